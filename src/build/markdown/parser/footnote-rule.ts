import type { FootnoteDefinition } from 'mdast';
import {
  columnOf,
  contentStart,
  contextOf,
  isCodeIndent,
  positionBetween,
  setMeta,
  type BlockRule,
} from './block-state.js';
import { association, footnoteLabel, normalizeLabel } from './link-parts.js';

const marker = new RegExp(`${footnoteLabel}:[ \\t]*`, 'y');
const indent = 4;

/** `[^label]: text`, which goes on with indented lines. */
export const footnoteRule: BlockRule = (state, startLine, endLine, silent) => {
  const start = contentStart(state, startLine);
  if (isCodeIndent(state, startLine) || !state.src.startsWith('[^', start)) return false;
  marker.lastIndex = start;
  const match = marker.exec(state.src);
  if (!match || match[1]!.length > 999) return false;
  if (silent) return true;
  const textStart = start + match[0].length;
  const label = match[1]!;
  contextOf(state).footnotes.add(normalizeLabel(label));
  const node: FootnoteDefinition = {
    type: 'footnoteDefinition',
    ...association(label),
    children: [],
    position: positionBetween(state, startLine, start, startLine, textStart),
  };
  setMeta(state.push('footnote_open', '', 1), { node });
  const { parentType, listIndent, bMarks, tShift, sCount, bsCount } = state;
  const before = [bMarks, tShift, sCount, bsCount].map((values) => values[startLine]!) as [
    number,
    number,
    number,
    number,
  ];
  state.parentType = 'footnote';
  state.listIndent = state.blkIndent;
  state.blkIndent += indent;
  // The text after the label is indented like the lines below, and keeps its tab stops.
  bMarks[startLine] = textStart;
  tShift[startLine] = 0;
  sCount[startLine] = state.blkIndent;
  bsCount[startLine] = columnOf(state, startLine, textStart) + 3 * state.blkIndent;
  state.md.block.tokenize(state, startLine, endLine);
  [bMarks[startLine], tShift[startLine], sCount[startLine], bsCount[startLine]] = before;
  state.blkIndent -= indent;
  state.listIndent = listIndent;
  state.parentType = parentType;
  state.push('footnote_close', '', -1);
  return true;
};
