import type { StateBlock } from 'markdown-it';
import { partitionPoint } from '../../../shared/partition-point.js';
import { contentColumn, contentStart, contextOf, outerIndentEnd } from './block-state.js';
import { pageColumn, type InlineSource } from './inline-source.js';

/** Thrown where a page may be invalid, or where micromark has rules of its own: micromark parses the page. */
export class Uncertain extends Error {
  override name = 'Uncertain';
}

/** A point whose offset is known. */
export interface PagePoint {
  line: number;
  column: number;
  offset: number;
}

/** A line of a block: its text, the offset of that in the page, and the column at which the line's content begins. */
interface NextLine {
  text: string;
  pageStart: number;
  column: number;
}

/** Text of a block whose syntax may go on in the lines below it, which are added when they are needed. */
export class GrowingText implements InlineSource {
  readonly lineStarts: number[];
  readonly pageStarts: number[];
  readonly columns: number[];
  readonly firstLine: number;
  readonly pageLines: readonly number[];
  readonly page: string;
  /** True for offsets at which lines begin that micromark reads twice. */
  isReadAhead: (lineStart: number) => boolean = () => false;
  text: string;

  /** Text of the next line and its offset in the page; undefined at the end of the block. */
  private readonly nextLine: () => NextLine | undefined;

  constructor(source: InlineSource, nextLine: () => NextLine | undefined) {
    this.nextLine = nextLine;
    this.text = source.text;
    this.page = source.page;
    this.lineStarts = [...source.lineStarts];
    this.pageStarts = [...source.pageStarts];
    this.columns = [...source.columns];
    this.firstLine = source.firstLine;
    this.pageLines = source.pageLines;
  }

  /** Adds at least one line, and about as much as there is. False at the end of the block. */
  grow(): boolean {
    const added: string[] = [];
    const wanted = this.text.length;
    let { length } = this.text;
    do {
      const line = this.nextLine();
      if (!line) break;
      this.lineStarts.push(length + 1);
      this.pageStarts.push(line.pageStart);
      this.columns.push(line.column);
      added.push('\n', line.text);
      length += line.text.length + 1;
    } while (length < 2 * wanted);
    this.text += added.join('');
    return added.length > 0;
  }

  /** Index of the line of an offset. */
  lineAt(offset: number): number {
    return Math.max(0, partitionPoint(this.lineStarts.length, (line) => this.lineStarts[line]! > offset) - 1);
  }

  /** The first two columns of white space of a line: how many characters they are, and how many columns are left of a tab. */
  indentAt(line: number, end: number): { length: number; spaces: number } {
    const start = this.lineStarts[line]!;
    let column = pageColumn(this, line);
    let columns = Math.max(0, column - this.columns[line]!);
    let length = 0;
    for (; columns < 2 && length < end - start; length++) {
      const character = this.text[start + length];
      if (character !== '\t' && character !== ' ') break;
      const width = character === '\t' ? 4 - (column % 4) : 1;
      columns += width;
      column += width;
    }
    return { length, spaces: Math.max(0, columns - 2) };
  }

  /** Point of an offset in the page. */
  point(offset: number): PagePoint {
    const index = this.lineAt(offset);
    const line = this.firstLine + index;
    const pageOffset = this.pageStarts[index]! + offset - this.lineStarts[index]!;
    return { line: line + 1, column: pageOffset - this.pageLines[line]! + 1, offset: pageOffset };
  }

  /** Offset in the text of an offset in the page that is before `end` in the text. */
  offsetOf(pageOffset: number, end: number): number {
    let line = this.lineAt(end);
    while (this.pageStarts[line]! > pageOffset) line -= 1;
    return this.lineStarts[line]! + pageOffset - this.pageStarts[line]!;
  }
}

/** The text that begins in a line at a place where a block may begin. */
export function blockText(state: StateBlock, startLine: number, endLine: number): GrowingText {
  const { src, eMarks } = state;
  const start = contentStart(state, startLine);
  let line = startLine + 1;
  const source = {
    text: src.slice(start, eMarks[startLine]),
    lineStarts: [0],
    pageStarts: [start],
    columns: [0],
    firstLine: startLine,
    pageLines: contextOf(state).pageLines,
    page: src,
  };
  return new GrowingText(source, () => {
    const isOver = line >= endLine || (!state.isEmpty(line) && state.sCount[line]! < state.blkIndent);
    if (isOver) return undefined;
    const pageStart = outerIndentEnd(state, line);
    const next = { text: src.slice(pageStart, eMarks[line]), pageStart, column: contentColumn(state, line) };
    line += 1;
    return next;
  });
}
