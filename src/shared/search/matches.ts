/*
 * How the places of a term are kept while a query is answered.
 *
 * The index has, for each term, lists of section ids: one list for each level of strength. A term of the query, such as
 * `config`, can be found as several terms of the index: as itself, as the beginning of `configuration`, or, where it is
 * misspelled, as the words that it may mean. Each of them contributes its lists, their strength times a factor for
 * how it was found, so that one section can be in several lists:
 *
 *     config         exact    strength 0.9   sections 3, 8, 20
 *     config         exact    strength 0.4   sections 5, 21
 *     configuration  prefix   strength 0.2   sections 3, 5, 40
 *
 * A frequent term is in thousands of sections. So lists are not merged, and no object is created for a section: the lists
 * are sorted by strength, and the first one that contains a section has its best match (0.9 for section 3, 0.4 for
 * section 5). A binary search finds out if a list contains a section. Lists of the index are shared and never changed.
 */
import { partitionPoint } from '../partition-point.js';
import type { MatchKind } from './ranking.js';

/** How a term of the query was found in a section. */
export interface Match {
  /** 0 to 1, with the factor for how it was found. */
  strength: number;
  /** Term of the index. */
  found: string;
  kind: MatchKind;
  /** True for the first level of strength, that of words of short titles. */
  isTop: boolean;
}

/** Sections in which a term was found in the same way, in the order of their ids. */
export interface MatchedSections {
  match: Match;
  sections: readonly number[];
}

/** The sections in which a term of the query was found. */
export interface Matches {
  isEmpty(): boolean;
  add(match: Match, sections: readonly number[]): void;
  /** All lists, strongest first. A section can be in several of them; the first one has its best match. */
  lists(): readonly MatchedSections[];
  /** The best match in a section. */
  get(section: number): Match | undefined;
  /** Removes all other sections. A section can be kept in one list and removed from another. */
  keep(isKept: (section: number, match: Match) => boolean): void;
}

const holds = (sections: readonly number[], wanted: number): boolean =>
  sections[partitionPoint(sections.length, (index) => sections[index]! >= wanted)] === wanted;

export function createMatches(): Matches {
  let all: MatchedSections[] = [];
  let isSorted = true;
  const lists = (): readonly MatchedSections[] => {
    if (!isSorted) all.sort((a, b) => b.match.strength - a.match.strength);
    isSorted = true;
    return all;
  };
  return {
    isEmpty: () => all.length === 0,
    add: (match, sections) => {
      if (sections.length === 0) return;
      all.push({ match, sections });
      isSorted = false;
    },
    lists,
    get: (section) => lists().find(({ sections }) => holds(sections, section))?.match,
    keep: (isKept) => {
      all = all
        .map(({ match, sections }) => ({ match, sections: sections.filter((section) => isKept(section, match)) }))
        .filter(({ sections }) => sections.length > 0);
    },
  };
}

/** Tells which sections were met since it was cleared. Only for work that waits for nothing: searches share it. */
export interface SectionMarks {
  clear(): void;
  /** Marks a section; whether it was not marked before. */
  mark(section: number): boolean;
  /** Marks sections, and returns how many were not marked before. */
  markAll(sections: readonly number[]): number;
  has(section: number): boolean;
}

/** `idCount` is above the ids of all sections. */
export function createSectionMarks(idCount: number): SectionMarks {
  const rounds = new Uint32Array(idCount);
  let round = 0;
  const mark = (section: number): boolean => {
    if (rounds[section] === round) return false;
    rounds[section] = round;
    return true;
  };
  return {
    clear: () => void (round += 1),
    mark,
    markAll: (sections) => {
      let count = 0;
      for (const section of sections) if (mark(section)) count += 1;
      return count;
    },
    has: (section) => rounds[section] === round,
  };
}
