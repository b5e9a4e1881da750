import { shownCount } from '../state/search-state.js';
import type { Search } from '../state/open-search.js';
import { endDrawn } from './drawn-nodes.js';
import { update, type Content } from './elements.js';
import { errorScreen } from './error-screen.js';
import { facetButtons } from './facet-buttons.js';
import { hitsScreen } from './hits-screen.js';
import { noResultsScreen } from './no-results-screen.js';
import { startScreen } from './start-screen.js';

function screenOf(search: Search): Content {
  const { screen } = search.state;
  switch (screen.kind) {
    case 'waiting':
      return undefined;
    case 'start':
      return startScreen(search);
    case 'none':
      return noResultsScreen(search, screen.query);
    case 'error':
      return errorScreen(search, screen.failure);
    case 'hits':
      return hitsScreen(search, screen);
  }
}

/** The result of a search, for screen readers. */
function statusText({ state, translate }: Search): string {
  const { screen } = state;
  switch (screen.kind) {
    case 'none':
      return translate('searchNoResultsText', { query: screen.query });
    case 'error':
      return translate('searchErrorText');
    case 'hits':
      return screen.isPartial ? '' : translate('searchResultCountText', { count: shownCount(state) });
    default:
      return '';
  }
}

/** The elements that show a search. */
export interface ResultElements {
  /** Results, under the field. */
  results: HTMLElement;
  /** Live region for screen readers. */
  status: HTMLElement;
}

/**
 * Shows what a search finds, until `signal` is aborted: `results` scrolls to the row that arrow keys chose, loads further
 * rows when the visitor scrolls, and a failed search is repeated when the network is back.
 */
export function showResults(search: Search, { results, status }: ResultElements, signal: AbortSignal): void {
  let shown = '';
  // Rows below the visible ones are loaded when the end of the list is in view, or half a view ahead of a visitor who
  // scrolls. The keyboard of a phone covers a part of the list.
  const loadSeen = (ahead = 0): void => {
    const { top, bottom, height } = results.getBoundingClientRect();
    const end = top + results.scrollHeight - results.scrollTop;
    const seen = Math.min(bottom, visualViewport?.height ?? innerHeight) + 1;
    if (height > 0 && end <= seen + ahead * height) search.loadMore();
  };
  const show = (): void => {
    const { screen, isSteered, status: progress } = search.state;
    update(results, [facetButtons(search), screenOf(search)]);
    endDrawn(search);
    const isBusy = screen.kind === 'waiting' || progress === 'loading' || progress === 'stalled';
    results.setAttribute('aria-busy', String(isBusy));
    const text = statusText(search);
    if (status.textContent !== text) status.textContent = text;
    const subject = screen.kind === 'hits' ? `hits ${screen.query}` : screen.kind;
    if (subject !== shown) results.scrollTop = 0;
    else if (isSteered) results.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
    shown = subject;
    loadSeen();
  };
  signal.addEventListener('abort', search.subscribe(show));
  signal.addEventListener('abort', () => {
    results.replaceChildren();
    endDrawn(search);
  });
  addEventListener('online', () => search.state.screen.kind === 'error' && search.retry(), { signal });
  // The keyboard of a phone covers the results that the visitor scrolls through.
  const blur = (): void => {
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur();
  };
  results.addEventListener('touchmove', blur, { signal, passive: true });
  results.addEventListener('scroll', () => results.scrollTop > 0 && loadSeen(0.5), { signal, passive: true });
  visualViewport?.addEventListener('resize', () => loadSeen(), { signal });
  show();
}
