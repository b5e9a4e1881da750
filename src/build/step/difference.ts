import { isRecord } from '../../shared/is-record.js';

/** Characters of each text that a difference shows, and those before the place where they part. */
const shownLength = 40;
const shownBefore = 20;

/** Leaves in which two values of JSON differ, with their paths, such as `links[0].href`. */
function* differentLeaves(
  one: unknown,
  other: unknown,
  path = '',
): Generator<{ path: string; one: unknown; other: unknown }> {
  if (Array.isArray(one) && Array.isArray(other) && one.length === other.length) {
    for (const [index, item] of one.entries()) yield* differentLeaves(item, other[index], `${path}[${index}]`);
  } else if (isRecord(one) && isRecord(other)) {
    for (const key of [...new Set([...Object.keys(one), ...Object.keys(other)])])
      yield* differentLeaves(one[key], other[key], path === '' ? key : `${path}.${key}`);
  } else if (JSON.stringify(one) !== JSON.stringify(other)) yield { path, one, other };
}

const shown = (text: string, start: number): string =>
  JSON.stringify(
    `${start > 0 ? '…' : ''}${text.slice(start, start + shownLength)}${text.length > start + shownLength ? '…' : ''}`,
  );

/** The parts of two texts around the first place in which they differ. */
export function textDifference(cached: string, fresh: string): string {
  let at = 0;
  while (at < cached.length && cached[at] === fresh[at]) at++;
  const start = Math.max(0, at - shownBefore);
  return `${shown(fresh, start)} instead of ${shown(cached, start)}`;
}

/** Two stored texts with the same purpose. */
export interface TextPair {
  cached: string;
  fresh: string;
}

/**
 * Describes the first difference of a value: that of two texts which it names, where they can be read, otherwise that of
 * the value itself. Returns undefined if they are the same.
 */
export function describeDifference(
  cached: unknown,
  fresh: unknown,
  textsOf: (cachedKey: string, freshKey: string) => TextPair | undefined,
): string | undefined {
  if (typeof cached === 'string' && typeof fresh === 'string')
    return cached === fresh ? undefined : textDifference(cached, fresh);
  let first: string | undefined;
  for (const { path, one, other } of differentLeaves(cached, fresh)) {
    const texts = typeof one === 'string' && typeof other === 'string' ? textsOf(one, other) : undefined;
    if (texts) return textDifference(texts.cached, texts.fresh);
    first ??= `${path} is ${shown(JSON.stringify(other) ?? 'missing', 0)} instead of ${shown(JSON.stringify(one) ?? 'missing', 0)}`;
  }
  return first;
}
