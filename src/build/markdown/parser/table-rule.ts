import type { StateBlock } from 'markdown-it';
import type { AlignType, Table, TableCell, TableRow } from 'mdast';
import {
  addLeaf,
  contentStart,
  contextOf,
  isCodeIndent,
  isInterrupted,
  linesPosition,
  positionBetween,
  setMeta,
  type BlockRule,
} from './block-state.js';
import { singleLineSource } from './inline-source.js';

const delimiterRow = /^\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*(?:\|[ \t]*)?$/;

/** Alignments of the second line of a table; undefined if it is not a table. */
function readAlignments(line: string): AlignType[] | undefined {
  if (!/[|:]/.test(line) || !delimiterRow.test(line)) return undefined;
  const cells = line.match(/:?-+:?/g)!;
  return cells.map((cell) => {
    const isRight = cell.endsWith(':');
    return cell.startsWith(':') ? (isRight ? 'center' : 'left') : isRight ? 'right' : null;
  });
}

/** Offsets of the pipes of a line that no backslash escapes. */
function findPipes(src: string, start: number, end: number): number[] {
  const pipes: number[] = [];
  for (let offset = start; offset < end; offset++) {
    const code = src.charCodeAt(offset);
    if (code === 124) pipes.push(offset);
    else if (code === 92) offset += 1;
  }
  return pipes;
}

/** Beginning and end of each cell: a cell begins with the pipe before it, the last one ends with the row. */
function cellRanges(state: StateBlock, line: number): [number, number][] {
  const start = contentStart(state, line);
  const end = state.eMarks[line]!;
  const pipes = findPipes(state.src, start, end);
  if (pipes.length > 0 && state.skipSpaces(pipes.at(-1)! + 1) >= end && pipes.at(-1) !== start) pipes.pop();
  const starts = pipes[0] === start ? pipes : [start, ...pipes];
  return starts.map((from, index) => [from, starts[index + 1] ?? end]);
}

/** Offsets of a cell's text: without pipes and the white space around it. */
function textRange(state: StateBlock, [start, end]: [number, number]): [number, number] {
  const { src } = state;
  const from = Math.min(end, state.skipSpaces(src[start] === '|' ? start + 1 : start));
  let to = Math.max(from, state.skipSpacesBack(end, from));
  if (src[to - 1] === '|' && to > from && findPipes(src, from, to).at(-1) === to - 1) {
    to = Math.max(from, state.skipSpacesBack(to - 1, from));
  }
  return [from, to];
}

function addRow(state: StateBlock, line: number): void {
  const node: TableRow = {
    type: 'tableRow',
    children: [],
    position: linesPosition(state, line, line + 1, contentStart(state, line)),
  };
  setMeta(state.push('row_open', '', 1), { node });
  const { pageLines } = contextOf(state);
  for (const range of cellRanges(state, line)) {
    const cell: TableCell = {
      type: 'tableCell',
      children: [],
      position: positionBetween(state, line, range[0], line, range[1]),
    };
    const content = singleLineSource(state.src, line, pageLines, ...textRange(state, range));
    addLeaf(state, cell, content);
  }
  state.push('row_close', '', -1);
}

/** A table of GFM. */
export const tableRule: BlockRule = (state, startLine, endLine, silent) => {
  const second = startLine + 1;
  if (second >= endLine || isCodeIndent(state, startLine) || isCodeIndent(state, second)) return false;
  if (state.sCount[second]! < state.blkIndent) return false;
  const start = contentStart(state, startLine);
  const delimiterStart = contentStart(state, second);
  // A dash and a space begin a list.
  if (!/^(?:[|:]|-[^ \t])/.test(state.src.slice(delimiterStart, delimiterStart + 2))) return false;
  const align = readAlignments(state.src.slice(delimiterStart, state.eMarks[second]));
  if (!align || align.length !== cellRanges(state, startLine).length) return false;
  // A pipe alone is no row.
  if (state.src[start] === '|' && state.skipSpaces(start + 1) >= state.eMarks[startLine]!) return false;
  if (silent) return true;
  const { parentType } = state;
  state.parentType = 'table';
  const node: Table = { type: 'table', align, children: [] };
  setMeta(state.push('table_open', '', 1), { node });
  addRow(state, startLine);
  let line = second + 1;
  for (; line < endLine && !state.isEmpty(line); line++) {
    if (state.sCount[line]! < state.blkIndent || isCodeIndent(state, line)) break;
    if (isInterrupted(state, 'blockquote', line, endLine)) break;
    addRow(state, line);
  }
  state.push('table_close', '', -1);
  node.position = linesPosition(state, startLine, line, start);
  state.parentType = parentType;
  state.line = line;
  return true;
};
