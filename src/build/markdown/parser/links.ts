import { decodeString } from 'micromark-util-decode-string';
import { normalizeIdentifier } from 'micromark-util-normalize-identifier';
import { pairRuns } from './emphasis.js';
import {
  addPiece,
  missingEnds,
  type Bracket,
  type InlineRule,
  type InlineState,
  type LinkDestination,
} from './inline-state.js';

const codes = { lineFeed: 10, space: 32, openParen: 40, closeParen: 41, less: 60, greater: 62, backslash: 92 };
const parenLimit = 32;
const labelLimit = 999;

/**
 * Source of an expression for `[^label]`. The label is its first group. Only one of the alternatives matches at a
 * character, so that no text takes more than one attempt.
 */
export const footnoteLabel = String.raw`\[\^((?:[^[\]\s\\]|\\[[\]\\]|\\(?![[\]\\]))+)\]`;

/** Decoded value of a part of a link, and where it ends. */
export interface LinkPart {
  value: string;
  end: number;
}

/** Offset after spaces, tabs and line feeds. */
export function skipWhitespace(text: string, start: number): number {
  let end = start;
  for (let code = text.charCodeAt(end); code === 32 || code === 9 || code === 10; code = text.charCodeAt(end)) end += 1;
  return end;
}

/** Label as definitions and references share it. */
export function normalizeLabel(label: string): string {
  return normalizeIdentifier(label);
}

/** The fields of a node that names a definition. */
export function association(label: string): { identifier: string; label: string } {
  return { identifier: normalizeLabel(label).toLowerCase(), label: decodeString(label) };
}

/** Reads `[label]`; the value is raw. */
export function readLabel(text: string, start: number): LinkPart | undefined {
  let isBlank = true;
  const limit = Math.min(text.length, start + labelLimit + 2);
  for (let end = start + 1; end < limit; end++) {
    const character = text[end]!;
    if (character === '[') return undefined;
    if (character === ']') return isBlank ? undefined : { value: text.slice(start + 1, end), end: end + 1 };
    if (character === '\\' && /[[\]\\]/.test(text[end + 1] ?? '')) end += 1;
    isBlank &&= character === ' ' || character === '\t' || character === '\n';
  }
  return undefined;
}

function readEnclosed(text: string, start: number): LinkPart | undefined {
  for (let end = start + 1; end < text.length; end++) {
    const code = text.charCodeAt(end);
    if (code === codes.greater) return { value: decodeString(text.slice(start + 1, end)), end: end + 1 };
    if (code === codes.less || code === codes.lineFeed) return undefined;
    if (code === codes.backslash && /[<>\\]/.test(text[end + 1] ?? '')) end += 1;
  }
  return undefined;
}

/** Reads an address, with or without angle brackets. */
export function readDestination(text: string, start: number, depthLimit = parenLimit): LinkPart | undefined {
  if (text.charCodeAt(start) === codes.less) return readEnclosed(text, start);
  let depth = 0;
  let end = start;
  for (; end < text.length; end++) {
    const code = text.charCodeAt(end);
    if (code === codes.closeParen) {
      if (depth === 0) break;
      depth -= 1;
    } else if (code === codes.openParen) {
      depth += 1;
      if (depth > depthLimit) return undefined;
    } else if (code === codes.space || code === 9 || code === codes.lineFeed) break;
    else if (code < codes.space || code === 127) return undefined;
    else if (code === codes.backslash && /[()\\]/.test(text[end + 1] ?? '')) end += 1;
  }
  return depth > 0 || end === start ? undefined : { value: decodeString(text.slice(start, end)), end };
}

/** Reads a title in quotes or parentheses. `missing` keeps the marks whose end was looked for in vain. */
export function readTitle(text: string, start: number, missing: Set<string>): LinkPart | undefined {
  const open = text[start];
  if (open !== '"' && open !== "'" && open !== '(') return undefined;
  const close = open === '(' ? ')' : open;
  const memory = `title ${close}`;
  if (missing.has(memory)) return undefined;
  for (let end = start + 1; end < text.length; end++) {
    const character = text[end];
    if (character === close) {
      const raw = text.slice(start + 1, end).replace(/\n[ \t]+/g, '\n');
      return { value: decodeString(raw), end: end + 1 };
    }
    if (character === '\\' && (text[end + 1] === close || text[end + 1] === '\\')) end += 1;
  }
  missing.add(memory);
  return undefined;
}

/** Longest label that is looked up; definitions allow 999 characters, and white space in labels is collapsed. */
const lookupLimit = 4000;
const footnoteCall = new RegExp(footnoteLabel, 'y');

