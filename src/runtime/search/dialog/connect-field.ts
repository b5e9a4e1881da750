import type { OpenSearch } from '../state/open-search.js';
import { longestQuery } from '../state/search-state.js';

/** The subset of a DOM `KeyboardEvent` that decides what a key does. */
export type SearchKey = Pick<
  KeyboardEvent,
  'key' | 'keyCode' | 'isComposing' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'
>;

/** Actions of keys in a search field. `choose` opens the active hit here, `chooseElsewhere` in a new tab, `chooseInWindow` in a new window. */
type SearchAction = 'next' | 'previous' | 'choose' | 'chooseElsewhere' | 'chooseInWindow' | 'escape' | 'toggle';

/** True if a key is part of an IME composition. Some browsers report that by the code 229 alone. */
const isComposingKey = ({ isComposing, keyCode }: SearchKey): boolean => isComposing || keyCode === 229;

/** Finds what a key does; undefined leaves it to the browser. */
export function searchAction(event: SearchKey, isApple: boolean): SearchAction | undefined {
  const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
  if (isComposingKey(event)) return undefined;
  const letter = key.toLowerCase();
  if ((ctrlKey || metaKey) && !altKey && !shiftKey && letter === 'k') return 'toggle';
  if (isApple && ctrlKey && !metaKey && letter === 'n') return 'next';
  if (isApple && ctrlKey && !metaKey && letter === 'p') return 'previous';
  if (key === 'Enter' && !altKey)
    return ctrlKey || metaKey ? 'chooseElsewhere' : shiftKey ? 'chooseInWindow' : 'choose';
  if (ctrlKey || metaKey || altKey) return undefined;
  if (key === 'ArrowDown') return 'next';
  if (key === 'ArrowUp') return 'previous';
  return key === 'Escape' ? 'escape' : undefined;
}

/** True if shortcuts use the Command key on the visitor's computer. */
const isApplePlatform = (): boolean => /mac|iphone|ipad|ipod/i.test(navigator.platform);

/** Actions of keys besides moving and selecting. */
export interface KeyTargets {
  onEscape: () => void;
  onToggle?: () => void;
}

/** Does what a key asks for, and keeps it from the browser and from the page below. */
export function handleSearchKey(event: KeyboardEvent, search: OpenSearch, { onEscape, onToggle }: KeyTargets): void {
  const action = searchAction(event, isApplePlatform());
  if (!action || (action === 'toggle' && !onToggle)) return;
  const isOnControl = event.target instanceof Element && event.target.closest('a, button');
  if (isOnControl && action.startsWith('choose')) return;
  event.preventDefault();
  event.stopPropagation();
  const active = search.state.isPanelOpen ? search.rows[search.state.active] : undefined;
  switch (action) {
    case 'next':
      return search.send({ type: 'moved', step: 1 });
    case 'previous':
      return search.send({ type: 'moved', step: -1 });
    case 'choose':
      return active && search.choose(active, 'here');
    case 'chooseElsewhere':
      return active && search.choose(active, 'elsewhere');
    case 'chooseInWindow':
      return active && search.choose(active, 'window');
    case 'escape':
      return onEscape();
    case 'toggle':
      return onToggle!();
  }
}

/** Attributes that describe the list below a search field to assistive technology. */
function fieldAttributes({ state, rows, idPrefix }: OpenSearch): Record<string, string | undefined> {
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
export function connectField(field: HTMLInputElement, search: OpenSearch, signal: AbortSignal): void {
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
