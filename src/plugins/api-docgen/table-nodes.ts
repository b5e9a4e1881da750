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
} from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { textIn, type ApiDoc, type ApiRow, type DocText } from './api-doc.js';
import type { ApiText } from './texts.js';

/** The part of a page that its tables depend on. */
export interface TablePage {
  lang: string;
  text: ApiText;
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
export function moduleNodes(docs: readonly ApiDoc[], page: TablePage, depth: Heading['depth']): RootContent[] {
  return docs.flatMap((doc): RootContent[] => [
    { type: 'heading', depth, children: [textNode(doc.title)] },
    ...blocksOf(textIn(doc.description, page.lang)),
    ...(doc.rows.length > 0 ? [tableNode(doc, page)] : []),
    ...resultNode(doc, page),
    ...doc.examples.flatMap(exampleNode),
  ]);
}
