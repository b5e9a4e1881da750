import { compareCodeUnits } from '../compare-code-units.js';
import { editDistance } from '../edit-distance.js';
import type { IndexReader } from './index-reader.js';
import { createMatches, type Match, type Matches } from './matches.js';
import { variantsOf, type QueryTerm } from './query-terms.js';
import {
  partsFactor,
  prefixFactor,
  titlePrefixFactor,
  slotImpact,
  stopWords,
  stopWordWeight,
  termRarity,
  typoFactor,
  variantFactor,
  type MatchKind,
} from './ranking.js';
import type { TermSlots } from './search-index.js';

/** Candidates for one word, at most. */
const mostCandidates = 6;

/** Errors that a word of this length may contain. */
const allowedErrors = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2);

export interface TypoCandidate {
  term: string;
  distance: number;
}

/**
 * Words of the dictionary that `typed` may mean, best first: few errors, same length. All have its first letter. If
 * no whole word is near and `isPrefix` says that typing goes on, words whose beginning is near.
 */
export function typoCandidates(typed: string, words: readonly string[], isPrefix: boolean): TypoCandidate[] {
  const limit = allowedErrors(typed.length);
  if (limit === 0 || !/^\p{L}+$/u.test(typed)) return [];
  const find = (asPrefix: boolean): (TypoCandidate & { rank: number })[] =>
    words.flatMap((term) => {
      if (term[0] !== typed[0]) return [];
      const errors = editDistance(typed, term, limit, asPrefix);
      if (errors > limit) return [];
      const rank = errors * 2 + (term.length === typed.length ? 0 : 0.5);
      return [{ term, distance: errors, rank }];
    });
  let found = find(false);
  if (found.length === 0 && isPrefix) found = find(true);
  return found
    .sort((a, b) => a.rank - b.rank || compareCodeUnits(a.term, b.term))
    .slice(0, mostCandidates)
    .map(({ term, distance }) => ({ term, distance }));
}

/**
 * Sections of longer terms that a term of the query brings in, about; the shortest terms come first. Fewer do when the
 * term is a word itself.
 */
const mostPrefixSections = { ofWord: 1000, ofBeginning: 3000 } as const;

/** Share of all sections from which on a word of a large site is as telling as a stop word. */
const commonShare = 0.25;

/** Where a term of the query was found. */
export interface FoundTerm {
  query: QueryTerm;
  matches: Matches;
  /** Terms of the index that match it, for marking them. */
  foundTerms: Set<string>;
  rarity: number;
  /** Words that it was taken for, when it is spelled as no word of the site. */
  correctedTo: string[];
}

interface Finding {
  reader: IndexReader;
  matches: Matches;
  foundTerms: Set<string>;
}

function addSlots(
  { reader, matches }: Pick<Finding, 'reader' | 'matches'>,
  slots: TermSlots,
  found: string,
  kind: MatchKind,
  factor: number,
): void {
  const { resolution } = reader.settings;
  for (const [slot, sections] of slots.entries())
    if (sections)
      matches.add({ strength: slotImpact(slot, resolution) * factor, found, kind, isTop: slot === 0 }, sections);
}

/** Adds a term of the index, and returns its sections. */
function addTerm(finding: Finding, term: string, kind: MatchKind, factor: number): TermSlots {
  const slots = finding.reader.slotsOf(term);
  if (!slots) return [];
  finding.foundTerms.add(term);
  addSlots(finding, slots, term, kind, factor);
  return slots;
}

/** Number of sections that were found. */
function countMatches({ reader: { marks }, matches }: Finding): number {
  marks.clear();
  return matches.lists().reduce((sum, { sections }) => sum + marks.markAll(sections), 0);
}

