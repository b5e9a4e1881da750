import { useEffect, useId, type ComponentType } from 'react';
import { ResultArea } from './result-area.js';
import { SearchStatusText } from './result-area.js';
import { loadSearchStyles } from './search-styles.js';
import { useFieldEvents } from './use-field-events.js';
import { useSearch } from '../state/use-search.js';

export interface SearchBoxPanelProps {
  field: HTMLInputElement;
}

/** Results in a panel below a field that others have rendered. */
function SearchBoxPanel({ field }: SearchBoxPanelProps) {
  const idPrefix = `hd-search${useId()}`;
  const search = useSearch({
    idPrefix,
    initialQuery: field.value,
    onLeave: () => search.send({ type: 'panelClosed' }),
  });
  useFieldEvents(field, search);
  const { send, state, rows } = search;
  useEffect(() => {
    const box = field.closest('.hd-search-box');
    const onOutside = ({ target }: Event): void => {
      if (target instanceof Node && !box?.contains(target)) send({ type: 'panelClosed' });
    };
    const names = ['pointerdown', 'focusin'] as const;
    for (const name of names) document.addEventListener(name, onOutside);
    return () => {
      for (const name of names) document.removeEventListener(name, onOutside);
    };
  }, [field, send]);
  const isShown = state.isPanelOpen && (state.screen.kind !== 'start' || rows.length > 0);
  return (
    <>
      {isShown && (
        <div className="hd-search-drop">
          <ResultArea search={search} focusField={() => field.focus()} />
        </div>
      )}
      <SearchStatusText search={search} />
    </>
  );
}

/** Gives the panel of search boxes when its styles are there. */
export async function loadSearchBoxPanel(): Promise<ComponentType<SearchBoxPanelProps>> {
  await loadSearchStyles();
  return SearchBoxPanel;
}
