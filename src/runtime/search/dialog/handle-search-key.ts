import type { Search } from '../state/open-search.js';

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
export function handleSearchKey(event: KeyboardEvent, search: Search, { onEscape, onToggle }: KeyTargets): void {
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
