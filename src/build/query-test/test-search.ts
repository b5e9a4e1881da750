import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readLinks } from '../html/visit-elements.js';
import { encodePath, routeToHtmlPath, urlToRoute, type RoutePath } from '../../shared/route-path.js';
import { findPage } from '../links/page-urls.js';
import { toPosix } from '../files/paths.js';
import { BuildError, type Diagnostic } from '../report/diagnostic.js';
import { queryAnchor, queryFileEmpty, queryLine, queryUrl, queryFileMissing } from '../report/errors/search.js';
import { nearest } from '../report/nearest.js';
import { gzipSync } from 'node:zlib';
import { firstHits } from '../../shared/search/hit-counts.js';
import type { SearchEngine } from '../../shared/search/search-engine.js';
import type { SearchHit } from '../../shared/search/search-types.js';
import type { BuiltSearch } from '../search/search-output.js';

/** The pages of a built site. */
interface OutputPages {
  /** Route of the page that a URL path points to, with or without `base`, in any of its written forms. */
  find(path: string): RoutePath | undefined;
  routes: readonly RoutePath[];
  /** Ids of the elements of a page. */
  anchors(route: RoutePath): readonly string[];
}

/** Lists the pages of an output folder. */
export function listOutputPages(outDir: string, base: string): OutputPages {
  const routes = (readdirSync(outDir, { recursive: true }) as string[])
    .filter((file) => file.endsWith('.html'))
    .map((file) => urlToRoute(`/${encodePath(toPosix(file))}`, '/'))
    .filter((route) => route !== undefined)
    .sort();
  const known = new Map(routes.map((route) => [route, route]));
  return {
    routes,
    find: (path) => {
      const written = [urlToRoute(path, '/'), urlToRoute(path, base)];
      return written.map((route) => route && findPage(route, known)).find((route) => route !== undefined);
    },
    anchors: (route) => {
      const html = readFileSync(join(outDir, routeToHtmlPath(route)), 'utf8');
      return readLinks(html).anchors;
    },
  };
}

/** A page, or one section of it, that answers a query. */
interface WantedPlace {
  /** As it is written in the file. */
  written: string;
  route: RoutePath;
  /** Undefined if every section of the page will do. */
  anchor: string | undefined;
}

/** A line of a file of queries. */
interface TestQuery {
  query: string;
  /** Finding one of them is enough. */
  wanted: readonly WantedPlace[];
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/**
 * Reads a file of queries. Each line is a query and the URLs that answer it, `query | /url, /url#anchor`; blank lines and
 * lines that begin with `#` are skipped. Problems have the place of what is wrong.
 */
export function readQueryFile(
  file: string,
  text: string,
  pages: OutputPages,
): { queries: TestQuery[]; problems: Diagnostic[] } {
  const problems: Diagnostic[] = [];
  const queries: TestQuery[] = [];

  const readPlace = (written: string, line: number, column: number): WantedPlace | undefined => {
    const place = { file, line, column };
    if (!written.startsWith('/')) {
      problems.push(
        queryLine(place, written === '' ? 'A URL is missing.' : `The URL ${written} does not begin with /.`),
      );
      return undefined;
    }
    const [path, hash] = written.split('#', 2) as [string, string?];
    const route = pages.find(path);
    if (route === undefined) {
      problems.push(queryUrl(place, path, nearest(path, pages.routes)));
      return undefined;
    }
    if (hash === undefined) return { written, route, anchor: undefined };
    const anchor = decoded(hash);
    const known = pages.anchors(route);
    if (!known.includes(anchor)) {
      problems.push(queryAnchor({ ...place, column: column + path.length }, path, anchor, nearest(anchor, known)));
      return undefined;
    }
    return { written, route, anchor };
  };

  for (const [index, source] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .entries()) {
    if (/^\s*(?:#|$)/.test(source)) continue;
    const line = index + 1;
    const bar = source.lastIndexOf('|');
    if (bar === -1) {
      const column = source.trimEnd().length + 1;
      problems.push(queryLine({ file, line, column }, 'There is no `|` between the query and its URLs.'));
      continue;
    }
    const query = source.slice(0, bar).trim();
    if (query === '') problems.push(queryLine({ file, line, column: 1 }, 'The query is missing.'));
    const wanted: WantedPlace[] = [];
    let column = bar + 2;
    for (const part of source.slice(bar + 1).split(',')) {
      const indent = part.length - part.trimStart().length;
      const place = readPlace(part.trim(), line, column + indent);
      if (place) wanted.push(place);
      column += part.length + 1;
    }
    queries.push({ query, wanted });
  }
  if (queries.length === 0 && problems.length === 0) problems.push(queryFileEmpty(file));
  return { queries, problems };
}

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
