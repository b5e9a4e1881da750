import { unicodePunctuation, unicodeWhitespace } from 'micromark-util-character';
import { addPiece, type InlineState } from './inline-state.js';

/** A place at which an address in running text may begin. */
export interface LiteralCandidate {
  kind: 'web' | 'www' | 'email';
  start: number;
}

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
      if (isWww ? /[\s(*_[\]~]/.test(before) : !/[a-z]/i.test(before)) {
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

/** Whether nothing but punctuation lies between an offset and the end of the word. */
function isTrail(text: string, start: number): boolean {
  for (let end = start; ; end++) {
    const character = text[end];
    if (character === '<' || isSpace(text.charCodeAt(end))) return true;
    if (character === '&') {
      const reference = /&[A-Za-z]+;/y;
      reference.lastIndex = end;
      if (!reference.test(text)) return false;
      end = reference.lastIndex - 1;
    } else if (character === ']') {
      const next = text[end + 1];
      if (next === '(' || next === '[' || isSpace(text.charCodeAt(end + 1))) return true;
    } else if (!/[!"'()*,.:;?_~]/.test(character!) || character === '(') return false;
  }
}

/** End of a host name, or -1: neither of its last two parts may have an underscore. */
function domainEnd(text: string, start: number): number {
  let end = start;
  let isLastBad = false;
  let isSecondLastBad = false;
  for (; ; end++) {
    const character = text[end];
    const code = text.charCodeAt(end);
    if (character === '.' || character === '_') {
      if (isTrail(text, end)) break;
      if (character === '_') isLastBad = true;
      else [isSecondLastBad, isLastBad] = [isLastBad, false];
    } else if (isSpace(code) || (character !== '-' && unicodePunctuation(code))) break;
  }
  return isLastBad || isSecondLastBad || !/[^._]/.test(text.slice(start, end)) ? -1 : end;
}

/** End of what follows a host name: up to white space, without punctuation at its end. */
function pathEnd(text: string, start: number): number {
  let open = 0;
  let end = start;
  for (; !isSpace(text.charCodeAt(end)); end++) {
    const character = text[end]!;
    if (character === '(') open += 1;
    else if (character === ')' && open > 0) open -= 1;
    else if (/[!"&'()*,.:;<?\]_~]/.test(character) && isTrail(text, end)) break;
  }
  return end;
}

function emailEnd(text: string, start: number): number {
  const email = /[\w+.-]+@([\w-]*(?:\.(?=[A-Za-z0-9])[\w-]*)*)/y;
  email.lastIndex = start;
  const match = email.exec(text);
  return match && /\.[^]*[A-Za-z]$/.test(match[1]!) ? email.lastIndex : -1;
}

/** Adds the address that begins at a candidate, if there is one, and gives its end. */
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
    const hostEnd = isHost ? domainEnd(text, hostStart) : -1;
    if (hostEnd !== -1) end = pathEnd(text, hostEnd);
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
