/** First and last byte, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

export type RangeDecision = { kind: 'whole' } | ({ kind: 'part' } & ByteRange) | { kind: 'unsatisfiable' };

/**
 * Reads a `Range` header for a body of `sizeBytes`. A malformed header is ignored, as the standard says; several ranges
 * are answered with the whole body, so that a response is never larger than the file.
 */
export function parseRange(header: string | undefined, sizeBytes: number): RangeDecision {
  const match = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header ?? '');
  if (!match) return { kind: 'whole' };
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return { kind: 'whole' };
  if (first === '') {
    const length = Math.min(Number(last), sizeBytes);
    return length === 0 ? { kind: 'unsatisfiable' } : { kind: 'part', start: sizeBytes - length, end: sizeBytes - 1 };
  }
  const start = Number(first);
  const end = last === '' ? Infinity : Number(last);
  if (start > end) return { kind: 'whole' };
  if (start >= sizeBytes) return { kind: 'unsatisfiable' };
  return { kind: 'part', start, end: Math.min(end, sizeBytes - 1) };
}
