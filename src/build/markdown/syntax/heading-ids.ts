import type { Heading, PhrasingContent, Root, Text } from 'mdast';
import { walkMarkdown } from '../../util/walk-tree.js';

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
    walkMarkdown(tree, (node, index, siblings) => {
      if (node.type === 'heading') setId(node);
      if (node.type !== 'headingId') return;
      const text: Text = { type: 'text', value: `{#${node.value}}` };
      if (node.position) text.position = node.position;
      siblings[index] = text;
    });
  };
}
