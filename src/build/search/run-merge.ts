import type { StepWork } from '../step/step.js';
import { mergeBucket, type Bucket, type MergeRules } from './merge-bucket.js';
import type { MergeItem } from './merge-bucket.step.js';
import { storeText, type StoredText } from './stored-texts.js';

/** Merges the lists of a range of terms, and stores the texts of the result. */
export const mergeWork: StepWork<MergeRules, MergeItem, Bucket<StoredText>, object> =
  async (rules, _environment, store) =>
  ({ parts }) => {
    const lists = store.getAll(parts.map(([key]) => key));
    const bases = parts.map(([, base], index) => [base, lists[index]!.toString()] as const);
    return { value: mergeBucket(bases, rules, (text) => storeText(store, text)) };
  };
