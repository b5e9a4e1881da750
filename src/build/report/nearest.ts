import { editDistance } from '../../shared/edit-distance.js';

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
