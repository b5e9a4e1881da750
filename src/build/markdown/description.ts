import type { Nodes, Root } from 'mdast';
import type { VFile } from 'vfile';
import { shownFragment, type FragmentOutline } from './fragment-outline.js';
import { inlineText } from './inline-text.js';

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
