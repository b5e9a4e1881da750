// Queries that are made from the sections of any site itself. They compare engines on equal terms and show whether a change
// of ranking loses anything; they favor headings, and don't say how well visitors are served.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { foldText } from '../../src/shared/search/fold-text.js';
import type { SectionRecord } from './heddle-index.js';
import { createChance, thin } from './queries.js';

/** What each set of derived queries is. */
export const derivedSets = {
  H1: 'a heading',
  H2: 'its first 70 %',
  H3: 'a word left out',
  H4: "with a word of the page's title",
  H5: 'two letters swapped',
  A1: 'texts of links, to sections',
  D1: 'first words of a page',
  S1: 'names in several spellings',
  Z1: 'pieces of Chinese text',
};
export type DerivedSet = keyof typeof derivedSets;

export interface DerivedQuery {
  query: string;
  /** Ids of sections, or URLs of pages. */
  wanted: ReadonlySet<string>;
  isByPage: boolean;
  /** True when all of them are wanted, and nothing else. */
  isWhole: boolean;
}

const mostQueries = 1000;

interface SectionLink {
  id: string;
  query: string;
}

/** Texts of links that lead from a page to a section of another one. */
function linksToSections(outDir: string): SectionLink[] {
  const pages = readdirSync(outDir, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'));
  return pages.sort().flatMap((file) => {
    const own = `/${file.replaceAll('\\', '/').replace(/(?:index)?\.html$/, '')}`;
    const [article = ''] = /<article[\s\S]*<\/article>/.exec(readFileSync(join(outDir, file), 'utf8')) ?? [];
    return [...article.matchAll(/<a [^>]*href="(\/[^"#]*)#([^"]+)"[^>]*>([\s\S]*?)<\/a>/g)]
      .map(([, page, anchor, html]) => ({
        page,
        id: `${page}#${anchor}`,
        query: html!.replace(/<[^>]+>/g, '').trim(),
      }))
      .filter(({ page, query }) => page !== own && query.length > 2 && query.length < 60)
      .map(({ id, query }) => ({ id, query }));
  });
}

const wordsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean);

type Chance = (below: number) => number;

function swapLetters(text: string, chance: Chance): string | undefined {
  const found = [...text.matchAll(/[A-Za-z]{5,}/g)];
  if (found.length === 0) return undefined;
  const { 0: word, index } = found[chance(found.length)]!;
  const at = index + 1 + chance(word.length - 2);
  if (text[at] === text[at + 1]) return undefined;
  return text.slice(0, at) + text[at + 1]! + text[at]! + text.slice(at + 2);
}

/** Identifiers of a heading: all of it, the name before its parameters, and words that look like code. */
function identifiersIn(heading: string): string[] {
  const found = heading.match(/[\p{L}_$@][\p{L}\p{N}_$@.\-/]*[\p{L}\p{N}_$]/gu) ?? [];
  const isCode = (name: string): boolean =>
    name === heading || /[a-z][A-Z]|[._]/.test(name) || heading.includes(`${name}(`);
  return [...new Set(found.filter(isCode))];
}

/** Ways in which visitors write an identifier: as it is, in lower case, as words, and by its last word. */
function spellings(identifier: string): string[] {
  const parts = identifier.replace(/\(\)$/, '').split(/(?<=[a-z])(?=[A-Z])|[_.-]/);
  const forms = [identifier, identifier.toLowerCase(), parts.join(' ').toLowerCase(), parts.at(-1)!.toLowerCase()];
  return [...new Set(forms)].filter((query) => query.length > 2);
}

/** Words of a page's first sentence that its title doesn't have: a visitor's memory of it. */
function firstWords({ title, text }: SectionRecord): string[] {
  const known = new Set(wordsOf(foldText(title)));
  const sentence = text.split(/(?<=[.!?。！？])\s*|\n/)[0] ?? '';
  return wordsOf(sentence).filter((word) => !known.has(foldText(word).replace(/[^\p{L}\p{N}]/gu, '')));
}

/** Makes the queries of a site from its sections and the pages of its output. */
export function deriveQueries(
  sections: readonly SectionRecord[],
  outDir: string,
): Record<DerivedSet, readonly DerivedQuery[]> {
  const chance = createChance(7);
  const count = new Map<string, number>();
  for (const { heading } of sections) count.set(foldText(heading), (count.get(foldText(heading)) ?? 0) + 1);
  const unique = thin(
    sections.filter(
      ({ heading, isTop, depth }) => !isTop && depth <= 4 && heading.length > 2 && count.get(foldText(heading)) === 1,
    ),
    mostQueries,
  );
  const toSection = (query: string | undefined, { id }: { id: string }): DerivedQuery[] =>
    query === undefined ? [] : [{ query, wanted: new Set([id]), isByPage: false, isWhole: false }];
  const toPages = (query: string, pages: Iterable<string>): DerivedQuery => ({
    query,
    wanted: new Set(pages),
    isByPage: true,
    isWhole: false,
  });
  const ids = new Set(sections.map(({ id }) => id));
  const links = linksToSections(outDir).filter(({ id }) => ids.has(id));
  const names = sections.flatMap(({ heading, page }) => identifiersIn(heading).map((name) => ({ name, page })));
  const symbols = thin(
    names.filter(({ name }) => /[a-z][A-Z]|[_.-]/.test(name)),
    mostQueries,
  );
  // A last word that several identifiers share asks for each of them.
  const pagesBySpelling = new Map<string, Set<string>>();
  const addSpelling = (spelling: string, page: string): unknown =>
    pagesBySpelling.set(spelling, (pagesBySpelling.get(spelling) ?? new Set()).add(page));
  for (const { heading, page } of sections) addSpelling(heading.toLowerCase(), page);
  for (const { name, page } of names) for (const spelling of spellings(name)) addSpelling(spelling, page);
  const han = sections.flatMap(({ text }) => [...text.matchAll(/\p{Script=Han}{3,}/gu)].map(([run]) => run));
  const substrings = thin(han, mostQueries).map((run) => {
    const length = Math.min(run.length, 2 + chance(3));
    const from = chance(run.length - length + 1);
    return run.slice(from, from + length);
  });
  return {
    H1: unique.flatMap((section) => toSection(section.heading, section)),
    H2: unique.flatMap((section) =>
      toSection(section.heading.slice(0, Math.ceil(section.heading.length * 0.7)), section),
    ),
    H3: unique
      .filter(({ heading }) => wordsOf(heading).length >= 3)
      .flatMap((section) => {
        const all = wordsOf(section.heading);
        return toSection(all.toSpliced(chance(all.length), 1).join(' '), section);
      }),
    H4: unique.flatMap((section) => toSection(`${wordsOf(section.title)[0]} ${section.heading}`, section)),
    H5: unique.flatMap((section) => toSection(swapLetters(section.heading, chance), section)),
    A1: thin(links, mostQueries).flatMap((link) => toSection(link.query, link)),
    D1: thin(
      sections.filter((section) => section.isTop && firstWords(section).length >= 4),
      mostQueries,
    ).map((section) => toPages(firstWords(section).slice(0, 8).join(' '), [section.page])),
    S1: [...new Set(symbols.flatMap(({ name }) => spellings(name)))].map((query) =>
      toPages(query, pagesBySpelling.get(query)!),
    ),
    Z1: substrings.map((query) => ({
      query,
      wanted: new Set(
        sections
          .filter(({ title, path, text }) => [title, ...path, text].some((shown) => shown.includes(query)))
          .map(({ id }) => id),
      ),
      isByPage: false,
      isWhole: true,
    })),
  };
}
