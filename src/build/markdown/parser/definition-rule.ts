import type { StateBlock } from 'markdown-it';
import { contextOf, isCodeIndent, isInterrupted, linesSource, setMeta, type BlockRule } from './block-state.js';
import { createPositions } from './inline-source.js';
import { association, normalizeLabel, readDestination, readLabel, readTitle, skipWhitespace } from './link-parts.js';
import { paragraphRule } from './paragraph-rule.js';
import type { Definition } from 'mdast';

/** Reads `[label]: address "title"`, which must be all of the text. */
function readDefinition(text: string): { node: Definition; label: string; end: number } | undefined {
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
  return { node, label: label.value, end };
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

/** Link definitions, and the paragraph that follows them without an empty line. markdown-it says which lines are one. */
export function definitionRule(rule: BlockRule): BlockRule {
  const addDefinition: BlockRule = (state, startLine, endLine, silent) => {
    const firstToken = state.tokens.length;
    if (!rule(state, startLine, endLine, silent)) return false;
    const source = linesSource(state, startLine, state.line);
    const read = readDefinition(source.text);
    if (!read) {
      state.tokens.length = firstToken;
      state.line = startLine;
      return false;
    }
    const { label, end, node } = read;
    node.position = createPositions(source).position(0, end);
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
