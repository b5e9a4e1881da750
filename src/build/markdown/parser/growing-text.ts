import type { StateBlock } from 'markdown-it';
import { partitionPoint } from '../../../shared/partition-point.js';
import { contentStart, contextOf, outerIndentEnd } from './block-state.js';
import type { InlineSource } from './inline-source.js';

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

/** Text of a block whose syntax may go on in the lines below it, which are added when they are needed. */
export class GrowingText implements InlineSource {
  readonly lineStarts: number[];
  readonly pageStarts: number[];
  readonly firstLine: number;
  readonly pageLines: readonly number[];
  readonly page: string;
  readonly hasLazyLines: boolean;
  text: string;

  /** Text of the next line and its offset in the page; undefined at the end of the block. */
  private readonly nextLine: () => { text: string; pageStart: number } | undefined;

  constructor(source: InlineSource, nextLine: () => { text: string; pageStart: number } | undefined) {
    this.nextLine = nextLine;
    this.text = source.text;
    this.page = source.page;
    this.hasLazyLines = source.hasLazyLines;
    this.lineStarts = [...source.lineStarts];
    this.pageStarts = [...source.pageStarts];
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

  /**
   * The first two columns of white space of a line: how many characters they are, and how many columns of a tab are left
   * of them. The columns of tabs in containers are not known here.
   */
  indentAt(line: number, end: number): { length: number; spaces: number } {
    if (this.hasLazyLines) throw new Uncertain();
    const start = this.lineStarts[line]!;
    const pageStart = this.pageStarts[line]!;
    const white = /[ \t]*/y;
    white.lastIndex = pageStart;
    const [written] = white.exec(this.page)!;
    const before = this.page.slice(this.pageLines[this.firstLine + line], pageStart);
    if (before !== '' && (before + written).includes('\t')) throw new Uncertain();
    let columns = 0;
    let length = 0;
    for (; columns < 2 && length < end - start; length++) {
      const character = this.text[start + length];
      if (character === '\t') columns += 4 - (columns % 4);
      else if (character === ' ') columns += 1;
      else break;
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
    firstLine: startLine,
    pageLines: contextOf(state).pageLines,
    page: src,
    hasLazyLines: false,
  };
  return new GrowingText(source, () => {
    const isOver = line >= endLine || (!state.isEmpty(line) && state.sCount[line]! < state.blkIndent);
    if (isOver) return undefined;
    const pageStart = outerIndentEnd(state, line);
    const text = src.slice(pageStart, eMarks[line]);
    line += 1;
    return { text, pageStart };
  });
}
