// Pooled judgments, as TREC makes them: for each question, the first page that each engine finds is judged by reading it,
// whichever engine found it. Pages that answer the question are added to `queries/<set>.txt`, the others to
// `rejected/<set>.txt`, which has the same format. The rule is in docs/internals/search-quality.md.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../test/support/project-root.js';
import type { JudgedSet } from './judge-set.js';
import { pageOf, type Answer } from './judge.js';
import { createChance } from './queries.js';

/** A question with the first pages of all engines that aren't in its list. */
export interface Unlisted {
  query: string;
  pages: string[];
}

/** Collects the first pages that questions don't list. `answers` has one list for each engine, in the order of the questions. */
export function unlistedPages(answers: readonly (readonly Answer[])[]): Unlisted[] {
  const [first = []] = answers;
  return first.flatMap(({ query, wanted }, index) => {
    const listed = new Set(wanted.map(pageOf));
    const pages = new Set(
      answers.flatMap((list) => list[index]!.found.slice(0, 1)).filter((page) => !listed.has(page)),
    );
    return pages.size > 0 ? [{ query, pages: [...pages].sort() }] : [];
  });
}

/** Pairs of a set that were judged before and don't belong in its lists, as `query | page`. */
function rejectedPairs(name: string): ReadonlySet<string> {
  const file = join(projectRoot, `bench/search/rejected/${name}.txt`);
  if (!existsSync(file)) return new Set();
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.includes('|') && !line.startsWith('#'));
  return new Set(
    lines.flatMap((line) => {
      const bar = line.lastIndexOf('|');
      const pages = line.slice(bar + 1).split(',');
      return pages.map((page) => `${line.slice(0, bar).trim()} | ${page.trim()}`);
    }),
  );
}

/** Lines of `set | query | page` that nobody has judged, in an order that says nothing of the engines. */
export function poolLines(sets: readonly JudgedSet[]): string[] {
  const lines = sets.flatMap(({ name, kinds }) => {
    const rejected = rejectedPairs(name);
    return kinds
      .flatMap(({ unlisted }) => unlisted ?? [])
      .flatMap(({ query, pages }) => pages.map((page) => `${query} | ${page}`))
      .filter((pair) => !rejected.has(pair))
      .map((pair) => `${name} | ${pair}`);
  });
  const chance = createChance(23);
  for (let last = lines.length - 1; last > 0; last--) {
    const other = chance(last + 1);
    [lines[last], lines[other]] = [lines[other]!, lines[last]!];
  }
  return lines;
}
