import type { StateBlock } from 'markdown-it';
import { contentStart, isCodeIndent, linesPosition, outerIndentEnd, setMeta, type BlockRule } from './block-state.js';
import { htmlTag } from './inline-atoms.js';

/** True if a line is a single tag of any name. */
function isLoneTag(state: StateBlock, line: number): boolean {
  htmlTag.lastIndex = contentStart(state, line);
  return htmlTag.test(state.src) && state.skipSpaces(htmlTag.lastIndex) >= state.eMarks[line]!;
}

/** HTML that is a block. A single tag of any name does not end paragraphs, but it ends tables. */
export const htmlBlockRule =
  (rule: BlockRule): BlockRule =>
  (state, startLine, endLine, silent) => {
    if (isCodeIndent(state, startLine)) return false;
    const firstToken = state.tokens.length;
    if (!rule(state, startLine, endLine, silent)) {
      return silent && state.parentType === 'table' && isLoneTag(state, startLine);
    }
    if (silent) return true;
    const token = state.tokens[firstToken]!;
    const position = linesPosition(state, startLine, state.line, outerIndentEnd(state, startLine));
    setMeta(token, { node: { type: 'html', value: token.content.replace(/\n$/, ''), position } });
    return true;
  };
