import { Index } from 'flexsearch';
import { createFlexPostings, flexOptions, type FlexIndex, type Postings } from '../../shared/search/postings.js';
import { slotCount } from '../../shared/search/ranking.js';
import type { ShardEntry, Slots } from '../../shared/search/search-index.js';

/** Collects the terms of sections in an index of FlexSearch, which stores our levels as its scores. */
export interface FlexCollector {
  add(section: number, slots: ReadonlyMap<string, number>): void;
  /** The index's map as it is exported, sorted by term; levels without sections may be holes. */
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
    // The export is this map as JSON; writing and reading that takes longer than indexing.
    entries: () => [...(index as unknown as { map: ReadonlyMap<string, Slots> }).map].sort(byTerm),
  };
}

/** Postings of a built index, held by FlexSearch. */
export const openFlexPostings = (): Postings =>
  createFlexPostings(new Index(flexOptions(slotCount)) as unknown as FlexIndex);
