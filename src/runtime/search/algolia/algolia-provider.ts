import { liteClient } from '../../vendor/algoliasearch.js';
import { SearchFailure, type ProviderAnswer, type SearchProvider } from '../search-provider.js';
import type { AlgoliaProviderOptions } from './algolia-options.js';
import { createHostsMemory } from './hosts-memory.js';
import { createInsights } from './insights.js';
import { readHit } from './read-hit.js';
import { searchRequest } from './search-request.js';

/** What is read of an answer of the service, which may be anything. */
type ServiceAnswer = { results?: ({ hits?: unknown; nbHits?: unknown; queryID?: unknown } | null)[] | null } | null;

/** A host as the client takes it. */
function toHost(origin: string): { url: string; accept: 'readWrite'; protocol: 'http' | 'https' } {
  const { host, protocol } = new URL(origin, location.href);
  return { url: host, accept: 'readWrite', protocol: protocol === 'http:' ? 'http' : 'https' };
}

/** Turns an error of the client into a failure that the dialog knows. */
function toFailure(error: unknown): SearchFailure {
  if (error instanceof SearchFailure) return error;
  const { name, message, status } = error as Error & { status?: number };
  if (name === 'RetryError') return new SearchFailure('retry', message);
  if (status !== undefined) return new SearchFailure('api', message, status);
  return new SearchFailure('deserialization', message);
}

/** Rejects with the signal's reason as soon as the signal is aborted. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const give = (): void => reject(signal.reason);
    signal.addEventListener('abort', give, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', give));
  });
}

/** Asks an index of Algolia. The same query is asked once; a host that failed is left out for two minutes. */
export function createAlgoliaProvider(options: AlgoliaProviderOptions): SearchProvider {
  const { appId, apiKey, indexName, hosts, siteOrigin, isVersioned } = options;
  const client = liteClient(appId, apiKey, {
    hostsCache: createHostsMemory(),
    algoliaAgents: [{ segment: 'Browser' }, { segment: 'heddle' }],
    ...(hosts.length > 0 ? { hosts: hosts.map(toHost) } : {}),
  });
  let isConnected = false;
  return {
    name: 'algolia',
    indexName: (lang, version) => [indexName, lang, ...(isVersioned ? [version] : [])].join('.'),
    warmUp: () => {
      if (isConnected || hosts.length > 0) return;
      isConnected = true;
      const link = document.createElement('link');
      Object.assign(link, { rel: 'preconnect', href: `https://${appId}-dsn.algolia.net`, crossOrigin: 'anonymous' });
      document.head.append(link);
    },
    search: async (request) => {
      const { signal } = request;
      signal.throwIfAborted();
      const wanted = searchRequest(options, request);
      try {
        const given = (await untilAborted(client.search({ requests: [wanted] }), signal)) as ServiceAnswer;
        const result = given?.results?.[0];
        if (!Array.isArray(result?.hits)) {
          // The client would give the same answer when the reader tries again.
          await client.clearCache();
          throw new SearchFailure('deserialization', 'the answer has no hits');
        }
        const hits = result.hits.flatMap((hit: unknown) => readHit(hit, wanted, siteOrigin) ?? []);
        const answer: ProviderAnswer = {
          hits,
          nbHits: typeof result.nbHits === 'number' ? result.nbHits : hits.length,
          ...(typeof result.queryID === 'string' ? { queryID: result.queryID } : {}),
        };
        return answer;
      } catch (error) {
        signal.throwIfAborted();
        throw toFailure(error);
      }
    },
    ...(options.insights ? createInsights(options) : {}),
  };
}
