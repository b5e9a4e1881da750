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
  /** Attributes as written, such as `{#id .class open}`. */
  attributes?: string;
  children: PhrasingContent[];
}

const fence = /(:{0,})[ \t]*(?:([^ \t][^ \t{\\[]*)[ \t]*)?/y;
const attributesStart = /\\?\{[ \t]*/y;
const attributesEnd = /\\?\}[ \t]*$/y;
const attributeName = /([^\s{}"'=\\]+)[ \t]*(=?)[ \t]*/y;
const titleValue = /(?:"((?:\\.|[^"\\])*)"|'((?:\\.|[^'\\])*)'|(?!["'])((?:\\.|[^ \t}\\])*))[ \t]*/dy;
const otherValue = /(?:"[^"]*"|'[^']*'|(?!["'])[^\s}\\]*)[ \t]*/y;

/** Text that may follow a title in brackets: attributes. */
const afterTitle = /[ \t]*(?:\{[^{}]*\}[ \t]*)?$/y;

type Range = readonly [start: number, end: number];

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

/**
 * Attributes from a position to the end of the line: ids, classes, `open`, and names with values, such as `{title="Title" .class}`.
 * Returns the range of the title, which is empty without one; undefined for other text.
 */
function readAttributes(line: string, start: number): Range | undefined {
  let position = start;
  const read = (part: RegExp): RegExpExecArray | undefined => {
    part.lastIndex = position;
    const match = part.exec(line) ?? undefined;
    if (match) position = part.lastIndex;
    return match;
  };
  if (!read(attributesStart)) return undefined;
  let title: Range | undefined;
  let count = 0;
  while (!read(attributesEnd)) {
    const [, name, equals] = read(attributeName) ?? [];
    if (name === undefined) return undefined;
    count += 1;
    if (equals === '') {
      if (!/^(?:[.#].|open$)/.test(name)) return undefined;
      continue;
    }
    const isTitle = name === 'title' && !title;
    const value = read(isTitle ? titleValue : otherValue);
    if (!value) return undefined;
    if (isTitle) title = value.indices!.slice(1).find((range) => range !== undefined);
  }
  return count === 0 ? undefined : (title ?? [line.length, line.length]);
}

/** Range of the title in a line, from the end of the name on, and where the attributes begin. */
function titleRange(line: string, start: number): { title: Range; attributesAt: number } {
  const end = line[start] === '[' && !/[ \t]/.test(line[start - 1]!) ? bracketEnd(line, start) : undefined;
  if (end !== undefined) return { title: [start + 1, end], attributesAt: end + 1 };
  const only = readAttributes(line, start);
  if (only) return { title: only, attributesAt: start };
  const last = line.lastIndexOf('{');
  const follow = last > start && /[ \t]/.test(line[last - 1]!) ? readAttributes(line, last) : undefined;
  // After a title, one in braces is text.
  return follow?.[0] === line.length
    ? { title: [start, last], attributesAt: last }
    : { title: [start, line.length], attributesAt: line.length };
}

/** What a line of colons says; offsets count in the line. A line with fewer than three colons is no fence. */
export function readFenceLine(line: string) {
  fence.lastIndex = 0;
  const [{ length: nameEnd }, { length: size }, name = ''] = fence.exec(line) as unknown as [string, string, string?];
  const { title, attributesAt } = titleRange(line, nameEnd);
  const text = line.slice(...title);
  const titleStart = title[0] + text.length - text.trimStart().length;
  const titleEnd = titleStart + text.trim().length;
  return { size, name, titleStart, titleEnd, attributes: line.slice(attributesAt).trim() };
}

/** A line of three or more colons. */
export const containerFenceRule: BlockRule = (state, startLine, _endLine, silent) => {
  const start = contentStart(state, startLine);
  if (isCodeIndent(state, startLine) || !state.src.startsWith(':::', start)) return false;
  if (silent) return true;
  const line = state.src.slice(start, state.eMarks[startLine]);
  const { size, name, titleStart, titleEnd, attributes } = readFenceLine(line);
  const node: ContainerFence = {
    type: 'containerFence',
    size,
    name,
    ...(attributes ? { attributes } : {}),
    children: [],
    position: linesPosition(state, startLine, startLine + 1, start),
  };
  const { pageLines } = contextOf(state);
  state.line = startLine + 1;
  addLeaf(state, node, singleLineSource(state.src, startLine, pageLines, start + titleStart, start + titleEnd));
  return true;
};
