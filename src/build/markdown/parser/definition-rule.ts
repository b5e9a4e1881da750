import type { StateBlock } from 'markdown-it';
import {
  addLeaf,
  contentStart,
  contextOf,
  isCodeIndent,
  isInterrupted,
  linesPosition,
  linesSource,
  setMeta,
  type BlockRule,
} from './block-state.js';
import { Uncertain } from './growing-text.js';
import { association, normalizeLabel, readDestination, readLabel, readTitle, skipWhitespace } from './links.js';
import { atAnyIndent } from './positioned-rules.js';
import type { Definition } from 'mdast';

/** First characters of lines that can end a paragraph, or be the second line of a table that does. */
const interrupting = /[#>*+\-_`~<:[|0-9{]/;

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

const delimiterRow = /(?=[-\t ]*[|:])(?=[|:\t ]*-)[|:-][ \t|:-]*$/my;

/** True if a line may be the second one of a table. */
function isDelimiterRow(state: StateBlock, line: number): boolean {
  delimiterRow.lastIndex = contentStart(state, line);
  return line < state.lineMax && delimiterRow.test(state.src);
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
    // micromark has tables whose rows are in different containers. What is a tag depends on them.
    const isLazy = state.sCount[line]! < state.blkIndent;
    if (isLazy && contextOf(state).isMdx && isDelimiterRow(state, line + 1)) throw new Uncertain();
  }
  state.parentType = outerKind;
  state.line = depth === 0 ? line : line + 1;
  const position = linesPosition(state, startLine, state.line, contentStart(state, startLine));
  const content = linesSource(state, startLine, line);
  if (depth === 0) addLeaf(state, { type: 'paragraph', children: [], position }, content);
  else addLeaf(state, { type: 'heading', depth, children: [], position }, content);
  return true;
};

/** Reads `[label]: address "title"`, which must be all of the text. */
function readDefinition(text: string): { node: Definition; label: string } | undefined {
  const label = readLabel(text, 0);
  if (!label || text[label.end] !== ':') return undefined;
  const destination = readDestination(text, skipWhitespace(text, label.end + 1), Infinity);
  if (!destination) return undefined;
  const titleStart = skipWhitespace(text, destination.end);
  const title = titleStart > destination.end ? readTitle(text, titleStart, new Set()) : undefined;
  const end = title?.end ?? destination.end;
  if (skipWhitespace(text, end) < text.length) return undefined;
  const node: Definition = {
    type: 'definition',
    ...association(label.value),
    title: title?.value ?? null,
    url: destination.value,
  };
  return { node, label: label.value };
}

/** True if the next line belongs to the same content: nothing else begins there. */
function goesOn(state: StateBlock, endLine: number): boolean {
  const { line, parentType } = state;
  if (line >= endLine || state.isEmpty(line)) return false;
  if (state.sCount[line]! < 0 || isCodeIndent(state, line)) return true;
  state.parentType = 'paragraph';
  const isOver = isInterrupted(state, 'paragraph', line, endLine);
  state.parentType = parentType;
  return !isOver;
}

/** markdown-it takes indented lines of a definition for text. In MDX, other blocks may begin there. */
function refuseIndentedBlocks(state: StateBlock, startLine: number, endLine: number): void {
  const { sCount, blkIndent } = state;
  for (let line = startLine; line < state.line; line++)
    if (sCount[line]! - blkIndent > 3 && isInterrupted(state, 'paragraph', line, endLine)) throw new Uncertain();
}

/** Link definitions, and the paragraph that follows them without an empty line. markdown-it says which lines are one. */
export function definitionRule(rule: BlockRule): BlockRule {
  const ruleAtAnyIndent = atAnyIndent(rule);
  const addDefinition: BlockRule = (state, startLine, endLine, silent) => {
    const firstToken = state.tokens.length;
    if (!ruleAtAnyIndent(state, startLine, endLine, silent)) return false;
    if (contextOf(state).isMdx) refuseIndentedBlocks(state, startLine + 1, endLine);
    const source = linesSource(state, startLine, state.line);
    const read = readDefinition(source.text);
    if (!read) {
      state.tokens.length = firstToken;
      state.line = startLine;
      return false;
    }
    const { label, node } = read;
    node.position = linesPosition(state, startLine, state.line, contentStart(state, startLine));
    contextOf(state).links.add(normalizeLabel(label));
    setMeta(state.tokens[firstToken]!, { node });
    return true;
  };
  return (state, startLine, endLine, silent) => {
    if (!addDefinition(state, startLine, endLine, silent)) return false;
    while (goesOn(state, endLine)) {
      const { line, sCount } = state;
      const column = sCount[line]!;
      // The line may be indented at will, as in a paragraph.
      sCount[line] = Math.min(column, state.blkIndent);
      const isDefinition = addDefinition(state, line, endLine, silent);
      sCount[line] = column;
      if (!isDefinition) return paragraphRule(state, line, endLine, silent);
    }
    return true;
  };
}
