import { readStoredHit, type StoredHit } from './stored-hit.js';

/** A list of hits, the newest first, each once. */
export interface StoredList {
  read(): readonly StoredHit[];
  add(hit: StoredHit): void;
  remove(objectID: string): void;
}

/** What is used of `Storage`. */
export type HitStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Local storage, when the browser lets a value be written. */
export function usableStorage(): HitStorage | undefined {
  const key = '__TEST_KEY__';
  try {
    localStorage.setItem(key, '');
    localStorage.removeItem(key);
    return localStorage;
  } catch {
    return undefined;
  }
}

/**
 * Keeps a list under a key. It is read anew before each change, so that windows do not undo each other's changes; what
 * cannot be read counts as empty, and what cannot be written lives as long as the list.
 */
export function createStoredList(key: string, limit: number, storage: HitStorage | undefined): StoredList {
  let inMemory: readonly StoredHit[] = [];
  const read = (): readonly StoredHit[] => {
    const text = storage?.getItem(key);
    if (typeof text !== 'string') return inMemory;
    try {
      const values = JSON.parse(text) as unknown;
      if (!Array.isArray(values)) return inMemory;
      return values
        .map(readStoredHit)
        .filter((hit) => hit !== undefined)
        .slice(0, limit);
    } catch {
      return inMemory;
    }
  };
  const write = (hits: readonly StoredHit[]): void => {
    inMemory = hits.slice(0, limit);
    try {
      storage?.setItem(key, JSON.stringify(inMemory));
    } catch {
      storage?.removeItem(key);
    }
  };
  const without = (objectID: string): StoredHit[] => read().filter((hit) => hit.objectID !== objectID);
  return {
    read,
    add: (hit) => write([hit, ...without(hit.objectID)]),
    remove: (objectID) => write(without(objectID)),
  };
}
