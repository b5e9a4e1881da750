import { Fragment } from 'react';
import { renderResult } from 'heddle-search-hooks';
import { useI18n } from '../../hooks/use-i18n.js';
import type { CustomResults } from '../search-provider.js';
import { HitLink } from './hit-link.js';
import type { SearchScreen } from '../state/search-state.js';
import type { Search } from '../state/use-search.js';

/** Buttons that choose between the hits and the lists of search hooks; none without such lists. */
export function CustomTabs({ search, screen }: { search: Search; screen: SearchScreen & { kind: 'hits' } }) {
  const translate = useI18n();
  const lists = screen.answer.customResults ?? [];
  if (lists.length === 0) return null;
  const tabs = [
    { name: translate('searchPagesText'), count: screen.groups.reduce((sum, { rows }) => sum + rows.length, 0) },
    ...lists.map(({ group, results }) => ({ name: group, count: results.length })),
  ];
  return (
    <div className="hd-search-tabs" role="group" aria-label={translate('searchButtonText')}>
      {tabs.map(({ name, count }, tab) => (
        <button
          key={`${tab} ${name}`}
          type="button"
          aria-pressed={search.state.tab === tab}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => search.send({ type: 'tabChosen', tab })}
        >
          {name} <span className="hd-search-tab-count">{count}</span>
        </button>
      ))}
    </div>
  );
}

/** What a search hook found: hits, or what the hook's own function makes of its results. */
export function CustomHits({ search, custom }: { search: Search; custom: CustomResults }) {
  if (custom.renderType === 'default') {
    return (
      <div role="listbox" id={`${search.idPrefix}-list`} aria-label={custom.group}>
        {search.rows.map((row, index) => (
          <HitLink key={row.hit.objectID} search={search} row={row} index={index} isOption />
        ))}
      </div>
    );
  }
  return (
    <div className="hd-search-custom">
      {custom.results.map((result, index) => (
        <Fragment key={index}>{renderResult?.(result)}</Fragment>
      ))}
    </div>
  );
}
