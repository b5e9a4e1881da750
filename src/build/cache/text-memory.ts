import { cacheKey } from './cache-key.js';
import type { Cache } from './cache.js';
import type { PackEntry } from './pack.js';

/** Bytes of new texts from which on they are written. */
const packBytes = 4_000_000;

/**
 * Texts that are kept in the cache under what they depend on. Texts of a group, such as some pages, are asked for together:
 * other machines may have made them, and a shared cache is too far away for one text at a time.
 */
export interface TextMemory {
  /** Fetches the texts that other machines made for these groups, which are keys. */
  fetch(groups: readonly string[]): Promise<void>;
  /** Gives the text for these parts, from the cache where an earlier run made it; `name` says what it is a text of. */
  remember(name: string, parts: readonly string[], make: () => string, group?: string): string;
  /** Writes the texts that are new. */
  store(): void;
}

/** Opens the memory of one run. */
export function createTextMemory(cache: Cache): TextMemory {
  const fresh = new Map<string, PackEntry>();
  let freshBytes = 0;
  /** Keys of the texts of each group. */
  const members = new Map<string, Set<string>>();
  const writeFresh = (): void => {
    cache.write([...fresh.values()]);
    fresh.clear();
    freshBytes = 0;
  };
  return {
    fetch: async (groups) => {
      await cache.fetch(groups);
      const lists = [...cache.readMany(groups).values()];
      await cache.fetch(lists.flatMap((bytes) => JSON.parse(bytes.toString()) as string[]));
    },
    remember: (name, parts, make, group) => {
      const key = cacheKey('text', [name, ...parts]);
      if (group !== undefined) members.set(group, (members.get(group) ?? new Set()).add(key));
      const known = fresh.get(key)?.bytes ?? cache.read(key);
      if (known) return known.toString();
      const text = make();
      const bytes = Buffer.from(text);
      fresh.set(key, { key, bytes });
      freshBytes += bytes.length;
      if (freshBytes >= packBytes) writeFresh();
      return text;
    },
    store: () => {
      for (const [group, keys] of members) {
        const bytes = Buffer.from(JSON.stringify([...keys].sort()));
        if (!cache.read(group)?.equals(bytes)) fresh.set(group, { key: group, bytes });
      }
      writeFresh();
    },
  };
}
