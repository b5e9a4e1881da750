/** What a Range header asks of a file: the whole of it, one stretch (both ends included), or nothing that exists. */
export type ByteRange = { kind: 'whole' } | { kind: 'part'; first: number; last: number } | { kind: 'unsatisfiable' };

/**
 * Reads a Range header. Several ranges, other units and malformed values ask for the whole file, as RFC 9110 allows;
 * a range outside the file cannot be satisfied.
 */
export function parseRange(header: string | undefined, sizeBytes: number): ByteRange {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return { kind: 'whole' };
  if (match[1] === '') {
    const length = Math.min(Number(match[2]), sizeBytes);
    return length === 0 ? { kind: 'unsatisfiable' } : { kind: 'part', first: sizeBytes - length, last: sizeBytes - 1 };
  }
  const first = Number(match[1]);
  const last = match[2] === '' ? sizeBytes - 1 : Math.min(Number(match[2]), sizeBytes - 1);
  if (match[2] !== '' && Number(match[2]) < first) return { kind: 'whole' };
  return first >= sizeBytes ? { kind: 'unsatisfiable' } : { kind: 'part', first, last };
}
