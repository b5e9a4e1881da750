import { useI18n } from '../../hooks/use-i18n.js';
import { CustomHits, CustomTabs } from './custom-hits.js';
import type { HitGroup } from '../state/hit-groups.js';
import { HitLink } from './hit-link.js';
import type { SearchScreen } from '../state/search-state.js';
import type { Search } from '../state/use-search.js';

interface GroupProps {
  search: Search;
  group: HitGroup;
  /** Index of the group's first row among the shown rows. */
  from: number;
  id: string;
}

function Group({ search, group: { name, rows }, from, id }: GroupProps) {
  return (
    <div className="hd-search-group" role="group" {...(name !== '' && { 'aria-labelledby': id })}>
      {name !== '' && (
        <div className="hd-search-group-title" id={id}>
          {name}
        </div>
      )}
      {rows.map((row, index) => (
        <HitLink key={row.hit.objectID} search={search} row={row} index={from + index} isOption />
      ))}
    </div>
  );
}

/** What was searched for instead of words that the site does not have. */
function Corrections({ screen }: { screen: SearchScreen & { kind: 'hits' } }) {
  const translate = useI18n();
  return screen.answer.corrections?.map(({ typed, used }) => (
    <p key={typed} className="hd-search-correction">
      {translate('searchCorrectionText', { typed, used: used.join(', ') })}
    </p>
  ));
}

/** Hits by part of the site; beside them, as tabs, what search hooks found. */
export function HitsScreen({ search, screen }: { search: Search; screen: SearchScreen & { kind: 'hits' } }) {
  const translate = useI18n();
  const { tab } = search.state;
  const custom = screen.answer.customResults?.[tab - 1];
  const starts = screen.groups.map((_, index) =>
    screen.groups.slice(0, index).reduce((sum, { rows }) => sum + rows.length, 0),
  );
  return (
    <>
      <CustomTabs search={search} screen={screen} />
      {custom ? (
        <CustomHits search={search} custom={custom} />
      ) : (
        <>
          <Corrections screen={screen} />
          <div role="listbox" id={`${search.idPrefix}-list`} aria-label={translate('searchButtonText')}>
            {screen.groups.map((group, index) => (
              <Group
                key={`${index} ${group.name}`}
                search={search}
                group={group}
                from={starts[index]!}
                id={`${search.idPrefix}-group-${index}`}
              />
            ))}
          </div>
        </>
      )}
    </>
  );
}
