import type { ShardEntry, Slots } from './search-index.js';

/** Holds the entries of the shards that were read so far. */
export interface Postings {
  add(entries: readonly ShardEntry[]): void;
  slotsOf(term: string): Slots | undefined;
}

/** Postings in a plain map. */
export function createPostings(): Postings {
  const slots = new Map<string, Slots>();
  return {
    add: (entries) => {
      for (const [term, found] of entries) slots.set(term, found);
    },
    slotsOf: (term) => slots.get(term),
  };
}

/** What is used of FlexSearch's `Index`. */
export interface FlexIndex {
  import(key: string, data: readonly ShardEntry[]): unknown;
  search(query: string, options: { resolve: false; limit: number }): unknown;
}

/** Options of the indexes that hold shards: a text is one term, because the build and the query are divided already. */
export const flexOptions = (slotCount: number) => ({
  tokenize: 'strict' as const,
  resolution: slotCount,
  encode: (text: string): string[] => [text],
  cache: false,
});

/** Postings in an index of FlexSearch, which imports the same entries. */
export function createFlexPostings(index: FlexIndex): Postings {
  const known = new Set<string>();
  return {
    add: (entries) => {
      for (const [term] of entries) known.add(term);
      index.import('1.map', entries);
    },
    slotsOf: (term) => {
      if (!known.has(term)) return undefined;
      const found = index.search(term, { resolve: false, limit: 0 }) as { result?: Slots } | Slots;
      return Array.isArray(found) ? (found as Slots) : (found as { result?: Slots }).result;
    },
  };
}
