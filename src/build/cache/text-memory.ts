import { cacheKey } from './cache-key.js';
import type { Cache } from './cache.js';
import type { PackEntry } from './pack.js';

/** Bytes of new texts from which on they are written. */
const packBytes = 4_000_000;

/** Texts that are kept in the cache under what they depend on. */
export interface TextMemory {
  /** Gives the text for these parts, from the cache where an earlier run made it; `name` says what it is a text of. */
  remember(name: string, parts: readonly string[], make: () => string): string;
  /** Writes the texts that are new. */
  store(): void;
}

/** Opens the memory of one run. */
export function createTextMemory(cache: Cache): TextMemory {
  const fresh = new Map<string, PackEntry>();
  let freshBytes = 0;
  const store = (): void => {
    cache.write([...fresh.values()]);
    fresh.clear();
    freshBytes = 0;
  };
  return {
    remember: (name, parts, make) => {
      const key = cacheKey('text', [name, ...parts]);
      const known = fresh.get(key)?.bytes ?? cache.read(key);
      if (known) return known.toString();
      const text = make();
      const bytes = Buffer.from(text);
      fresh.set(key, { key, bytes });
      freshBytes += bytes.length;
      if (freshBytes >= packBytes) store();
      return text;
    },
    store,
  };
}
