import type { Point, Position } from 'unist';

/** The inline content of a block: its lines without what containers put before them, and where each comes from. */
export interface InlineSource {
  text: string;
  /** Offset in `text` at which each line begins. */
  lineStarts: readonly number[];
  /** Offset in the page at which each line of `text` begins. */
  pageStarts: readonly number[];
  /**
   * Column of the page, from 0, at which the content of each line begins; it may be within a tab before the line's text.
   * Infinity where a page has no tabs.
   */
  columns: readonly number[];
  /** Line of the page, from 0, of the first line. */
  firstLine: number;
  /** Offset in the page at which each line of the page begins. */
  pageLines: readonly number[];
  page: string;
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
    columns: [0],
    firstLine: line,
    pageLines,
    page,
  };
}

/** Column of the page, from 0, at which the text of a line begins: after the one of its content where that is within a tab. */
export function pageColumn({ page, pageLines, pageStarts, firstLine }: InlineSource, line: number): number {
  let column = 0;
  for (let offset = pageLines[firstLine + line]!; offset < pageStarts[line]!; offset++)
    column += page[offset] === '\t' ? 4 - (column % 4) : 1;
  return column;
}

/**
 * Lines of a text that micromark reads twice, because it looked there for an end in vain. What ends with the line feed before
 * them ends after the markers of their containers, which are only known the second time.
 */
export class ReadAhead {
  private from = Infinity;
  private readonly lines = new Set<number>();

  /** Adds the lines that begin between two offsets. */
  add(text: string, start: number, end: number): void {
    if (end === Infinity) this.from = Math.min(this.from, start);
    else for (let at = start; at < end; at++) if (text[at] === '\n') this.lines.add(at + 1);
  }

  /** True for the offset at which such a line begins. */
  has(lineStart: number): boolean {
    return lineStart > this.from || this.lines.has(lineStart);
  }
}

/** Translates offsets in the text into positions in the page; fast where offsets grow from call to call. */
export function createPositions(
  { lineStarts, pageStarts, firstLine, pageLines }: InlineSource,
  readAhead?: ReadAhead,
): {
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
    if (index === 0 || lineStarts[index] !== offset || readAhead?.has(offset)) return point;
    return { line: point.line, column: 1, offset: pageLines[firstLine + index]! };
  };
  return { endPoint, position: (start, end) => ({ start: startPoint(start), end: endPoint(end) }) };
}
