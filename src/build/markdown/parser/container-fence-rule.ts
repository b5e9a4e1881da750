import type { Parent, PhrasingContent } from 'mdast';
import { addLeaf, contentStart, contextOf, isCodeIndent, linesPosition, type BlockRule } from './block-state.js';
import { singleLineSource } from './inline-source.js';

/** A line of three or more colons: the beginning or the end of a container. Its children are the title. */
export interface ContainerFence extends Parent {
  type: 'containerFence';
  /** Number of colons. */
  size: number;
  /** Type of the container; `''` where one ends. */
  name: string;
  children: PhrasingContent[];
}

const fence = /(:{3,})[ \t]*(?:([^ \t][^ \t{\\[]*)[ \t]*)?/y;
const attributesStart = /\\?\{[ \t]*/y;
const attributesEnd = /\\?\}[ \t]*$/y;
const attributeName = /([^\s{}"'=\\]+)[ \t]*(=?)[ \t]*/y;
const titleValue = /(?:"((?:\\.|[^"\\])*)"|'((?:\\.|[^'\\])*)'|(?!["'])((?:\\.|[^ \t}\\])*))[ \t]*/dy;
const otherValue = /(?:"[^"]*"|'[^']*'|(?!["'])[^\s}\\]*)[ \t]*/y;

/** Text that may follow a title in brackets: attributes, which are ignored. */
const afterTitle = /[ \t]*(?:\{[^{}]*\}[ \t]*)?$/y;

/** End of a title in brackets that begins directly after the name, without its bracket; undefined if there is none. */
function bracketEnd(line: string, start: number): number | undefined {
  let depth = 0;
  for (let position = start; position < line.length; position++) {
    const char = line[position];
    if (char === '\\') position += 1;
    else if (char === '[') depth += 1;
    else if (char === ']') depth -= 1;
    if (depth > 0) continue;
    afterTitle.lastIndex = position + 1;
    return char === ']' && afterTitle.test(line) ? position : undefined;
  }
  return undefined;
}

/** Position of the title in `{title="Title"}`, also among other attributes, up to the end of the line. */
function titleInAttributes(line: string, start: number): readonly [number, number] | undefined {
  let position = start;
  const read = (part: RegExp): RegExpExecArray | undefined => {
    part.lastIndex = position;
    const match = part.exec(line) ?? undefined;
    if (match) position = part.lastIndex;
    return match;
  };
  if (!read(attributesStart)) return undefined;
  let title: readonly [number, number] | undefined;
  while (!read(attributesEnd)) {
    const [, name, equals] = read(attributeName) ?? [];
    if (name === undefined) return undefined;
    if (equals === '') {
      // A class or an id has no value.
      if (!/^[.#]./.test(name)) return undefined;
      continue;
    }
    const isTitle = name === 'title' && !title;
    const value = read(isTitle ? titleValue : otherValue);
    if (!value) return undefined;
    if (isTitle) title = value.indices!.slice(1).find((range) => range !== undefined);
  }
  return title;
}

/** Position of the title in a line, from the end of the name on. */
function titleRange(line: string, start: number): readonly [number, number] {
  const end = line[start] === '[' && !/[ \t]/.test(line[start - 1]!) ? bracketEnd(line, start) : undefined;
  if (end !== undefined) return [start + 1, end];
  return titleInAttributes(line, start) ?? [start, line.length];
}

/** A line of three or more colons. */
export const containerFenceRule: BlockRule = (state, startLine, _endLine, silent) => {
  const start = contentStart(state, startLine);
  if (isCodeIndent(state, startLine) || !state.src.startsWith(':::', start)) return false;
  if (silent) return true;
  const line = state.src.slice(start, state.eMarks[startLine]);
  fence.lastIndex = 0;
  const [{ length: nameEnd }, { length: size }, name = ''] = fence.exec(line) as unknown as [string, string, string?];
  const [from, to] = titleRange(line, nameEnd);
  const node: ContainerFence = {
    type: 'containerFence',
    size,
    name,
    children: [],
    position: linesPosition(state, startLine, startLine + 1, start),
  };
  const titleStart = state.skipSpaces(start + from);
  const titleEnd = Math.max(titleStart, state.skipSpacesBack(start + to, titleStart));
  state.line = startLine + 1;
  addLeaf(state, node, singleLineSource(state.src, startLine, contextOf(state).pageLines, titleStart, titleEnd));
  return true;
};