/** `[^label]` where the page has such a footnote. */
function addFootnote(state: InlineState, start: number): number {
  footnoteCall.lastIndex = start;
  const label = state.definitions.footnotes.size > 0 ? footnoteCall.exec(state.text)?.[1] : undefined;
  if (label === undefined || !state.definitions.footnotes.has(normalizeLabel(label))) return -1;
  return addPiece(state, {
    kind: 'node',
    node: { type: 'footnoteReference', ...association(label) },
    start,
    end: start + label.length + 3,
  });
}

function addBracket(state: InlineState, start: number, isImage: boolean): number {
  const bracket: Bracket = {
    kind: 'bracket',
    isImage,
    start,
    end: start + (isImage ? 2 : 1),
    target: undefined,
    linkEnd: -1,
    runBefore: state.lastRun,
  };
  state.brackets.push(bracket);
  return addPiece(state, bracket);
}

/** `[` */
export const openBracketRule: InlineRule = (state, start) => {
  const footnoteEnd = state.text[start + 1] === '^' ? addFootnote(state, start) : -1;
  return footnoteEnd === -1 ? addBracket(state, start, false) : footnoteEnd;
};

/** `![` */
export const imageRule: InlineRule = (state, start) => {
  if (state.text[start + 1] !== '[') return -1;
  return addBracket(state, start, true);
};

/** `(address "title")` */
function readResource(state: InlineState, start: number): { target: LinkDestination; end: number } | undefined {
  const { text } = state;
  let end = skipWhitespace(text, start + 1);
  if (text[end] === ')') return { target: { url: '', title: null }, end: end + 1 };
  const destination = readDestination(text, end);
  if (destination) end = skipWhitespace(text, destination.end);
  const isAtTitle = destination && end > destination.end && /["'(]/.test(text[end] ?? '');
  const title = isAtTitle ? readTitle(text, end, missingEnds(state)) : undefined;
  if (title) end = skipWhitespace(text, title.end);
  if (!destination || text[end] !== ')') {
    state.readAhead.add(text, start, isAtTitle && !title ? Infinity : end);
    return undefined;
  }
  return { target: { url: destination.value, title: title?.value ?? null }, end: end + 1 };
}

/** The part after a label that ends at `start`: a URL, or the name of a definition. */
function readTarget(
  state: InlineState,
  label: string,
  start: number,
): { target: LinkDestination; end: number } | undefined {
  const { text, definitions } = state;
  const isDefined =
    definitions.links.size > 0 && label.length < lookupLimit && definitions.links.has(normalizeLabel(label));
  if (text[start] === '[') {
    const full = readLabel(text, start);
    if (full && definitions.links.has(normalizeLabel(full.value))) {
      return { target: { ...association(full.value), referenceType: 'full' }, end: full.end };
    }
    if (full) state.readAhead.add(text, start, full.end);
    if (!isDefined || text[start + 1] !== ']') return undefined;
    return { target: { ...association(label), referenceType: 'collapsed' }, end: start + 2 };
  }
  const resource = text[start] === '(' ? readResource(state, start) : undefined;
  if (resource || !isDefined) return resource;
  return { target: { ...association(label), referenceType: 'shortcut' }, end: start };
}

/** `![^label]`, which is no image: the mark is text, and a footnote follows. */
function addFootnoteBehindMark(state: InlineState, bracket: Bracket): number {
  if (!bracket.isImage || state.text[bracket.end] !== '^' || state.pieces.at(-1) !== bracket) return -1;
  state.pieces.pop();
  state.textStart = bracket.start;
  const end = addFootnote(state, bracket.start + 1);
  if (end === -1) {
    state.pieces.push(bracket);
    state.textStart = bracket.end;
  }
  return end;
}

/** `]`: ends a link or image, or leaves its opening bracket as text. */
export const closeBracketRule: InlineRule = (state, start) => {
  const bracket = state.brackets.pop();
  if (!bracket) return -1;
  const isActive = bracket.isImage || state.brackets.length >= state.inactiveBelow;
  state.inactiveBelow = Math.min(state.inactiveBelow, state.brackets.length);
  if (!isActive) return -1;
  const found = readTarget(state, state.text.slice(bracket.end, start), start + 1);
  if (!found) return addFootnoteBehindMark(state, bracket);
  bracket.target = found.target;
  bracket.linkEnd = found.end;
  pairRuns(state, bracket.runBefore);
  if (!bracket.isImage) state.inactiveBelow = state.brackets.length;
  return addPiece(state, { kind: 'linkEnd', start, end: found.end });
};
