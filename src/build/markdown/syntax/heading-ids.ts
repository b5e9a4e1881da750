import type { Heading, PhrasingContent, Root, Text } from 'mdast';
import { walkMarkdown } from '../../syntax-tree/walk-tree.js';

/** `{#id}` with an escaped brace or with classes, and `{/* #id *\/}` in a Markdown file, at the end of a text. */
const idInText = /\{(?:#([^\s{}]+)(?:[ \t]+\.[^\s{}]+)*[ \t]*|\/\*[ \t]*#([^\s*{}]+)[ \t]*\*\/)\}\s*$/;
/** `{/* #id *\/}`. Without the sign, only what looks like an id and not like a remark. */
const idInComment = /^\s*\/\*\s*(?:#([^\s*]+)|([a-z\d]+(?:[-_][a-z\d]+)*))\s*\*\/\s*$/;

/** An id without the backslashes that formatters write before marks: `{#api.\\_run}`. */
const unescaped = (id: string): string => id.replace(/\\([!-/:-@[-`{-~])/g, '$1');

const isBlank = (node: PhrasingContent): boolean => node.type === 'text' && node.value.trim() === '';

/** Id at the end of a heading's content, and the content without it. */
function idAtEnd(content: readonly PhrasingContent[]): { id: string; rest: PhrasingContent[] } | undefined {
  const end = content.findLastIndex((node) => !isBlank(node));
  const last = content[end];
  const rest = content.slice(0, Math.max(0, end));
  if (last?.type === 'headingId') return { id: unescaped(last.value), rest };
  if (last?.type === 'mdxTextExpression') {
    const match = idInComment.exec(last.value);
    return match ? { id: (match[1] ?? match[2])!, rest } : undefined;
  }
  const match = last?.type === 'text' ? idInText.exec(last.value) : null;
  if (last?.type !== 'text' || !match) return undefined;
  return { id: (match[1] ?? match[2])!, rest: [...rest, { ...last, value: last.value.slice(0, match.index) }] };
}

/** Id that a heading is written with. */
export const writtenHeadingId = ({ children }: Heading): string | undefined => idAtEnd(children)?.id;

function trimEnd(content: PhrasingContent[]): void {
  const last = content.at(-1);
  if (last?.type !== 'text') return;
  last.value = last.value.trimEnd();
  if (last.value === '') content.pop();
}

function setId(heading: Heading): void {
  const found = idAtEnd(heading.children);
  if (!found) return;
  heading.children = found.rest;
  trimEnd(heading.children);
  heading.data = { ...heading.data, hProperties: { ...heading.data?.hProperties, id: found.id } };
}

/** remark plugin: `{#id}` or `{/* #id *\/}` at the end of a heading becomes its id; elsewhere it is text. */
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
