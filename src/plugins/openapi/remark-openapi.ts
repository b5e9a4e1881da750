import type { Root } from 'mdast';
import type { VFile } from 'vfile';
import type { MarkdownPage } from '../../build/config/plugin.js';
import type { PagePart } from './pages.js';
import { descriptionPlace } from './description-place.js';
import { partNodes, type PartContext } from './part-nodes.js';

/** Remark plugin: replaces the code blocks of pages of a specification. */
export function remarkOpenapi({ path, spec, styles }: { path: string; spec: string; styles: string }) {
  return (tree: Root, file: VFile): void => {
    const data = file.data as VFile['data'] & { page?: MarkdownPage; styles?: (string | { css: string })[] };
    const { page } = data;
    if (page?.frontmatter['openapi'] !== path) return;
    (data.styles ??= []).push(styles);
    const firstLine = String(file).split('\n').length + 1;
    const context: PartContext = { schemas: `${path}schemas/`, words: {}, descriptions: [], nextLine: firstLine };
    page.mapPlaces(({ line }) => {
      const description = context.descriptions.findLast((one) => one.line <= line);
      const read = (absolutePath: string): string | undefined => {
        const bytes = page.readInput(absolutePath);
        return bytes && Buffer.from(bytes).toString();
      };
      return description && descriptionPlace(description.text, spec, { projectRoot: page.projectRoot, read });
    });
    tree.children = tree.children.flatMap((node) =>
      node.type === 'code' && node.lang === 'openapi' ? partNodes(context, JSON.parse(node.value) as PagePart) : [node],
    );
  };
}
