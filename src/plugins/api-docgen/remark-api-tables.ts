import type { Heading, Parents, Root, RootContent } from 'mdast';
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx-jsx';
import { join, resolve } from 'node:path';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import type { MarkdownPage } from '../../build/config/plugin.js';
import { nearest } from '../../build/report/nearest.js';
import { packageRoot } from '../../build/files/package-root.js';
import { createModuleReader, type ModuleReader } from './module-reader.js';
import type { ApiDocgenOptions } from './options.js';
import { moduleNodes } from './table-nodes.js';

const styles = join(packageRoot(), 'dist/plugins/api-docgen/api-tables.css');

type ApiElement = MdxJsxFlowElement | MdxJsxTextElement;

interface Place {
  node: ApiElement;
  parent: Parents;
  /** Of the headings that are added: one below the heading above them. */
  depth: Heading['depth'];
}

/** True if a page has a component `API` of its own. */
const hasOwnComponent = (tree: Root): boolean =>
  tree.children.some(
    (node) => node.type === 'mdxjsEsm' && /\bimport\b[^;]*\bAPI\b|\b(?:const|function|class)\s+API\b/.test(node.value),
  );

function findElements(tree: Root): Place[] {
  const places: Place[] = [];
  if (hasOwnComponent(tree)) return places;
  let above = 1;
  visit(tree, (node, _index, parent) => {
    if (node.type === 'heading') above = node.depth;
    const isElement = node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement';
    if (isElement && node.name === 'API' && parent)
      places.push({ node, parent, depth: Math.min(above + 1, 6) as Heading['depth'] });
  });
  return places;
}

function moduleNameOf({ attributes }: ApiElement): string | undefined {
  const attribute = attributes.find((given) => given.type === 'mdxJsxAttribute' && given.name === 'moduleName');
  const value = attribute?.value;
  if (typeof value === 'string') return value;
  return /^\s*(['"`])([^'"`$]*)\1\s*$/.exec(value?.value ?? '')?.[2];
}

/** Nodes that replace an element; problems are reported. */
async function contentOf(
  node: ApiElement,
  depth: Heading['depth'],
  page: MarkdownPage,
  { entries, appDir = '.' }: ApiDocgenOptions,
  reader: ModuleReader,
): Promise<RootContent[]> {
  const { line, column } = node.position?.start ?? { line: 1, column: 1 };
  const warn = (code: string, message: string, fix: string): RootContent[] => {
    page.report({ code, severity: 'warning', message, fix }, { line, column });
    return [];
  };
  const name = moduleNameOf(node);
  const names = Object.keys(entries);
  if (name === undefined)
    return warn('api-docgen-name', '`<API>` has no `moduleName`.', `Write one of ${names.join(', ')}.`);
  if (!Object.hasOwn(entries, name)) {
    const near = nearest(name, names);
    const fix = near === undefined ? `Use one of ${names.join(', ')}.` : `Did you mean ${JSON.stringify(near)}?`;
    return warn('api-docgen-module', `\`entries\` of api-docgen has no module ${JSON.stringify(name)}.`, fix);
  }
  const folder = resolve(page.projectRoot, appDir);
  const path = resolve(folder, entries[name]!);
  const { docs } = await reader.read(name, path, folder, (source) => page.dependOn(source));
  if (docs.length === 0)
    return warn(
      'api-docgen-empty',
      `The module ${JSON.stringify(name)} documents nothing.`,
      'Export a component with props, or choose the other `apiParseTool`.',
    );
  return moduleNodes(docs, page, depth);
}

/** remark plugin: puts tables in the places of `<API moduleName="..." />`. */
export function remarkApiTables(options: ApiDocgenOptions) {
  const reader = createModuleReader(options);
  return async (tree: Root, file: VFile): Promise<void> => {
    const { page } = file.data;
    const places = page ? findElements(tree) : [];
    if (places.length > 0) (file.data.styles ??= []).push(styles);
    for (const { node, parent, depth } of places) {
      const content = await contentOf(node, depth, page!, options, reader);
      // Problems of added nodes are reported at the position of the element.
      for (const block of content)
        visit(block, (inner) => void (node.position ? (inner.position = node.position) : delete inner.position));
      const siblings = parent.children as RootContent[];
      siblings.splice(siblings.indexOf(node as RootContent), 1, ...content);
    }
  };
}
