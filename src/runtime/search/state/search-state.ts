import type { SearchTag } from '../../../shared/search/search-types.js';
import type { CustomResults, ProviderAnswer, SearchFailure } from '../search-provider.js';
import { groupHits, type HitGroup, type HitRow } from './hit-groups.js';
import type { RememberedHits } from './search-memory.js';

/** Longest query, in UTF-16 units. */
export const longestQuery = 64;

const mostSuggestions = 3;

/** `stalled`: loading for longer than visitors like to wait without a sign. */
export type SearchStatus = 'idle' | 'loading' | 'stalled' | 'error';

/** Content of the result area. It stays until the next answer is there. */
export type SearchScreen =
  /** Nothing yet: the dialog was opened before its code was there. */
  | { kind: 'waiting' }
  | { kind: 'start' }
  | { kind: 'none'; query: string; answer: ProviderAnswer }
  | { kind: 'error'; failure: SearchFailure }
  | { kind: 'hits'; query: string; answer: ProviderAnswer; groups: readonly HitGroup[]; isPartial: boolean };

/** Everything that the visitor sees of a search. */
export interface SearchState {
  query: string;
  status: SearchStatus;
  screen: SearchScreen;
  /** True if the list below the field is visible; in the dialog it always is. */
  isPanelOpen: boolean;
  /** Index of the active row, -1 for none. */
  active: number;
  /** True if an arrow key selected the active row. Only then is it announced to screen readers. */
  isSteered: boolean;
  /** Shown list: 0 for hits, then those of search hooks. */
  tab: number;
  remembered: RememberedHits;
  /** Chosen values of facets. */
  tags: readonly SearchTag[];
  /** Names of the largest result so far. */
  largestGroups: readonly string[];
}

export type SearchEvent =
  /** With `isTooShort`, a query that the provider is not asked. */
  | { type: 'typed'; query: string; isTooShort?: boolean | undefined }
  | { type: 'started' }
  | { type: 'stalled' }
  /** With `isPartial`, the pages alone: what is in them comes later. With `isLonger`, the hits that are shown, and others. */
  | {
      type: 'answered';
      query: string;
      answer: ProviderAnswer;
      maxPerGroup: number;
      isPartial?: boolean;
      isLonger?: boolean;
    }
  | { type: 'failed'; failure: SearchFailure }
  | { type: 'moved'; step: 1 | -1 }
  | { type: 'pointed'; index: number }
  | { type: 'tabChosen'; tab: number }
  | { type: 'tagsChosen'; tags: readonly SearchTag[] }
  | { type: 'escaped' }
  | { type: 'panelClosed' }
  | { type: 'panelOpened' }
  | { type: 'remembered'; remembered: RememberedHits };

/** The state before the first key. With `isWaiting`, nothing is shown before the first event or answer. */
export function initialState(remembered: RememberedHits, isWaiting = false): SearchState {
  return {
    query: '',
    status: 'idle',
    screen: { kind: isWaiting ? 'waiting' : 'start' },
    isPanelOpen: true,
    active: 0,
    isSteered: false,
    tab: 0,
    remembered,
    tags: [],
    largestGroups: [],
  };
}

const toRow = (hit: HitRow['hit']): HitRow => ({ hit, parent: undefined, goesOn: false });

/** Lists that search hooks added and that are shown as hits. */
function hitsOf({ renderType, results }: CustomResults): HitRow[] {
  return renderType === 'default' ? (results as HitRow['hit'][]).map(toRow) : [];
}

/** The rows that arrow keys go through, in the order in which they are shown. */
export function shownRows({ screen, remembered, tab }: SearchState): HitRow[] {
  if (screen.kind === 'start') return [...remembered.recent, ...remembered.favorites].map(toRow);
  if (screen.kind !== 'hits') return [];
  if (tab > 0) return (screen.answer.customResults ?? []).slice(tab - 1, tab).flatMap(hitsOf);
  return screen.groups.flatMap(({ rows }) => rows);
}

