import type { FoundTerm } from './find-term.js';
import type { Match, SectionMarks } from './matches.js';
import { foldQuery, isName, wholeTerms } from './query-terms.js';
import { coverageFactor, textFactors } from './ranking.js';
import type { FragmentSection, PageFragment } from './search-index.js';
import type { Tokenize } from './tokenizer.js';

/** What one term of the query adds to a section. */
export interface TermScore extends Match {
  term: string;
  rarity: number;
  weight: number;
}

/** A section's score and the factors in it. */
export interface SectionScore {
  section: number;
  score: number;
  coverage: number;
  boost: number;
  /** Factors of the texts, by name. */
  factors: Record<string, number>;
}

/** A score with what each term of the query adds to it. */
export interface ExplainedScore extends SectionScore {
  terms: TermScore[];
}

/** What the terms of the query add to a section. */
export function termScores(terms: readonly FoundTerm[], section: number): TermScore[] {
  const scores: TermScore[] = [];
  for (const { query, matches, rarity } of terms) {
    const match = matches.get(section);
    if (match) scores.push({ ...match, term: query.term, rarity, weight: query.weight });
  }
  return scores;
}

/** Gives the best `wanted` sections by their scores, and how many hold a term. */
export type SectionScorer = (
  terms: readonly FoundTerm[],
  boostOf: (section: number) => number,
  wanted: number,
) => { scores: SectionScore[]; total: number };

/** Places of the `wanted` highest values, highest first; of equal ones, the one with the lower section comes first. */
function highest(values: Float64Array, sections: readonly number[], wanted: number): number[] {
  const byValue = (a: number, b: number): number => values[b]! - values[a]! || sections[a]! - sections[b]!;
  const places: number[] = [];
  let least = -Infinity;
  for (let place = 0; place < sections.length; place++) {
    if (values[place]! < least) continue;
    if (places.push(place) < 2 * wanted) continue;
    places.sort(byValue).length = wanted;
    least = values[places[wanted - 1]!]!;
  }
  return places.sort(byValue).slice(0, wanted);
}

/**
 * Makes the scorer of all sections that hold a term: the sum over terms of rarity times strength, times the share of
 * terms that were found, squared, times the page's boost. Equal scores keep the order of the site. `idCount` is above
 * all section ids: sums stand in lists by id, which are cleared after each query.
 */
export function createSectionScorer(idCount: number, marks: SectionMarks): SectionScorer {
  const sums = new Float64Array(idCount);
  const weights = new Float64Array(idCount);
  return (terms, boostOf, wanted) => {
    const sections: number[] = [];
    for (const { query, matches, rarity } of terms) {
      const factor = rarity * query.weight;
      const { weight } = query;
      marks.clear();
      for (const { match, sections: own } of matches.lists())
        for (const section of own) {
          if (!marks.mark(section)) continue;
          if (weights[section] === 0) sections.push(section);
          sums[section]! += factor * match.strength;
          weights[section]! += weight;
        }
    }
    const weightInAll = terms.reduce((sum, { query }) => sum + query.weight, 0);
    const values = new Float64Array(sections.length);
    for (let place = 0; place < sections.length; place++) {
      const section = sections[place]!;
      values[place] = sums[section]! * coverageFactor(weights[section]!, weightInAll) * boostOf(section);
    }
    const scores = highest(values, sections, wanted).map((place): SectionScore => {
      const section = sections[place]!;
      const coverage = coverageFactor(weights[section]!, weightInAll);
      return { section, score: values[place]!, coverage, boost: boostOf(section), factors: {} };
    });
    for (const section of sections) sums[section] = weights[section] = 0;
    return { scores, total: sections.length };
  };
}

const byScore = (a: SectionScore, b: SectionScore): number => b.score - a.score || a.section - b.section;

/** Heading of a section, or the page's title at its top. */
export const headingOf = (fragment: PageFragment, section: FragmentSection): string =>
  section.path.at(-1) ?? fragment.title;

/** Gives the share of neighbours in the query that are neighbours in one of several texts. */
export type NeighbourFinder = (texts: readonly string[]) => number;

