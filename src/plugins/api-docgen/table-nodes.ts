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
import { labelsIn, type TableLabels } from './table-labels.js';

const markdown = unified().use(remarkParse).use(remarkGfm).freeze();

/** Reads a comment as Markdown; HTML in it is text. */
function blocksOf(text: string): RootContent[] {
  const tree = markdown.parse(text) as Root;
  visit(tree, 'html', (node, index, parent) => {
    if (index !== undefined) (parent!.children as RootContent[])[index] = { type: 'text', value: node.value };
  });
  return tree.children;
}

const text = (value: string): PhrasingContent => ({ type: 'text', value });
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
  if (first === undefined) return [text('-')];
  return first.type === 'paragraph' && others.length === 0 ? first.children : blocks;
}

function rowNodes(row: ApiRow, first: string, lang: string, labels: TableLabels): TableCell[] {
  const name = [code(row.name), ...(row.isRequired ? [text(labels.required)] : [])];
  return [
    cell(first, name),
    cell(labels.description, descriptionNodes(row.description, lang)),
    cell(labels.type, [code(row.type)]),
    cell(labels.defaultValue, [row.defaultValue === undefined ? text('-') : code(row.defaultValue)]),
  ];
}

function tableNode(doc: ApiDoc, lang: string, labels: TableLabels): Table {
  const first = doc.kind === 'component' ? labels.property : labels.parameter;
  const head = [first, labels.description, labels.type, labels.defaultValue];
  return {
    type: 'table',
    data: { hProperties: { className: ['hd-api-table'] } },
    children: [
      { type: 'tableRow', children: head.map((label) => ({ type: 'tableCell', children: [text(label)] })) },
      ...doc.rows.map((row) => ({ type: 'tableRow' as const, children: rowNodes(row, first, lang, labels) })),
    ],
  };
}

function resultNode({ kind, result }: ApiDoc, lang: string, labels: TableLabels): Paragraph[] {
  if (!result) return [];
  const label = kind === 'function' ? labels.returns : labels.type;
  const description = textIn(result.description, lang);
  const [first] = blocksOf(description);
  const said = first?.type === 'paragraph' ? [text(' '), ...first.children] : [];
  const children = [{ type: 'strong' as const, children: [text(label)] }, text(' '), code(result.type), ...said];
  return [{ type: 'paragraph', children }];
}

function exampleNode(example: string): BlockContent[] {
  const fenced = blocksOf(example);
  if (fenced.some(({ type }) => type === 'code')) return fenced as BlockContent[];
  const block: Code = { type: 'code', lang: 'js', value: example };
  return [block];
}

/** The content that documents a module in a page: a heading, a text and a table for each declaration. */
export function moduleNodes(docs: readonly ApiDoc[], lang: string, depth: Heading['depth']): RootContent[] {
  const labels = labelsIn(lang);
  return docs.flatMap((doc): RootContent[] => [
    { type: 'heading', depth, children: [text(doc.title)] },
    ...blocksOf(textIn(doc.description, lang)),
    ...(doc.rows.length > 0 ? [tableNode(doc, lang, labels)] : []),
    ...resultNode(doc, lang, labels),
    ...doc.examples.flatMap(exampleNode),
  ]);
}
