import { renderHit } from 'heddle-search-hooks';
import type { Segment } from '../../../shared/search/highlight.js';
import type { HitRow } from '../state/hit-groups.js';
import { hitText } from '../state/hit-text.js';
import { hitUrl } from '../state/hit-url.js';
import type { Search } from '../state/open-search.js';
import { element, type Content } from './elements.js';
import { drawn } from './drawn-nodes.js';
import { returnIcon, searchIcon } from './search-icons.js';

/** Text with what was looked for marked. */
const marked = (segments: readonly Segment[]): Content =>
  segments.map(({ text, match }) => (match ? element('mark', {}, text) : text));

export interface HitLinkOptions {
  row: HitRow;
  /** Index among the shown rows. */
  index: number;
  /** Replaces the hit's own icon. */
  icon?: 'recent' | 'favorite';
  /** True if the link itself is the option of a list. */
  isOption?: boolean;
}

/** True if the browser does something else with a link than showing its page here. */
const isModified = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button !== 0 || ctrlKey || metaKey || shiftKey || altKey;

/** Handler of a click that chooses a row. A plain click shows it here; any other does what the browser does with links. */
export const chooseByClick =
  (search: Search, row: HitRow) =>
  (event: MouseEvent): void => {
    if (!isModified(event)) event.preventDefault();
    search.choose(row, isModified(event) ? 'link' : 'here');
  };

/** A hit as a link. A plain click shows it here; any other click does what the browser does with links. */
export function hitLink(search: Search, { row, index, icon, isOption = false }: HitLinkOptions): HTMLElement {
  const { title, detail, icon: ownIcon } = hitText(row.hit);
  const isActive = search.state.active === index;
  const branch = row.goesOn ? 'hd-search-branch' : 'hd-search-branch hd-search-branch-last';
  const text = (): Content => [
    searchIcon(icon ?? ownIcon),
    element('span', { class: 'hd-search-hit-text' }, [
      element('span', { class: 'hd-search-hit-title' }, marked(title)),
      detail.length > 0 && element('span', { class: 'hd-search-hit-detail' }, marked(detail)),
    ]),
  ];
  return element(
    'a',
    {
      class: row.parent ? 'hd-search-hit hd-search-hit-child' : 'hd-search-hit',
      href: hitUrl(row.hit.url, search.site)?.href,
      'data-active': isActive,
      tabindex: -1,
      ...(isOption && { role: 'option', id: `${search.idPrefix}-item-${index}`, 'aria-selected': String(isActive) }),
    },
    [
      row.parent && element('span', { class: branch }),
      renderHit && !icon ? drawn(search, row.hit, renderHit) : text(),
      returnIcon(),
    ],
    {
      onmousemove: () => search.state.active === index || search.send({ type: 'pointed', index }),
      onmousedown: (event) => event.preventDefault(),
      onclick: chooseByClick(search, row),
      onauxclick: (event) => event.button === 1 && search.choose(row, 'link'),
    },
  );
}