/** Makes the finder of a query. */
export function createNeighbourFinder(terms: readonly FoundTerm[], tokenize: Tokenize): NeighbourFinder {
  if (terms.length < 2) return () => 0;
  const places = new Map<string, number[]>();
  for (const [index, { foundTerms }] of terms.entries())
    for (const term of foundTerms) places.set(term, [...(places.get(term) ?? []), index]);
  return (texts) => {
    const met = new Set<number>();
    for (const text of texts) {
      let before: readonly number[] = [];
      for (const { term, kind } of tokenize(text)) {
        if (kind === 'part' || kind === 'end') continue;
        const own = places.get(term) ?? [];
        for (const index of own) if (before.includes(index - 1)) met.add(index);
        before = own;
      }
    }
    return met.size / (terms.length - 1);
  };
}

/** Compares a heading with the query by words, taking misspelled ones for what they were meant to be. */
export type HeadingComparer = (heading: string) => { isQuery: boolean; isInQuery: boolean };

/** Makes the comparer of a query. */
export function createHeadingComparer(terms: readonly FoundTerm[], tokenize: Tokenize): HeadingComparer {
  const meant = terms.map(({ query: { term }, correctedTo }) => (correctedTo.length > 0 ? correctedTo : [term]));
  const all = new Set(meant.flat());
  return (heading) => {
    const words = new Set(wholeTerms(tokenize(heading)).map(({ token }) => token.term));
    const isInQuery = words.size > 0 && [...words].every((word) => all.has(word));
    return { isInQuery, isQuery: isInQuery && meant.every((spellings) => spellings.some((word) => words.has(word))) };
  };
}

/** What sections are compared with. */
export interface RankContext {
  /** As the reader typed it. */
  query: string;
  terms: readonly FoundTerm[];
  currentGroup: string | undefined;
  /** Absent: the section's text does not count. */
  findNeighbours: NeighbourFinder | undefined;
  compareHeading: HeadingComparer;
  tokenize: Tokenize;
}

/** An identifier as one word, however its parts are written. */
const joined = (folded: string): string => folded.replace(/[\s_.-]+/g, '');

/** The name that a heading declares with its parameters: `Stream.isEnded` of `const ended = Stream.isEnded(stream)`. */
const declaredName = (heading: string): string => /[\p{L}_$][\p{L}\p{N}_$.]*(?=\()/u.exec(heading)?.[0] ?? '';

/** Factor of a heading that is, begins with, or declares what is wanted; both are folded. */
function headingFactor(heading: string, wanted: string, isQuery: boolean): [name: string, factor: number] | undefined {
  if (heading === wanted) return ['heading is the query', textFactors.headingEquals];
  const [letters, wantedLetters] = [joined(heading), joined(wanted)];
  if (isQuery || letters === wantedLetters) return ['heading has the words of the query', textFactors.headingSame];
  const name = declaredName(heading);
  if (name !== '' && joined(name) === wantedLetters) return ['heading declares the name', textFactors.headingDeclares];
  if (heading.startsWith(wanted) || name.endsWith(`.${wanted}`))
    return ['heading starts with the query', textFactors.headingStarts];
  return undefined;
}

/** Applies what only a page's texts tell. */
export function rankByText(
  score: SectionScore,
  fragment: PageFragment,
  section: FragmentSection,
  { query, terms, currentGroup, findNeighbours, compareHeading, tokenize }: RankContext,
): SectionScore {
  const wanted = foldQuery(query);
  const written = headingOf(fragment, section);
  const heading = foldQuery(written);
  const title = foldQuery(fragment.title);
  const factors: Record<string, number> = {};
  const { isQuery, isInQuery } = compareHeading(written);
  const ofHeading = headingFactor(heading, wanted, isQuery);
  if (ofHeading) factors[ofHeading[0]] = ofHeading[1];
  const isTop = section.path.length === 0;
  if (isTop && isName(query) && title.replace(/\(\)$/, '') === wanted)
    factors['title is the name'] = textFactors.titleIsName;
  const named = new Set(tokenize(`${fragment.title} \n ${section.path.join(' \n ')}`).map(({ term }) => term));
  const hasAll = terms.every(({ foundTerms }) => [...foundTerms].some((term) => named.has(term)));
  if (hasAll) factors['all words in heading and title'] = textFactors.allInHeading;
  if (hasAll && isInQuery && !isQuery) factors['heading in the query'] = textFactors.headingWithin;
  const share = findNeighbours?.([written, section.text]) ?? 0;
  if (share > 0) factors['words side by side'] = 1 + (textFactors.adjacent - 1) * share;
  if (currentGroup !== undefined && currentGroup === fragment.group)
    factors['same part of the site'] = textFactors.sameGroup;
  const product = Object.values(factors).reduce((value, factor) => value * factor, 1);
  return { ...score, score: score.score * product, factors };
}

export const compareScores = byScore;
