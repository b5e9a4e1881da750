import type { StateBlock } from 'markdown-it';
import type { List, ListItem, RootContent } from 'mdast';
import { decodeString } from 'micromark-util-decode-string';
import { Uncertain } from './growing-text.js';
import {
  beginsWithinTab,
  columnOf,
  contentStart,
  contextOf,
  isCodeIndent,
  isInterrupted,
  linesPosition,
  outerIndentEnd,
  positionBetween,
  setMeta,
  type BlockRule,
} from './block-state.js';

/** A rule of markdown-it, and what is done with the tokens that it added after `firstToken`. */
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

/**
 * Where indentation makes no code, it is taken off the first line of a block, since markdown-it's rules refuse more than
 * three spaces.
 */
export const atAnyIndent =
  (rule: BlockRule): BlockRule =>
  (state, startLine, endLine, silent) => {
    const { sCount, blkIndent } = state;
    const column = sCount[startLine]!;
    if (!contextOf(state).isMdx || column - blkIndent < 4) return rule(state, startLine, endLine, silent);
    sCount[startLine] = blkIndent;
    const isFound = rule(state, startLine, endLine, silent);
    sCount[startLine] = column;
    return isFound;
  };

/** A container does not begin with a line of a tag, which may be `>`. */
const notInTags =
  (rule: BlockRule): BlockRule =>
  (state, startLine, endLine, silent) =>
    !contextOf(state).tagLines.has(startLine) && rule(state, startLine, endLine, silent);

/** True if a line ends fenced code. */
function isFenceEnd(state: StateBlock, line: number, marker: number, size: number): boolean {
  const start = contentStart(state, line);
  if (state.src.charCodeAt(start) !== marker || isCodeIndent(state, line)) return false;
  const end = state.skipChars(start, marker);
  return end - start >= size && state.skipSpaces(end) >= state.eMarks[line]!;
}

/** White space without its first columns. */
function withoutColumns(space: string, columns: number): string {
  let [column, length] = [0, 0];
  for (; column < columns && length < space.length; length++) column += space[length] === '\t' ? 4 - (column % 4) : 1;
  return ' '.repeat(Math.max(0, column - columns)) + space.slice(length);
}

/** Lines between fences, with as much less indentation as the first fence has. */
const fenceRule: BlockRule = (state, startLine, endLine, silent) => {
  const start = contentStart(state, startLine);
  const marker = state.src.charCodeAt(start);
  if ((marker !== 96 && marker !== 126) || isCodeIndent(state, startLine)) return false;
  const infoStart = state.skipChars(start, marker);
  const info = state.src.slice(infoStart, state.eMarks[startLine]);
  if (infoStart - start < 3 || (marker === 96 && info.includes('`'))) return false;
  if (silent) return true;
  let line = startLine + 1;
  let isClosed = false;
  for (; line < endLine && !isClosed; line++) {
    if (state.sCount[line]! < state.blkIndent && contentStart(state, line) < state.eMarks[line]!) break;
    isClosed = isFenceEnd(state, line, marker, infoStart - start);
  }
  state.line = line;
  const context = contextOf(state);
  const { eMarks, sCount, src } = state;
  const end = eMarks[line - 1]!;
  // How many of the empty lines after open code micromark takes for a part of it depends on what ends the container.
  const isInContainer = context.indents.length > 1 && (context.quotes > 0 || end < src.trimEnd().length);
  // markdown-it has no last line if it is white space alone.
  const isCut = line === eMarks.length - 1 && end + 1 < src.length;
  const isOpenEnd = isInContainer ? state.isEmpty(line - 1) : context.indents.length > 1 && isCut;
  if (context.isMdx && !isClosed && isOpenEnd) throw new Uncertain();
  const token = state.push('fence', 'code', 0);
  token.info = info;
  token.content = state.getLines(startLine + 1, isClosed ? line - 1 : line, sCount[startLine]!, true);
  if (!isClosed && context.indents.length === 1 && isCut)
    token.content += withoutColumns(src.slice(end + 1), sCount[startLine]!);
  return true;
};

