import { singleLineSource } from './inline-source.js';
import { addLeaf, contentStart, contextOf, isCodeIndent, linesPosition, type BlockRule } from './block-state.js';

const heading = /(#{1,6})(?:[ \t]+|$)/y;

/** `# Heading` */
export const headingRule: BlockRule = (state, startLine, _endLine, silent) => {
  if (isCodeIndent(state, startLine)) return false;
  const start = contentStart(state, startLine);
  if (state.src.charCodeAt(start) !== 35) return false;
  const line = state.src.slice(start, state.eMarks[startLine]);
  heading.lastIndex = 0;
  const match = heading.exec(line);
  if (!match) return false;
  if (silent) return true;
  const textStart = start + match[0].length;
  const lineEnd = state.skipSpacesBack(state.eMarks[startLine]!, textStart);
  const marksStart = state.skipCharsBack(lineEnd, 35, textStart);
  const isClosed = marksStart === textStart || /[ \t]/.test(state.src[marksStart - 1]!);
  const textEnd = state.skipSpacesBack(isClosed ? marksStart : lineEnd, textStart);
  state.line = startLine + 1;
  addLeaf(
    state,
    {
      type: 'heading',
      depth: match[1]!.length as 1 | 2 | 3 | 4 | 5 | 6,
      children: [],
      position: linesPosition(state, startLine, startLine + 1, start),
    },
    singleLineSource(state.src, startLine, contextOf(state).pageLines, textStart, Math.max(textStart, textEnd)),
  );
  return true;
};
