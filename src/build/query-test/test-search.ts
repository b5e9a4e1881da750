import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { firstHits } from '../../shared/search/hit-counts.js';
import type { SearchEngine } from '../../shared/search/search-engine.js';
import type { SearchHit } from '../../shared/search/search-types.js';
import { BuildError } from '../report/diagnostic.js';
import { queryFileMissing } from '../report/errors/search.js';
import type { BuiltSearch } from '../search/search-output.js';
import { listOutputPages, type OutputPages } from './output-pages.js';
import { readQueryFile, type TestQuery, type WantedPlace } from './query-file.js';

/** Number of hits that are looked at. */
const rankedHits = 10;

/** Result of one query of the file. */
export interface TestedQuery {
  query: string;
  /** URLs that answer it, as they are written in the file. */
  wanted: readonly string[];
  /** Position of the first hit that is one of them, from 1; undefined beyond the first ten. */
  rank: number | undefined;
  /** The hit with that rank, otherwise the first one. */
  hit: SearchHit | undefined;
  /** Bytes that a browser loads of the index for this query alone, with gzip, before the hits are scrolled. */
  bytes: number;
  requests: number;
}

export interface Percentiles {
  median: number;
  p95: number;
}

/** How well a site's search answers a file of queries. */
export interface SearchTest {
  queries: readonly TestedQuery[];
  /** Mean of 1 / rank; 0 for queries without a rank. */
  mrr: number;
  /** Shares of the queries whose rank is 1, and 5 or better. */
  successAt1: number;
  successAt5: number;
  bytes: Percentiles;
  requests: Percentiles;
}

function isWanted({ url }: SearchHit, wanted: readonly WantedPlace[], pages: OutputPages): boolean {
  const [path, hash = ''] = url.split('#', 2) as [string, string?];
  const route = pages.find(path);
  const anchor = decodeURIComponent(hash);
  return wanted.some((place) => place.route === route && (place.anchor === undefined || place.anchor === anchor));
}

/** Counts what a search reads of an index. Each file is compressed once. */
function createReadCounter(): {
  onRead(file: string, content: Buffer): void;
  take(): { bytes: number; requests: number };
} {
  const sizes = new Map<string, number>();
  let read = new Set<string>();
  return {
    onRead: (file, content) => {
      read.add(file);
      if (!sizes.has(file)) sizes.set(file, gzipSync(content).length);
    },
    take: () => {
      const files = [...read];
      read = new Set();
      return { bytes: files.reduce((sum, file) => sum + sizes.get(file)!, 0), requests: files.length };
    },
  };
}

/** Nearest-rank percentiles. */
function percentiles(values: readonly number[]): Percentiles {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.ceil(share * sorted.length) - 1]!;
  return { median: at(0.5), p95: at(0.95) };
}

const share = (queries: readonly TestedQuery[], isCounted: (query: TestedQuery) => boolean): number =>
  queries.filter(isCounted).length / queries.length;

/**
 * Runs the queries of a file on a built site and looks where the wanted pages are among the hits. Each query is searched
 * by an engine of its own, so that its bytes are those of a visitor's first search. Rejects with a `BuildError` that has
 * all problems of the file.
 */
export async function testSearch({ config, open }: BuiltSearch, file: string): Promise<SearchTest> {
  let text: string;
  try {
    text = readFileSync(resolve(file), 'utf8');
  } catch (error) {
    throw new BuildError([queryFileMissing(file)], { cause: error });
  }
  const pages = listOutputPages(config.outDir, config.base);
  const { queries, problems } = readQueryFile(file, text, pages);
  if (problems.length > 0) throw new BuildError(problems);
  const { onRead, take } = createReadCounter();
  const perGroup = config.search === false ? undefined : config.search.dialog.maxResultsPerGroup;
  const run = async (engine: SearchEngine, { query, wanted }: TestQuery): Promise<TestedQuery> => {
    await engine.search(query, { limit: firstHits, perGroup });
    const cost = take();
    const { hits } = await engine.search(query, { allTexts: true });
    const index = hits.slice(0, rankedHits).findIndex((hit) => isWanted(hit, wanted, pages));
    const [rank, hit] = index === -1 ? [undefined, hits[0]] : [index + 1, hits[index]];
    return { query, wanted: wanted.map(({ written }) => written), rank, hit, ...cost };
  };
  const tested: TestedQuery[] = [];
  for (const query of queries) tested.push(await run(open(onRead), query));
  return {
    queries: tested,
    mrr: tested.reduce((sum, { rank }) => sum + (rank === undefined ? 0 : 1 / rank), 0) / tested.length,
    successAt1: share(tested, ({ rank = Infinity }) => rank === 1),
    successAt5: share(tested, ({ rank = Infinity }) => rank <= 5),
    bytes: percentiles(tested.map(({ bytes }) => bytes)),
    requests: percentiles(tested.map(({ requests }) => requests)),
  };
}