/** Adds terms that begin with a term, those of titles first and then the shortest, until enough sections were found. */
function addLonger(finding: Finding, { term, parts }: QueryTerm): void {
  const { marks } = finding.reader;
  let count = countMatches(finding);
  const enough = count + mostPrefixSections[count > 0 ? 'ofWord' : 'ofBeginning'];
  const { termsFrom, isInTitle } = finding.reader;
  for (const longer of termsFrom(term)) {
    if (count > enough && !isInTitle(longer)) break;
    const slots = addTerm(finding, longer, 'prefix', prefixFactor(term, longer, parts.length > 1));
    if (isInTitle(longer)) addSlots(finding, slots.slice(0, 1), longer, 'prefix', titlePrefixFactor(term, longer));
    for (const sections of slots) if (sections) count += marks.markAll(sections);
  }
}

/** Adds sections that hold all parts of an identifier; the weakest part counts. */
function addParts({ reader, matches, foundTerms }: Finding, parts: readonly string[]): void {
  const finding = (): Finding => ({ reader, matches: createMatches(), foundTerms: new Set() });
  const [first, ...others] = parts.map((part) => {
    const own = finding();
    addTerm(own, part, 'parts', partsFactor);
    return own.matches;
  });
  const found = new Map<Match, number[]>();
  for (const { match, sections } of first?.lists() ?? [])
    for (const section of sections) {
      const all = [match, ...others.map((list) => list.get(section))];
      if (all.some((item) => item === undefined)) continue;
      const weakest = all.reduce((a, b) => (b!.strength < a!.strength ? b : a))!;
      const list = found.get(weakest);
      if (list) list.push(section);
      else found.set(weakest, [section]);
    }
  for (const [match, sections] of found)
    matches.add(
      match,
      sections.sort((a, b) => a - b),
    );
  if (found.size > 0) for (const part of parts) foundTerms.add(part);
}

/** Letters of a word that may be half of one without a space. */
const shortestHalf = 3;

/** Adds sections that have two words of which the term consists: `data table` for `datatable`. */
async function addHalves(finding: Finding, term: string, words: readonly string[]): Promise<void> {
  const known = new Set(words);
  for (let at = shortestHalf; at <= term.length - shortestHalf; at++) {
    const [first, second] = [term.slice(0, at), term.slice(at)];
    const ends = [second, ...variantsOf(second)].filter((word) => known.has(word) || word.length === shortestHalf);
    // The dictionary has no words of three letters.
    if (!known.has(first) && !(first.length === shortestHalf && known.has(second))) continue;
    await finding.reader.loadTerms([first, ...ends]);
    for (const end of ends) addParts(finding, [first, end]);
  }
}

/** Share of the parts in the weight of a path such as `server.watch.ignored`, whose section may name its last part alone. */
const shareOfParts = 0.5;

/** Looks for a term, and for the parts of a path one by one, as for those of an identifier that nothing contains. */
export async function findTerms(reader: IndexReader, query: QueryTerm): Promise<FoundTerm[]> {
  const whole = await findTerm(reader, query);
  const { parts, weight } = query;
  const isFound = !whole.matches.isEmpty();
  if (parts.length === 0 || (isFound && !query.term.includes('.'))) return [whole];
  const last = parts.length - 1;
  const shared = isFound ? weight * shareOfParts : weight;
  const found = await Promise.all(
    parts.map((term, index) => {
      const isOpen = query.isOpen && index === last;
      return findTerm(reader, { term, kind: 'word', weight: shared / parts.length, parts: [], joined: [], isOpen });
    }),
  );
  return isFound ? [{ ...whole, query: { ...query, weight: weight - shared } }, ...found] : found;
}

