import { useEffect, useRef } from 'react';
import { FacetButtons } from './facet-buttons.js';
import { ErrorScreen } from './error-screen.js';
import { HitsScreen } from './hits-screen.js';
import { NoResultsScreen } from './no-results-screen.js';
import { StartScreen } from './start-screen.js';
import type { Search } from '../state/use-search.js';
import { useI18n } from '../../hooks/use-i18n.js';
import { shownCount } from '../state/search-state.js';

export interface ResultAreaProps {
  search: Search;
  /** Gives the search field the focus. */
  focusField: () => void;
}

function Screen({ search, focusField }: ResultAreaProps) {
  const { screen } = search.state;
  switch (screen.kind) {
    case 'waiting':
      return null;
    case 'start':
      return <StartScreen search={search} focusField={focusField} />;
    case 'none':
      return <NoResultsScreen search={search} query={screen.query} onSuggest={focusField} />;
    case 'error':
      return <ErrorScreen search={search} failure={screen.failure} />;
    case 'hits':
      return <HitsScreen search={search} screen={screen} />;
  }
}

/** What a search gave, under the field. It scrolls to the row that arrow keys chose. */
export function ResultArea(props: ResultAreaProps) {
  const area = useRef<HTMLDivElement>(null);
  const { screen, active, isSteered, status } = props.search.state;
  const query = screen.kind === 'hits' ? screen.query : '';
  useEffect(() => {
    area.current!.scrollTop = 0;
  }, [screen.kind, query]);
  useEffect(() => {
    if (isSteered) area.current!.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
  }, [active, isSteered]);
  return (
    <div
      ref={area}
      className="hd-search-results"
      aria-busy={screen.kind === 'waiting' || status === 'loading' || status === 'stalled'}
      // The keyboard of a phone covers the results that the reader scrolls through.
      onTouchMove={() => document.activeElement instanceof HTMLInputElement && document.activeElement.blur()}
    >
      <FacetButtons search={props.search} />
      <Screen {...props} />
    </div>
  );
}

/** Tells screen readers what became of a search. */
export function SearchStatusText({ search }: { search: Search }) {
  const translate = useI18n();
  const { screen } = search.state;
  const text = {
    waiting: '',
    start: '',
    none: screen.kind === 'none' ? translate('searchNoResultsText', { query: screen.query }) : '',
    error: translate('searchErrorText'),
    hits: translate('searchResultCountText', { count: shownCount(search.state) }),
  }[screen.kind];
  return (
    <p className="hd-visually-hidden" role="status">
      {text}
    </p>
  );
}
