import type { Search } from '../state/open-search.js';

/** Attributes that describe the list below a search field to assistive technology. */
export function fieldAttributes({ state, rows, idPrefix }: Search): Record<string, string | undefined> {
  const isOpen = state.isPanelOpen && rows.length > 0;
  return {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-haspopup': state.screen.kind === 'start' ? 'grid' : 'listbox',
    'aria-expanded': String(isOpen),
    'aria-controls': isOpen ? `${idPrefix}-list` : undefined,
    // Readers hear what they type, not the first hit of every letter.
    'aria-activedescendant': isOpen && state.isSteered ? `${idPrefix}-item-${state.active}` : undefined,
  };
}
