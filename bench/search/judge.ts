import type { Engine } from './engines.js';
import type { WantedQuery } from './queries.js';

/** How well an engine answers queries of one kind. */
export interface Score {
  queries: number;
  /** Mean of one divided by the rank of the first right hit, 0 beyond the tenth. */
  mrr: number;
  /** Share of queries whose first hit is right. */
  success1: number;
  /** Share of queries with a right hit among the first five. */
  success5: number;
}

/** What one query found. */
export interface Answer {
  query: string;
  wanted: readonly string[];
  /** Rank of the first right page, from 1; 0 beyond the tenth. */
  rank: number;
  /** Pages or sections found, the first ten. */
  found: string[];
}

/** What is compared: pages, each of which counts once, or sections. */
export type JudgedUnit = 'page' | 'section';

const ranked = 10;

/** A section's URL without its anchor. */
export const pageOf = (url: string): string => url.replace(/#.*$/, '');

/**
 * A section's URL without what generators write differently in anchors: `/config/server#server-host` and
 * `/config/server#serverhost` are the same.
 */
export function sectionKey(url: string): string {
  const [page = '', anchor = ''] = url.split('#', 2);
  let decoded = anchor;
  try {
    decoded = decodeURIComponent(anchor);
  } catch {
    // It has a percent sign of its own.
  }
  return `${page}#${decoded.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '')}`;
}

/** Queries that can be judged by a unit: by sections, those that want a section. */
export const judgeable = (queries: readonly WantedQuery[], unit: JudgedUnit): WantedQuery[] =>
  unit === 'page'
    ? [...queries]
    : queries.flatMap(({ query, wanted }) => {
        const sections = wanted.filter((url) => url.includes('#'));
        return sections.length > 0 ? [{ query, wanted: sections }] : [];
      });

/** Asks an engine and ranks what it finds. */
export async function askEngine(
  search: Engine,
  { query, wanted }: WantedQuery,
  unit: JudgedUnit,
  limit: number,
): Promise<Answer> {
  const toUnit = unit === 'page' ? pageOf : sectionKey;
  const found = [...new Set((await search(query, limit)).map(toUnit))].slice(0, ranked);
  const right = new Set(wanted.map((url) => toUnit(url)));
  return { query, wanted, found, rank: found.findIndex((url) => right.has(url)) + 1 };
}

/** Share of one divided by the rank; 0 for none. */
export const reciprocal = ({ rank }: Answer): number => (rank === 0 ? 0 : 1 / rank);

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

export const scoreOf = (answers: readonly Answer[]): Score => ({
  queries: answers.length,
  mrr: mean(answers.map(reciprocal)),
  success1: mean(answers.map(({ rank }) => (rank === 1 ? 1 : 0))),
  success5: mean(answers.map(({ rank }) => (rank >= 1 && rank <= 5 ? 1 : 0))),
});
