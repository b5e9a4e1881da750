import type { OpenSearch } from '../state/open-search.js';
import { element, drawn, returnIcon, searchIcon, type ElementContent } from './elements.js';
import { renderHit, renderResult } from 'heddle-search-hooks';
import type { Segment } from '../../../shared/search/highlight.js';
import { hitText, hitUrl, type HitRow, type HitGroup } from '../state/hit-groups.js';
import type { CustomResults } from '../search-provider.js';
import type { SearchScreen } from '../state/search-state.js';

/** Kinds of pages that have a text of their own; values of other tags are shown as they are. */
const knownKind = /^(?:blog|changelog|error|guide|reference)$/;
const kindText = (kind: string): string => `searchKind${kind.replace(/^./, (first) => first.toUpperCase())}Text`;

/** A button that filters the results, followed by their number. */
function choiceButton(
  name: string,
  count: number,
  isChosen: boolean,
  choose: () => void,
  handlers: { onmousedown?: (event: Event) => void } = {},
): HTMLElement {
  return element(
    'button',
    { type: 'button', 'aria-pressed': String(isChosen) },
    [`${name} `, element('span', { class: 'hd-search-tab-count' }, String(count))],
    { onclick: choose, ...handlers },
  );
}

/** Buttons that limit the results to those with a value of a tag; none where they would all be the same. */
export function facetButtons({ state: { screen, tags }, translate, send }: OpenSearch): ElementContent {
  if (screen.kind !== 'hits' && screen.kind !== 'none') return undefined;
  return screen.answer.facets?.map(({ name, values }) => {
    const chosen = tags.find(([tag]) => tag === name)?.[1];
    if (chosen === undefined && values.length < 2) return undefined;
    const others = tags.filter(([tag]) => tag !== name);
    return element(
      'div',
      { class: 'hd-search-tabs', role: 'group', 'aria-label': translate('searchFacetsText') },
      values.map(({ value, pages }) =>
        choiceButton(
          name === 'kind' && knownKind.test(value) ? translate(kindText(value)) : value,
          pages,
          value === chosen,
          () => send({ type: 'tagsChosen', tags: value === chosen ? others : [...others, [name, value]] }),
        ),
      ),
    );
  });
}

/** Text with what was looked for marked. */
const marked = (segments: readonly Segment[]): ElementContent =>
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
  (search: OpenSearch, row: HitRow) =>
  (event: MouseEvent): void => {
    if (!isModified(event)) event.preventDefault();
    search.choose(row, isModified(event) ? 'link' : 'here');
  };

/** A hit as a link. A plain click shows it here; any other click does what the browser does with links. */
export function hitLink(search: OpenSearch, { row, index, icon, isOption = false }: HitLinkOptions): HTMLElement {
  const { title, detail, icon: ownIcon } = hitText(row.hit);
  const isActive = search.state.active === index;
  const branch = row.goesOn ? 'hd-search-branch' : 'hd-search-branch hd-search-branch-last';
  const text = (): ElementContent => [
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

type Hits = SearchScreen & { kind: 'hits' };

const rowsBefore = (groups: readonly HitGroup[]): number => groups.reduce((sum, { rows }) => sum + rows.length, 0);

/** Buttons that choose between the hits and the lists of search hooks; none without such lists. */
function customTabs({ translate, state, send }: OpenSearch, { answer, groups }: Hits): ElementContent {
  const { customResults: lists = [] } = answer;
  if (lists.length === 0) return undefined;
  const tabs = [
    { name: translate('searchPagesText'), count: rowsBefore(groups) },
    ...lists.map(({ group, results }) => ({ name: group, count: results.length })),
  ];
  return element(
    'div',
    { class: 'hd-search-tabs', role: 'group', 'aria-label': translate('searchButtonText') },
    tabs.map(({ name, count }, tab) =>
      choiceButton(name, count, state.tab === tab, () => send({ type: 'tabChosen', tab }), {
        onmousedown: (event) => event.preventDefault(),
      }),
    ),
  );
}

const list = ({ idPrefix }: OpenSearch, label: string, content: ElementContent): HTMLElement =>
  element('div', { role: 'listbox', id: `${idPrefix}-list`, 'aria-label': label }, content);

/** Results of a search hook: hits, or what the hook's own function renders of them. */
function customHits(search: OpenSearch, { renderType, group, results }: CustomResults): HTMLElement {
  if (renderType === 'default')
    return list(
      search,
      group,
      search.rows.map((row, index) => hitLink(search, { row, index, isOption: true })),
    );
  return element(
    'div',
    { class: 'hd-search-custom' },
    results.map((result) => renderResult && drawn(search, result, renderResult)),
  );
}

/** Words that replaced those that the site doesn't have. */
const corrections = ({ translate }: OpenSearch, { answer }: Hits): ElementContent =>
  answer.corrections?.map(({ typed, used }) =>
    element(
      'p',
      { class: 'hd-search-correction' },
      translate('searchCorrectionText', { typed, used: used.join(', ') }),
    ),
  );

/** Hits by part of the site; beside them, as tabs, what search hooks found. */
export function hitsScreen(search: OpenSearch, screen: Hits): ElementContent {
  const { state, idPrefix, translate } = search;
  const custom = screen.answer.customResults?.[state.tab - 1];
  if (custom) return [customTabs(search, screen), customHits(search, custom)];
  const groups = screen.groups.map(({ name, rows }, position) => {
    const id = `${idPrefix}-group-${position}`;
    const from = rowsBefore(screen.groups.slice(0, position));
    const isNamed = name !== '';
    return element('div', { class: 'hd-search-group', role: 'group', 'aria-labelledby': isNamed && id }, [
      isNamed && element('div', { class: 'hd-search-group-title', id }, name),
      rows.map((row, index) => hitLink(search, { row, index: from + index, isOption: true })),
    ]);
  });
  return [customTabs(search, screen), corrections(search, screen), list(search, translate('searchButtonText'), groups)];
}
