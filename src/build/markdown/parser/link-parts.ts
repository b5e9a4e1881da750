import { decodeString } from 'micromark-util-decode-string';
import { normalizeIdentifier } from 'micromark-util-normalize-identifier';

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
