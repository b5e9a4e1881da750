import {
  SearchFailure,
  type ProviderAnswer,
  type ProviderHit,
  type ProviderRequest,
  type SearchProvider,
} from '../search-provider.js';
import type { Segment } from '../../../shared/search/highlight.js';
import type { HitType } from '../../../shared/search/search-types.js';
import { isRecord } from '../../../shared/is-record.js';
import { liteClient } from '../../vendor/algoliasearch.js';

/** Settings of the site for the provider of hosted search. */
export interface AlgoliaProviderOptions {
  appId: string;
  apiKey: string;
  indexName: string;
  /** Parameters of every request; they win over the provider's own. */
  searchParameters: Record<string, unknown>;
  /** True if events about views and clicks are sent. */
  insights: boolean;
  /** Origins to ask, `/` for the page's own; empty for Algolia's. */
  hosts: string[];
  /** Scheme and host in the URLs of records, which links leave out; `''` when unknown. */
  siteOrigin: string;
  /** True if records of other versions are excluded. */
  isVersioned: boolean;
}

/** Stores hosts by their URL, with the methods that say when a host may be tried again: after two minutes. */
export function createHostsMemory() {
  const hosts = new Map<string, unknown>();
  const addressOf = (host: Record<string, unknown> | string): string =>
    typeof host === 'string' ? host : String(host['url']);
  return {
    get: <T>(host: Record<string, unknown> | string, create: () => Promise<T>): Promise<T> => {
      const known = hosts.get(addressOf(host)) as T | undefined;
      return known === undefined ? create() : Promise.resolve(known);
    },
    set: <T>(host: Record<string, unknown> | string, state: T): Promise<T> => {
      hosts.set(addressOf(host), state);
      return Promise.resolve(state);
    },
    delete: (host: Record<string, unknown> | string): Promise<void> => {
      hosts.delete(addressOf(host));
      return Promise.resolve();
    },
    clear: (): Promise<void> => {
      hosts.clear();
      return Promise.resolve();
    },
  };
}

const viewDelayMs = 400;

/** Hits in one event, at most. */
const mostIds = 20;

/** Sends events about searches to the service. What cannot be sent is lost. */
export interface Insights {
  viewed(answer: ProviderAnswer, signal?: AbortSignal): void;
  clicked(hit: ProviderHit, position: number, answer: ProviderAnswer): void;
}

/** Makes the sender. A random name identifies the visitor until the page is closed. */
export function createInsights({ appId, apiKey, indexName, hosts }: AlgoliaProviderOptions): Insights {
  const host = hosts[0] === undefined ? 'https://insights.algolia.io' : hosts[0].replace(/\/$/, '');
  const keys = new URLSearchParams({ 'X-Algolia-Application-Id': appId, 'X-Algolia-API-Key': apiKey });
  const userToken = `anonymous-${crypto.randomUUID?.() ?? Math.random().toString(36).slice(2)}`;
  const algoliaSource = ['autocomplete', 'autocomplete-internal'];
  const send = (events: object[]): void => {
    const body = JSON.stringify({
      events: events.map((event) => ({ ...event, index: indexName, userToken, algoliaSource })),
    });
    // The page may be about to go.
    void fetch(`${host}/1/events?${keys}`, { method: 'POST', body, keepalive: true }).catch(() => undefined);
  };
  let seen = '';
  return {
    viewed: ({ hits }, signal) => {
      setTimeout(() => {
        const ids = hits.map(({ objectID }) => objectID);
        if (signal?.aborted || ids.length === 0 || ids.join('\n') === seen) return;
        seen = ids.join('\n');
        const events: object[] = [];
        for (let first = 0; first < ids.length; first += mostIds)
          events.push({
            eventType: 'view',
            eventName: 'Items Viewed',
            objectIDs: ids.slice(first, first + mostIds),
          });
        send(events);
      }, viewDelayMs);
    },
    clicked: ({ objectID }, position, { queryID }) =>
      send([
        {
          eventType: 'click',
          eventName: 'Item Selected',
          objectIDs: [objectID],
          ...(queryID === undefined ? {} : { queryID, positions: [position] }),
        },
      ]),
  };
}

const levels = ['lvl0', 'lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6'] as const;

/** Tags that the service puts around matches. */
interface HighlightTags {
  highlightPreTag: string;
  highlightPostTag: string;
}

