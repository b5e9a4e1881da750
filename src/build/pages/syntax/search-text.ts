import type { Heading, Nodes, Root, RootContent } from 'mdast';
import { toString } from 'mdast-util-to-string';
import type { VFile } from 'vfile';
import type { SearchSection } from '../page-facts.js';
import type { PageScope } from '../page-scope.js';

/** Longest extracted description, in UTF-16 units. */
const descriptionLimit = 1000;

/** Plain text of a block, without code, HTML and expressions; table cells are apart by tabs, rows by line breaks. */
export function blockText(node: Nodes): string {
  if (
    node.type === 'code' ||
    node.type === 'html' ||
    node.type === 'image' ||
    node.type === 'footnoteReference' ||
    node.type === 'footnoteDefinition'
  )
    return '';
  if (node.type.startsWith('mdx') && !node.type.startsWith('mdxJsx')) return '';
  if (node.type === 'tableRow') return node.children.map((cell) => toString(cell)).join('\t');
  if (node.type === 'break') return ' ';
  if ('value' in node) return node.value;
  if (!('children' in node)) return '';
  const isInline =
    node.type === 'paragraph' ||
    node.type === 'heading' ||
    node.type === 'link' ||
    node.type === 'emphasis' ||
    node.type === 'strong' ||
    node.type === 'delete' ||
    node.type === 'mdxJsxTextElement' ||
    node.type === 'linkReference';
  return (node.children as Nodes[])
    .map(blockText)
    .filter((text) => text !== '')
    .join(isInline ? '' : '\n');
}

function blockCode(node: Nodes): string {
  if (node.type === 'code') return node.value;
  return 'children' in node ? (node.children as Nodes[]).map(blockCode).filter(Boolean).join('\n') : '';
}

/** Cuts a page into the text below each of its headings. Ids are filled in later, in order. */
function sectionsOf(blocks: readonly RootContent[]): SearchSection[] {
  const sections: SearchSection[] = [{ id: '', heading: '', depth: 1, text: '', code: '' }];
  for (const block of blocks) {
    if (block.type === 'heading' && block.depth === 1) continue;
    if (block.type === 'heading') {
      sections.push({ id: '', heading: toString(block).trim(), depth: block.depth, text: '', code: '' });
      continue;
    }
    const section = sections.at(-1)!;
    const text = blockText(block);
    const code = blockCode(block);
    if (text !== '') section.text += `${section.text === '' ? '' : '\n\n'}${text}`;
    if (code !== '') section.code += `${section.code === '' ? '' : '\n'}${code}`;
  }
  return sections;
}

const isProse = ({ type }: RootContent): boolean => type === 'paragraph' || type === 'list' || type === 'blockquote';

/** Text between the h1 and the first other heading. */
function descriptionOf(blocks: readonly RootContent[]): string {
  const start = blocks.findIndex((block) => block.type === 'heading' && (block as Heading).depth === 1);
  const rest = blocks.slice(start + 1);
  const end = rest.findIndex(({ type }) => type === 'heading');
  const text = (end === -1 ? rest : rest.slice(0, end))
    .filter(isProse)
    .map(blockText)
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
  return text.slice(0, descriptionLimit);
}

/** remark plugin: description and search text of the page. */
export function remarkSearchText() {
  return (tree: Root, file: VFile): void => {
    const scope = file.data.scope!;
    const blocks = tree.children.flatMap(
      (block) => (block.type === 'mdxJsxFlowElement' && file.data.fragments?.get(block.name ?? '')) || [block],
    );
    scope.description = descriptionOf(blocks);
    scope.sections.push(...sectionsOf(blocks));
  };
}

/** Gives the sections the ids of their headings, and the headings their place in the text. Called when both are known. */
export function connectSections(scope: PageScope): void {
  const remaining = [...scope.toc];
  let offset = 0;
  for (const section of scope.sections) {
    const position =
      section.heading === ''
        ? -1
        : remaining.findIndex(({ text, depth }) => text === section.heading && depth === section.depth);
    const entry = remaining[position];
    if (entry) {
      section.id = entry.id;
      entry.charIndex = offset;
      remaining.splice(0, position + 1);
    }
    offset += section.text.length + 2;
  }
}
