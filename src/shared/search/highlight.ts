import type { Token, Tokenize } from './tokenizer.js';

/** A stretch of text and whether it is what was looked for. */
export interface Segment {
  text: string;
  match: boolean;
}

/** Whether a term of the index was looked for. */
export type IsMatch = (term: string) => boolean;

interface Range {
  start: number;
  end: number;
}

function matchedRanges(tokens: readonly Token[], isMatch: IsMatch): Range[] {
  const ranges: Range[] = [];
  const found = tokens.filter(({ term }) => isMatch(term)).sort((a, b) => a.start - b.start || b.end - a.end);
  for (const { start, end } of found) {
    const last = ranges.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else ranges.push({ start, end });
  }
  return ranges;
}

function segmentsOf(text: string, ranges: readonly Range[]): Segment[] {
  const segments: Segment[] = [];
  let offset = 0;
  for (const { start, end } of ranges) {
    if (start > offset) segments.push({ text: text.slice(offset, start), match: false });
    segments.push({ text: text.slice(start, end), match: true });
    offset = end;
  }
  if (offset < text.length) segments.push({ text: text.slice(offset), match: false });
  return segments;
}

/** Divides a text at the places of the terms that were looked for. */
export const markTerms = (text: string, isMatch: IsMatch, tokenize: Tokenize): Segment[] =>
  segmentsOf(text, matchedRanges(tokenize(text), isMatch));

/** Words, and characters of scripts without spaces by twos, in the order of a text. */
const unitsOf = (tokens: readonly Token[]): Token[] => {
  let end = 0;
  return tokens.filter(({ kind, start, end: tokenEnd }) => {
    if ((kind !== 'word' && kind !== 'gram') || start < end) return false;
    end = tokenEnd;
    return true;
  });
};

/** Segments on one line, with single spaces and none at the ends. */
function flatten(segments: readonly Segment[]): Segment[] {
  const flat = segments.map(({ text, match }) => ({ text: text.replace(/\s+/g, ' '), match }));
  const [first, last] = [flat[0], flat.at(-1)];
  if (first) first.text = first.text.trimStart();
  if (last) last.text = last.text.trimEnd();
  return flat.filter(({ text }) => text !== '');
}

/** The `length` words of a text that hold most of what was looked for, marked, with `…` where text is left out. */
export function makeSnippet(text: string, isMatch: IsMatch, length: number, tokenize: Tokenize): Segment[] {
  // As it is written, since the ranking had the terms of the same text.
  const tokens = tokenize(text);
  const units = unitsOf(tokens);
  if (units.length === 0) return flatten([{ text: text.trim().slice(0, length * 8), match: false }]);
  const ranges = matchedRanges(tokens, isMatch);
  let next = 0;
  const starts = units.map(({ start, end }) => {
    while (next < ranges.length && ranges[next]!.end <= start) next += 1;
    return next < ranges.length && ranges[next]!.start < end;
  });
  let best = 0;
  let bestCount = -1;
  let count = 0;
  for (let at = 0; at < units.length; at++) {
    count += starts[at] ? 1 : 0;
    if (at >= length && starts[at - length]) count -= 1;
    const from = Math.max(0, at - length + 1);
    if (count > bestCount && (at >= length - 1 || at === units.length - 1)) {
      bestCount = count;
      best = from;
    }
  }
  const firstMatch = starts.indexOf(true, best);
  const lead = Math.min(2, Math.floor(length / 4));
  if (firstMatch > best + lead && best + length < units.length)
    best = Math.min(firstMatch - lead, units.length - length);
  const last = Math.min(units.length, best + length) - 1;
  const start = best === 0 ? 0 : units[best]!.start;
  const end = last === units.length - 1 ? text.length : units[last]!.end;
  const inside = ranges
    .filter((range) => range.end > start && range.start < end)
    .map((range) => ({ start: Math.max(range.start, start) - start, end: Math.min(range.end, end) - start }));
  const segments = flatten(segmentsOf(text.slice(start, end), inside));
  if (start > 0) segments.unshift({ text: '… ', match: false });
  if (end < text.length) segments.push({ text: ' …', match: false });
  return segments;
}
