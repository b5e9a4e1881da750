import { unicodePunctuation, unicodeWhitespace } from 'micromark-util-character';
import { addPiece, type InlineState, type LiteralCandidate } from './inline-state.js';

const isEmailCharacter = (character: string | undefined): boolean =>
  character !== undefined && /[\w+.-]/.test(character);
const isSpace = (code: number): boolean => Number.isNaN(code) || unicodeWhitespace(code);

/** Finds where addresses may begin, in order. Most texts have none. */
export function findLiterals(text: string): LiteralCandidate[] {
  const found: LiteralCandidate[] = [];
  if (!/@|:\/\/|www\./i.test(text)) return found;
  for (const { 0: match, index } of text.matchAll(/https?:\/\/|www\.|@/gi)) {
    if (match !== '@') {
      const before = text[index - 1] ?? ' ';
      const isWww = match.length === 4;
      if (isWww ? /[ \t\n(*_[\]~]/.test(before) : !/[a-z]/i.test(before)) {
        found.push({ kind: isWww ? 'www' : 'web', start: index });
      }
      continue;
    }
    let start = index;
    while (start > 0 && isEmailCharacter(text[start - 1])) start -= 1;
    // An underscore before an address is emphasis first.
    if (start < index && text[start] !== '_' && text[start - 1] !== '/') found.push({ kind: 'email', start });
  }
  const isLater = ({ kind }: LiteralCandidate): number => (kind === 'email' ? 0 : 1);
  return found.sort((a, b) => a.start - b.start || isLater(a) - isLater(b));
}

/** Offset of what follows punctuation and is no end of the word, or -1 where the word ends with the punctuation. */
function behindPunctuation(text: string, start: number): number {
  for (let end = start; ; end++) {
    const character = text[end];
    if (character === '<' || isSpace(text.charCodeAt(end))) return -1;
    if (character === '&') {
      const reference = /&[A-Za-z]+;/y;
      reference.lastIndex = end;
      if (!reference.test(text)) return end + 1;
      end = reference.lastIndex - 1;
    } else if (character === ']') {
      const next = text[end + 1];
      if (next === '(' || next === '[' || isSpace(text.charCodeAt(end + 1))) return -1;
    } else if (!/[!"')*,.:;?_~]/.test(character!)) return end;
  }
}

/** End of a host name, and offset of the underscore in one of its last two parts that makes it none, or -1. */
function readDomain(text: string, start: number): { end: number; underscore: number } {
  let end = start;
  let solidUntil = start;
  let inLast = -1;
  let inSecondLast = -1;
  for (; ; end++) {
    const character = text[end];
    const code = text.charCodeAt(end);
    if (character === '.' || character === '_') {
      if (end >= solidUntil) solidUntil = behindPunctuation(text, end);
      if (solidUntil === -1) break;
      if (character === '_') inLast = end;
      else [inSecondLast, inLast] = [inLast, -1];
    } else if (isSpace(code) || (character !== '-' && unicodePunctuation(code))) break;
  }
  return { end, underscore: Math.max(inLast, inSecondLast) };
}

/** End of what follows a host name: up to white space, without punctuation at its end. */
function pathEnd(text: string, start: number): number {
  let unclosed = 0;
  let end = start;
  let solidUntil = start;
  for (; !isSpace(text.charCodeAt(end)); end++) {
    const character = text[end]!;
    if (character === '(') unclosed += 1;
    const mayEnd = /[!"&'*,.:;<?\]_~]/.test(character) || (character === ')' && unclosed <= 0);
    if (mayEnd && end >= solidUntil) {
      solidUntil = behindPunctuation(text, end);
      if (solidUntil === -1) break;
    }
    if (character === ')') unclosed -= 1;
  }
  return end;
}

function emailEnd(text: string, start: number): number {
  const email = /[\w+.-]+@([\w-]*(?:\.(?=[A-Za-z0-9])[\w-]*)*)/y;
  email.lastIndex = start;
  const match = email.exec(text);
  return match && match[1]!.includes('.') && /[A-Za-z]$/.test(match[1]!) ? email.lastIndex : -1;
}

/** Adds the URL that begins at a candidate, if there is one, and returns its end. */
export function addLiteral(state: InlineState, { kind, start }: LiteralCandidate): number {
  if (state.brackets.length > 0) return -1;
  const { text } = state;
  let end = -1;
  if (kind === 'email') end = emailEnd(text, start);
  else {
    const hostStart = kind === 'www' ? start : text.indexOf('//', start) + 2;
    const first = text.charCodeAt(hostStart);
    const isHost =
      kind === 'www' ? start + 4 < text.length : !isSpace(first) && first >= 32 && !unicodePunctuation(first);
    const host = isHost && hostStart > state.badHostsUntil ? readDomain(text, hostStart) : undefined;
    if (host && host.underscore !== -1) state.badHostsUntil = host.underscore;
    else if (host && /[^._]/.test(text.slice(hostStart, host.end))) end = pathEnd(text, host.end);
  }
  if (end === -1) return -1;
  const prefix = { web: '', www: 'http://', email: 'mailto:' }[kind];
  return addPiece(state, {
    kind: 'node',
    node: { type: 'link', title: null, url: prefix + text.slice(start, end), children: [] },
    start,
    end,
    textStart: start,
    textEnd: end,
  });
}
