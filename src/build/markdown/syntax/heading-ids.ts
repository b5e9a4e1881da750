import type { CompileContext, Extension as FromMarkdownExtension, Token } from 'mdast-util-from-markdown';
import type { Construct, Effects, Extension, State } from 'micromark-util-types';
import type { Processor } from 'unified';
import type { HeadingId } from '../markdown-nodes.js';
import { attributeList } from '../parser/inline-atoms.js';
import type { Heading, PhrasingContent, Root, Text } from 'mdast';
import { walkMarkdown } from '../../syntax-tree/walk-tree.js';

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    headingId: 'headingId';
    attributeList: 'attributeList';
  }
}

const codes = { hash: 35, space: 32, openBrace: 123, closeBrace: 125 };

/** Reads `{#id}`. Whether it names a heading is seen later: here it must only win over MDX expressions. */
function tokenizeHeadingId(effects: Effects, ok: State, nok: State): State {
  let length = 0;
  const start: State = (code) => {
    effects.enter('headingId');
    effects.consume(code);
    return hash;
  };
  const hash: State = (code) => {
    if (code !== codes.hash) return nok(code);
    effects.consume(code);
    return name;
  };
  const name: State = (code) => {
    if (code === codes.closeBrace && length > 0) {
      effects.consume(code);
      effects.exit('headingId');
      return ok;
    }
    const isName = code !== null && code > codes.space && code !== codes.openBrace && code !== codes.closeBrace;
    if (!isName) return nok(code);
    length += 1;
    effects.consume(code);
    return name;
  };
  return start;
}

const headingId: Construct = { name: 'headingId', tokenize: tokenizeHeadingId };

/** Reads `{.class key="value"}` up to the brace at its end, in one line. */
function tokenizeAttributeList(effects: Effects, ok: State, nok: State): State {
  let text = '';
  const inside: State = (code) => {
    if (code === null || code < -2) return nok(code);
    text += code < 0 ? ' ' : String.fromCodePoint(code);
    effects.consume(code);
    if (code !== codes.closeBrace) return inside;
    if (!attributeList.test(text)) return nok;
    effects.exit('attributeList');
    return ok;
  };
  return (code) => {
    effects.enter('attributeList');
    return inside(code);
  };
}

const attributes: Construct = { name: 'attributeList', tokenize: tokenizeAttributeList };

const syntax: Extension = { text: { [codes.openBrace]: headingId } };
const foreignSyntax: Extension = { text: { [codes.openBrace]: [headingId, attributes] } };

const fromMarkdown: FromMarkdownExtension = {
  enter: {
    headingId(this: CompileContext, token: Token) {
      const node: HeadingId = { type: 'headingId', value: this.sliceSerialize(token).slice(2, -1) };
      this.enter(node, token);
    },
  },
  exit: {
    headingId(this: CompileContext, token: Token) {
      this.exit(token);
    },
  },
};

/**
 * remark plugin: teaches the parser `{#id}`. Must come after remark-mdx. With `hasAttributes`, lists of attributes such as
 * `{.class}` are read, too, and left out: in MDX, other generators have plugins for them.
 */
export function remarkHeadingIdSyntax(this: Processor, { hasAttributes = false } = {}): void {
  const data = this.data();
  (data.micromarkExtensions ??= []).push(hasAttributes ? foreignSyntax : syntax);
  (data.fromMarkdownExtensions ??= []).push(fromMarkdown);
}

/** `{#id}` with an escaped brace or with classes, which the heading then has, and `{/* #id *\/}` in a Markdown file, at the end of a text. */
const idInText = /\{(?:#([^\s{}]+)((?:[ \t]+\.[^\s{}]+)*)[ \t]*|\/\*[ \t]*#([^\s*{}]+)[ \t]*\*\/)\}\s*$/;
/** `{/* #id *\/}`. Without the sign, only what looks like an id and not like a remark. */
const idInComment = /^\s*\/\*\s*(?:#([^\s*]+)|([a-z\d]+(?:[-_][a-z\d]+)*))\s*\*\/\s*$/;

/** An id without the backslashes that formatters write before marks: `{#api.\\_run}`. */
const unescaped = (id: string): string => id.replace(/\\([!-/:-@[-`{-~])/g, '$1');

const isBlank = (node: PhrasingContent): boolean => node.type === 'text' && node.value.trim() === '';

/** Id at the end of a heading's content with the classes beside it, and the content without them. */
function idAtEnd(
  content: readonly PhrasingContent[],
): { id: string; classes?: string[]; rest: PhrasingContent[] } | undefined {
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
  const classes = match[2]?.match(/[^\s.]+/g) ?? [];
  return {
    id: (match[1] ?? match[3])!,
    classes,
    rest: [...rest, { ...last, value: last.value.slice(0, match.index) }],
  };
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
  const { id, classes = [] } = found;
  const properties = classes.length > 0 ? { id, className: classes } : { id };
  heading.data = { ...heading.data, hProperties: { ...heading.data?.hProperties, ...properties } };
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
