import type { StateBlock } from 'markdown-it';
import type { List, ListItem, RootContent } from 'mdast';
import { decodeString } from 'micromark-util-decode-string';
import {
  contentStart,
  isCodeIndent,
  linesPosition,
  outerIndentEnd,
  positionBetween,
  setMeta,
  type BlockRule,
} from './block-state.js';

/** A rule of markdown-it, and what is done with the tokens that it added behind `firstToken`. */
function withNodes(
  rule: BlockRule,
  addNodes: (state: StateBlock, startLine: number, firstToken: number, start: number) => boolean,
): BlockRule {
  return (state, startLine, endLine, silent) => {
    const start = contentStart(state, startLine);
    const firstToken = state.tokens.length;
    if (silent && isCodeIndent(state, startLine)) return false;
    if (!rule(state, startLine, endLine, silent)) return false;
    return silent || addNodes(state, startLine, firstToken, start);
  };
}

const withoutLastLineFeed = (text: string): string => (text.endsWith('\n') ? text.slice(0, -1) : text);

/** Gives the block that a rule recognizes its node. */
function withLeaf(rule: BlockRule, toNode: (content: string, info: string) => RootContent): BlockRule {
  return withNodes(rule, (state, startLine, firstToken, textStart) => {
    const token = state.tokens[firstToken]!;
    const node = toNode(token.content, token.info);
    const start = token.type === 'code_block' ? outerIndentEnd(state, startLine) : textStart;
    node.position = linesPosition(state, startLine, state.line, start);
    setMeta(token, { node });
    return true;
  });
}

/** Fenced code. */
export const fencedCode = (rule: BlockRule): BlockRule =>
  withLeaf(rule, (content, info) => {
    const [, lang, meta] = /^[ \t]*([^ \t]*)[ \t]*([^]*)$/.exec(info)!;
    return {
      type: 'code',
      lang: lang ? decodeString(lang) : null,
      meta: meta ? decodeString(meta) : null,
      value: withoutLastLineFeed(content),
    };
  });

/** Indented code. */
export const indentedCode = (rule: BlockRule): BlockRule =>
  withLeaf(rule, (content) => ({ type: 'code', lang: null, meta: null, value: withoutLastLineFeed(content) }));

/** A line of stars, dashes or underscores. */
export const thematicBreak = (rule: BlockRule): BlockRule => withLeaf(rule, () => ({ type: 'thematicBreak' }));

/** A quote. */
export const blockquote = (rule: BlockRule): BlockRule =>
  withNodes(rule, (state, startLine, firstToken, start) => {
    const position = linesPosition(state, startLine, state.line, start);
    setMeta(state.tokens[firstToken]!, { node: { type: 'blockquote', children: [], position } });
    return true;
  });

/** A list and its items, but not the lists inside it. */
export const list = (rule: BlockRule): BlockRule =>
  withNodes(rule, (state, startLine, firstToken, start) => {
    const open = state.tokens[firstToken]!;
    const isOrdered = open.type === 'ordered_list_open';
    const number = Number(open.attrGet('start') ?? 1);
    const node: List = {
      type: 'list',
      ordered: isOrdered,
      start: isOrdered ? number : null,
      spread: false,
      children: [],
    };
    node.position = positionBetween(state, startLine, start, startLine, start);
    setMeta(open, { node });
    for (let index = firstToken + 1; index < state.tokens.length; index++) {
      const token = state.tokens[index]!;
      if (token.level !== open.level + 1 || token.type !== 'list_item_open') continue;
      const line = token.map![0];
      const itemStart = line === startLine ? start : contentStart(state, line);
      const position = positionBetween(state, line, itemStart, line, itemStart + token.info.length + 1);
      const item: ListItem = { type: 'listItem', spread: false, checked: null, children: [], position };
      setMeta(token, { node: item });
    }
    return true;
  });
