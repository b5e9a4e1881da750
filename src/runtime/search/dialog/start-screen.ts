import type { NavItem } from '../../../shared/site-data.js';
import type { HitRow } from '../state/hit-groups.js';
import { hitUrl } from '../state/hit-url.js';
import type { Search } from '../state/open-search.js';
import { pageHit } from '../state/stored-list.js';
import { element, type Content } from './elements.js';
import { chooseByClick, hitLink } from './hit-link.js';
import { searchIcon, type SearchIconName } from './search-icons.js';

function rememberedRow(search: Search, row: HitRow, index: number, kind: 'recent' | 'favorite'): HTMLElement {
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
function nothingRemembered(search: Search): HTMLElement {
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
export function startScreen(search: Search): Content {
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
