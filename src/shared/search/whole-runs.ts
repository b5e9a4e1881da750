import type { FoundTerm } from './find-term.js';

/** Pairs of characters in a run that is taken for one word, at most. */
const mostPairsOfWord = 3;

function sectionsWith(terms: readonly FoundTerm[], wanted: number): Set<number> {
  const counts = new Map<number, number>();
  for (const { matches } of terms)
    for (const { sections } of matches.lists())
      for (const section of sections) counts.set(section, (counts.get(section) ?? 0) + 1);
  return new Set([...counts].filter(([, count]) => count >= wanted).map(([section]) => section));
}

/**
 * Scripts without spaces are searched by pairs of characters. Of a run that is one word, takes away the sections that lack
 * a pair, unless that leaves none. A longer run has several words: sections with some of them follow those with all.
 */
export function keepWholeRuns(terms: readonly FoundTerm[]): void {
  const runs = new Set(terms.flatMap(({ query }) => query.run ?? []));
  for (const run of runs) {
    const pairs = terms.filter(({ query }) => query.run === run);
    if (pairs.length > mostPairsOfWord) continue;
    const kept = sectionsWith(pairs, pairs.length);
    if (kept.size === 0) continue;
    for (const { matches } of pairs) matches.keep((section) => kept.has(section));
  }
}
