import { firstHits } from '../../../shared/search/hit-counts.js';
import { SearchFailure, type ProviderAnswer, type ProviderRequest, type SearchProvider } from '../search-provider.js';
import type { RememberedHits } from './search-memory.js';
import { initialState, reduceSearch, type SearchEvent, type SearchState } from './search-state.js';

/** After this time a search that still loads shows a sign, in milliseconds. */
export const stalledAfterMs = 300;

export interface SearchSessionOptions {
  provider: Pick<SearchProvider, 'search' | 'viewed' | 'isTooShort'>;
  /** Options of each request of the session. */
  request: Omit<ProviderRequest, 'query' | 'signal' | 'onHits' | 'limit' | 'perGroup'>;
  maxPerGroup: number;
  remembered: RememberedHits;
  /** True if nothing is shown before the first answer; see `initialState`. */
  isWaiting?: boolean;
}

/** One search from the first key to the last, without anything to look at. */
export interface SearchSession {
  getState(): SearchState;
  subscribe(listener: () => void): () => void;
  /** Takes a new query. While characters are being composed it is shown but not searched for. */
  type(query: string, options?: { isComposing?: boolean }): void;
  /** Searches for the present query again. */
  retry(): void;
  /** Loads as many hits again as are shown, if there are others and nothing is loading. */
  loadMore(): void;
  /** Gives up what is being loaded; what is shown is not seen any more. */
  cancel(): void;
  send(event: Exclude<SearchEvent, { type: 'typed' | 'started' | 'stalled' | 'answered' | 'failed' }>): void;
}

/** Why a provider's promise was rejected, whatever it was rejected with. */
function failureOf(error: unknown): SearchFailure {
  // The class may be another copy of the same, as in a worker.
  if (error instanceof Error && error.name === 'SearchFailure') return error as SearchFailure;
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  return new SearchFailure(/^(?:SyntaxError|SearchIndexError)$/.test(name) ? 'deserialization' : 'retry', message);
}

/** The hits of an answer that the screen shows. */
function shownHits({ screen }: SearchState): ProviderAnswer['hits'] {
  return screen.kind === 'hits' ? screen.groups.flatMap(({ rows }) => rows.map(({ hit }) => hit)) : [];
}

/** The request for what a state shows. */
const requestOf = (
  { request, maxPerGroup }: SearchSessionOptions,
  { query, tags }: SearchState,
): Omit<ProviderRequest, 'signal'> => ({
  ...request,
  query,
  perGroup: maxPerGroup,
  ...(tags.length > 0 ? { tags } : {}),
});

/** Loads further hits of the ones that are shown, one request at a time. */
function createMoreLoader(
  options: SearchSessionOptions,
  getState: () => SearchState,
  send: (event: SearchEvent) => void,
) {
  const { provider, maxPerGroup } = options;
  let loading: AbortController | undefined;
  return {
    cancel: () => {
      loading?.abort();
      loading = undefined;
    },
    load: () => {
      const { screen, status, query } = getState();
      if (screen.kind !== 'hits' || !screen.answer.hasMore || status !== 'idle' || loading) return;
      loading = new AbortController();
      const { signal } = loading;
      const limit = 2 * screen.answer.hits.length;
      provider.search({ ...requestOf(options, getState()), signal, limit }).then(
        (answer) => {
          if (signal.aborted) return;
          loading = undefined;
          send({ type: 'answered', query, answer, maxPerGroup, isLonger: true });
          provider.viewed?.({ ...answer, hits: shownHits(getState()) }, signal);
        },
        // The hits that are shown stay, and the next scrolling tries again.
        () => {
          if (!signal.aborted) loading = undefined;
        },
      );
    },
  };
}

/** Begins a search session. A newer query aborts the one before, whose answer is dropped. */
export function createSearchSession(options: SearchSessionOptions): SearchSession {
  const { provider, maxPerGroup, remembered, isWaiting } = options;
  const listeners = new Set<() => void>();
  let state = initialState(remembered, isWaiting);
  let cancel = (): void => undefined;
  /** True if the query was aborted before its answer arrived. */
  let isUnanswered = false;

  const send = (event: SearchEvent): void => {
    state = reduceSearch(state, event);
    listeners.forEach((listener) => listener());
  };

  const more = createMoreLoader(options, () => state, send);

  const search = (): void => {
    cancel();
    isUnanswered = false;
    const { query } = state;
    if (query.trim() === '' || provider.isTooShort?.(query)) return;
    const controller = new AbortController();
    const { signal } = controller;
    let early: ProviderAnswer | undefined;
    const showEarly = (): void => {
      if (early && state.status === 'stalled')
        send({ type: 'answered', query, answer: early, maxPerGroup, isPartial: true });
    };
    const timer = setTimeout(() => {
      send({ type: 'stalled' });
      showEarly();
    }, stalledAfterMs);
    cancel = () => {
      clearTimeout(timer);
      controller.abort();
      more.cancel();
    };
    const settle = (event: SearchEvent): void => {
      if (signal.aborted) return;
      clearTimeout(timer);
      send(event);
    };
    send({ type: 'started' });
    // On a fast line, rows that change a moment later would only flicker.
    const onHits = (answer: ProviderAnswer): void => {
      if (signal.aborted || answer.hits.length === 0) return;
      early = answer;
      showEarly();
    };
    provider.search({ ...requestOf(options, state), signal, onHits, limit: firstHits }).then(
      (answer) => {
        settle({ type: 'answered', query, answer, maxPerGroup });
        if (!signal.aborted) provider.viewed?.({ ...answer, hits: shownHits(state) }, signal);
      },
      (error: unknown) => {
        if (signal.aborted) return;
        const failure = failureOf(error);
        const { kind, status, message } = failure;
        console.warn(`The search failed (${status ? `${kind} ${status}` : kind}): ${message}`);
        settle({ type: 'failed', failure });
      },
    );
  };

  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    type: (query, { isComposing = false } = {}) => {
      send({ type: 'typed', query, isTooShort: provider.isTooShort?.(query) });
      if (!isComposing) search();
    },
    retry: search,
    loadMore: more.load,
    cancel: () => cancel(),
    send: (event) => {
      if (event.type === 'escaped' || event.type === 'panelClosed') {
        isUnanswered ||= state.status === 'loading' || state.status === 'stalled';
        cancel();
      }
      send(event);
      if (event.type === 'tagsChosen' || (event.type === 'panelOpened' && isUnanswered)) search();
    },
  };
}
