import type { ShardEntry } from '../../shared/search/search-index.js';
import type { TaskRunner, TaskType } from '../executor/executor.js';
import { createMerger } from './merge-postings.js';
import {
  mergeStored,
  type MergeEnvironment,
  type MergeItem,
  type MergeOutput,
  type MergeShared,
} from './merge-stored.js';
import { splitByBucket } from './term-buckets.js';

/** What the cache holds of a segment: for each range of terms, the hash of its postings. */
export type StoredSegment = [bucket: number, hash: string][];

/** Makes one list for each range of terms of the postings of neighbouring pages. */
export const mergeSegmentTask: TaskType<MergeShared, MergeItem, MergeOutput> = {
  name: 'merge-segment',
  deadlineSeconds: 60,
};

/** Postings of several pages by range of terms, each as JSON. */
export function mergeSegment(pages: Iterable<readonly [base: number, json: string]>): [bucket: number, json: string][] {
  const merger = createMerger();
  for (const [base, json] of pages) merger.add(base, JSON.parse(json) as ShardEntry[]);
  return splitByBucket(merger.entries()).map(([bucket, entries]) => [bucket, JSON.stringify(entries)]);
}

export const mergeSegmentRunner: TaskRunner<MergeShared, MergeItem, MergeOutput, MergeEnvironment> = async (
  { sequence },
  items,
  { packDirectory },
  startItem,
) =>
  mergeStored(
    (pages, store): StoredSegment => mergeSegment(pages).map(([bucket, json]) => [bucket, store(json).hash]),
    items,
    { packDirectory, sequence },
    startItem,
  );
