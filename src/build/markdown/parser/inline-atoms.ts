import { decodeNamedCharacterReference } from 'decode-named-character-reference';
import { decodeNumericCharacterReference } from 'micromark-util-decode-numeric-character-reference';
import type { PhrasingContent } from 'mdast';
import { partitionPoint } from '../../../shared/partition-point.js';
import { pageColumn, type InlineSource } from './inline-source.js';
import { addPiece, findEnd, flushText, type InlineRule, type InlineState } from './inline-state.js';

const isSpace = (code: number): boolean => code === 32 || code === 9;

function addNode(state: InlineState, node: PhrasingContent, start: number, end: number): number {
  return addPiece(state, { kind: 'node', node, start, end });
}

function skipSpaces(text: string, start: number): number {
  let end = start;
  while (isSpace(text.charCodeAt(end))) end += 1;
  return end;
}

/** A line feed: a hard break after two spaces, else text; white space around it is dropped. */
export const lineFeedRule: InlineRule = (state, start) => {
  const { text } = state;
  let textEnd = start;
  while (textEnd > state.textStart && isSpace(text.charCodeAt(textEnd - 1))) textEnd -= 1;
  flushText(state, textEnd);
  const isBreak = start - textEnd > 1 && !text.slice(textEnd, start).includes('\t');
  if (isBreak) addNode(state, { type: 'break' }, textEnd, start + 1);
  else {
    state.textStart = start;
    addPiece(state, { kind: 'text', value: '\n', start, end: start + 1 });
  }
  state.textStart = skipSpaces(text, start + 1);
  return state.textStart;
};

