import { useI18n } from '../../hooks/use-i18n.js';
import { useSite } from '../../hooks/use-site.js';
import type { HitRow } from '../state/hit-groups.js';
import { HitLink } from './hit-link.js';
import { CrossIcon, StarIcon } from './search-icons.js';
import type { Search } from '../state/use-search.js';

interface RememberedRowProps {
  search: Search;
  row: HitRow;
  index: number;
  kind: 'recent' | 'favorite';
  focusField: () => void;
}

function RememberedRow({ search, row, index, kind, focusField }: RememberedRowProps) {
  const translate = useI18n();
  /** The row goes, and its buttons with the focus. */
  const change = (apply: Search['favor']): void => {
    apply(row.hit);
    focusField();
  };
  const removeLabel = translate(kind === 'recent' ? 'searchRemoveRecentText' : 'searchRemoveFavoriteText');
  const saveLabel = translate('searchSaveText');
  return (
    <div role="row" className="hd-search-row">
      <div role="gridcell" id={`${search.idPrefix}-item-${index}`} aria-selected={search.state.active === index}>
        <HitLink search={search} row={row} index={index} icon={kind} />
      </div>
      <div role="gridcell" className="hd-search-row-buttons">
        {kind === 'recent' && (
          <button type="button" title={saveLabel} aria-label={saveLabel} onClick={() => change(search.favor)}>
            <StarIcon />
          </button>
        )}
        <button type="button" title={removeLabel} aria-label={removeLabel} onClick={() => change(search.forget)}>
          <CrossIcon />
        </button>
      </div>
    </div>
  );
}

export interface StartScreenProps {
  search: Search;
  /** Gives the search field the focus. */
  focusField: () => void;
}

/** Recent and favourite searches. */
export function StartScreen({ search, focusField }: StartScreenProps) {
  const translate = useI18n();
  const { site } = useSite();
  const { recent, favorites } = search.state.remembered;
  if (!site.search || !site.search.rememberSearches) return null;
  if (search.rows.length === 0) return <p className="hd-search-message">{translate('searchNoRecentText')}</p>;
  const lists = [
    { kind: 'recent', title: translate('searchRecentText'), from: 0, count: recent.length },
    { kind: 'favorite', title: translate('searchFavoritesText'), from: recent.length, count: favorites.length },
  ] as const;
  return (
    <div role="grid" id={`${search.idPrefix}-list`} aria-label={translate('searchButtonText')}>
      {lists.map(
        ({ kind, title, from, count }) =>
          count > 0 && (
            <div key={kind} className="hd-search-group">
              <div className="hd-search-group-title" aria-hidden="true">
                {title}
              </div>
              <div role="rowgroup" aria-label={title}>
                {search.rows.slice(from, from + count).map((row, index) => (
                  <RememberedRow
                    key={row.hit.objectID}
                    search={search}
                    row={row}
                    index={from + index}
                    kind={kind}
                    focusField={focusField}
                  />
                ))}
              </div>
            </div>
          ),
      )}
    </div>
  );
}
