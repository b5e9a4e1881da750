// The queries of a documentation set. Questions are written by hand, in `queries/<set>.txt`; the other kinds are made from
// the set. All are the same in every run.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listOutputPages, readQueryFile } from '../../src/build/query-test/test-search.js';
import { BuildError } from '../../src/build/report/diagnostic.js';
import { projectRoot } from '../../test/support/project-root.js';
import type { SectionRecord } from './heddle-index.js';
import { sectionKey } from './judge.js';
import type { LinkQuery } from './strip/strip-set.js';

/** A query with the URLs of which any is right; one with an anchor also wants that section. */
export interface WantedQuery {
  query: string;
  wanted: readonly string[];
}

/** Kinds of queries, in the order of the tables. */
export const queryKinds = ['questions', 'typos', 'links', 'titles', 'words'] as const;
export type QueryKind = (typeof queryKinds)[number];

/** What each kind is, for the table's legend. */
export const kindTexts: Record<QueryKind, string> = {
  questions: 'written by hand',
  typos: 'questions with a typing error',
  links: 'texts of links, each with its own link left out of the index',
  titles: 'the first 3 to 6 letters of a title',
  words: 'the first 3 to 6 letters of a later word of a title',
};

const mostTitles = 200;

/** A beginning that more pages share is no way to ask for one of them. */
const mostSharing = 5;

/** Numbers that look random and are the same in every run. */
export function createChance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Takes so many items, evenly. */
export function thin<T>(items: readonly T[], most: number): T[] {
  const step = Math.max(1, items.length / most);
  return Array.from({ length: Math.min(items.length, most) }, (_, index) => items[Math.floor(index * step)]!);
}

/** The questions of a set. Throws when one wants a page or section that the built site doesn't have. */
function readQuestions(name: string, outDir: string): WantedQuery[] {
  const file = join(projectRoot, `bench/search/queries/${name}.txt`);
  const { queries, problems } = readQueryFile(file, readFileSync(file, 'utf8'), listOutputPages(outDir, '/'));
  if (problems.length > 0) throw new BuildError(problems);
  return queries.map(({ query, wanted }) => ({ query, wanted: wanted.map(({ written }) => written) }));
}

const neighbours: Record<string, string> = Object.fromEntries(
  ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'].flatMap((row) =>
    [...row].map((letter, index) => [letter, row[index + 1] ?? row[index - 1]!]),
  ),
);

/** The typing errors: a letter left out, doubled, swapped with the next one, or that of the key beside it. */
const mistakes: readonly ((word: string, at: number) => string)[] = [
  (word, at) => word.slice(0, at) + word.slice(at + 1),
  (word, at) => word.slice(0, at) + word[at]! + word.slice(at),
  (word, at) => word.slice(0, at) + word[at + 1]! + word[at]! + word.slice(at + 2),
  (word, at) => word.slice(0, at) + (neighbours[word[at]!.toLowerCase()] ?? 'e') + word.slice(at + 1),
];

/** Makes one typing error in a word of five Latin letters or more, never in its first letter. */
export function mistype(query: string, chance: (below: number) => number): string | undefined {
  const words = [...query.matchAll(/[A-Za-z]{5,}/g)];
  if (words.length === 0) return undefined;
  const { 0: word, index } = words[chance(words.length)]!;
  const mistake = mistakes[chance(mistakes.length)]!;
  for (let at = 1 + chance(word.length - 2); at < word.length - 1; at++) {
    const typed = mistake(word, at);
    if (typed !== word) return query.slice(0, index) + typed + query.slice(index + word.length);
  }
  return undefined;
}

const isHan = (text: string): boolean => /^\p{Script=Han}/u.test(text);

/** Letters that a visitor types of a word: 3 to 6, or 1 to 3 Han characters. */
function beginningOf(word: string, chance: (below: number) => number): string {
  if (isHan(word)) return [...word].slice(0, 1 + chance(3)).join('');
  return [...word].slice(0, 3 + chance(4)).join('');
}

const wordsOf = (title: string): string[] => title.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}_$'’.-]*/gu) ?? [];

/**
 * Beginnings of the first word of titles, or of a later one. Every page whose title's first word, or one of whose title's
 * words, begins so is wanted.
 */
function makeTitleQueries(sections: readonly SectionRecord[], isFirst: boolean): WantedQuery[] {
  const chance = createChance(isFirst ? 11 : 13);
  const pages = sections.filter(({ isTop }) => isTop).map(({ page, title }) => ({ page, words: wordsOf(title) }));
  const queries = new Map<string, string[]>();
  for (const { words } of pages) {
    const candidates = isFirst ? words.slice(0, 1) : words.slice(1).filter((word) => isHan(word) || word.length > 3);
    if (candidates.length === 0) continue;
    const query = beginningOf(candidates[chance(candidates.length)]!, chance);
    if (!isHan(query) && query.length < 3) continue;
    const wanted = pages
      .filter((other) => (isFirst ? other.words.slice(0, 1) : other.words).some((word) => word.startsWith(query)))
      .map(({ page }) => page);
    if (wanted.length <= mostSharing) queries.set(query, wanted);
  }
  return thin([...queries], mostTitles).map(([query, wanted]) => ({ query, wanted }));
}

/** A built set that queries are made for. */
export interface QueriedSite {
  name: string;
  outDir: string;
  sections: readonly SectionRecord[];
  links: readonly LinkQuery[];
}

/** Makes the queries of a kind. */
export function makeQueries(kind: QueryKind, { name, outDir, sections, links }: QueriedSite): WantedQuery[] {
  switch (kind) {
    case 'questions':
      return readQuestions(name, outDir);
    case 'typos': {
      const chance = createChance(17);
      return readQuestions(name, outDir).flatMap(({ query, wanted }) => {
        const typed = mistype(query, chance);
        return typed === undefined ? [] : [{ query: typed, wanted }];
      });
    }
    case 'links': {
      const known = new Set(sections.map(({ id }) => sectionKey(id)));
      return links.map(({ query, wanted }) => ({
        query,
        wanted: wanted.map((url) => (known.has(sectionKey(url)) ? url : url.replace(/#.*$/, ''))),
      }));
    }
    case 'titles':
      return makeTitleQueries(sections, true);
    case 'words':
      return makeTitleQueries(sections, false);
  }
}
