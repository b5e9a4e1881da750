import { liteClient } from '../../vendor/algoliasearch.js';
import { SearchFailure, type ProviderAnswer, type SearchProvider } from '../search-provider.js';
import type { AlgoliaProviderOptions } from './algolia-options.js';
import { createHostsMemory } from './hosts-memory.js';
import { createInsights } from './insights.js';
import { readHit } from './read-hit.js';
import { searchRequest } from './search-request.js';

/** The fields that are read from a response of the service. The response may be anything. */
type ServiceAnswer = { results?: ({ hits?: unknown; nbHits?: unknown; queryID?: unknown } | null)[] | null } | null;

/** A host as the client takes it. */
function toHost(origin: string): { url: string; accept: 'readWrite'; protocol: 'http' | 'https' } {
  const { host, protocol } = new URL(origin, location.href);
  return { url: host, accept: 'readWrite', protocol: protocol === 'http:' ? 'http' : 'https' };
}

/** Turns an error of the client into a failure that the dialog can show. */
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
    logo: 'M12 0C5.445 0 .103 5.285.01 11.817c-.097 6.634 5.285 12.131 11.92 12.17a11.91 11.91 0 0 0 5.775-1.443.281.281 0 0 0 .052-.457l-1.122-.994a.79.79 0 0 0-.833-.14 9.693 9.693 0 0 1-3.923.77c-5.36-.067-9.692-4.527-9.607-9.888.084-5.293 4.417-9.573 9.73-9.573h9.73v17.296l-5.522-4.907a.407.407 0 0 0-.596.063 4.52 4.52 0 0 1-3.934 1.793 4.538 4.538 0 0 1-4.192-4.168 4.53 4.53 0 0 1 4.512-4.872 4.532 4.532 0 0 1 4.509 4.126c.018.205.11.397.265.533l1.438 1.275a.28.28 0 0 0 .462-.158 6.82 6.82 0 0 0 .099-1.725c-.232-3.376-2.966-6.092-6.345-6.3-3.873-.24-7.11 2.79-7.214 6.588-.1 3.7 2.933 6.892 6.634 6.974a6.75 6.75 0 0 0 4.136-1.294l7.212 6.394a.48.48 0 0 0 .797-.36V.456A.456.456 0 0 0 23.54 0Z',
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
          // The client would return the same response when the visitor tries again.
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
