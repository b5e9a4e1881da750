import type { FoundTerm, Match } from './find-term.js';
import { foldQuery, isName } from './query-terms.js';
import { coverageFactor, textFactors } from './ranking.js';
import type { FragmentSection, PageFragment } from './search-index.js';
import { tokenize } from './tokenizer.js';

/** What one term of the query adds to a section. */
export interface TermScore extends Match {
  term: string;
  rarity: number;
  weight: number;
}

/** A section's score and what it is made of. */
export interface SectionScore {
  section: number;
  score: number;
  terms: TermScore[];
  coverage: number;
  boost: number;
  /** Factors of the texts, by name. */
  factors: Record<string, number>;
}

/**
 * Scores all sections that hold a term: the sum over terms of rarity times strength, times the share of terms that were
 * found, squared, times the page's boost. Equal scores keep the order of the site.
 */
export function scoreSections(terms: readonly FoundTerm[], boostOf: (section: number) => number): SectionScore[] {
  const bySection = new Map<number, TermScore[]>();
  const wanted = terms.reduce((sum, { query }) => sum + query.weight, 0);
  for (const { query, matches, rarity } of terms) {
    for (const [section, match] of matches) {
      const entry = { ...match, term: query.term, rarity, weight: query.weight };
      const list = bySection.get(section);
      if (list) list.push(entry);
      else bySection.set(section, [entry]);
    }
  }
  return [...bySection]
    .map(([section, found]): SectionScore => {
      const sum = found.reduce((total, { rarity, strength, weight }) => total + rarity * strength * weight, 0);
      const coverage = coverageFactor(
        found.reduce((total, { weight }) => total + weight, 0),
        wanted,
      );
      const boost = boostOf(section);
      return { section, score: sum * coverage * boost, terms: found, coverage, boost, factors: {} };
    })
    .sort(byScore);
}

const byScore = (a: SectionScore, b: SectionScore): number => b.score - a.score || a.section - b.section;

/** Heading of a section, or the page's title at its top. */
export const headingOf = (fragment: PageFragment, section: FragmentSection): string =>
  section.path.at(-1) ?? fragment.title;

/** Share of neighbours in the query that are neighbours in a text. */
function adjacentShare(text: string, terms: readonly FoundTerm[]): number {
  if (terms.length < 2) return 0;
  const sequence = tokenize(text).filter(({ kind }) => kind !== 'part' && kind !== 'end');
  const met = new Set<number>();
  for (let at = 0; at + 1 < sequence.length; at++) {
    for (let index = 0; index + 1 < terms.length; index++)
      if (terms[index]!.foundTerms.has(sequence[at]!.term) && terms[index + 1]!.foundTerms.has(sequence[at + 1]!.term))
        met.add(index);
  }
  return met.size / (terms.length - 1);
}

/** Applies what only a page's texts tell. `query` is as the reader typed it. */
export function rankByText(
  score: SectionScore,
  fragment: PageFragment,
  section: FragmentSection,
  query: string,
  terms: readonly FoundTerm[],
  currentGroup: string | undefined,
): SectionScore {
  const wanted = foldQuery(query);
  const written = headingOf(fragment, section);
  const heading = foldQuery(written);
  const title = foldQuery(fragment.title);
  const factors: Record<string, number> = {};
  if (heading === wanted) factors['heading is the query'] = textFactors.headingEquals;
  else if (heading.startsWith(wanted)) factors['heading starts with the query'] = textFactors.headingStarts;
  const isTop = section.path.length === 0;
  if (isTop && isName(query) && title.replace(/\(\)$/, '') === wanted)
    factors['title is the name'] = textFactors.titleIsName;
  const named = new Set(tokenize(`${fragment.title} \n ${section.path.join(' \n ')}`).map(({ term }) => term));
  const hasAll = terms.every(({ foundTerms }) => [...foundTerms].some((term) => named.has(term)));
  if (hasAll) factors['all words in heading and title'] = textFactors.allInHeading;
  const share = adjacentShare(`${written}\n${section.text}`, terms);
  if (share > 0) factors['words side by side'] = 1 + (textFactors.adjacent - 1) * share;
  if (currentGroup !== undefined && currentGroup === fragment.group)
    factors['same part of the site'] = textFactors.sameGroup;
  const product = Object.values(factors).reduce((value, factor) => value * factor, 1);
  return { ...score, score: score.score * product, factors };
}

export const compareScores = byScore;
