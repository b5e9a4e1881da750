import { useI18n } from '../../hooks/use-i18n.js';
import type { InterfaceTextKey } from '../../../shared/interface-texts.js';
import type { Search } from '../state/use-search.js';

/** Kinds of pages that have a text of their own; values of other tags are shown as they are. */
const knownKind = /^(?:blog|changelog|error|guide|reference)$/;
const kindText = (kind: string): InterfaceTextKey =>
  `searchKind${kind.replace(/^./, (first) => first.toUpperCase())}Text` as InterfaceTextKey;

/** Buttons that limit the results to those with a value of a tag; none where they would all be the same. */
export function FacetButtons({ search }: { search: Search }) {
  const translate = useI18n();
  const { screen, tags } = search.state;
  if (screen.kind !== 'hits' && screen.kind !== 'none') return null;
  return screen.answer.facets?.map(({ name, values }) => {
    const chosen = tags.find(([tag]) => tag === name)?.[1];
    if (chosen === undefined && values.length < 2) return null;
    const others = tags.filter(([tag]) => tag !== name);
    return (
      <div key={name} className="hd-search-tabs" role="group" aria-label={translate('searchFacetsText')}>
        {values.map(({ value, pages }) => (
          <button
            key={value}
            type="button"
            aria-pressed={value === chosen}
            onClick={() =>
              search.send({ type: 'tagsChosen', tags: value === chosen ? others : [...others, [name, value]] })
            }
          >
            {name === 'kind' && knownKind.test(value) ? translate(kindText(value)) : value}{' '}
            <span className="hd-search-tab-count">{pages}</span>
          </button>
        ))}
      </div>
    );
  });
}
