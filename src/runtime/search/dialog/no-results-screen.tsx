import { useI18n } from '../../hooks/use-i18n.js';
import { useSite } from '../../hooks/use-site.js';
import { NothingIcon } from './search-icons.js';
import { suggestedQueries } from '../state/search-state.js';
import { TextWithNode } from './text-with-node.js';
import type { Search } from '../state/use-search.js';

export interface NoResultsScreenProps {
  search: Search;
  /** The query that found nothing. */
  query: string;
  /** Gives the search field the focus. */
  onSuggest: () => void;
}

/** Says that nothing was found, and what would be. */
export function NoResultsScreen({ search, query, onSuggest }: NoResultsScreenProps) {
  const translate = useI18n();
  const { site } = useSite();
  const suggestions = suggestedQueries(search.state);
  const reportUrl = site.search ? site.search.missingResultsUrl.replaceAll('{query}', encodeURIComponent(query)) : '';
  return (
    <div className="hd-search-message">
      <NothingIcon />
      <p className="hd-search-message-title">
        <TextWithNode text={translate('searchNoResultsText')} name="query">
          <strong>{query}</strong>
        </TextWithNode>
      </p>
      {suggestions.length > 0 && (
        <>
          <p>{translate('searchSuggestedQueryText')}</p>
          <ul className="hd-search-suggestions">
            {suggestions.map((name) => (
              <li key={name}>
                <button
                  type="button"
                  onClick={() => {
                    search.type(`${name.toLowerCase()} `);
                    onSuggest();
                  }}
                >
                  {name}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {reportUrl !== '' && (
        <p>
          {translate('searchMissingText')}{' '}
          <a href={reportUrl} target="_blank" rel="noopener noreferrer">
            {translate('searchMissingLinkText')}
          </a>
        </p>
      )}
    </div>
  );
}
