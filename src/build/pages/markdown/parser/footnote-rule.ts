import type { FootnoteDefinition } from 'mdast';
import { contentStart, contextOf, isCodeIndent, positionBetween, setMeta, type BlockRule } from './block-state.js';
import { association, normalizeLabel } from './link-parts.js';

const marker = /\[\^((?:\\[[\]\\]|[^[\]\s])+)\]:[ \t]*/y;
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
  const { parentType } = state;
  const oldShift = state.tShift[startLine]!;
  const oldCount = state.sCount[startLine]!;
  state.parentType = 'footnote';
  state.blkIndent += indent;
  state.tShift[startLine] = textStart - state.bMarks[startLine]!;
  state.sCount[startLine] = state.blkIndent;
  state.md.block.tokenize(state, startLine, endLine);
  state.blkIndent -= indent;
  state.tShift[startLine] = oldShift;
  state.sCount[startLine] = oldCount;
  state.parentType = parentType;
  state.push('footnote_close', '', -1);
  return true;
};
