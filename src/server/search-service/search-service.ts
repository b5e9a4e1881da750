import type { Segment } from '../../shared/search/highlight.js';
import type { SearchHit, SearchOptions, SearchResult } from '../../shared/search/search-types.js';
import type { IncomingMessage } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { contentHash } from '../../build/cache/cache-key.js';
import type { SiteConfig } from '../../build/config/site-config.js';
import { flexSearch } from '../../build/search/flexsearch.js';
import { createQueue, abortable } from '../../build/async/concurrency.js';
import { createSearchEngine, type SearchEngine } from '../../shared/search/search-engine.js';
import { manifestFile, searchFolder, type SearchFiles } from '../../shared/search/search-index.js';
import { fileHeaders } from '../files/content-headers.js';
import { sendStatus } from '../http/http-server.js';
import type { PostService } from '../site-handler.js';
import { readContent, type SiteSource } from '../files/site-source.js';

/** One request of the service's interface, as far as it counts here. */
interface ServiceQuery {
  query: string;
  indexName: string;
  hitsPerPage: number;
  preTag: string;
  postTag: string;
  snippetWords: number;
  /** Attributes of hits; undefined: all. */
  attributes?: string[] | undefined;
  clickAnalytics: boolean;
  /** Values of facets that hits must have. */
  facets: Map<string, string>;
}

const texts = (value: unknown): string[] => {
  const list: unknown[] = Array.isArray(value) ? (value.flat(3) as unknown[]) : [value];
  return list.filter((item): item is string => typeof item === 'string');
};

function facetsOf(filters: unknown): Map<string, string> {
  return new Map(
    texts(filters).flatMap((filter): [string, string][] => {
      const at = filter.indexOf(':');
      return at === -1 ? [] : [[filter.slice(0, at), filter.slice(at + 1)]];
    }),
  );
}

/** A whole number between two others, whatever a client sends. */
function wholeNumber(value: unknown, fallback: number, smallest: number, largest: number): number {
  return Math.min(largest, Math.max(smallest, Math.trunc(Number(value)) || fallback));
}

/** Words of the snippet that `content:10` asks for. */
function snippetWordsOf(attributes: unknown): number {
  const written = texts(attributes).find((attribute) => attribute.startsWith('content:'));
  return wholeNumber(written?.slice('content:'.length), 10, 1, 100);
}

/** Longest query, in UTF-16 units, and words of it that are looked up. Visitors type less; the work grows with both. */
const longestQuery = 128;
const mostWords = 16;
/**
 * Letters of languages without spaces, because each of them begins a term of the index, and symbols of two code
 * units.
 */
const denseLetters =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Extended_Pictographic}]/gu;
const mostDenseLetters = 32;

/** The part of a query that is looked up. */
export function boundedQuery(query: string): string {
  const words = query
    .slice(0, longestQuery)
    .replace(/[\ud800-\udbff]$/, '')
    .split(/\s+/)
    .slice(0, mostWords)
    .join(' ');
  let left = mostDenseLetters;
  return words.replace(denseLetters, (letter) => (left-- > 0 ? letter : ''));
}

/** Reads one element of `requests`; undefined when it is no search. */
function readQuery(request: unknown): ServiceQuery | undefined {
  if (typeof request !== 'object' || request === null) return undefined;
  const fields = request as Record<string, unknown>;
  const { query = '', indexName, hitsPerPage = 20, highlightPreTag = '<em>', highlightPostTag = '</em>' } = fields;
  if (typeof query !== 'string' || typeof indexName !== 'string') return undefined;
  if (typeof highlightPreTag !== 'string' || typeof highlightPostTag !== 'string') return undefined;
  const attributes = texts(fields['attributesToRetrieve']);
  return {
    query,
    indexName,
    hitsPerPage: wholeNumber(hitsPerPage, 0, 0, 1000),
    preTag: highlightPreTag,
    postTag: highlightPostTag,
    snippetWords: snippetWordsOf(fields['attributesToSnippet']),
    attributes: attributes.length === 0 || attributes.includes('*') ? undefined : attributes,
    clickAnalytics: fields['clickAnalytics'] === true,
    facets: facetsOf(fields['facetFilters']),
  };
}

type Level = keyof SearchHit['hierarchy'];

interface MarkedValue {
  value: string;
  matchLevel: 'none' | 'full';
}

const levels = ['lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6'] as const satisfies readonly Level[];

