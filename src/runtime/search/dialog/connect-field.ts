import type { Search } from '../state/open-search.js';
import { longestQuery } from '../state/search-state.js';

/** Attributes that describe the list below a search field to assistive technology. */
function fieldAttributes({ state, rows, idPrefix }: Search): Record<string, string | undefined> {
  const isOpen = state.isPanelOpen && rows.length > 0;
  return {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-haspopup': state.screen.kind === 'start' ? 'grid' : 'listbox',
    'aria-expanded': String(isOpen),
    'aria-controls': isOpen ? `${idPrefix}-list` : undefined,
    // Screen readers read what is typed, instead of the first hit after each letter.
    'aria-activedescendant': isOpen && state.isSteered ? `${idPrefix}-item-${state.active}` : undefined,
  };
}

/**
 * Connects a search with its field, until `signal` is aborted: what is typed into the field, its attributes, and queries
 * that the search changes.
 */
export function connectField(field: HTMLInputElement, search: Search, signal: AbortSignal): void {
  let known = search.state.query;
  const show = (): void => {
    const { query } = search.state;
    if (query !== known) field.value = known = query;
    for (const [name, value] of Object.entries(fieldAttributes(search))) {
      if (value === undefined) field.removeAttribute(name);
      else field.setAttribute(name, value);
    }
  };
  const read = (isComposing = false): void => {
    known = field.value.slice(0, longestQuery);
    search.type(field.value, { isComposing });
  };
  signal.addEventListener('abort', search.subscribe(show));
  field.addEventListener('input', (event) => read((event as InputEvent).isComposing), { signal });
  field.addEventListener('compositionend', () => read(), { signal });
  for (const name of ['focus', 'click'] as const)
    field.addEventListener(name, () => search.send({ type: 'panelOpened' }), { signal });
  show();
}
