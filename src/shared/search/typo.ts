/** Candidates for one word, at most. */
const mostCandidates = 6;

/** Errors that a word of this length may hold. */
export const allowedErrors = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2);

export interface TypoCandidate {
  term: string;
  distance: number;
}

/**
 * Changes (a letter more, less, another, or two swapped) that turn `typed` into `word`, or, with `isPrefix`, into the
 * beginning of it that is nearest. Gives `limit + 1` when there are more than `limit`.
 */
export function editDistance(typed: string, word: string, limit: number, isPrefix = false): number {
  const beyond = limit + 1;
  if (!isPrefix && Math.abs(typed.length - word.length) > limit) return beyond;
  const end = isPrefix ? Math.min(word.length, typed.length + limit) : word.length;
  let older: number[] = [];
  let old = Array.from({ length: end + 1 }, (_, column) => column);
  for (let row = 1; row <= typed.length; row++) {
    const current = [row];
    let best = row;
    for (let column = 1; column <= end; column++) {
      const isSame = typed[row - 1] === word[column - 1];
      let value = Math.min(old[column]! + 1, current[column - 1]! + 1, old[column - 1]! + (isSame ? 0 : 1));
      if (row > 1 && column > 1 && typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1])
        value = Math.min(value, older[column - 2]! + 1);
      current.push(value);
      if (value < best) best = value;
    }
    if (best > limit) return beyond;
    older = old;
    old = current;
  }
  return isPrefix ? Math.min(...old.slice(Math.max(1, typed.length - limit))) : old[end]!;
}

/**
 * Words of the dictionary that `typed` may stand for, best first: few errors, same first letter, same length. When no
 * whole word is near and `isPrefix` says that typing goes on, words whose beginning is near.
 */
export function typoCandidates(typed: string, words: readonly string[], isPrefix: boolean): TypoCandidate[] {
  const limit = allowedErrors(typed.length);
  if (limit === 0 || !/^\p{L}+$/u.test(typed)) return [];
  const find = (asPrefix: boolean): (TypoCandidate & { rank: number })[] =>
    words.flatMap((term) => {
      const errors = editDistance(typed, term, limit, asPrefix);
      if (errors > limit) return [];
      const rank = errors * 2 + (term[0] === typed[0] ? 0 : 1) + (term.length === typed.length ? 0 : 0.5);
      return [{ term, distance: errors, rank }];
    });
  let found = find(false);
  if (found.length === 0 && isPrefix) found = find(true);
  return found
    .sort((a, b) => a.rank - b.rank || (a.term < b.term ? -1 : 1))
    .slice(0, mostCandidates)
    .map(({ term, distance }) => ({ term, distance }));
}
