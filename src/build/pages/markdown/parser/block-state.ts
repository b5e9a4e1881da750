import type { StateBlock, Token } from 'markdown-it';
import type { RootContent } from 'mdast';
import type { Position } from 'unist';
import type { InlineSource } from './inline-source.js';

/** What block rules share while one page is parsed. */
export interface PageContext {
  /** Offset at which each line of the page begins. Rules must not take it from the state, where containers change it. */
  pageLines: readonly number[];
  /** Normalized labels of link definitions. */
  links: Set<string>;
  /** Normalized labels of footnotes. */
  footnotes: Set<string>;
}

/** What a token becomes. */
export interface BlockMeta {
  node: RootContent;
  /** Inline content that is parsed when all definitions are known. */
  content?: InlineSource;
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

/** Offset of the first character of a line behind white space and the markers of its containers. */
export function contentStart(state: StateBlock, line: number): number {
  return state.bMarks[line]! + state.tShift[line]!;
}

/** Whether a line goes on with the paragraph above it without the markers of the containers around that. */
export function isLazy(state: StateBlock, line: number): boolean {
  return state.sCount[line]! < state.blkIndent;
}

/** Whether a line is indented like code. Lines that go on with a quote without its marker have no column in the state. */
export function isCodeIndent(state: StateBlock, line: number): boolean {
  if (state.sCount[line]! >= 0) return state.sCount[line]! - state.blkIndent >= 4;
  return /^(?: {4}| {0,3}\t)/.test(state.src.slice(state.bMarks[line], state.bMarks[line]! + 4));
}

/** Whether a block begins on this line that may interrupt the block of a kind. */
export function isInterrupted(state: StateBlock, kind: string, line: number, endLine: number): boolean {
  return state.md.block.ruler.getRules(kind).some((rule) => rule(state, line, endLine, true));
}

/** Place of what lies between two offsets on two lines (from 0). */
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

/** Offset behind the indentation that belongs to the containers of a line. */
export function outerIndentEnd(state: StateBlock, line: number): number {
  const lineStart = state.bMarks[line]!;
  const textStart = contentStart(state, line);
  let offset = lineStart;
  for (let column = 0; offset < textStart && column < state.blkIndent; offset++) {
    column += state.src[offset] === '\t' ? 4 - ((column + state.bsCount[line]!) % 4) : 1;
  }
  return offset;
}

/** Inline content of lines: without white space at its beginning and end, and without the markers of containers. */
export function linesSource(state: StateBlock, startLine: number, endLine: number): InlineSource {
  const { src, eMarks } = state;
  const { pageLines } = contextOf(state);
  const start = contentStart(state, startLine);
  const end = state.skipSpacesBack(eMarks[endLine - 1]!, contentStart(state, endLine - 1));
  const lineStarts = [0];
  const pageStarts = [start];
  let text = src.slice(start, startLine + 1 === endLine ? end : eMarks[startLine]);
  for (let line = startLine + 1; line < endLine; line++) {
    const lineStart = outerIndentEnd(state, line);
    lineStarts.push(text.length + 1);
    pageStarts.push(lineStart);
    text += `\n${src.slice(lineStart, line + 1 === endLine ? end : eMarks[line])}`;
  }
  return { text, lineStarts, pageStarts, firstLine: startLine, pageLines };
}
