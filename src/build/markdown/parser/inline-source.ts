import type { Point, Position } from 'unist';

/** The inline content of a block: its lines without what containers put before them, and where each comes from. */
export interface InlineSource {
  text: string;
  /** Offset in `text` at which each line begins. */
  lineStarts: readonly number[];
  /** Offset in the page at which each line of `text` begins. */
  pageStarts: readonly number[];
  /** Line of the page, from 0, of the first line. */
  firstLine: number;
  /** Offset in the page at which each line of the page begins. */
  pageLines: readonly number[];
  page: string;
  /** True if a line goes on with a paragraph without the markers or the indentation of its containers. */
  hasLazyLines: boolean;
}

/** Content on one line, from one offset of the page to another. */
export function singleLineSource(
  page: string,
  line: number,
  pageLines: readonly number[],
  start: number,
  end: number,
): InlineSource {
  return {
    text: page.slice(start, end),
    lineStarts: [0],
    pageStarts: [start],
    firstLine: line,
    pageLines,
    page,
    hasLazyLines: false,
  };
}

/** Translates offsets in the text into positions in the page; fast where offsets grow from call to call. */
export function createPositions({ lineStarts, pageStarts, firstLine, pageLines }: InlineSource): {
  position: (start: number, end: number) => Position;
  endPoint: (offset: number) => Point;
} {
  let index = 0;
  const startPoint = (offset: number): Point => {
    while (index + 1 < lineStarts.length && lineStarts[index + 1]! <= offset) index += 1;
    while (lineStarts[index]! > offset) index -= 1;
    const line = firstLine + index;
    const pageOffset = pageStarts[index]! + offset - lineStarts[index]!;
    return { line: line + 1, column: pageOffset - pageLines[line]! + 1, offset: pageOffset };
  };
  // Content that ends with a line feed ends before the markers of the next line's containers.
  const endPoint = (offset: number): Point => {
    const point = startPoint(offset);
    if (index === 0 || lineStarts[index] !== offset) return point;
    return { line: point.line, column: 1, offset: pageLines[firstLine + index]! };
  };
  return { endPoint, position: (start, end) => ({ start: startPoint(start), end: endPoint(end) }) };
}
