import type { Step, StepItem } from '../step/step.js';
import type { Bucket, MergeRules } from './merge-bucket.js';
import type { StoredText } from './stored-texts.js';

/** Key of a stored list of postings, and the number that is added to the ids in it. */
export type MergePart = [key: string, base: number];

/** Lists of one range of terms. */
export interface MergeItem extends StepItem {
  parts: MergePart[];
}

/** Merges one range of terms of all segments. */
export const mergeStep: Step<MergeRules, MergeItem, Bucket<StoredText>> = {
  name: 'merge-bucket',
  // No code of the site runs in it: a thread that takes longer hangs, however busy the machine is.
  deadlineSeconds: 300,
  // All ranges of 1,000 pages, which are some 30 segments, take as long as compiling 35 pages.
  effort: ({ item }) => item.parts.length / 64,
  reads: ({ parts }) => parts.map(([key]) => key),
  isLast: true,
  describe: () => ({ file: 'the search index', verb: 'merged' }),
};
