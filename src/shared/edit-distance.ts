/**
 * Damerau-Levenshtein distance (optimal string alignment): the number of letters to add, remove, replace or swap that
 * turns `typed` into `word` or, with `isPrefix`, into the nearest prefix of `word`. Returns `limit + 1` if the distance
 * is greater than `limit`.
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
