import type { FoundTerm } from './find-term.js';

/** Pairs of characters in a run that is taken for one word; longer ones hold several words, in any order in a text. */
const mostPairsOfWord = 3;

/** Share of the pairs of a longer run that a section must hold. */
const shareOfRun = 0.6;

function sectionsWith(terms: readonly FoundTerm[], wanted: number): Set<number> {
  const counts = new Map<number, number>();
  for (const { matches } of terms)
    for (const { sections } of matches.lists())
      for (const section of sections) counts.set(section, (counts.get(section) ?? 0) + 1);
  return new Set([...counts].filter(([, count]) => count >= wanted).map(([section]) => section));
}

/**
 * Scripts without spaces are searched by pairs of characters, and a pair alone is no word: takes away the sections that
 * hold too few pairs of a run, unless that leaves none.
 */
export function keepWholeRuns(terms: readonly FoundTerm[]): void {
  const runs = new Set(terms.flatMap(({ query }) => query.run ?? []));
  for (const run of runs) {
    const pairs = terms.filter(({ query }) => query.run === run);
    const wanted = pairs.length <= mostPairsOfWord ? pairs.length : Math.ceil(pairs.length * shareOfRun);
    const kept = sectionsWith(pairs, wanted);
    if (kept.size === 0) continue;
    for (const { matches } of pairs) matches.keep((section) => kept.has(section));
  }
}