/** How many results the visitor sees: hits, or those of a search hook's list. */
export function shownCount(state: SearchState): number {
  const { screen, tab } = state;
  const custom = screen.kind === 'hits' ? screen.answer.customResults?.[tab - 1] : undefined;
  return custom ? custom.results.length : shownRows(state).length;
}

/** Searches that would find something, for a visitor whose search did not. */
export function suggestedQueries({ largestGroups }: SearchState): string[] {
  return largestGroups.slice(0, mostSuggestions);
}

const atStart = {
  screen: { kind: 'start' },
  status: 'idle',
  active: 0,
  isSteered: false,
  tab: 0,
  tags: [],
} as const;

function answered(state: SearchState, event: SearchEvent & { type: 'answered' }): SearchState {
  const { query, answer, maxPerGroup, isPartial = false, isLonger = false } = event;
  const groups = groupHits(answer.hits, maxPerGroup);
  const hasHits = groups.length > 0 || (answer.customResults ?? []).some(({ results }) => results.length > 0);
  const names = groups.map(({ name }) => name).filter((name) => name !== '');
  const next: SearchState = {
    ...state,
    status: isPartial ? state.status : 'idle',
    screen: hasHits ? { kind: 'hits', query, answer, groups, isPartial } : { kind: 'none', query, answer },
    active: 0,
    isSteered: false,
    tab: groups.length > 0 || !hasHits ? 0 : 1,
    largestGroups: names.length > state.largestGroups.length ? names : state.largestGroups,
  };
  const { screen, isSteered, tab } = state;
  const isSame = isLonger || (isSteered && screen.kind === 'hits' && screen.isPartial && screen.query === query);
  if (!isSame) return next;
  // The hit that was chosen by key or pointer stays the active one, wherever its row is now.
  const chosen = shownRows(state)[state.active]?.hit.url;
  const active = shownRows({ ...next, tab }).findIndex(({ hit }) => hit.url === chosen);
  return active < 0 ? next : { ...next, active, isSteered, tab };
}

function moved(state: SearchState, step: 1 | -1): SearchState {
  const count = shownRows(state).length;
  if (!state.isPanelOpen || count === 0) return { ...state, isPanelOpen: true, active: 0 };
  const active = state.active < 0 ? (step === 1 ? 0 : count - 1) : (state.active + step + count) % count;
  return { ...state, active, isSteered: true };
}

/** A list that nobody sees loads nothing. */
function panelClosed(state: SearchState): SearchState {
  const status = state.status === 'error' ? 'error' : 'idle';
  return { ...state, status, isPanelOpen: false, active: -1, isSteered: false };
}

/** The first Escape closes the panel, the second clears the query. */
function escaped(state: SearchState): SearchState {
  if (state.isPanelOpen) return panelClosed(state);
  return { ...state, ...atStart, query: '', active: -1 };
}

/** Returns the state after an event. */
export function reduceSearch(state: SearchState, event: SearchEvent): SearchState {
  switch (event.type) {
    case 'typed':
      return {
        ...state,
        query: event.query.slice(0, longestQuery),
        isPanelOpen: true,
        ...(event.isTooShort || event.query.trim() === '' ? atStart : {}),
      };
    case 'started':
      return { ...state, status: 'loading' };
    case 'stalled':
      return state.status === 'loading' ? { ...state, status: 'stalled' } : state;
    case 'answered':
      return answered(state, event);
    case 'failed':
      return { ...state, status: 'error', screen: { kind: 'error', failure: event.failure }, active: -1, tab: 0 };
    case 'moved':
      return moved(state, event.step);
    case 'pointed':
      return { ...state, isPanelOpen: true, active: event.index, isSteered: false };
    case 'tabChosen':
      return { ...state, tab: event.tab, active: 0, isSteered: false };
    case 'tagsChosen':
      return { ...state, tags: event.tags, isPanelOpen: true };
    case 'escaped':
      return escaped(state);
    case 'panelClosed':
      return panelClosed(state);
    case 'panelOpened':
      return state.isPanelOpen ? state : { ...state, isPanelOpen: true, active: 0 };
    case 'remembered': {
      const next = { ...state, remembered: event.remembered };
      return { ...next, active: Math.min(next.active, shownRows(next).length - 1) };
    }
  }
}
