import type { CacheFolder } from '../cache/cache-folder.js';
import { contentHash } from '../cache/cache-key.js';
import { writePack, type PackEntry, type PackLocation } from '../cache/pack.js';
import type { Outcome } from '../executor/executor.js';

/** A text in the cache: its key is the hash of its content. */
export interface StoredText {
  hash: string;
  sizeBytes: number;
}

/** What a task puts into the cache: written as one pack, in the order given. */
export interface TextStore {
  /** Adds a text under its hash. */
  add(text: string): StoredText;
  /** Adds a value as JSON under a key. */
  put(key: string, value: unknown): void;
  /** Writes the pack and gives the place of each entry. */
  write(): [key: string, place: PackLocation][];
}

/** Collects the entries of a batch for one pack. */
export function createTextStore(cacheFolder: CacheFolder, sequence: number): TextStore {
  const entries = new Map<string, PackEntry>();
  return {
    add: (text) => {
      const bytes = Buffer.from(text);
      const hash = contentHash(bytes);
      entries.set(hash, { key: hash, bytes });
      return { hash, sizeBytes: bytes.length };
    },
    put: (key, value) => void entries.set(key, { key, bytes: Buffer.from(JSON.stringify(value)) }),
    write: () => {
      const list = [...entries.values()];
      const places = list.length > 0 ? writePack(cacheFolder, sequence, list) : [];
      return list.map(({ key }, index) => [key, places[index]!]);
    },
  };
}

/** Tells where a batch's entries lie with its first item that was done. */
export function tellPlaces<Output extends object>(
  outcomes: readonly Outcome<Output>[],
  places: [key: string, place: PackLocation][],
): Outcome<Output & { places: [key: string, place: PackLocation][] }>[] {
  const first = outcomes.findIndex(({ status }) => status === 'done');
  return outcomes.map((outcome, index) =>
    outcome.status === 'done'
      ? { status: 'done', output: { ...outcome.output, places: index === first ? places : [] } }
      : outcome,
  );
}
