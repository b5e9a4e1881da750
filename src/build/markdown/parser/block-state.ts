import type { StateBlock, Token } from 'markdown-it';
import type { RootContent } from 'mdast';
import type { Position } from 'unist';
import type { InlineSource } from './inline-source.js';

/** State that block rules share while one page is parsed. */
export interface PageContext {
  /** Offset at which each line of the page begins. Rules must not take it from the state, where containers change it. */
  pageLines: readonly number[];
  /** Columns at which the contents of the open containers begin, from the outside in; a quote begins with 0 again. */
  indents: number[];
  /** First lines of the open containers, of the page first. */
  firstLines: number[];
  /** Number of open quotes. */
  quotes: number;
  /** Normalized labels of link definitions. */
  links: Set<string>;
  /** Normalized labels of footnotes. */
  footnotes: Set<string>;
  hasTabs: boolean;
  /** True for MDX, in which indentation makes no code. */
  isMdx: boolean;
  /** Names that the page's imports above bring. */
  imported: string[];
  /** Lines of tags in a paragraph. No container begins with them. */
  tagLines: Set<number>;
  /** The lines of JSX that were read last, by where they begin. */
  lastJsx: { key: string; lines: unknown; isReadAhead: boolean } | undefined;
}

/** The node that a token becomes. */
export interface BlockMeta {
  node: RootContent;
  /** Inline content that is parsed when all definitions are known. */
  content?: InlineSource;
  /** Of a tag of MDX in lines of its own. The node of an end has only its name and its place. */
  tag?: 'open' | 'close' | 'selfClosing';
}

/** A block rule of markdown-it. Silent means: only say whether the block begins here, inside a paragraph or a container. */
export type BlockRule = (state: StateBlock, startLine: number, endLine: number, silent: boolean) => boolean;

/** The page that a state belongs to. */
export function contextOf(state: StateBlock): PageContext {
  return state.env as unknown as PageContext;
}

/** Hands a node over to the tree. */
export function setMeta(token: Token, meta: BlockMeta): void {
  token.meta = meta as unknown as Record<string, unknown>;
}

/** Adds a block without blocks inside. Such tokens are many, and markdown-it's own ones are slow to make. */
export function addLeaf({ tokens, level }: StateBlock, node: RootContent, content?: InlineSource): void {
  const meta: BlockMeta = content ? { node, content } : { node };
  tokens.push({ type: 'leaf', nesting: 0, level, meta } as unknown as Token);
}

/** Offset of the first character of a line after white space and the markers of its containers. */
export function contentStart(state: StateBlock, line: number): number {
  return state.bMarks[line]! + state.tShift[line]!;
}

/**
 * True if a line is indented like code in the innermost container that it continues. Lines that go on with a quote without
 * its marker have no column in the state.
 */
export function isCodeIndent(state: StateBlock, line: number): boolean {
  if (contextOf(state).isMdx) return false;
  const column = state.sCount[line]!;
  if (column >= state.blkIndent) return column - state.blkIndent >= 4;
  if (column >= 0) return column - contextOf(state).indents.findLast((indent) => indent <= column)! >= 4;
  return /^(?: {4}| {0,3}\t)/.test(state.src.slice(state.bMarks[line], state.bMarks[line]! + 4));
}

/** True if a block begins on this line that may interrupt the block of a kind. */
export function isInterrupted(state: StateBlock, kind: string, line: number, endLine: number): boolean {
  return state.md.block.ruler.getRules(kind).some((rule) => rule(state, line, endLine, true));
}

/** Position of the text between two offsets on two lines (from 0). */
export function positionBetween(
  state: StateBlock,
  startLine: number,
  start: number,
  endLine: number,
  end: number,
): Position {
  const { pageLines } = contextOf(state);
  return {
    start: { line: startLine + 1, column: start - pageLines[startLine]! + 1, offset: start },
    end: { line: endLine + 1, column: end - pageLines[endLine]! + 1, offset: end },
  };
}

/** Place of a block that begins at `start` and ends with the last of its lines. */
export function linesPosition(state: StateBlock, startLine: number, endLine: number, start: number): Position {
  return positionBetween(state, startLine, start, endLine - 1, state.eMarks[endLine - 1]!);
}

/** Column of an offset, counted from 0 at the beginning of the page's line. */
export function columnOf(state: StateBlock, line: number, end: number): number {
  let column = 0;
  for (let offset = contextOf(state).pageLines[line]!; offset < end; offset++) {
    column += state.src[offset] === '\t' ? 4 - (column % 4) : 1;
  }
  return column;
}

