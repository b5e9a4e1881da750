import { nameCharacter, unspacedRun, type Token, type Tokenize } from './tokenizer.js';

/** A stretch of text and whether it is what was looked for. */
export interface Segment {
  text: string;
  match: boolean;
}

/** True if the query asks for a term of the index. */
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

/** Between the cells and rows of a table. */
const cellBorder = ' · ';

/** Segments on one line, with single spaces and none at the ends. Tabs are the borders of cells. */
function flatten(segments: readonly Segment[]): Segment[] {
  const flat = segments.map((segment) => ({ ...segment }));
  const [first, last] = [flat[0], flat.at(-1)];
  if (first) first.text = first.text.trimStart();
  if (last) last.text = last.text.trimEnd();
  for (const segment of flat) segment.text = segment.text.replace(/\t+/g, cellBorder).replace(/\s+/g, ' ');
  return flat.filter(({ text }) => text !== '');
}

/** The text with tabs at the ends of table rows, too, which are lines with tabs. Offsets stay as they are. */
const withRowBorders = (text: string): string =>
  text.split('\n').reduce((before, line, index, lines) => {
    const above = lines[index - 1]!;
    const isBorder = line !== '' && above !== '' && `${above}${line}`.includes('\t');
    return before + (isBorder ? '\t' : '\n') + line;
  });

/** Ranges of the rows of tables. */
function tableRows(text: string): Range[] {
  let end = -1;
  const lines = text.split('\n').map((line) => {
    const start = end + 1;
    end = start + line.length;
    return { start, end, isRow: line.includes('\t') };
  });
  return lines.filter(({ isRow }) => isRow);
}

/** Characters of a name, at most, that are added to a snippet for the name to be whole. */
const longestRest = 40;

/** Moves an end of a range out of a name such as `_meta.json`: `step` is -1 for its start, 1 for its end. */
function wholeName(text: string, offset: number, step: 1 | -1): number {
  for (let at = offset; Math.abs(at - offset) <= longestRest; at += step) {
    const character = text.charAt(step === 1 ? at : at - 1);
    if (!nameCharacter.test(character) || unspacedRun.test(character)) return at;
  }
  return offset;
}

/** Values of a word of a snippet: a match in prose is worth more than those in a table, and prose more than a table. */
const unitValues = { prose: { match: 2000, other: 1 }, table: { match: 100, other: 0 } } as const;

/**
 * The `length` words of a text that have most of what was looked for, marked, with `…` where text is left out. Prose is
 * preferred to tables, and names are whole.
 */
export function makeSnippet(text: string, isMatch: IsMatch, length: number, tokenize: Tokenize): Segment[] {
  // As it is written, since the ranking had the terms of the same text.
  const tokens = tokenize(text);
  const units = unitsOf(tokens);
  if (units.length === 0) return flatten([{ text: text.trim().slice(0, length * 8), match: false }]);
  const ranges = matchedRanges(tokens, isMatch);
  const rows = tableRows(text);
  /** Tells, for units in their order, whether one of the ranges contains or cuts it. */
  const createFinder = (inRanges: readonly Range[]): ((unit: Token) => boolean) => {
    let next = 0;
    return ({ start, end }) => {
      while (next < inRanges.length && inRanges[next]!.end <= start) next += 1;
      return next < inRanges.length && inRanges[next]!.start < end;
    };
  };
  const [isMatched, isInTable] = [createFinder(ranges), createFinder(rows)];
  const matched = units.map(isMatched);
  const values = units.map((unit, at) => {
    const { match, other } = unitValues[isInTable(unit) ? 'table' : 'prose'];
    return matched[at] ? match : other;
  });
  let best = 0;
  let bestValue = -1;
  let value = 0;
  for (const [at, own] of values.entries()) {
    value += own - (values[at - length] ?? 0);
    if (value > bestValue && (at >= length - 1 || at === units.length - 1)) {
      bestValue = value;
      best = Math.max(0, at - length + 1);
    }
  }
  const firstMatch = matched.indexOf(true, best);
  const lead = Math.min(2, Math.floor(length / 4));
  if (firstMatch > best + lead && best + length < units.length)
    best = Math.min(firstMatch - lead, units.length - length);
  const last = Math.min(units.length, best + length) - 1;
  const start = best === 0 ? 0 : wholeName(text, units[best]!.start, -1);
  const end = last === units.length - 1 ? text.length : wholeName(text, units[last]!.end, 1);
  const inside = ranges
    .filter((range) => range.end > start && range.start < end)
    .map((range) => ({ start: Math.max(range.start, start) - start, end: Math.min(range.end, end) - start }));
  const segments = flatten(segmentsOf(withRowBorders(text).slice(start, end), inside));
  if (start > 0) segments.unshift({ text: '… ', match: false });
  if (end < text.length) segments.push({ text: ' …', match: false });
  return segments;
}
