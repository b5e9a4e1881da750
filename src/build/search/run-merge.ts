import type { CacheFolder } from '../cache/cache-folder.js';
import { readPackEntries } from '../cache/pack.js';
import type { Outcome, TaskRunner } from '../executor/executor.js';
import { mergeBucket } from './merge-bucket.js';
import type { MergeItem, MergeOutput, MergeShared } from './merge-bucket.task.js';
import { createTextStore, tellPlaces } from './stored-texts.js';

/** Merges the lists of ranges of terms from the cache and stores all results of a batch in one pack. */
export const mergeBucketsRunner: TaskRunner<MergeShared, MergeItem, MergeOutput, { cacheFolder: CacheFolder }> = async (
  { sequence },
  items,
  { cacheFolder },
  startItem,
) => {
  const store = createTextStore(cacheFolder, sequence);
  const outcomes = items.map(({ key, parts }, index): Outcome<object> => {
    startItem(index);
    const found = readPackEntries(
      cacheFolder,
      parts.map(([partKey, place]) => [partKey, place]),
    );
    if (parts.some(([partKey]) => !found.has(partKey)))
      return { status: 'failed', reason: 'lost', message: 'postings cannot be read from the cache' };
    const lists = parts.map(([partKey, , base]) => [base, found.get(partKey)!.toString()] as const);
    store.put(key, mergeBucket(lists, store.add));
    return { status: 'done', output: {} };
  });
  return tellPlaces(outcomes, store.write());
};
