import type { Heading, PhrasingContent, Root } from 'mdast';
import { visit } from 'unist-util-visit';
import type { HeadingId } from './markdown-nodes.js';

/** `{#id}` that was written with an escaped brace, at the end of a text. */
const escapedId = /\{#([^\s{}]+)\}\s*$/;

const isBlank = (node: PhrasingContent): boolean => node.type === 'text' && node.value.trim() === '';

/** Takes the id from the end of a heading's content. */
function takeId(content: PhrasingContent[]): string | undefined {
  while (content.length > 0 && isBlank(content.at(-1)!)) content.pop();
  const last = content.at(-1);
  if (last?.type === 'headingId') {
    content.pop();
    return last.value;
  }
  const match = last?.type === 'text' ? escapedId.exec(last.value) : null;
  if (last?.type !== 'text' || !match) return undefined;
  last.value = last.value.slice(0, match.index);
  return match[1];
}

function trimEnd(content: PhrasingContent[]): void {
  const last = content.at(-1);
  if (last?.type !== 'text') return;
  last.value = last.value.trimEnd();
  if (last.value === '') content.pop();
}

function setId(heading: Heading): void {
  const id = takeId(heading.children);
  if (id === undefined) return;
  trimEnd(heading.children);
  heading.data = { ...heading.data, hProperties: { ...heading.data?.hProperties, id } };
}

/** remark plugin: `{#id}` at the end of a heading becomes its id; elsewhere it is text. */
export function remarkHeadingIds() {
  return (tree: Root): void => {
    visit(tree, 'heading', setId);
    visit(tree, 'headingId', (node: HeadingId, index, parent) => {
      if (!parent || index === undefined) return;
      const text: PhrasingContent = { type: 'text', value: `{#${node.value}}` };
      if (node.position) text.position = node.position;
      (parent.children as PhrasingContent[])[index] = text;
    });
  };
}
