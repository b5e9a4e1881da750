import type { ShardEntry, Slots } from '../../shared/search/search-index.js';

/** Maximum number of sections of one term in its shard; weaker ones are in a separate file. */
const longestList = 2000;

/** Merges the postings of pages, which come in the order of their ids. */
export interface PostingsMerger {
  add(base: number, entries: readonly ShardEntry[]): void;
  /** All terms, sorted by code units. */
  entries(): ShardEntry[];
}

type List = (number[] | null)[];

export function createMerger(): PostingsMerger {
  const lists = new Map<string, List>();
  return {
    add: (base, entries) => {
      for (const [term, slots] of entries) {
        let list = lists.get(term);
        if (!list) lists.set(term, (list = []));
        for (const [slot, sections] of slots.entries()) {
          while (list.length <= slot) list.push(null);
          if (!sections || sections.length === 0) continue;
          const own = (list[slot] ??= []);
          for (const section of sections) own.push(base + section);
        }
      }
    },
    entries: () => {
      const terms = [...lists.keys()].sort();
      return terms.map((term): ShardEntry => [term, lists.get(term)!]);
    },
  };
}

/** Number of sections in a list of levels. */
export const countSections = (slots: Slots): number => slots.reduce((sum, list) => sum + (list?.length ?? 0), 0);

/** Divides the sections of a very frequent term into the strongest and the others. */
export function splitTail([term, slots]: ShardEntry, longest = longestList): { head: ShardEntry; tail?: Slots } {
  if (countSections(slots) <= longest) return { head: [term, slots] };
  const head: List = [];
  const tail: List = [];
  let room = longest;
  for (const list of slots) {
    const kept = list?.slice(0, room) ?? [];
    const rest = list?.slice(room) ?? [];
    room -= kept.length;
    head.push(kept.length > 0 ? kept : null);
    tail.push(rest.length > 0 ? rest : null);
  }
  while (head.at(-1) === null) head.pop();
  return { head: [term, head], tail };
}
