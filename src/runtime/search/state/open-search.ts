import type { ProviderAnswer, ProviderHit, FileText } from '../search-provider.js';
import { hitUrl, matchedWords, isOwnPage, type HitPlace, type HitRow } from './hit-groups.js';
import { isRecord } from '../../../shared/is-record.js';
import { fillIn } from '../../../shared/fill-in.js';
import type { PagePayload } from '../../../shared/page-data.js';
import type { SiteData } from '../../../shared/site-data.js';
import type { RuntimeHandle } from '../../page-start.js';
import { noteArrival, markArrival } from '../arrival/arrival.js';
import { pageStorage, noSearchMemory, openSearchMemory, type RememberedHits } from './search-memory.js';
import { createSearchSession, type SearchSession } from './search-session.js';
import { shownRows, type SearchState } from './search-state.js';
import { siteProvider } from './site-provider.js';

const isHit = (value: unknown): value is ProviderHit =>
  isRecord(value) && 'url' in value && 'hierarchy' in value && 'segments' in value;

/** Leaves out hits that lead nowhere, and results of search hooks that are no hits though they are to be shown as such. */
export function safeAnswer(answer: ProviderAnswer, place: HitPlace): ProviderAnswer {
  const isSafe = (hit: unknown): boolean => isHit(hit) && hitUrl(hit.url, place) !== undefined;
  const { customResults } = answer;
  return {
    ...answer,
    hits: answer.hits.filter(isSafe),
    ...(customResults && {
      customResults: customResults.map((list) =>
        list.renderType === 'default' ? { ...list, results: list.results.filter(isSafe) } : list,
      ),
    }),
  };
}

/** The page and the site on which a search is opened. */
export interface SearchHost {
  site: SiteData;
  /** Reads the manifest of the local index of the page that was loaded, once; undefined if it can't be read. */
  index?(): Promise<FileText | undefined>;
  /** The shown page. */
  shown(): PagePayload;
  navigate(url: URL): Promise<void>;
  /** Starts React, which renders what search hooks render. Sites without such hooks don't need it. */
  startRuntime(): Promise<Pick<RuntimeHandle, 'render'>>;
}

/** `here`: the hit replaces the page. `elsewhere`: a new tab. `window`: a new window. `link`: the browser follows the link. */
export type ChooseHow = 'here' | 'elsewhere' | 'window' | 'link';

/** A search with what its view needs. */
export interface OpenSearch extends Pick<SearchSession, 'type' | 'retry' | 'loadMore' | 'send' | 'subscribe'> {
  readonly state: SearchState;
  readonly rows: readonly HitRow[];
  readonly site: SiteData;
  readonly startRuntime: SearchHost['startRuntime'];
  translate(key: string, values?: Record<string, string | number>): string;
  choose(row: HitRow, how: ChooseHow): void;
  favor(hit: ProviderHit): void;
  forget(hit: ProviderHit): void;
  /** Gives the search field the focus. */
  focusField(): void;
  /** Beginning of the ids of this search's elements. */
  readonly idPrefix: string;
}

export interface OpenSearchOptions {
  idPrefix: string;
  field: HTMLInputElement;
  /** Aborted when the search isn't seen anymore. */
  signal: AbortSignal;
  /** True if nothing is shown before the first query is known; see `initialState`. */
  isWaiting?: boolean;
  /** A hit is about to be shown in place of the page. */
  onLeave(): void;
}

/** Begins a search session for the language and version of the page. */
export function openSearch(
  { site, index, shown, navigate, startRuntime }: SearchHost,
  { idPrefix, field, signal, isWaiting = false, onLeave }: OpenSearchOptions,
): OpenSearch {
  const { page, breadcrumbs, group = breadcrumbs?.[0]?.text } = shown();
  const { lang, version } = page;
  siteProvider.warmUp(lang, version, index?.());
  const settings = site.search || { maxResultsPerGroup: 5, rememberSearches: false, facets: [] };
  const memory = settings.rememberSearches
    ? openSearchMemory(siteProvider.indexName(lang, version), pageStorage)
    : noSearchMemory;
  const isSafe = ({ url }: ProviderHit): boolean => hitUrl(url, site) !== undefined;
  const read = (): RememberedHits => {
    const { recent, favorites } = memory.read();
    return { recent: recent.filter(isSafe), favorites: favorites.filter(isSafe) };
  };
  const { getState, subscribe, type, retry, loadMore, send, cancel } = createSearchSession({
    provider: {
      search: async ({ onHits, ...request }) => {
        const onSafe = (answer: ProviderAnswer): void => onHits?.(safeAnswer(answer, site));
        return safeAnswer(await siteProvider.search({ ...request, onHits: onSafe }), site);
      },
      isTooShort: (query) => siteProvider.isTooShort?.(query) ?? false,
      viewed: (answer, seen) => siteProvider.viewed?.(answer, seen),
    },
    request: {
      lang,
      version,
      snippetWords: matchMedia('(width <= 768px)').matches ? 5 : 10,
      group,
      ...(settings.facets.length > 0 ? { facets: settings.facets } : {}),
    },
    maxPerGroup: settings.maxResultsPerGroup,
    remembered: read(),
    isWaiting,
  });
  signal.addEventListener('abort', cancel);
  const refresh = (): void => send({ type: 'remembered', remembered: read() });
  const choose = (row: HitRow, how: ChooseHow): void => {
    const { hit, parent } = row;
    const url = hitUrl(hit.url, site)!;
    const { screen } = getState();
    const answer = screen.kind === 'hits' ? screen.answer : undefined;
    if (answer?.hits.includes(hit)) siteProvider.clicked?.(hit, answer.hits.indexOf(hit) + 1, answer);
    memory.visit(hit, parent);
    const words = matchedWords(hit);
    if (words.length > 0 && isOwnPage(url, site)) noteArrival(url, words);
    if (how === 'elsewhere') window.open(url, '_blank', 'noopener');
    // Without `popup`, browsers open a tab.
    if (how === 'window') window.open(url, '_blank', 'noopener,popup');
    if (how !== 'here') return refresh();
    onLeave();
    if (isOwnPage(url, site)) void navigate(url).then(() => markArrival(site));
    else location.assign(url);
  };
  return {
    get state() {
      return getState();
    },
    get rows() {
      return shownRows(getState());
    },
    site,
    startRuntime,
    translate: (key, values = {}) => fillIn(site.texts[key]!, values),
    subscribe,
    type,
    retry,
    loadMore,
    send,
    choose,
    favor: (hit) => {
      memory.favor(hit);
      refresh();
    },
    forget: (hit) => {
      memory.forget(hit);
      refresh();
    },
    focusField: () => field.focus(),
    idPrefix,
  };
}