/** A backslash before punctuation or the end of a line. */
export const escapeRule: InlineRule = (state, start) => {
  const next = state.text[start + 1] ?? '';
  if (next === '\n') {
    addNode(state, { type: 'break' }, start, start + 2);
    state.textStart = skipSpaces(state.text, start + 2);
    return state.textStart;
  }
  if (!/[!-/:-@[-`{-~]/.test(next)) return -1;
  return addPiece(state, { kind: 'text', value: next, start, end: start + 2 });
};

const reference = /&(?:#[xX]([0-9a-fA-F]{1,6})|#([0-9]{1,7})|([0-9A-Za-z]{1,31}));/y;

/** A character reference. */
export const referenceRule: InlineRule = (state, start) => {
  reference.lastIndex = start;
  const match = reference.exec(state.text);
  if (!match) return -1;
  const [written, hexadecimal, decimal, name] = match;
  const value =
    name === undefined
      ? decodeNumericCharacterReference(hexadecimal ?? decimal!, hexadecimal === undefined ? 10 : 16)
      : decodeNamedCharacterReference(name);
  if (value === false) return -1;
  return addPiece(state, { kind: 'text', value, start, end: start + written.length });
};

function lastBackticks(text: string): Map<number, number> {
  const last = new Map<number, number>();
  for (const { 0: run, index } of text.matchAll(/`+/g)) last.set(run.length, index);
  return last;
}

/** Text between two offsets. Of a tab in which the content of a line begins, the columns that are left are spaces. */
function withTabs(source: InlineSource, start: number, end: number): string {
  const { text, lineStarts, columns } = source;
  const written = text.slice(start, end);
  if (!written.includes('\n')) return written;
  let line = partitionPoint(lineStarts.length, (index) => lineStarts[index]! > start) - 1;
  return written.replace(/\n/g, () => {
    line += 1;
    return `\n${' '.repeat(Math.max(0, pageColumn(source, line) - columns[line]!))}`;
  });
}

/** Inline code. In tables, escaped pipes inside it are pipes. */
export const codeRule: InlineRule = (state, start) => {
  const { text } = state;
  let contentStart = start + 1;
  while (text[contentStart] === '`') contentStart += 1;
  const size = contentStart - start;
  state.lastBackticks ??= lastBackticks(text);
  if ((state.lastBackticks.get(size) ?? -1) < contentStart) {
    state.readAhead.add(text, start, Infinity);
    return contentStart;
  }
  let contentEnd = text.indexOf('`', contentStart);
  let end = contentEnd;
  for (;;) {
    while (text[end] === '`') end += 1;
    if (end - contentEnd === size) break;
    contentEnd = text.indexOf('`', end);
    end = contentEnd;
  }
  let value = withTabs(state.source, contentStart, contentEnd);
  if (/^[ \n][^]*[ \n]$/.test(value) && /[^ \n]/.test(value)) value = value.slice(1, -1);
  if (state.isInTable) value = value.replace(/\\([\\|])/g, (written, character) => (character === '|' ? '|' : written));
  return addNode(state, { type: 'inlineCode', value }, start, end);
};

const autolink =
  /<(?:([A-Za-z][A-Za-z0-9+.-]{1,31}:[^\0- <>\u007f]*)|([\w.#$%&'*+/=?^`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*))>/y;
/** An opening or closing tag. */
export const htmlTag =
  /<(?:[A-Za-z][A-Za-z0-9-]*(?:[ \t\n]+[A-Za-z_:][\w.:-]*(?:[ \t\n]*=[ \t\n]*(?:[^ \t\n"'=<>`]+|'[^']*'|"[^"]*"))?)*[ \t\n]*\/?|\/[A-Za-z][A-Za-z0-9-]*[ \t\n]*)>/y;

/** End of a comment, instruction, declaration or CDATA section, or -1. */
function markupEnd(state: InlineState, start: number): number {
  const { text } = state;
  const closing = text.startsWith('<!--', start)
    ? '-->'
    : text.startsWith('<?', start)
      ? '?>'
      : text.startsWith('<![CDATA[', start)
        ? ']]>'
        : /[A-Za-z]/.test(text[start + 2] ?? '') && text[start + 1] === '!'
          ? '>'
          : undefined;
  if (closing === undefined) return -1;
  const found = findEnd(state, closing, start + (closing === ']]>' ? 9 : 2));
  return found === -1 ? -1 : found + closing.length;
}

/** `<`: an autolink or HTML. */
export const angleRule: InlineRule = (state, start) => {
  autolink.lastIndex = start;
  const match = autolink.exec(state.text);
  if (match) {
    const [{ length }, address, email] = match;
    return addPiece(state, {
      kind: 'node',
      node: { type: 'link', title: null, url: address ?? `mailto:${email}`, children: [] },
      start,
      end: start + length,
      textStart: start + 1,
      textEnd: start + length - 1,
    });
  }
  htmlTag.lastIndex = start;
  const end = htmlTag.test(state.text) ? htmlTag.lastIndex : markupEnd(state, start);
  if (end === -1) return -1;
  return addNode(state, { type: 'html', value: state.text.slice(start, end).replace(/\n[ \t]+/g, '\n') }, start, end);
};

const headingId = /\{#([^\0- {}]+)\}/y;

/** `{#id}` */
export const headingIdRule: InlineRule = (state, start) => {
  headingId.lastIndex = start;
  const id = headingId.exec(state.text)?.[1];
  if (id === undefined) return -1;
  return addNode(state, { type: 'headingId', value: id }, start, start + id.length + 3);
};

/** A list of attributes, which is not an expression: `{.class}`, `{ #id .class}`, `{width="4" height="3"}`. */
export const attributeList = /^\{\s*(?:(?:\.[A-Za-z_-]|#[\w-])[^{}]*|[\w-]+="[^"]*"(?:\s+[\w-]+="[^"]*")+\s*)\}$/;

/** A list of attributes is left out: other generators have plugins for it. */
export const attributeListRule: InlineRule = (state, start) => {
  const end = state.text.indexOf('}', start) + 1;
  const written = state.text.slice(start, end);
  if (end === 0 || written.includes('\n') || !attributeList.test(written)) return -1;
  flushText(state, start);
  state.textStart = end;
  return end;
};
