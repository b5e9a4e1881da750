import { gzipSync } from 'node:zlib';
import { firstHits } from '../../shared/search/hit-counts.js';
import { manifestFile, searchFolder } from '../../shared/search/search-index.js';
import { createSearchEngine } from '../../shared/search/search-engine.js';
import type { SearchMeasure } from '../report/measures.js';

/** Queries that are sampled of a site. */
const sampledQueries = 20;

/** A page whose title is a query. */
interface QueriedPage {
  title: string;
  lang: string;
  version: string;
}

/** Items that are spread evenly over a list. */
const sampleOf = <Item>(items: readonly Item[], count: number): Item[] =>
  items.filter(
    (_, index) => Math.floor((index * count) / items.length) !== Math.floor(((index - 1) * count) / items.length),
  );

/**
 * Searches for titles of pages, spread evenly over the site, and counts what each search loads of the index when nothing
 * is loaded before. Resolves with undefined if there is no index.
 */
export async function measureSearch(
  pages: readonly QueriedPage[],
  readFile: (path: string) => Buffer | undefined,
): Promise<SearchMeasure | undefined> {
  const { flexSearch } = await import('../search/flexsearch.js');
  const sizes = new Map<string, number>();
  const results: { query: string; bytes: number }[] = [];
  const indexed = pages.filter(
    ({ lang, version, title }) => title !== '' && readFile(searchFolder + manifestFile(lang, version)),
  );
  for (const { title, lang, version } of sampleOf(indexed, sampledQueries)) {
    const read = new Set<string>();
    const files = {
      read: (name: string): Promise<unknown> => {
        const content = readFile(searchFolder + name);
        if (!content) return Promise.reject(new Error(`The search index has no file ${name}.`));
        read.add(name);
        if (!sizes.has(name)) sizes.set(name, gzipSync(content).length);
        return Promise.resolve(JSON.parse(content.toString()));
      },
    };
    await createSearchEngine(files, manifestFile(lang, version), flexSearch).search(title, { limit: firstHits });
    results.push({ query: title, bytes: [...read].reduce((sum, name) => sum + sizes.get(name)!, 0) });
  }
  if (results.length === 0) return undefined;
  const sorted = results.sort((a, b) => a.bytes - b.bytes);
  const largest = sorted.at(-1)!;
  return {
    queries: Object.fromEntries(sorted.map(({ query, bytes }) => [query, bytes])),
    medianBytes: sorted[Math.ceil(sorted.length / 2) - 1]!.bytes,
    largestBytes: largest.bytes,
    largestQuery: largest.query,
  };
}