/** Looks for a term: itself, its other number, its parts; then longer terms; then similar words. */
async function findTerm(reader: IndexReader, query: QueryTerm): Promise<FoundTerm> {
  const { term, parts, joined } = query;
  const finding: Finding = { reader, matches: createMatches(), foundTerms: new Set() };
  const { matches } = finding;
  const correctedTo: string[] = [];
  const variants = variantsOf(term).filter((variant) => !stopWords.has(variant));
  await Promise.all([
    reader.loadTerms([term, ...variants, ...parts, ...joined]),
    query.isOpen && reader.settings.tokenize === 'strict' ? reader.loadPrefix(term) : undefined,
  ]);
  const exact = addTerm(finding, term, 'exact', 1);
  const exactCount = exact.reduce((sum, list) => sum + (list?.length ?? 0), reader.tailLength(term));
  for (const variant of variants) addTerm(finding, variant, 'variant', variantFactor);
  for (const whole of joined) addTerm(finding, whole, 'parts', partsFactor);
  if (parts.length > 1) addParts(finding, parts);
  const isGram = query.kind === 'gram';
  // With the other tokenizers, parts of words are terms of the index.
  const isStrict = reader.settings.tokenize === 'strict';
  if (!isGram && isStrict && (query.isOpen || matches.isEmpty())) {
    await reader.loadPrefix(term);
    addLonger(finding, query);
  }
  if (!isGram && isStrict && matches.isEmpty()) {
    const words = await reader.words();
    const candidates = typoCandidates(term, words, query.isOpen);
    // One wrong letter is more likely than a missing space, and a missing space than two wrong letters.
    if (candidates[0]?.distance !== 1) await addHalves(finding, term, words);
    if (matches.isEmpty()) {
      await reader.loadTerms(candidates.map((candidate) => candidate.term));
      for (const candidate of candidates) {
        addTerm(finding, candidate.term, 'typo', typoFactor(candidate.distance));
        correctedTo.push(candidate.term);
      }
    }
  }
  return {
    query: isCommon(reader, term) ? { ...query, weight: Math.min(query.weight, stopWordWeight) } : query,
    matches,
    foundTerms: finding.foundTerms,
    rarity: termRarity(reader.manifest.sections, exactCount > 0 ? exactCount : countMatches(finding)),
    correctedTo,
  };
}

/** True if a term is in so many sections of a large site that it says little about any. */
const isCommon = (reader: IndexReader, term: string): boolean =>
  reader.tailLength(term) > commonShare * reader.manifest.sections;

/**
 * Adds the sections in which frequent terms are weak, as far as a rarer term finds them too: alone, they are far from the
 * best. Those of common terms stay unread. Gives whether each section that contains all terms is known for all of them.
 */
export async function addTails(reader: IndexReader, terms: readonly FoundTerm[]): Promise<boolean> {
  const { marks } = reader;
  const frequent = terms.filter(({ query }) => reader.tailLength(query.term) > 0);
  const rare = terms.filter((term) => !frequent.includes(term) && !term.matches.isEmpty());
  if (frequent.length > 0 && rare.length === 0) return false;
  const read = frequent.filter(({ query }) => !isCommon(reader, query.term));
  const tails = await Promise.all(read.map(({ query }) => reader.loadTail(query.term)));
  marks.clear();
  for (const { matches } of rare) for (const { sections } of matches.lists()) marks.markAll(sections);
  for (const [index, { query, matches }] of read.entries()) {
    const found = tails[index]!.map((sections) => sections && sections.filter(marks.has));
    addSlots({ reader, matches }, found, query.term, 'exact', 1);
  }
  return read.length === frequent.length;
}

/** Pairs of characters in a query that is taken for one word, at most. */
const mostPairsOfWord = 3;

/**
 * Scripts without spaces are searched by pairs of characters. Of a query that is one word, takes away the sections that
 * lack a pair, unless that leaves none. A longer query has several words: sections with some of them follow those with all.
 * Four characters can be two words, so a page whose whole title is a pair stays: *路由* for `前端路由`.
 */
export function keepWholeRuns(terms: readonly FoundTerm[], titleLength: (section: number) => number): void {
  if (terms.length > mostPairsOfWord || !terms.every(({ query }) => query.run === 1)) return;
  const counts = new Map<number, number>();
  for (const { matches } of terms)
    for (const { sections } of matches.lists())
      for (const section of sections) counts.set(section, (counts.get(section) ?? 0) + 1);
  const isWhole = (count = 0): boolean => count >= terms.length;
  if (![...counts.values()].some(isWhole)) return;
  for (const { matches } of terms)
    matches.keep(
      (section, { isTop, found }) => isWhole(counts.get(section)) || (isTop && found.length === titleLength(section)),
    );
}