/** A hit as the hosted service returns it from the site's records, with the attributes that were asked for, for JSON. */
function serviceHit(hit: SearchHit, query: ServiceQuery, siteOrigin: string): Record<string, unknown> {
  const { attributes, preTag, postTag } = query;
  const isWanted = (name: string): boolean =>
    !attributes || attributes.includes(name) || attributes.includes(name.split('.', 1)[0]!);
  const marked = (segments: readonly Segment[]): MarkedValue => ({
    value: segments.map(({ text, match }) => (match ? preTag + text + postTag : text)).join(''),
    matchLevel: segments.some(({ match }) => match) ? 'full' : 'none',
  });
  const lines = [...hit.segments.path, hit.segments.title];
  const hierarchy = Object.fromEntries(lines.map((line, index) => [levels[index]!, marked(line)]));
  const type = levels[Math.min(levels.length, lines.length) - 1]!;
  const results = { hierarchy, content: hit.content === null ? undefined : marked(hit.segments.snippet) };
  return {
    objectID: hit.objectID,
    type: isWanted('type') ? type : undefined,
    url: isWanted('url') ? siteOrigin + hit.url : undefined,
    content: isWanted('content') ? hit.content : undefined,
    hierarchy: Object.fromEntries(Object.entries(hit.hierarchy).filter(([level]) => isWanted(`hierarchy.${level}`))),
    _snippetResult: results,
    _highlightResult: results,
  };
}

type ServiceConfig = Pick<SiteConfig, 'search' | 'lang' | 'multiVersion' | 'siteOrigin'>;

export interface SearchServiceOptions {
  /** The configuration in force. */
  config: () => ServiceConfig | undefined;
  /** Where the index files come from. */
  source: SiteSource;
}

/** Queries of one request, at most; the service itself takes as many. */
const mostQueries = 50;
/** Largest body of a request. */
const largestBytes = 64 << 10;
/** Time for the queries of one request. In dev, it includes making the index. */
const deadlineMs = 8000;
/** Requests that wait for their turn, at most. They are answered one after the other. */
const mostWaiting = 16;
/** Media types of bodies that clients of the service send; a form without scripts cannot send JSON as any but plain text. */
const bodyTypes = new Set(['application/json', 'text/plain']);
/** Indexes that stay open: one for each language and version that is searched. */
const openEngines = 8;

/** Characters that lead out of the folder of the index, or that no file name contains. */
const unsafeName = /[\0-\x1f/\\]/;

type FoundHits = Pick<SearchResult, 'hits' | 'total'>;

const queriesPath = '/1/indexes/*/queries';
const eventsPath = '/1/events';

function createSourceFiles(source: SiteSource): SearchFiles {
  return {
    read: async (file) => {
      const found = await source.open(searchFolder + file);
      if (!found) throw new Error(`no file ${file}`);
      return JSON.parse((await readContent(found)).toString()) as unknown;
    },
  };
}

const jsonHeaders = fileHeaders({ contentType: 'application/json; charset=utf-8', isImmutable: false });

interface ServiceResponse {
  status: number;
  body: object;
}

const failure = (status: number, message: string): ServiceResponse => ({ status, body: { message, status } });

/** Body of a request as text; undefined when it is too large. Rejects when the client disconnects. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += (chunk as Buffer).length;
    if (bytes > largestBytes) return undefined;
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Application id and key, which are in the query or in headers. */
function credentialsOf(request: IncomingMessage, query: string): { appId: string; apiKey: string } {
  const parameters = new URLSearchParams(query);
  const read = (name: string): string => parameters.get(name) ?? String(request.headers[name] ?? '');
  return { appId: read('x-algolia-application-id'), apiKey: read('x-algolia-api-key') };
}

type SearchIndex = (manifest: string, query: string, options: SearchOptions) => Promise<FoundHits>;

/** Creates the function that searches the index with a manifest. An index stays open until its manifest changes. */
function createIndexSearch(source: SiteSource): SearchIndex {
  const files = createSourceFiles(source);
  const engines = new Map<string, { etag: string; engine: SearchEngine }>();
  /** The index of a language and version; undefined if there is none. Its name comes from the network. */
  const engineOf = async (manifest: string): Promise<SearchEngine | undefined> => {
    const file = unsafeName.test(manifest) ? undefined : await source.open(searchFolder + manifest);
    if (!file) return undefined;
    const known = engines.get(manifest);
    if (known?.etag === file.etag) return known.engine;
    const engine = createSearchEngine(files, manifest, flexSearch);
    engines.delete(manifest);
    engines.set(manifest, { etag: file.etag, engine });
    for (const oldest of engines.keys()) if (engines.size > openEngines) engines.delete(oldest);
    return engine;
  };
  return async (manifest, query, options) => {
    for (let attempt = 1; ; attempt++) {
      try {
        const engine = await engineOf(manifest);
        return engine ? await engine.search(query, { ...options, allTexts: true }) : { hits: [], total: 0 };
      } catch (error) {
        // The site may have been published between the looks at two files of the index.
        options.signal?.throwIfAborted();
        if (attempt === 2) throw error;
        engines.delete(manifest);
      }
    }
  };
}

