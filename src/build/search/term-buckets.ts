import type { ShardEntry } from '../../shared/search/search-index.js';
import { partitionPoint } from '../../shared/partition-point.js';

/** First characters of Han text are cut into so many ranges of equal size. */
const hanRanges = 16;
const [firstHan, lastHan] = [0x4e00, 0x9fff];

/**
 * Where the ranges of terms begin, sorted by code units: about equal parts of English text, then Han. A range is merged
 * apart from the others, so that an edit merges few ranges again and none of them needs the whole index in memory.
 */
const borders: readonly string[] = [
  ...'0 2 a ad al an ap as at b be bu c ca ch cl com con cr d de di e en ex f fi fo g h i im in int j l li m me mo n no o p pa pl pr q re res ru s se sh si st su t te th ti to tr u us v w wi x'.split(
    ' ',
  ),
  '\u0080',
  ...Array.from({ length: hanRanges }, (_, range) =>
    String.fromCharCode(firstHan + Math.floor((range * (lastHan - firstHan)) / hanRanges)),
  ),
  String.fromCharCode(lastHan + 1),
];

/** Number of ranges. */
export const bucketCount = borders.length + 1;

/** The range that a term belongs to, from 0. */
const bucketOf = (term: string): number => partitionPoint(borders.length, (index) => borders[index]! > term);

/** Cuts entries, sorted by term, into those of each range; ranges without terms are left out. */
export function splitByBucket(entries: readonly ShardEntry[]): [bucket: number, entries: ShardEntry[]][] {
  const buckets: [number, ShardEntry[]][] = [];
  for (const entry of entries) {
    const bucket = bucketOf(entry[0]);
    const last = buckets.at(-1);
    if (last?.[0] === bucket) last[1].push(entry);
    else buckets.push([bucket, [entry]]);
  }
  return buckets;
}
