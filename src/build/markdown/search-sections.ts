import type { Heading, Nodes, Root, RootContent, TableRow } from 'mdast';
import type { VFile } from 'vfile';
import type { SearchSection } from '../facts/page-facts.js';
import { shownFragment, type FragmentOutline } from './fragment-outline.js';
import { inlineText, isSilent } from './inline-text.js';

/** Property in which a heading of the HTML tree names its section; `rehypeHeadings` removes it. */
export const sectionMark = 'dataHdSection';

const leafTypes = new Set(['paragraph', 'heading', 'tableCell']);

interface SectionWriter {
  sections: SearchSection[];
  fragments: ReadonlyMap<string, FragmentOutline>;
  /** Fragments whose text is already there. One with other props is another. */
  taken: Set<FragmentOutline>;
  hasTitle: boolean;
  /** Separator before the next text: blocks of the top level are further apart than blocks inside them. */
  separator: string;
}

function append(section: SearchSection, field: 'text' | 'code', value: string, separator: string): void {
  if (value !== '') section[field] += section[field] === '' ? value : separator + value;
}

function addText(text: string, writer: SectionWriter): void {
  const trimmed = text.trim();
  if (trimmed === '') return;
  append(writer.sections.at(-1)!, 'text', trimmed, writer.separator);
  writer.separator = '\n';
}

function openSection(heading: Heading, writer: SectionWriter): void {
  if (heading.depth === 1 && !writer.hasTitle) {
    writer.hasTitle = true;
    return;
  }
  const section = { id: '', heading: inlineText(heading).trim(), depth: heading.depth, text: '', code: '' };
  const position = writer.sections.push(section) - 1;
  heading.data = { ...heading.data, hProperties: { ...heading.data?.hProperties, [sectionMark]: position } };
}

/** Text of a fragment belongs where it is shown: its beginning to the section above, its headings after it. */
function addFragment(outline: FragmentOutline, writer: SectionWriter): void {
  if (writer.taken.has(outline)) return;
  writer.taken.add(outline);
  const [first, ...others] = outline.sections;
  if (first) {
    addText(first.text, writer);
    append(writer.sections.at(-1)!, 'code', first.code, '\n');
  }
  writer.sections.push(...others.map((section) => ({ ...section })));
}

const blockTypes = new Set(['paragraph', 'list', 'listItem', 'blockquote']);

/** Text of a cell. Blocks in it, which plugins put there, are words apart. */
function cellText(node: Nodes, fragments: SectionWriter['fragments']): string {
  const children = 'children' in node ? (node.children as Nodes[]) : [];
  return children.some(({ type }) => blockTypes.has(type))
    ? children.map((child) => cellText(child, fragments)).join(' ')
    : inlineText(node, fragments);
}

const rowText = (row: TableRow, fragments: SectionWriter['fragments']): string =>
  row.children.map((cell) => cellText(cell, fragments).trim()).join('\t');

function addBlock(node: Nodes, writer: SectionWriter): void {
  if (node.type === 'code') return append(writer.sections.at(-1)!, 'code', node.value, '\n');
  if (isSilent(node)) return;
  if (node.type === 'heading') return openSection(node, writer);
  if (node.type === 'tableRow') return addText(rowText(node, writer.fragments), writer);
  if (node.type === 'htmlElement' && node.data.hProperties['role'] === 'tablist') return;
  const fragment = shownFragment(node, writer.fragments);
  if (fragment) addFragment(fragment, writer);
  if (!('children' in node)) return addText(inlineText(node, writer.fragments), writer);
  const children = node.children as Nodes[];
  const isLeaf = leafTypes.has(node.type) || (children.length > 0 && children.every(isInline));
  if (isLeaf) addText(inlineText(node, writer.fragments), writer);
  else for (const child of children) addBlock(child, writer);
}

const inlineTypes = new Set(['text', 'emphasis', 'strong', 'delete', 'inlineCode', 'break', 'link', 'linkReference']);
const isInline = (node: Nodes): boolean =>
  inlineTypes.has(node.type) ||
  node.type === 'mdxJsxTextElement' ||
  (node.type === 'htmlElement' && /^su[bp]$/.test(node.data.hName));

/** Cuts a page into the text below each of its headings, code apart. Ids are filled in when headings have them. */
function sectionsOf(blocks: readonly RootContent[], fragments: ReadonlyMap<string, FragmentOutline>): SearchSection[] {
  const first: SearchSection = { id: '', heading: '', depth: 1, text: '', code: '' };
  const writer: SectionWriter = { sections: [first], fragments, taken: new Set(), hasTitle: false, separator: '' };
  for (const block of blocks) {
    writer.separator = '\n\n';
    addBlock(block, writer);
  }
  return writer.sections;
}

/** remark plugin: the page's text as search indexes it. */
export function remarkSearchSections() {
  return (tree: Root, file: VFile): void => {
    file.data.scope!.sections = sectionsOf(tree.children, file.data.fragments ?? new Map());
  };
}

/** Offset of each section in the page's search text, by the anchor of its heading. */
export function sectionOffsets(sections: readonly SearchSection[]): Map<string, number> {
  const offsets = new Map<string, number>();
  let offset = 0;
  for (const { id, text } of sections) {
    if (id !== '' && !offsets.has(id)) offsets.set(id, offset);
    offset += text.length + 2;
  }
  return offsets;
}

/** Longest description in UTF-16 units. */
const lengthLimit = 1000;

/** Paragraphs of a block, in order. */
function proseOf(block: Nodes, fragments: ReadonlyMap<string, FragmentOutline>): string[] {
  if (block.type === 'paragraph') return [inlineText(block, fragments)];
  const isContainer = block.type === 'list' || block.type === 'listItem' || block.type === 'blockquote';
  if (isContainer) return block.children.flatMap((child) => proseOf(child, fragments));
  return [shownFragment(block, fragments)?.description ?? ''];
}

function cut(text: string): string {
  const end = /[\uD800-\uDBFF]/.test(text[lengthLimit - 1] ?? '') ? lengthLimit - 1 : lengthLimit;
  return text.slice(0, end);
}

/** Text between the h1, or the beginning, and the next heading. */
function descriptionOf({ children }: Root, fragments: ReadonlyMap<string, FragmentOutline>): string {
  const start = children.findIndex((block) => block.type === 'heading' && block.depth === 1) + 1;
  let text = '';
  for (const block of children.slice(start)) {
    if (block.type === 'heading' || text.length > lengthLimit) break;
    text = `${text} ${proseOf(block, fragments).join(' ')}`.replace(/\s+/g, ' ').trim();
    // The first section is the one without a heading.
    if ((shownFragment(block, fragments)?.sections.length ?? 0) > 1) break;
  }
  return cut(text);
}

/** remark plugin: the description of a page or a fragment from its first paragraphs. */
export function remarkDescription() {
  return (tree: Root, file: VFile): void => {
    file.data.scope!.description = descriptionOf(tree, file.data.fragments ?? new Map());
  };
}