/** Reads the queries of a request; a response that says what is wrong with it otherwise. */
function readQueries(text: string, indexName: string): ServiceQuery[] | ServiceResponse {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return failure(400, 'invalid json');
  }
  const requests: unknown = (body as { requests?: unknown } | null)?.requests;
  if (!Array.isArray(requests)) return failure(400, 'The attribute requests should be a list');
  if (requests.length > mostQueries) return failure(400, `Too many requests: ${mostQueries} at most`);
  const queries = requests.map(readQuery).filter((query) => query !== undefined);
  if (queries.length < requests.length) return failure(400, 'A request should contain query and indexName');
  const wrong = queries.find((query) => query.indexName !== indexName);
  return wrong ? failure(404, `Index ${wrong.indexName} does not exist`) : queries;
}

/** Runs the queries of a request, equal ones once. */
async function runInTurn(
  queries: readonly ServiceQuery[],
  run: (query: ServiceQuery, signal: AbortSignal) => Promise<object>,
): Promise<ServiceResponse> {
  const signal = AbortSignal.timeout(deadlineMs);
  const results: object[] = [];
  const known = new Map<string, object>();
  try {
    // One after the other: many at once would take the memory of all, and are no sooner done.
    for (const query of queries) {
      signal.throwIfAborted();
      const key = JSON.stringify({ ...query, facets: [...query.facets] });
      const result = known.get(key) ?? (await abortable(run(query, signal), signal));
      known.set(key, result);
      results.push(result);
      // A query that takes long must not keep the others from being served.
      await setImmediate();
    }
  } catch (error) {
    if (!signal.aborted) throw error;
    return failure(503, `The queries took more than ${deadlineMs / 1000} seconds`);
  }
  return { status: 200, body: { results } };
}

/** Creates the service that answers what the client of the hosted service asks, from the site's own index. It answers with 404 on sites without hosted search. */
export function createSearchService({ config, source }: SearchServiceOptions): PostService {
  const search = createIndexSearch(source);

  const runQuery = async (query: ServiceQuery, site: ServiceConfig, signal: AbortSignal): Promise<object> => {
    const { lang, multiVersion, siteOrigin } = site;
    const { facets, hitsPerPage, snippetWords } = query;
    const isVersioned = site.search !== false && site.search.versioned && multiVersion.versions.length > 0;
    const version = isVersioned ? (facets.get('version') ?? multiVersion.default) : '';
    const manifest = manifestFile(facets.get('lang') ?? lang, version);
    const { hits, total } = await search(manifest, boundedQuery(query.query), {
      limit: hitsPerPage,
      snippetWords,
      signal,
    });
    return {
      hits: hits.map((hit) => serviceHit(hit, query, siteOrigin)),
      nbHits: total,
      page: 0,
      nbPages: Math.ceil(total / Math.max(1, hitsPerPage)),
      hitsPerPage,
      exhaustiveNbHits: true,
      processingTimeMS: 1,
      query: query.query,
      index: query.indexName,
      queryID: query.clickAnalytics ? contentHash(query.query).slice(0, 32) : undefined,
    };
  };
  const runQueries = (queries: readonly ServiceQuery[], site: ServiceConfig): Promise<ServiceResponse> =>
    runInTurn(queries, (query, signal) => runQuery(query, site, signal));
  const respondToQueries = async (text: string, indexName: string, site: ServiceConfig): Promise<ServiceResponse> => {
    const queries = readQueries(text, indexName);
    return Array.isArray(queries) ? runQueries(queries, site) : queries;
  };
  const inTurn = createQueue();
  let waiting = 0;
  const respond = async (
    text: string | undefined,
    path: string,
    isKeyRight: boolean,
    indexName: string,
    site: ServiceConfig,
  ): Promise<ServiceResponse> => {
    if (text === undefined) return failure(413, 'Request entity too large');
    if (path === eventsPath) return { status: 200, body: { status: 200, message: 'OK' } };
    if (!isKeyRight) return failure(403, 'Invalid Application-ID or API key');
    return respondToQueries(text, indexName, site);
  };

  return {
    paths: [queriesPath, eventsPath],
    answer: async (request, response, path, query) => {
      const site = config();
      const algolia = site && site.search !== false ? site.search.algolia : undefined;
      if (!site || !algolia) return sendStatus(response, 404);
      const [type = ''] = (request.headers['content-type'] ?? 'text/plain').split(';');
      if (!bodyTypes.has(type.trim().toLowerCase())) return sendStatus(response, 415);
      if (waiting >= mostWaiting) return sendStatus(response, 503);
      const text = await readBody(request);
      const { appId, apiKey } = credentialsOf(request, query);
      const isKeyRight = appId === algolia.appId && apiKey === algolia.apiKey;
      waiting += 1;
      const { status, body } = await inTurn(() => respond(text, path, isKeyRight, algolia.indexName, site)).finally(
        () => (waiting -= 1),
      );
      const json = JSON.stringify(body);
      response.writeHead(status, { ...jsonHeaders, 'Content-Length': Buffer.byteLength(json) }).end(json);
    },
  };
}