/** The one request of a search, in the order of keys that the service's own dialog sends. */
export function searchRequest(
  options: AlgoliaProviderOptions,
  { query, lang, version, snippetWords }: ProviderRequest,
): HighlightTags & Record<string, unknown> & { indexName: string } {
  return {
    query,
    indexName: options.indexName,
    attributesToRetrieve: [...levels.map((level) => `hierarchy.${level}`), 'content', 'type', 'url'],
    attributesToSnippet: [
      ...levels.slice(1).map((level) => `hierarchy.${level}:${snippetWords}`),
      `content:${snippetWords}`,
    ],
    snippetEllipsisText: '…',
    highlightPreTag: '<mark>',
    highlightPostTag: '</mark>',
    hitsPerPage: 20,
    clickAnalytics: options.insights,
    facetFilters: [`lang:${lang}`, ...(options.isVersioned ? [`version:${version}`] : [])],
    ...options.searchParameters,
  };
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'" };

/** Decodes the basic entities once: records of crawlers hold `&lt;` for `<`. */
const decoded = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#39|#x27);/g, (_, name: string) => entities[name]!);

/** Divides a text of the service at the tags around matches. Everything else stays text, markup too. */
export function parseMarkedText(value: string, preTag: string, postTag: string): Segment[] {
  const segments: Segment[] = [];
  const add = (text: string, match: boolean): void => {
    if (text !== '') segments.push({ text: decoded(text), match });
  };
  const [before = '', ...marked] = value.split(preTag);
  add(before.replaceAll(postTag, ''), false);
  for (const piece of marked) {
    const end = piece.indexOf(postTag);
    add(end === -1 ? piece : piece.slice(0, end), true);
    if (end !== -1) add(piece.slice(end + postTag.length).replaceAll(postTag, ''), false);
  }
  return segments;
}

type Level = keyof ProviderHit['hierarchy'];

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

const isMatched = (segments: readonly Segment[]): boolean => segments.some(({ match }) => match);

const inner = (value: unknown, key: string): unknown => (isRecord(value) ? value[key] : undefined);

/** The URL of a record as a link of this page: its own origin is left out. Undefined when it is none to follow. */
function safeUrl(url: string, siteOrigin: string): string | undefined {
  const own = siteOrigin !== '' && (url === siteOrigin || url.startsWith(`${siteOrigin}/`));
  const shortened = own ? url.slice(siteOrigin.length) || '/' : url;
  try {
    return /^https?:$/.test(new URL(shortened, location.href).protocol) ? shortened : undefined;
  } catch {
    return undefined;
  }
}

/** Reads a hit of the service; undefined when it has no address that may be followed. */
export function readHit(hit: unknown, tags: HighlightTags, siteOrigin: string): ProviderHit | undefined {
  const url = safeUrl(textOf(inner(hit, 'url')) ?? 'about:blank', siteOrigin);
  if (url === undefined || !isRecord(hit)) return undefined;
  const given = hit['hierarchy'];
  const hierarchy = Object.fromEntries(
    levels.map((level) => [level, textOf(inner(given, level))]),
  ) as ProviderHit['hierarchy'];
  const content = textOf(hit['content']);
  const written = hit['type'] as HitType;
  const ownType: HitType = written === 'content' || (levels as readonly string[]).includes(written) ? written : 'lvl1';
  const marked = (snippet: unknown, text: string | null): Segment[] => {
    const value = textOf(inner(snippet, 'value')) ?? text;
    return value === null ? [] : parseMarkedText(value, tags.highlightPreTag, tags.highlightPostTag);
  };
  const snippets = hit['_snippetResult'];
  const named = (level: Level): Segment[] => marked(inner(inner(snippets, 'hierarchy'), level), hierarchy[level]);
  const filled = levels.slice(1).filter((level) => hierarchy[level] !== null);
  const own = ownType === 'content' ? filled.at(-1) : ownType;
  const level = own !== undefined && hierarchy[own] !== null ? own : (filled.at(-1) ?? 'lvl0');
  const title = named(level);
  const snippet = marked(inner(snippets, 'content'), content);
  // A record contains a heading and the text below it; only the marks show which of them was found.
  const isInText = isMatched(snippet) && !isMatched(title);
  const plain = (text: string | null): string | null =>
    text === null
      ? null
      : parseMarkedText(text, tags.highlightPreTag, tags.highlightPostTag)
          .map((segment) => segment.text)
          .join('');
  return {
    objectID: textOf(hit['objectID']) ?? url,
    url,
    type: isInText ? 'content' : ownType,
    hierarchy: Object.fromEntries(levels.map((level) => [level, plain(hierarchy[level])])) as ProviderHit['hierarchy'],
    content: plain(content),
    segments: {
      title,
      path: filled.filter((other) => other < level).map(named),
      snippet,
    },
  };
}

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
