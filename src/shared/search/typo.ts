import { compareCodeUnits } from '../compare-code-units.js';
import { editDistance } from '../edit-distance.js';

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
