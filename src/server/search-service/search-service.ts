import type { IncomingMessage, ServerResponse } from 'node:http';
import { contentHash } from '../../build/cache/cache-key.js';
import type { SiteConfig } from '../../build/config/site-config.js';
import { openFlexDocument } from '../../build/search/document-files.js';
import { createSearchEngine } from '../../shared/search/search-engine.js';
import { manifestFile, searchFolder, type SearchFiles } from '../../shared/search/search-index.js';
import { sendStatus } from '../send-status.js';
import type { SiteSource } from '../site-source.js';
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

const queriesPath = '/1/indexes/*/queries';
const eventsPath = '/1/events';

function createSourceFiles(source: SiteSource): SearchFiles {
  return {
    read: async (file) => {
      const found = await source.open(searchFolder + file);
      if (!found) throw new Error(`no file ${file}`);
      try {
        const { content } = found;
        if (content.kind === 'bytes') return JSON.parse(content.bytes.toString()) as unknown;
        const chunks: Buffer[] = [];
        for await (const chunk of await content.read(undefined)) chunks.push(chunk as Buffer);
        return JSON.parse(Buffer.concat(chunks).toString()) as unknown;
      } finally {
        await found.close();
      }
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

/** Makes the service; on sites without hosted search, nothing is there. The index is read anew for each request. */
export function createSearchService({ config, source, fault }: SearchServiceOptions): SearchService {
  const files = createSourceFiles(source);

  const runQuery = async (query: ServiceQuery, site: ServiceConfig): Promise<object> => {
    const { search, lang, multiVersion, siteOrigin } = site;
    const { facets, hitsPerPage, snippetWords } = query;
    const isVersioned = search !== false && search.versioned && multiVersion.versions.length > 0;
    const version = isVersioned ? (facets.get('version') ?? multiVersion.default) : '';
    const engine = createSearchEngine(files, manifestFile(facets.get('lang') ?? lang, version), {
      openDocument: openFlexDocument,
    });
    const { hits, total } = await engine.search(query.query, { limit: hitsPerPage, snippetWords });
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
    const queries = requests.map(readQuery);
    if (queries.some((query) => query === undefined)) return failure(400, 'A request should hold query and indexName');
    const wrong = queries.find((query) => query!.indexName !== indexName);
    if (wrong) return failure(404, `Index ${wrong.indexName} does not exist`);
    return [200, { results: await Promise.all(queries.map((query) => runQuery(query!, site))) }];
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
