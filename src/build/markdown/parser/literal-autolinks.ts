import type { Nodes, PhrasingContent, Root } from 'mdast';
import { gfmAutolinkLiteralFromMarkdown } from 'mdast-util-gfm-autolink-literal';
import { unicodePunctuation, unicodeWhitespace } from 'micromark-util-character';
import { addPiece, type InlineState, type LiteralCandidate } from './inline-state.js';

const isEmailCharacter = (character: string | undefined): boolean =>
  character !== undefined && /[\w+.-]/.test(character);
const isSpace = (code: number): boolean => Number.isNaN(code) || unicodeWhitespace(code);

/**
 * Punctuation of Chinese, Japanese and Korean at which URLs end, since such texts have no space after it. GitHub goes on to
 * the next white space. The middle dot and the apostrophe are in URLs of encyclopedias.
 */
const cjkMarks =
  '\u2014\u2015\u201c\u201d\u2026\u3000-\u3004\u3008-\u3020\u3030\u303d-\u303f\ufe10-\ufe1f\ufe30-\ufe6f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff64';
const cjkMark = new RegExp(`[${cjkMarks}]`);
const cjkLetter =
  /[\u1100-\u11ff\u3005-\u3007\u3040-\u30ff\u31f0-\u31ff\u3400-\u9fff\uac00-\ud7a3\uf900-\ufaff\uff66-\uff9f]/;

/** A URL that is complete as a host: a common top-level domain or a port, after which a letter of CJK is the text's. */
const completeHost = /^(?:https?:\/\/)?[\w.-]+(?:\.(?:com|net|org|edu|gov|info|dev|app|[a-z]{2})|:\d{1,5})$/i;

/** Longest beginning of a URL in which the end of its host is looked for. */
export const longestHost = 300;

/** True if a URL ends before a character. `before` is the URL until there, undefined if it is longer than a host. */
export function isUrlEnd(code: number, before: string | undefined): boolean {
  if (!(code >= 0x1100)) return false;
  const character = String.fromCharCode(code);
  return cjkMark.test(character) || (before !== undefined && cjkLetter.test(character) && completeHost.test(before));
}

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

/** A text, and where a URL begins in it. */
interface UrlText {
  text: string;
  from: number;
}

/** True if a URL ends before an offset, whatever is there before. */
function isEnd({ text, from }: UrlText, at: number): boolean {
  const code = text.charCodeAt(at);
  return (
    isSpace(code) || (code >= 0x1100 && isUrlEnd(code, at - from <= longestHost ? text.slice(from, at) : undefined))
  );
}

/** Offset of what follows punctuation and is no end of the word, or -1 where the word ends with the punctuation. */
function behindPunctuation(url: UrlText, start: number): number {
  const { text } = url;
  for (let end = start; ; end++) {
    const character = text[end];
    if (character === '<' || isEnd(url, end)) return -1;
    if (character === '&') {
      const reference = /&[A-Za-z]+;/y;
      reference.lastIndex = end;
      if (!reference.test(text)) return end + 1;
      end = reference.lastIndex - 1;
    } else if (character === ']') {
      const next = text[end + 1];
      if (next === '(' || next === '[' || isEnd(url, end + 1)) return -1;
    } else if (!/[!"')*,.:;?_~]/.test(character!)) return end;
  }
}

/** End of a host name, and offset of the underscore in one of its last two parts that makes it none, or -1. */
function readDomain(url: UrlText, start: number): { end: number; underscore: number } {
  const { text } = url;
  let end = start;
  let solidUntil = start;
  let inLast = -1;
  let inSecondLast = -1;
  for (; ; end++) {
    const character = text[end];
    const code = text.charCodeAt(end);
    if (character === '.' || character === '_') {
      if (end >= solidUntil) solidUntil = behindPunctuation(url, end);
      if (solidUntil === -1) break;
      if (character === '_') inLast = end;
      else [inSecondLast, inLast] = [inLast, -1];
    } else if (isEnd(url, end) || (character !== '-' && unicodePunctuation(code))) break;
  }
  return { end, underscore: Math.max(inLast, inSecondLast) };
}

/** End of what follows a host name: up to white space, without punctuation at its end. */
function pathEnd(url: UrlText, start: number): number {
  const { text } = url;
  let unclosed = 0;
  let end = start;
  let solidUntil = start;
  for (; !isEnd(url, end); end++) {
    const character = text[end]!;
    if (character === '(') unclosed += 1;
    const mayEnd = /[!"&'*,.:;<?\]_~]/.test(character) || (character === ')' && unclosed <= 0);
    if (mayEnd && end >= solidUntil) {
      solidUntil = behindPunctuation(url, end);
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
  const url: UrlText = { text, from: start };
  let end = -1;
  if (kind === 'email') end = emailEnd(text, start);
  else {
    const hostStart = kind === 'www' ? start : text.indexOf('//', start) + 2;
    const first = text.charCodeAt(hostStart);
    const isHost =
      kind === 'www'
        ? start + 4 < text.length && !isUrlEnd(text.charCodeAt(start + 4), undefined)
        : !isSpace(first) && first >= 32 && !unicodePunctuation(first);
    const host = isHost && hostStart > state.badHostsUntil ? readDomain(url, hostStart) : undefined;
    if (host && host.underscore !== -1) state.badHostsUntil = host.underscore;
    else if (host && /[^._]/.test(text.slice(hostStart, host.end))) end = pathEnd(url, host.end);
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

const [linkGitHubRest] = gfmAutolinkLiteralFromMarkdown().transforms!;
const markEnd = new RegExp(`(?=[${cjkMarks}])`);

/** The texts of a text, cut where URLs end in it, and the links in them. Undefined if it has no such end, or no link. */
function linkText(value: string): PhrasingContent[] | undefined {
  if (!/@|\/\/|www/i.test(value) || !cjkMark.test(value)) return undefined;
  const paragraph = (text: string): Root['children'][number] => ({
    type: 'paragraph',
    children: [{ type: 'text', value: text }],
  });
  const root: Root = { type: 'root', children: value.split(markEnd).map(paragraph) };
  linkGitHubRest!(root);
  const parts = root.children.flatMap((part) => (part.type === 'paragraph' ? part.children : []));
  if (parts.every(({ type }) => type === 'text')) return undefined;
  return parts.reduce<PhrasingContent[]>((merged, part) => {
    const last = merged.at(-1);
    if (part.type === 'text' && last?.type === 'text') last.value += part.value;
    else merged.push(part);
    return merged;
  }, []);
}

function linkChildren(node: Nodes): void {
  if (!('children' in node) || node.type === 'link' || node.type === 'linkReference') return;
  const children = node.children as Nodes[];
  for (let index = 0; index < children.length; index++) {
    const child = children[index]!;
    const linked = child.type === 'text' ? linkText(child.value) : undefined;
    if (linked) children.splice(index, 1, ...linked);
    else linkChildren(child);
    index += linked ? linked.length - 1 : 0;
  }
}

/** Makes links of the URLs in finished texts that are not recognized from left to right, up to the ends of URLs in CJK. */
export function linkRest(tree: Root): void {
  linkChildren(tree);
}

/** The same, then all others as GitHub. */
export function linkAllRest(tree: Root): void {
  linkChildren(tree);
  linkGitHubRest!(tree);
}
