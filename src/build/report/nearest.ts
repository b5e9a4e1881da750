/** Damerau-Levenshtein distance (optimal string alignment), given up as `limit + 1` once it must exceed `limit`. */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, beforeLast[j - 2]! + 1);
      row.push(cost);
    }
    if (Math.min(...row) > limit) return limit + 1;
    beforeLast = last;
    last = row;
  }
  return last[b.length]!;
}

/**
 * The candidate most like `written`, for "did you mean". Undefined when none is near: the distance may be a third of
 * the length at most (2 for short names). A candidate that differs in case only always wins.
 */
export function nearest(written: string, candidates: Iterable<string>): string | undefined {
  const lower = written.toLowerCase();
  let limit = Math.max(2, Math.floor(written.length / 3));
  let best: string | undefined;
  for (const candidate of candidates) {
    const other = candidate.toLowerCase();
    if (other === lower) return candidate;
    const distance = editDistance(lower, other, limit);
    if (distance < limit || (distance === limit && best === undefined)) {
      limit = distance;
      best = candidate;
    }
  }
  return best;
}