/** True if the content of a line begins within a tab: one of its columns belongs to the marker of the quote before it. */
export function beginsWithinTab({ src, bMarks }: StateBlock, line: number): boolean {
  return src[bMarks[line]!] === '\t' && src[bMarks[line]! - 1] === '>';
}

/**
 * Corrects the text of lines that a state returns: of a tab that a quote's marker begins, the columns that are left
 * become spaces. markdown-it forgets this where a block, such as fenced code, has no indentation of its own.
 */
export function expandTabsOfQuotes(state: StateBlock): void {
  if (!contextOf(state).hasTabs) return;
  const getLines = state.getLines.bind(state);
  state.getLines = (firstLine, endLine, indent, keepsLastLineFeed) => {
    if (indent > 0) return getLines(firstLine, endLine, indent, keepsLastLineFeed);
    let text = '';
    for (let line = firstLine; line < endLine; line++) {
      const written = getLines(line, line + 1, indent, keepsLastLineFeed || line + 1 < endLine);
      const isSplit = beginsWithinTab(state, line);
      text += isSplit ? ' '.repeat(4 - (state.bsCount[line]! % 4)) + written.slice(1) : written;
    }
    return text;
  };
}

/**
 * Offset after the indentation that belongs to the containers of a line. A tab that only begins in it belongs to it.
 */
export function outerIndentEnd(state: StateBlock, line: number): number {
  const textStart = contentStart(state, line);
  let offset = state.bMarks[line]!;
  if (beginsWithinTab(state, line) && state.blkIndent === 0) return offset + 1;
  for (let column = 0; offset < textStart && column < state.blkIndent; offset++) {
    column += state.src[offset] === '\t' ? 4 - ((column + state.bsCount[line]!) % 4) : 1;
  }
  return offset;
}

/** Column of the page, from 0, at which the content of a line in its containers begins; Infinity without tabs. */
export const contentColumn = (state: StateBlock, line: number): number =>
  contextOf(state).hasTabs ? state.bsCount[line]! + state.blkIndent : Infinity;

/** Offset and column at which the content of a line begins that goes on with a paragraph, but not with all its containers. */
function lazyStart(state: StateBlock, line: number): { offset: number; column: number } {
  const { src, eMarks } = state;
  const { indents, isMdx, pageLines } = contextOf(state);
  let offset = pageLines[line]!;
  /** Column of `offset`, of the last container that goes on, and of the quote around it. */
  let [column, end, quote] = [0, 0, 0];
  const skipTo = (limit: number): void => {
    for (; column < limit && offset < eMarks[line]! && /[ \t]/.test(src[offset]!); offset++)
      column += src[offset] === '\t' ? 4 - (column % 4) : 1;
  };
  for (const indent of indents.slice(1)) {
    const before = { offset, column };
    skipTo(indent === 0 ? Infinity : quote + indent);
    const isCode = !isMdx && column - end >= 4;
    if (indent === 0 ? isCode || src[offset] !== '>' : column < quote + indent)
      return { offset: before.offset, column: end };
    if (indent === 0) {
      offset += 1;
      column += 1;
      end = /[ \t]/.test(src[offset]!) ? column + 1 : column;
      skipTo(end);
      quote = end;
    } else end = quote + indent;
  }
  return { offset, column: end };
}

/** Inline content of lines: without white space at its beginning and end, and without the markers of containers. */
export function linesSource(state: StateBlock, startLine: number, endLine: number): InlineSource {
  const { src, eMarks } = state;
  const { pageLines } = contextOf(state);
  const start = contentStart(state, startLine);
  const end = state.skipSpacesBack(eMarks[endLine - 1]!, contentStart(state, endLine - 1));
  const lineStarts = [0];
  const pageStarts = [start];
  const columns = [0];
  let text = src.slice(start, startLine + 1 === endLine ? end : eMarks[startLine]);
  for (let line = startLine + 1; line < endLine; line++) {
    const lazy = state.sCount[line]! < state.blkIndent ? lazyStart(state, line) : undefined;
    const lineStart = lazy?.offset ?? outerIndentEnd(state, line);
    lineStarts.push(text.length + 1);
    pageStarts.push(lineStart);
    columns.push(lazy?.column ?? contentColumn(state, line));
    text += `\n${src.slice(lineStart, line + 1 === endLine ? end : eMarks[line])}`;
  }
  return { text, lineStarts, pageStarts, columns, firstLine: startLine, pageLines, page: src };
}
