import type { TextStorage } from './page-storage.js';
import { readStoredHit, type StoredHit } from './stored-hit.js';

/** A list of hits, the newest first, each once. */
export interface StoredList {
  read(): readonly StoredHit[];
  add(hit: StoredHit): void;
  remove(objectID: string): void;
}

/** The values of a text that holds a list; none when it holds something else. */
function readValues(text: string): unknown[] {
  try {
    const values = JSON.parse(text) as unknown;
    return Array.isArray(values) ? values : [];
  } catch {
    return [];
  }
}

/** Keeps a list under a key. It is read anew before each change, so that windows do not undo each other's changes. */
export function createStoredList(key: string, limit: number, storage: TextStorage): StoredList {
  const read = (): StoredHit[] =>
    readValues(storage.getItem(key) ?? '')
      .map(readStoredHit)
      .filter((hit) => hit !== undefined)
      .slice(0, limit);
  const write = (hits: readonly StoredHit[]): void => storage.setItem(key, JSON.stringify(hits.slice(0, limit)));
  const without = (objectID: string): StoredHit[] => read().filter((hit) => hit.objectID !== objectID);
  return {
    read,
    add: (hit) => write([hit, ...without(hit.objectID)]),
    remove: (objectID) => write(without(objectID)),
  };
}
