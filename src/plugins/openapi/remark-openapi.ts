import type { Root } from 'mdast';
import type { VFile } from 'vfile';
import type { MarkdownPage } from '../../build/config/plugin.js';
import type { PagePart } from './pages.js';
import { partNodes, type PartContext } from './part-nodes.js';

/** Remark plugin: replaces the code blocks of pages of a specification. */
export function remarkOpenapi({ path, styles }: { path: string; styles: string }) {
  return (tree: Root, file: VFile): void => {
    const data = file.data as VFile['data'] & { page?: MarkdownPage; styles?: (string | { css: string })[] };
    const { page } = data;
    if (page?.frontmatter['openapi'] !== path) return;
    (data.styles ??= []).push(styles);
    const context: PartContext = { schemas: `${path}schemas/`, words: {} };
    tree.children = tree.children.flatMap((node) =>
      node.type === 'code' && node.lang === 'openapi' ? partNodes(context, JSON.parse(node.value) as PagePart) : [node],
    );
  };
}
