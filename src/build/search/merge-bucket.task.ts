import type { ShardEntry } from '../../shared/search/search-index.js';
import type { TaskRunner, TaskType } from '../executor/executor.js';
import { cutShards } from './cut-shards.js';
import { countSections, createMerger, splitTail } from './merge-postings.js';
import {
  mergeStored,
  type MergeEnvironment,
  type MergeItem,
  type MergeOutput,
  type MergeShared,
  type StoredText,
} from './merge-stored.js';

/** Postings of one range of terms over all pages, cut into shards. */
export interface Bucket<Text> {
  /** JSON lists of entries, sorted by their first terms. */
  shards: [firstTerm: string, text: Text][];
  /** Weaker sections of very frequent terms, and their number. */
  tails: [term: string, text: Text, sections: number][];
  /** All terms, sorted. */
  terms: string[];
}

/** Merges one range of terms of all segments. */
export const mergeBucketTask: TaskType<MergeShared, MergeItem, MergeOutput> = {
  name: 'merge-bucket',
  deadlineSeconds: 60,
};

/** Merges the segments' postings of one range of terms; each text is given to `store`. */
export function mergeBucket<Text>(
  segments: Iterable<readonly [base: number, json: string]>,
  store: (text: string) => Text,
): Bucket<Text> {
  const merger = createMerger();
  for (const [base, json] of segments) merger.add(base, JSON.parse(json) as ShardEntry[]);
  const tails: Bucket<Text>['tails'] = [];
  const entries = merger.entries().map((entry): ShardEntry => {
    const { head, tail } = splitTail(entry);
    if (tail) tails.push([entry[0], store(JSON.stringify(tail)), countSections(tail)]);
    return head;
  });
  return {
    shards: cutShards(entries).map(([first, json]) => [first, store(json)]),
    tails,
    terms: entries.map(([term]) => term),
  };
}

export const mergeBucketRunner: TaskRunner<MergeShared, MergeItem, MergeOutput, MergeEnvironment> = async (
  { sequence },
  items,
  { packDirectory },
  startItem,
) =>
  mergeStored(
    (segments, store): Bucket<StoredText> => mergeBucket(segments, store),
    items,
    { packDirectory, sequence },
    startItem,
  );
