import { useI18n } from '../../hooks/use-i18n.js';
import { shownCount } from '../state/search-state.js';
import type { Search } from '../state/use-search.js';

/** Tells screen readers what became of a search. */
export function SearchStatusText({ search }: { search: Search }) {
  const translate = useI18n();
  const { screen } = search.state;
  const text = {
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
