import type { IncomingMessage, ServerResponse } from 'node:http';
import { contentHash } from '../../build/cache/cache-key.js';
import type { SiteConfig } from '../../build/config/site-config.js';
import { openFlexDocument } from '../../build/search/document-files.js';
import { abortable } from '../../build/util/abortable.js';
import { createSearchEngine, type SearchEngine } from '../../shared/search/search-engine.js';
import type { SearchOptions, SearchResult } from '../../shared/search/search-types.js';
import { manifestFile, searchFolder, type SearchFiles } from '../../shared/search/search-index.js';
import { sendStatus } from '../http/send-status.js';
import { readContent, type SiteSource } from '../files/site-source.js';
import { readBody } from './read-body.js';
import { readQuery, type ServiceQuery } from './read-query.js';
import type { SearchFault } from './fault-names.js';
import { sendFault } from './send-fault.js';
import { sendJson } from './send-json.js';
import { serviceHit } from './service-hit.js';

/** Answers what the client of the hosted service asks, from the site's own index. */
export interface SearchService {
  /** Paths that take POST requests. */
  readonly paths: readonly string[];
  /** Answers a request to one of the paths, which passed the gate. `query` is as written, with its `?`. */
  answer(request: IncomingMessage, response: ServerResponse, path: string, query: string): Promise<void>;
}

type ServiceConfig = Pick<SiteConfig, 'search' | 'lang' | 'multiVersion' | 'siteOrigin'>;

export interface SearchServiceOptions {
  /** The configuration in force. */
  config: () => ServiceConfig | undefined;
  /** Where the index files come from. */
  source: SiteSource;
  /** The service fails in this way. */
  fault?: SearchFault;
}

/** Queries of one request, at most; the service itself takes as many. */
const mostQueries = 50;
/** Time for the queries of one request. In dev, it includes making the index. */
const deadlineMs = 10_000;
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

const failure = (status: number, message: string): [number, object] => [status, { message, status }];

/** Application id and key, which stand in the query or in headers. */
function credentialsOf(request: IncomingMessage, query: string): { appId: string; apiKey: string } {
  const parameters = new URLSearchParams(query);
  const read = (name: string): string => parameters.get(name) ?? String(request.headers[name] ?? '');
  return { appId: read('x-algolia-application-id'), apiKey: read('x-algolia-api-key') };
}

/** Creates the service. It answers with 404 on sites without hosted search. An index stays open until its manifest changes. */
export function createSearchService({ config, source, fault }: SearchServiceOptions): SearchService {
  const files = createSourceFiles(source);
  const engines = new Map<string, { etag: string; engine: SearchEngine }>();
  /** The index of a language and version; undefined if there is none. Its name comes from the network. */
  const engineOf = async (manifest: string): Promise<SearchEngine | undefined> => {
    const file = unsafeName.test(manifest) ? undefined : await source.open(searchFolder + manifest);
    if (!file) return undefined;
    const known = engines.get(manifest);
    if (known?.etag === file.etag) return known.engine;
    const engine = createSearchEngine(files, manifest, { openDocument: openFlexDocument });
    engines.delete(manifest);
    engines.set(manifest, { etag: file.etag, engine });
    for (const oldest of engines.keys()) if (engines.size > openEngines) engines.delete(oldest);
    return engine;
  };
  const search = async (manifest: string, query: string, options: SearchOptions): Promise<FoundHits> => {
    for (let attempt = 1; ; attempt++) {
      try {
        const engine = await engineOf(manifest);
        return engine ? await engine.search(query, options) : { hits: [], total: 0 };
      } catch (error) {
        // The site may have been published between the looks at two files of the index.
        options.signal?.throwIfAborted();
        if (attempt === 2) throw error;
        engines.delete(manifest);
      }
    }
  };

  const runQuery = async (query: ServiceQuery, site: ServiceConfig, signal: AbortSignal): Promise<object> => {
    const { lang, multiVersion, siteOrigin } = site;
    const { facets, hitsPerPage, snippetWords } = query;
    const isVersioned = site.search !== false && site.search.versioned && multiVersion.versions.length > 0;
    const version = isVersioned ? (facets.get('version') ?? multiVersion.default) : '';
    const manifest = manifestFile(facets.get('lang') ?? lang, version);
    const { hits, total } = await search(manifest, query.query, { limit: hitsPerPage, snippetWords, signal });
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
      ...(query.clickAnalytics ? { queryID: contentHash(query.query).slice(0, 32) } : {}),
    };
  };
  const runQueries = async (text: string, indexName: string, site: ServiceConfig): Promise<[number, object]> => {
    let body: unknown;
    try {
      body = JSON.parse(text);
    } catch {
      return failure(400, 'invalid json');
    }
    const requests: unknown = (body as { requests?: unknown } | null)?.requests;
    if (!Array.isArray(requests)) return failure(400, 'The attribute requests should be a list');
    if (requests.length > mostQueries) return failure(400, `Too many requests: ${mostQueries} at most`);
    const queries = requests.map(readQuery);
    if (queries.some((query) => query === undefined)) return failure(400, 'A request should hold query and indexName');
    const wrong = queries.find((query) => query!.indexName !== indexName);
    if (wrong) return failure(404, `Index ${wrong.indexName} does not exist`);
    const signal = AbortSignal.timeout(deadlineMs);
    const results: object[] = [];
    try {
      // One after the other: many at once would take the memory of all, and are no sooner done.
      for (const query of queries) results.push(await abortable(runQuery(query!, site, signal), signal));
    } catch (error) {
      if (!signal.aborted) throw error;
      return failure(503, `The queries took more than ${deadlineMs / 1000} seconds`);
    }
    return [200, { results }];
  };

  return {
    paths: [queriesPath, eventsPath],
    answer: async (request, response, path, query) => {
      const site = config();
      const algolia = site && site.search !== false ? site.search.algolia : undefined;
      if (!site || !algolia) return sendStatus(response, 404);
      if (fault) return sendFault(response, fault);
      const body = await readBody(request);
      const { appId, apiKey } = credentialsOf(request, query);
      const [status, answer] =
        body === undefined
          ? failure(413, 'Request entity too large')
          : path === eventsPath
            ? [200, { status: 200, message: 'OK' }]
            : appId !== algolia.appId || apiKey !== algolia.apiKey
              ? failure(403, 'Invalid Application-ID or API key')
              : await runQueries(body, algolia.indexName, site);
      sendJson(response, status, JSON.stringify(answer));
    },
  };
}
