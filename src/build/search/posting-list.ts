import type { ShardEntry } from '../../shared/search/search-index.js';
import { compareCodeUnits } from '../../shared/compare-code-units.js';

/** Collects in which sections terms stand. */
export interface PostingList {
  /** Sections come in the order of their ids, and each term once in a section. */
  add(term: number, level: number, section: number): void;
  /** What an index of FlexSearch with our levels as its scores exports of the terms, sorted by term. */
  entries(): ShardEntry[];
}

/** Takes the numbers of terms for the terms themselves, which stand in `terms`. */
export function createPostingList(terms: readonly string[]): PostingList {
  const [added, levels, sections]: [number[], number[], number[]] = [[], [], []];
  return {
    add: (term, level, section) => {
      added.push(term);
      levels.push(level);
      sections.push(section);
    },
    entries: () => {
      const lists = new Map<number, (number[] | null)[]>();
      for (let index = 0; index < added.length; index++) {
        let list = lists.get(added[index]!);
        if (!list) lists.set(added[index]!, (list = []));
        const level = levels[index]!;
        while (list.length <= level) list.push(null);
        const own = list[level];
        if (own) own.push(sections[index]!);
        else list[level] = [sections[index]!];
      }
      return [...lists]
        .map(([term, list]): ShardEntry => [terms[term]!, list])
        .sort(([one], [other]) => compareCodeUnits(one, other));
    },
  };
}
