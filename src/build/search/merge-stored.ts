import { contentHash } from '../cache/cache-key.js';
import { readPackEntries, writePack, type PackEntry, type PackLocation } from '../cache/pack.js';
import type { Outcome } from '../executor/executor.js';

/** A text in the cache: its key is the hash of its content. */
export interface StoredText {
  hash: string;
  sizeBytes: number;
}

/** A stored list of postings, and the number that is added to the ids in it. */
export type MergePart = [key: string, place: PackLocation, base: number];

/** Lists to merge, and the key under which the result is stored. */
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

export interface MergeEnvironment {
  packDirectory: string;
}

/** Merges lists, stores texts by `store`, and gives what is stored under the item's key. */
type Merge = (parts: Iterable<readonly [base: number, json: string]>, store: (text: string) => StoredText) => unknown;

/** Merges each item's lists from the cache and stores all results of a batch in one pack. */
export function mergeStored(
  merge: Merge,
  items: readonly MergeItem[],
  { packDirectory, sequence }: MergeEnvironment & MergeShared,
  startItem: (index: number) => void,
): Outcome<MergeOutput>[] {
  const entries = new Map<string, PackEntry>();
  const outcomes = items.map(({ key, parts }, index): Outcome<string[]> => {
    startItem(index);
    const found = readPackEntries(
      packDirectory,
      parts.map(([partKey, place]) => [partKey, place]),
    );
    if (parts.some(([partKey]) => !found.has(partKey)))
      return { status: 'failed', reason: 'lost', message: 'postings cannot be read from the cache' };
    const keys = [key];
    const result = merge(
      parts.map(([partKey, , base]) => [base, found.get(partKey)!.toString()] as const),
      (text) => {
        const bytes = Buffer.from(text);
        const hash = contentHash(bytes);
        entries.set(hash, { key: hash, bytes });
        keys.push(hash);
        return { hash, sizeBytes: bytes.length };
      },
    );
    entries.set(key, { key, bytes: Buffer.from(JSON.stringify(result)) });
    return { status: 'done', output: keys };
  });
  const list = [...entries.values()];
  const written = list.length > 0 ? writePack(packDirectory, sequence, list) : [];
  const places = new Map(list.map(({ key }, index) => [key, written[index]!]));
  return outcomes.map((outcome) =>
    outcome.status === 'done'
      ? { status: 'done', output: { places: outcome.output.map((key) => [key, places.get(key)!]) } }
      : outcome,
  );
}
