import type { StateBlock } from 'markdown-it';
import {
  addLeaf,
  contentStart,
  isCodeIndent,
  isInterrupted,
  linesPosition,
  linesSource,
  type BlockRule,
} from './block-state.js';

/** First characters of lines that can end a paragraph, or be the second line of a table that does. */
const interrupting = /[#>*+\-_`~<:[|0-9]/;

/** Depth of the heading that a line of `=` or `-` makes of the lines above it, or 0. */
function underlineDepth(state: StateBlock, line: number): 0 | 1 | 2 {
  if (state.sCount[line]! < state.blkIndent) return 0;
  const start = contentStart(state, line);
  const marker = state.src.charCodeAt(start);
  if (marker !== 45 && marker !== 61) return 0;
  if (state.skipSpaces(state.skipChars(start, marker)) < state.eMarks[line]!) return 0;
  return marker === 61 ? 1 : 2;
}

/** Such a line is never a part of a definition: it makes a heading of the label or the title above it. */
export const underlineRule: BlockRule = (state, line, _endLine, silent) => silent && underlineDepth(state, line) > 0;

/** True if a table may begin on this line, judged by the first character of the next one. */
function mayBeTable(state: StateBlock, line: number): boolean {
  return line + 1 < state.lineMax && /[|:-]/.test(state.src[contentStart(state, line + 1)] ?? '');
}

/** A paragraph, or the heading that a line of `=` or `-` makes of it. */
export const paragraphRule: BlockRule = (state, startLine, endLine) => {
  const outerKind = state.parentType;
  state.parentType = 'paragraph';
  let line = startLine + 1;
  let depth: 0 | 1 | 2 = 0;
  for (; line < endLine && !state.isEmpty(line); line++) {
    if (state.sCount[line]! >= 0 && isCodeIndent(state, line)) continue;
    depth = underlineDepth(state, line);
    if (depth > 0) break;
    const mayEnd = interrupting.test(state.src[contentStart(state, line)]!) || mayBeTable(state, line);
    if (state.sCount[line]! >= 0 && mayEnd && isInterrupted(state, 'paragraph', line, endLine)) break;
  }
  state.parentType = outerKind;
  state.line = depth === 0 ? line : line + 1;
  const position = linesPosition(state, startLine, state.line, contentStart(state, startLine));
  const content = linesSource(state, startLine, line);
  if (depth === 0) addLeaf(state, { type: 'paragraph', children: [], position }, content);
  else addLeaf(state, { type: 'heading', depth, children: [], position }, content);
  return true;
};
