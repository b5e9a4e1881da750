import type { FoundTerm } from './find-term.js';

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