/** Fenced code. */
export const fencedCode = (): BlockRule =>
  withLeaf(fenceRule, (content, info) => {
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
export const thematicBreak = (rule: BlockRule): BlockRule =>
  withLeaf(atAnyIndent(rule), () => ({ type: 'thematicBreak' }));

/** Corrects where the tab stops of a quote's lines are: markdown-it forgets the columns before the quote around it. */
export function correctTabStops(state: StateBlock, startLine: number, endLine: number): void {
  if (!contextOf(state).hasTabs) return;
  for (let line = startLine; line < endLine; line++) {
    if (state.sCount[line]! < 0) continue;
    state.bsCount[line] = columnOf(state, line, state.bMarks[line]!) + (beginsWithinTab(state, line) ? 1 : 0);
  }
}

/**
 * Hides from a quote the lines whose `>` is indented like code, which markdown-it takes for lines of the quote: they count
 * as lines without a marker. Returns their columns by line.
 */
function hideCodeLines(state: StateBlock, startLine: number, endLine: number): Map<number, number> {
  const hidden = new Map<number, number>();
  for (let line = startLine + 1; line < endLine && !state.isEmpty(line); line++) {
    if (state.sCount[line]! < 0 || state.src[contentStart(state, line)] !== '>' || !isCodeIndent(state, line)) continue;
    hidden.set(line, state.sCount[line]!);
    state.sCount[line] = -1;
  }
  return hidden;
}

/** markdown-it's rule, with no more than three spaces before each marker. */
const withNarrowMarkers =
  (rule: BlockRule): BlockRule =>
  (state, startLine, endLine, silent) => {
    const start = contentStart(state, startLine);
    const isOther = state.src[start] !== '>';
    const { isMdx } = contextOf(state);
    // A tab behind a marker that would be indented code in Markdown is left to micromark.
    if (isMdx && state.src.startsWith('>\t', start) && columnOf(state, startLine, start) > 3) throw new Uncertain();
    if (silent || isOther || isMdx) return rule(state, startLine, endLine, silent);
    const hidden = hideCodeLines(state, startLine, endLine);
    const isFound = rule(state, startLine, endLine, silent);
    for (const [line, column] of hidden) state.sCount[line] = column;
    return isFound;
  };

/** A quote. */
export const blockquote = (rule: BlockRule): BlockRule =>
  withNodes(atAnyIndent(notInTags(withNarrowMarkers(rule))), (state, startLine, firstToken, start) => {
    const position = linesPosition(state, startLine, state.line, start);
    setMeta(state.tokens[firstToken]!, { node: { type: 'blockquote', children: [], position } });
    return true;
  });

/** A block that may not end a paragraph does not end a definition either. */
const likeInParagraph =
  (rule: BlockRule): BlockRule =>
  (state, startLine, endLine, silent) => {
    const { parentType } = state;
    if (parentType !== 'reference') return rule(state, startLine, endLine, silent);
    state.parentType = 'paragraph';
    const isFound = rule(state, startLine, endLine, silent);
    state.parentType = parentType;
    return isFound;
  };

/**
 * In MDX a list begins at any indentation: it is the one of what the list is in while markdown-it reads items from there
 * on.
 */
const listAtAnyIndent =
  (rule: BlockRule): BlockRule =>
  (state, startLine, endLine, silent) => {
    if (!contextOf(state).isMdx) return rule(state, startLine, endLine, silent);
    const { blkIndent, listIndent } = state;
    const column = state.sCount[startLine]!;
    state.listIndent = -1;
    if (column - blkIndent >= 4) state.blkIndent = column;
    const isFound = rule(state, startLine, endLine, silent);
    state.blkIndent = blkIndent;
    state.listIndent = listIndent;
    return isFound;
  };

/**
 * markdown-it ends a list at two empty lines after an empty item, and at an item with another indentation by four columns.
 * The list goes on with the next item of its kind.
 */
const beyondEmptyItems =
  (rule: BlockRule): BlockRule =>
  (state, startLine, endLine, silent) => {
    const { tokens } = state;
    const { isMdx, quotes } = contextOf(state);
    const open = tokens.length;
    if (!rule(state, startLine, endLine, silent)) return false;
    while (!silent && (isMdx || tokens.at(-3)!.type === 'list_item_open')) {
      const { line, length } = { line: state.line, length: tokens.length };
      const next = state.skipEmptyLines(line);
      const mayGoOn = (isMdx || next > line) && next < endLine && state.sCount[next]! >= state.blkIndent;
      if (!mayGoOn || isCodeIndent(state, next) || isInterrupted(state, 'list', next, endLine)) break;
      // In a quote, micromark ends some of these lists.
      if (isMdx && quotes > 0 && next > 1 && state.isEmpty(next - 1) && state.isEmpty(next - 2)) throw new Uncertain();
      if (!rule(state, next, endLine, silent)) break;
      if (tokens[length]!.type !== tokens[open]!.type || tokens[length]!.markup !== tokens[open]!.markup) {
        tokens.length = length;
        state.line = line;
        break;
      }
      tokens.splice(length - 1, 2);
    }
    return true;
  };

const anyContainer = />|\[\^|(?:[-+*]|\d{1,9}[.)])(?:\s|$)/y;
const interruptingItem = /(?:[-+*]|1[.)])[ \t]+\S/y;

/**
 * True if micromark has rules of its own for a list: one that may not end a paragraph is text at the beginning of a
 * container below other lines, and one in a quote is loose because of empty lines after it.
 */
function isOddList(state: StateBlock, startLine: number, endLine: number): boolean {
  const { firstLines, pageLines, quotes } = contextOf(state);
  if (firstLines.length > 1 && firstLines.at(-1) === startLine) {
    interruptingItem.lastIndex = contentStart(state, startLine);
    const above = state.src.slice(pageLines[startLine - 1], pageLines[startLine]);
    if (above.trim() !== '' && !interruptingItem.test(state.src)) return true;
  }
  if (quotes === 0) return false;
  let line = state.line;
  while (line > startLine && state.isEmpty(line - 1)) line -= 1;
  const next = Math.min(state.skipEmptyLines(line), endLine);
  anyContainer.lastIndex = contentStart(state, next);
  // Another quote around it may go on with empty lines.
  if (next - line > (quotes > 1 ? 0 : 1)) return true;
  // An item around the list goes on after the empty line.
  return next > line && next < endLine && (state.parentType === 'list' || anyContainer.test(state.src));
}

/** Leaves lists to micromark for which it has rules of its own. */
const withoutOddLists =
  (rule: BlockRule): BlockRule =>
  (state, startLine, endLine, silent) => {
    if (!rule(state, startLine, endLine, silent)) return false;
    if (!silent && contextOf(state).isMdx && isOddList(state, startLine, endLine)) throw new Uncertain();
    return true;
  };

/** A list and its items, but not the lists inside it. */
export const listRule = (rule: BlockRule): BlockRule =>
  withNodes(
    withoutOddLists(notInTags(likeInParagraph(beyondEmptyItems(listAtAnyIndent(rule))))),
    (state, startLine, firstToken, start) => {
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
    },
  );
