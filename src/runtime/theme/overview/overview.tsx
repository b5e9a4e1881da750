import { useId, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { OverviewGroupData } from '../../../shared/page-data.js';
import { useI18n, usePayload } from '../../hooks/page-hooks.js';
import { filterGroups } from './overview-filter.js';
import { OverviewGroup } from './overview-group.js';

export interface OverviewProps {
  /** Shown above the filter. */
  content?: ReactNode;
  /** By default the pages of the sidebar that lie below this one. */
  groups?: readonly OverviewGroupData[] | undefined;
  /** Depths of the headings to show, of those that the groups hold. */
  overviewHeaders?: readonly number[] | undefined;
}

function withDepths(groups: readonly OverviewGroupData[], depths: readonly number[]): OverviewGroupData[] {
  return groups.map((group) => ({
    ...group,
    items: group.items.map((item) => ({
      ...item,
      headers: item.headers?.filter(({ depth }) => depths.includes(depth)) ?? [],
    })),
  }));
}

const none: readonly OverviewGroupData[] = [];

/** Cards of pages with their headings, and a field that filters them. */
export function Overview({ content, groups, overviewHeaders }: OverviewProps) {
  const { overview = none } = usePayload();
  const translate = useI18n();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState('');
  // The visitor may have begun to type before the page came alive.
  useLayoutEffect(() => setQuery(input.current?.value ?? ''), []);
  const given = groups ?? overview;
  const all = useMemo(() => (overviewHeaders ? withDepths(given, overviewHeaders) : given), [given, overviewHeaders]);
  const shown = useMemo(() => filterGroups(all, query), [all, query]);
  return (
    <div className="hd-overview">
      {content}
      <div className="hd-overview-filter">
        <label htmlFor={id}>{translate('overview.filterNameText')}</label>
        <input
          ref={input}
          id={id}
          type="search"
          autoComplete="off"
          placeholder={translate('overview.filterPlaceholderText')}
          onInput={(event) => setQuery(event.currentTarget.value)}
        />
      </div>
      <p className="hd-overview-none" role="status">
        {shown.length === 0 && query !== '' && `${translate('overview.filterNoResultText')}: ${query}`}
      </p>
      {shown.map((group, index) => (
        <OverviewGroup key={`${index}${group.name}`} group={group} />
      ))}
    </div>
  );
}
