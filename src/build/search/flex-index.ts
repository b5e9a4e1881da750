import { Index } from 'flexsearch';
import { createFlexPostings, flexOptions, type FlexIndex, type Postings } from '../../shared/search/postings.js';
import { slotCount } from '../../shared/search/ranking.js';
import type { ShardEntry } from '../../shared/search/search-index.js';

/** Collects the terms of sections in an index of FlexSearch, which stores our levels as its scores. */
export interface FlexCollector {
  add(section: number, slots: ReadonlyMap<string, number>): void;
  /** The exported map, sorted by term. */
  entries(): ShardEntry[];
}

const byTerm = (a: ShardEntry, b: ShardEntry): number => (a[0] < b[0] ? -1 : 1);

export function createFlexIndex(): FlexCollector {
  let current: ReadonlyMap<string, number> = new Map();
  const index = new Index({
    ...flexOptions(slotCount),
    encode: () => [...current.keys()],
    score: (_terms: string[], term: string) => current.get(term)!,
  });
  return {
    add: (section, slots) => {
      current = slots;
      if (slots.size > 0) index.add(section, 'terms');
    },
    entries: () => {
      const entries: ShardEntry[] = [];
      void index.export((key, data) => {
        if (key.endsWith('map') && data) entries.push(...(JSON.parse(data as string) as ShardEntry[]));
      });
      return entries.sort(byTerm);
    },
  };
}

/** Postings of a built index, held by FlexSearch. */
export const openFlexPostings = (): Postings =>
  createFlexPostings(new Index(flexOptions(slotCount)) as unknown as FlexIndex);
