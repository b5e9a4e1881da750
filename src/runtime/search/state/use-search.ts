import { useEffect, useState, useSyncExternalStore } from 'react';
import { usePage } from '../../hooks/use-page.js';
import { usePayload } from '../../hooks/use-payload.js';
import { useSite } from '../../hooks/use-site.js';
import { useRouter } from '../../router/router-context.js';
import { noteArrival } from '../arrival/arrival.js';
import { markArrival } from '../arrival/mark-arrival.js';
import type { ProviderHit } from '../search-provider.js';
import type { HitRow } from './hit-groups.js';
import { matchedWords } from './hit-text.js';
import { hitUrl, isOwnPage } from './hit-url.js';
import { pageStorage } from './page-storage.js';
import { safeAnswer } from './safe-answer.js';
import { noSearchMemory, openSearchMemory, type RememberedHits } from './search-memory.js';
import { createSearchSession, type SearchSession } from './search-session.js';
import { shownRows, type SearchState } from './search-state.js';
import { siteProvider } from './site-provider.js';

/** `here`: the hit takes the place of the page. `elsewhere`: a new tab. `window`: a new window. `link`: the browser follows the link. */
export type ChooseHow = 'here' | 'elsewhere' | 'window' | 'link';

/** A search as components use it. */
export interface Search {
  state: SearchState;
  rows: readonly HitRow[];
  type: SearchSession['type'];
  retry: SearchSession['retry'];
  send: SearchSession['send'];
  choose(row: HitRow, how: ChooseHow): void;
  favor(hit: ProviderHit): void;
  forget(hit: ProviderHit): void;
  /** Beginning of the ids of this search's elements. */
  idPrefix: string;
}

export interface UseSearchOptions {
  idPrefix: string;
  /** What is in the field already. */
  initialQuery?: string;
  /** True if nothing is shown before the first query is known; see `initialState`. */
  isWaiting?: boolean;
  /** A hit is about to be shown in place of the page. */
  onLeave: () => void;
}

/** Begins a search session for the language and version of the page. */
export function useSearch({ idPrefix, initialQuery = '', isWaiting = false, onLeave }: UseSearchOptions): Search {
  const router = useRouter();
  const { site } = useSite();
  const { lang, version } = usePage().page;
  const { breadcrumbs, group = breadcrumbs?.[0]?.text } = usePayload();

  const [{ session, memory, read }] = useState(() => {
    siteProvider.warmUp(lang, version);
    const settings = site.search || { maxResultsPerGroup: 5, rememberSearches: false, facets: [] };
    const memory = settings.rememberSearches
      ? openSearchMemory(siteProvider.indexName(lang, version), pageStorage)
      : noSearchMemory;
    const isSafe = ({ url }: ProviderHit): boolean => hitUrl(url, site) !== undefined;
    const read = (): RememberedHits => {
      const { recent, favorites } = memory.read();
      return { recent: recent.filter(isSafe), favorites: favorites.filter(isSafe) };
    };
    const session = createSearchSession({
      provider: {
        search: async (request) => safeAnswer(await siteProvider.search(request), site),
        isTooShort: (query) => siteProvider.isTooShort?.(query) ?? false,
        viewed: (answer, signal) => siteProvider.viewed?.(answer, signal),
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
    if (initialQuery !== '') session.type(initialQuery);
    return { session, memory, read };
  });
  const state = useSyncExternalStore(session.subscribe, session.getState, session.getState);
  useEffect(() => session.cancel, [session]);
  const refresh = (): void => session.send({ type: 'remembered', remembered: read() });

  const choose = (row: HitRow, how: ChooseHow): void => {
    const { hit, parent } = row;
    const url = hitUrl(hit.url, site)!;
    const { screen } = session.getState();
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
    if (isOwnPage(url, site)) void router.navigate(url).then(() => markArrival(router));
    else location.assign(url);
  };

  return {
    state,
    rows: shownRows(state),
    type: session.type,
    retry: session.retry,
    send: session.send,
    choose,
    favor: (hit) => {
      memory.favor(hit);
      refresh();
    },
    forget: (hit) => {
      memory.forget(hit);
      refresh();
    },
    idPrefix,
  };
}
