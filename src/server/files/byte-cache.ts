/** Values that take up memory, by key. */
export interface ByteCache<Value> {
  get(key: string): Value | undefined;
  /** Remembers a value that takes up `sizeBytes`. A value larger than the limit is dropped at once. */
  set(key: string, value: Value, sizeBytes: number): void;
  delete(key: string): void;
}

/** Creates a cache of at most `limitBytes`. The least recently used values are dropped first. */
export function createByteCache<Value>(limitBytes: number): ByteCache<Value> {
  const entries = new Map<string, { value: Value; sizeBytes: number }>();
  let usedBytes = 0;

  const drop = (key: string): void => {
    usedBytes -= entries.get(key)?.sizeBytes ?? 0;
    entries.delete(key);
  };
  return {
    get: (key) => {
      const entry = entries.get(key);
      if (!entry) return undefined;
      // A map iterates in the order of insertion, so the first key is the least recently used one.
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    set: (key, value, sizeBytes) => {
      drop(key);
      entries.set(key, { value, sizeBytes });
      usedBytes += sizeBytes;
      for (const oldest of entries.keys()) {
        if (usedBytes <= limitBytes) break;
        drop(oldest);
      }
    },
    delete: drop,
  };
}
