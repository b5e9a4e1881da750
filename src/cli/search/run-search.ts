import type { Segment } from '../../shared/search/highlight.js';
import type { ExplainedScore } from '../../shared/search/rank-sections.js';
import type { FactorName } from '../../shared/search/ranking.js';
import type { FoundWord, SearchHit, SearchResult } from '../../shared/search/search-types.js';
import { stripControls } from '../../build/report/wording.js';
import { testSearch, type Percentiles, type SearchTest, type TestedQuery } from '../../build/query-test/test-search.js';
import { createInterface } from 'node:readline';
import { BuildError } from '../../build/report/diagnostic.js';
import { missingArgument } from '../../build/report/errors/cli.js';
import { searchBelowMinimum } from '../../build/report/errors/search.js';
import { openBuiltSearch } from '../../build/search/search-output.js';
import type { CommandOf } from '../command-table.js';

const textOf = (segments: readonly Segment[]): string => stripControls(segments.map(({ text }) => text).join(''));

const rounded = (value: number): string => value.toFixed(2);

const kindNames = { variant: 'other form', parts: 'by its parts', prefix: 'prefix', typo: 'corrected' } as const;

const placeNames = {
  title: 'title',
  heading: 'heading',
  parents: 'headings above',
  text: 'text',
  elsewhere: 'keywords, description or code',
} as const;

function formatWord({ word, found, kind }: FoundWord): string {
  if (kind === 'exact') return stripControls(word);
  return `${stripControls(word)} as ${stripControls(found)} (${kindNames[kind]})`;
}

/** Which words of the query were found where, such as `warp, weft in title, text; confg as config (corrected) in text`. */
function formatReason(words: readonly FoundWord[]): string {
  const byPlaces = new Map<string, string[]>();
  for (const word of words) {
    const places = word.places.map((place) => placeNames[place]).join(', ');
    byPlaces.set(places, [...(byPlaces.get(places) ?? []), formatWord(word)]);
  }
  return [...byPlaces].map(([places, own]) => `${own.join(', ')} in ${places}`).join('; ');
}

const factorTexts: Record<FactorName, string> = {
  page: 'its page',
  sections: 'other sections of its page',
  title: 'its title',
  titleForms: 'title has other forms',
  titleIsName: 'title is the name',
  titleStarts: 'title starts with the query',
  headingEquals: 'heading is the query',
  headingSame: 'heading has the words of the query',
  headingDeclares: 'heading declares the name',
  headingStarts: 'heading starts with the query',
  headingHolds: 'heading has the query in it',
  headingWithin: 'heading in the query',
  headingLevel: 'level of the heading',
  allInHeading: 'all words in heading and title',
  sameAccents: 'accents as written',
  sameCapitals: 'capitals as written',
  sameGroup: 'same part of the site',
};

/** The parts of a score, one a line. */
function formatExplanation({ terms, coverage, boost, factors }: ExplainedScore): string[] {
  const lines = terms.map(({ term, found, kind, rarity, strength, weight }) => {
    const as = found === term ? '' : ` as ${stripControls(found)}`;
    const parts = `rarity ${rounded(rarity)} x strength ${rounded(strength)} x weight ${rounded(weight)}`;
    return `${stripControls(term)}${as} (${kind}): ${parts}`;
  });
  if (coverage !== 1) lines.push(`words found: x ${rounded(coverage)}`);
  if (boost !== 1) lines.push(`boost of the page: x ${rounded(boost)}`);
  for (const [name, factor] of Object.entries(factors))
    if (factor !== 1) lines.push(`${factorTexts[name as FactorName]}: x ${rounded(factor)}`);
  return lines;
}

/** Title of a hit and the headings that point to it. */
const titlesOf = ({ segments }: SearchHit): string[] => [...segments.path, segments.title].map(textOf);

/** The lines below a hit's title: URL, snippet, why it was found and, on request, its score. */
function formatHit(hit: SearchHit, isExplained: boolean): string[] {
  const lines = [stripControls(hit.url), textOf(hit.segments.snippet), formatReason(hit.words)];
  if (isExplained)
    lines.push(`score ${rounded(hit.score)}`, ...formatExplanation(hit.explanation).map((line) => `  ${line}`));
  return lines.filter((line) => line !== '').map((line) => `   ${line}`);
}

/** Output of `heddle search` for people. */
function formatResult({ hits, total, corrections }: SearchResult, isExplained: boolean): string {
  const notes = corrections.map(
    ({ typed, used }) =>
      `No page contains "${stripControls(typed)}"; searched for ${used.map(stripControls).join(', ')}.`,
  );
  const rows = hits.map((hit, index) =>
    [`${index + 1}. ${titlesOf(hit).join(' › ')}`, ...formatHit(hit, isExplained)].join('\n'),
  );
  const count = hits.length === 0 ? 'Nothing was found.' : `${hits.length} of ${total} sections that were found`;
  return [...notes, ...rows, count].join('\n\n');
}

