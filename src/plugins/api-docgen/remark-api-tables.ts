import type {
  BlockContent,
  Code,
  Heading,
  Paragraph,
  PhrasingContent,
  Root,
  RootContent,
  Table,
  TableCell,
  Parents,
} from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { textIn, type ApiDoc, type ApiRow, type DocText } from './api-doc.js';
import type { PluginText } from '../page-texts.js';
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx-jsx';
import { join, resolve } from 'node:path';
import type { VFile } from 'vfile';
import type { MarkdownPage } from '../../build/config/plugin.js';
import { nearest } from '../../build/report/nearest.js';
import { packageRoot } from '../../build/files/package-root.js';
import { createModuleReader, type ModuleReader } from './module-reader.js';
import type { ApiDocgenOptions } from './options.js';

/** The part of a page that its tables depend on. */
export interface TablePage {
  lang: string;
  text: PluginText<'api-docgen'>;
}

const markdown = unified().use(remarkParse).use(remarkGfm).freeze();

/** Reads a comment as Markdown; HTML in it is text. */
function blocksOf(text: string): RootContent[] {
  const tree = markdown.parse(text) as Root;
  visit(tree, 'html', (node, index, parent) => {
    if (index !== undefined) (parent!.children as RootContent[])[index] = { type: 'text', value: node.value };
  });
  return tree.children;
}

const textNode = (value: string): PhrasingContent => ({ type: 'text', value });
const code = (value: string): PhrasingContent => ({ type: 'inlineCode', value });

/** A cell that names its column, for screens on which the head of the table is not shown. */
const cell = (label: string, children: readonly RootContent[]): TableCell => ({
  type: 'tableCell',
  data: { hProperties: { dataLabel: label } },
  children: children as PhrasingContent[],
});

function descriptionNodes(description: DocText, lang: string): RootContent[] {
  const blocks = blocksOf(textIn(description, lang));
  const [first, ...others] = blocks;
  if (first === undefined) return [textNode('-')];
  return first.type === 'paragraph' && others.length === 0 ? first.children : blocks;
}

function rowNodes(row: ApiRow, first: string, { lang, text }: TablePage): TableCell[] {
  const [before = '', after = ''] = row.isRequired ? text('apiRequiredText', { name: '\0' }).split('\0') : [];
  const name = [
    ...(before === '' ? [] : [textNode(before)]),
    code(row.name),
    ...(after === '' ? [] : [textNode(after)]),
  ];
  return [
    cell(first, name),
    cell(text('apiDescriptionText'), descriptionNodes(row.description, lang)),
    cell(text('apiTypeText'), [code(row.type)]),
    cell(text('apiDefaultText'), [row.defaultValue === undefined ? textNode('-') : code(row.defaultValue)]),
  ];
}

function tableNode(doc: ApiDoc, page: TablePage): Table {
  const { text } = page;
  const first = text(doc.kind === 'component' ? 'apiPropertyText' : 'apiParameterText');
  const head = [first, text('apiDescriptionText'), text('apiTypeText'), text('apiDefaultText')];
  return {
    type: 'table',
    data: { hProperties: { className: ['hd-api-table'] } },
    children: [
      { type: 'tableRow', children: head.map((label) => ({ type: 'tableCell', children: [textNode(label)] })) },
      ...doc.rows.map((row) => ({ type: 'tableRow' as const, children: rowNodes(row, first, page) })),
    ],
  };
}

function resultNode({ kind, result }: ApiDoc, { lang, text }: TablePage): Paragraph[] {
  if (!result) return [];
  const label = text(kind === 'function' ? 'apiReturnsText' : 'apiTypeText');
  const description = textIn(result.description, lang);
  const [first] = blocksOf(description);
  const said = first?.type === 'paragraph' ? [textNode(' '), ...first.children] : [];
  const children = [
    { type: 'strong' as const, children: [textNode(label)] },
    textNode(' '),
    code(result.type),
    ...said,
  ];
  return [{ type: 'paragraph', children }];
}

function exampleNode(example: string): BlockContent[] {
  const fenced = blocksOf(example);
  if (fenced.some(({ type }) => type === 'code')) return fenced as BlockContent[];
  const block: Code = { type: 'code', lang: 'js', value: example };
  return [block];
}

/** The content that documents a module in a page: a heading, a text and a table for each declaration. */
function moduleNodes(docs: readonly ApiDoc[], page: TablePage, depth: Heading['depth']): RootContent[] {
  return docs.flatMap((doc): RootContent[] => [
    { type: 'heading', depth, children: [textNode(doc.title)] },
    ...blocksOf(textIn(doc.description, page.lang)),
    ...(doc.rows.length > 0 ? [tableNode(doc, page)] : []),
    ...resultNode(doc, page),
    ...doc.examples.flatMap(exampleNode),
  ]);
}

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
    (node) =>
      node.type === 'mdxjsEsm' &&
      /\bimport\b(?:(?!\bimport\b)[^;])*\bAPI\b|\b(?:const|function|class)\s+API\b/.test(node.value),
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
