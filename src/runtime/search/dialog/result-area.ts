import type { SearchFailure } from '../search-provider.js';
import type { OpenSearch } from '../state/open-search.js';
import { siteProvider } from '../state/site-provider.js';
import {
  element,
  noSignalIcon,
  textWithNode,
  nothingIcon,
  searchIcon,
  endDrawn,
  update,
  type ElementContent,
  type SearchIconName,
} from './elements.js';
import { suggestedQueries, shownCount } from '../state/search-state.js';
import type { NavItem } from '../../../shared/site-data.js';
import { hitUrl, type HitRow } from '../state/hit-groups.js';
import { pageHit } from '../state/search-memory.js';
import { chooseByClick, hitLink, facetButtons, hitsScreen } from './hits-screen.js';

/** Says why a search failed, and tries again when asked to. */
function errorScreen({ translate, retry }: OpenSearch, { kind, status, message }: SearchFailure): HTMLElement {
  const help = {
    retry: translate('searchErrorHelpText'),
    api: translate('searchErrorRefusedText', { status: status ?? '' }),
    deserialization: translate('searchErrorAnswerText'),
    index: translate('searchErrorIndexText'),
  }[kind !== 'retry' && siteProvider.name === 'local' ? 'index' : kind];
  return element('div', { class: 'hd-search-message' }, [
    noSignalIcon(),
    element('p', { class: 'hd-search-message-title' }, translate('searchErrorText')),
    element('p', {}, help),
    kind !== 'retry' && element('p', { class: 'hd-search-failure' }, message),
    element('button', { type: 'button', class: 'hd-search-retry' }, translate('searchRetryText'), { onclick: retry }),
  ]);
}

/** Says that nothing was found, and what would be. */
function noResultsScreen(search: OpenSearch, query: string): HTMLElement {
  const { translate, site, state } = search;
  const suggestions = suggestedQueries(state);
  const reportUrl = site.search ? site.search.missingResultsUrl.replaceAll('{query}', encodeURIComponent(query)) : '';
  const suggestion = (name: string): HTMLElement =>
    element('button', { type: 'button' }, name, {
      onclick: () => {
        search.type(`${name.toLowerCase()} `);
        search.focusField();
      },
    });
  return element('div', { class: 'hd-search-message' }, [
    nothingIcon(),
    element(
      'p',
      { class: 'hd-search-message-title' },
      textWithNode(translate('searchNoResultsText'), 'query', element('strong', {}, query)),
    ),
    suggestions.length > 0 && [
      element('p', {}, translate('searchSuggestedQueryText')),
      element(
        'ul',
        { class: 'hd-search-suggestions' },
        suggestions.map((name) => element('li', {}, suggestion(name))),
      ),
    ],
    reportUrl !== '' &&
      element('p', {}, [
        `${translate('searchMissingText')} `,
        element(
          'a',
          { href: reportUrl, target: '_blank', rel: 'noopener noreferrer' },
          translate('searchMissingLinkText'),
        ),
      ]),
  ]);
}

function rememberedRow(search: OpenSearch, row: HitRow, index: number, kind: 'recent' | 'favorite'): HTMLElement {
  const { translate, idPrefix, state } = search;
  /** The row goes, and its buttons with the focus. */
  const button = (icon: SearchIconName, label: string, apply: OpenSearch['favor']): HTMLElement =>
    element('button', { type: 'button', title: label, 'aria-label': label }, searchIcon(icon), {
      onclick: () => {
        apply(row.hit);
        search.focusField();
      },
    });
  const id = `${idPrefix}-item-${index}`;
  return element('div', { role: 'row', class: 'hd-search-row' }, [
    element(
      'div',
      { role: 'gridcell', id, 'aria-selected': String(state.active === index) },
      hitLink(search, { row, index, icon: kind }),
    ),
    element('div', { role: 'gridcell', class: 'hd-search-row-buttons' }, [
      kind === 'recent' && button('favorite', translate('searchSaveText'), search.favor),
      button(
        'cross',
        translate(kind === 'recent' ? 'searchRemoveRecentText' : 'searchRemoveFavoriteText'),
        search.forget,
      ),
    ]),
  ]);
}

const mostLinks = 4;

const linksOf = (items: readonly NavItem[]): NavItem[] =>
  items.flatMap((item) => [...(item.link === undefined ? [] : [item]), ...linksOf(item.items ?? [])]);

/** Links of the navigation bar, for visitors who have searched for nothing yet. */
function nothingRemembered(search: OpenSearch): HTMLElement {
  const { translate, site } = search;
  const links = linksOf(site.nav).flatMap(({ text, link }) => {
    const hit = pageHit(link!, text);
    const href = hitUrl(hit.url, site)?.href;
    const content = [searchIcon('page'), element('span', { class: 'hd-search-hit-text' }, text)];
    const onclick = chooseByClick(search, { hit, parent: undefined, goesOn: false });
    return href ? element('li', {}, element('a', { href }, content, { onclick })) : [];
  });
  return links.length === 0
    ? element('div', { class: 'hd-search-message' }, element('p', {}, translate('searchNoRecentText')))
    : element('div', { class: 'hd-search-group' }, [
        element('div', { class: 'hd-search-group-title' }, translate('navigationLabelText')),
        element('ul', { class: 'hd-search-links' }, links.slice(0, mostLinks)),
      ]);
}

/** Recent and favorite searches; without any, links of the navigation bar. */
function startScreen(search: OpenSearch): ElementContent {
  const { translate, site, rows, state, idPrefix } = search;
  const { recent, favorites } = state.remembered;
  if (!site.search || !site.search.rememberSearches) return undefined;
  if (rows.length === 0) return nothingRemembered(search);
  const lists = [
    { kind: 'recent', title: translate('searchRecentText'), from: 0, count: recent.length },
    { kind: 'favorite', title: translate('searchFavoritesText'), from: recent.length, count: favorites.length },
  ] as const;
  return element(
    'div',
    { role: 'grid', id: `${idPrefix}-list`, 'aria-label': translate('searchButtonText') },
    lists.map(
      ({ kind, title, from, count }) =>
        count > 0 &&
        element('div', { class: 'hd-search-group' }, [
          element('div', { class: 'hd-search-group-title', 'aria-hidden': 'true' }, title),
          element(
            'div',
            { role: 'rowgroup', 'aria-label': title },
            rows.slice(from, from + count).map((row, index) => rememberedRow(search, row, from + index, kind)),
          ),
        ]),
    ),
  );
}

function screenOf(search: OpenSearch): ElementContent {
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
function statusText({ state, translate }: OpenSearch): string {
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
export function showResults(search: OpenSearch, { results, status }: ResultElements, signal: AbortSignal): void {
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