/** A hit as `--json` prints it. */
export interface JsonHit {
  /** From 1. */
  rank: number;
  url: string;
  /** Of the page. */
  title: string;
  /** Headings of the page that point to the section, and its own. */
  headings: string[];
  snippet: string;
  score: number;
  words: FoundWord[];
}

/** A hit as data, with the texts as they are on the page. */
function toJsonHit({ url, hierarchy, segments, score, words }: SearchHit, index: number): JsonHit {
  const { lvl1, lvl2, lvl3, lvl4, lvl5, lvl6 } = hierarchy;
  return {
    rank: index + 1,
    url,
    title: lvl1 ?? '',
    headings: [lvl2, lvl3, lvl4, lvl5, lvl6].filter((heading) => heading !== null),
    snippet: segments.snippet.map(({ text }) => text).join(''),
    score: Number(score.toFixed(4)),
    words,
  };
}

/** Output of `heddle search --json` for a query: one line. */
const jsonResult = ({ query, total, corrections, hits }: SearchResult): string =>
  JSON.stringify({ query, total, corrections, hits: hits.map(toJsonHit) });

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

const formatPercentiles = ({ median, p95 }: Percentiles, format: (value: number) => string): string =>
  `median ${format(median)}, p95 ${format(p95)}`;

function formatQuery({ query, wanted, rank, hit }: TestedQuery, isExplained: boolean): string {
  const title = `${rank ?? '-'}  ${stripControls(query)}`;
  const lines = hit ? formatHit(hit, isExplained) : ['   Nothing was found.'];
  if (rank !== undefined) return [title, ...lines].join('\n');
  const missing = `   not in the first 10: ${wanted.map(stripControls).join(', ')}`;
  return [title, missing, ...(hit ? ['   instead, first:'] : []), ...lines].join('\n');
}

/** Output of `heddle search --test` for people. */
function formatTest(test: SearchTest, isExplained: boolean): string {
  const { queries, mrr, successAt1, successAt5, bytes, requests } = test;
  const figures = [
    `${queries.length} queries: MRR@10 ${mrr.toFixed(3)}, success@1 ${successAt1.toFixed(3)}, success@5 ${successAt5.toFixed(3)}`,
    `bytes of a cold query (gzip): ${formatPercentiles(bytes, kilobytes)}`,
    `requests of a cold query: ${formatPercentiles(requests, String)}`,
  ];
  return [...queries.map((query) => formatQuery(query, isExplained)), figures.join('\n')].join('\n\n');
}

/** Output of `heddle search --test --json`: a line for each query, then one with the figures. */
function jsonTest({ queries, mrr, successAt1, successAt5, bytes, requests }: SearchTest): string {
  const lines: object[] = queries.map(({ query, wanted, rank, hit, ...read }) => ({
    query,
    wanted,
    rank: rank ?? null,
    hit: hit ? toJsonHit(hit, (rank ?? 1) - 1) : null,
    ...read,
  }));
  lines.push({ queries: queries.length, mrr, successAt1, successAt5, bytes, requests });
  return lines.map((line) => JSON.stringify(line)).join('\n');
}

/**
 * `heddle search`: prints what a search on the built site finds, for one query or for each line of standard input, or
 * tests the search with a file of queries.
 */
export async function runSearch(command: CommandOf<'search'>): Promise<number> {
  const { query, limit, isExplained, isJson, testFile, minMrr } = command;
  if (testFile === undefined && (query ?? (process.stdin.isTTY ? '' : undefined))?.trim() === '')
    throw new BuildError([missingArgument('query', 'search')]);
  const { configFile, lang, version } = command;
  const built = await openBuiltSearch({ projectRoot: process.cwd(), configFile, lang, version });
  if (testFile !== undefined) {
    const test = await testSearch(built, testFile);
    console.log(isJson ? jsonTest(test) : formatTest(test, isExplained));
    if (minMrr !== undefined && test.mrr < minMrr) throw new BuildError([searchBelowMinimum(test.mrr, minMrr)]);
    return 0;
  }
  const engine = built.open();
  const print = (result: SearchResult): void =>
    console.log(isJson ? jsonResult(result) : formatResult(result, isExplained));
  if (query !== undefined) {
    print(await engine.search(query, { limit, allTexts: true }));
    return 0;
  }
  for await (const line of createInterface({ input: process.stdin })) {
    if (!isJson) console.log(`> ${line}\n`);
    print(await engine.search(line, { limit, allTexts: true }));
    if (!isJson) console.log();
  }
  return 0;
}
