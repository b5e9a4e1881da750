import { renderResult } from 'heddle-search-hooks';
import type { CustomResults } from '../search-provider.js';
import type { HitGroup } from '../state/hit-groups.js';
import type { Search } from '../state/open-search.js';
import type { SearchScreen } from '../state/search-state.js';
import { drawn } from './drawn-nodes.js';
import { element, type Content } from './elements.js';
import { choiceButton } from './facet-buttons.js';
import { hitLink } from './hit-link.js';

type Hits = SearchScreen & { kind: 'hits' };

const rowsBefore = (groups: readonly HitGroup[]): number => groups.reduce((sum, { rows }) => sum + rows.length, 0);

/** Buttons that choose between the hits and the lists of search hooks; none without such lists. */
function customTabs({ translate, state, send }: Search, { answer, groups }: Hits): Content {
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

const list = ({ idPrefix }: Search, label: string, content: Content): HTMLElement =>
  element('div', { role: 'listbox', id: `${idPrefix}-list`, 'aria-label': label }, content);

/** Results of a search hook: hits, or what the hook's own function renders of them. */
function customHits(search: Search, { renderType, group, results }: CustomResults): HTMLElement {
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
const corrections = ({ translate }: Search, { answer }: Hits): Content =>
  answer.corrections?.map(({ typed, used }) =>
    element(
      'p',
      { class: 'hd-search-correction' },
      translate('searchCorrectionText', { typed, used: used.join(', ') }),
    ),
  );

/** Hits by part of the site; beside them, as tabs, what search hooks found. */
export function hitsScreen(search: Search, screen: Hits): Content {
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
