import type { PackLocation } from '../cache/pack.js';
import type { TaskType } from '../executor/executor.js';

/** Postings of one range of terms over all pages, cut into shards. */
export interface Bucket<Text> {
  /** JSON lists of entries, sorted by their first terms. */
  shards: [firstTerm: string, text: Text][];
  /** Weaker sections of very frequent terms, and their number. */
  tails: [term: string, text: Text, sections: number][];
  /** Part of the dictionary. */
  words: Text;
}

/** A stored list of postings, and the number that is added to the ids in it. */
export type MergePart = [key: string, place: PackLocation, base: number];

/** Lists of one range of terms, and the key under which the bucket is stored. */
export interface MergeItem {
  key: string;
  parts: MergePart[];
}

export interface MergeShared {
  sequence: number;
}

export interface MergeOutput {
  places: [key: string, place: PackLocation][];
}

/** Merges one range of terms of all segments. */
export const mergeTask: TaskType<MergeShared, MergeItem, MergeOutput> = {
  name: 'merge-bucket',
  deadlineSeconds: 60,
};
