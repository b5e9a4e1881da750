import type { HitRow } from '../state/hit-groups.js';
import type { Search } from '../state/open-search.js';
import { element, type Content } from './elements.js';
import { hitLink } from './hit-link.js';
import { searchIcon, type SearchIconName } from './search-icons.js';

function rememberedRow(search: Search, row: HitRow, index: number, kind: 'recent' | 'favorite' | 'page'): HTMLElement {
  const { translate, idPrefix, state } = search;
  /** The row goes, and its buttons with the focus. */
  const button = (icon: SearchIconName, label: string, apply: Search['favor']): HTMLElement =>
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
    kind !== 'page' &&
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

/** Recent and favorite searches; without any, links of the navigation bar. */
export function startScreen(search: Search): Content {
  const { translate, site, rows, state, idPrefix } = search;
  const { recent, favorites } = state.remembered;
  if (!site.search || !site.search.rememberSearches) return undefined;
  if (rows.length === 0) return element('p', { class: 'hd-search-message' }, translate('searchNoRecentText'));
  const lists = [
    { kind: 'recent', title: translate('searchRecentText'), from: 0, count: recent.length },
    { kind: 'favorite', title: translate('searchFavoritesText'), from: recent.length, count: favorites.length },
    { kind: 'page', title: '', from: 0, count: recent.length + favorites.length === 0 ? rows.length : 0 },
  ] as const;
  return element(
    'div',
    { role: 'grid', id: `${idPrefix}-list`, 'aria-label': translate('searchButtonText') },
    lists.map(
      ({ kind, title, from, count }) =>
        count > 0 &&
        element('div', { class: 'hd-search-group' }, [
          title !== '' && element('div', { class: 'hd-search-group-title', 'aria-hidden': 'true' }, title),
          element(
            'div',
            { role: 'rowgroup', 'aria-label': title || undefined },
            rows.slice(from, from + count).map((row, index) => rememberedRow(search, row, from + index, kind)),
          ),
        ]),
    ),
  );
}
