import type { Nodes, Root, RootContent } from 'mdast';
import type { VFile } from 'vfile';
import { inlineText } from './inline-text.js';

/** Longest description in UTF-16 units. */
const lengthLimit = 1000;

const proseTypes = new Set(['paragraph', 'list', 'blockquote']);

/** Paragraphs of a block, in order. */
function proseOf(block: Nodes): string[] {
  if (block.type === 'paragraph') return [inlineText(block)];
  const isContainer = block.type === 'list' || block.type === 'listItem' || block.type === 'blockquote';
  return isContainer ? block.children.flatMap(proseOf) : [];
}

function cut(text: string): string {
  const end = /[\uD800-\uDBFF]/.test(text[lengthLimit - 1] ?? '') ? lengthLimit - 1 : lengthLimit;
  return text.slice(0, end);
}

/** Text between the h1, or the beginning, and the next heading. */
function descriptionOf(blocks: readonly RootContent[]): string {
  const start = blocks.findIndex((block) => block.type === 'heading' && block.depth === 1) + 1;
  let text = '';
  for (const block of blocks.slice(start)) {
    if (block.type === 'heading' || text.length > lengthLimit) break;
    const prose = proseTypes.has(block.type) ? proseOf(block).join(' ') : '';
    text = `${text} ${prose}`.replace(/\s+/g, ' ').trim();
  }
  return cut(text);
}

/** remark plugin: the page's description from its first paragraphs. */
export function remarkDescription() {
  return (tree: Root, file: VFile): void => {
    file.data.scope!.description = descriptionOf(tree.children);
  };
}
