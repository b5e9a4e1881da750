import type { KeyboardEvent } from 'react';
import { isApplePlatform, searchAction } from './search-keys.js';
import type { Search } from '../state/use-search.js';

/** What keys do beside moving and choosing. */
export interface KeyTargets {
  onEscape: () => void;
  onToggle?: () => void;
}

/** Does what a key asks for, and keeps it from the browser and from the page below. */
export function handleSearchKey(
  event: KeyboardEvent | globalThis.KeyboardEvent,
  search: Search,
  { onEscape, onToggle }: KeyTargets,
): void {
  const native = 'nativeEvent' in event ? event.nativeEvent : event;
  const action = searchAction(native, isApplePlatform());
  if (!action || (action === 'toggle' && !onToggle)) return;
  const isOnControl = native.target instanceof Element && native.target.closest('a, button');
  if (isOnControl && (action === 'choose' || action === 'chooseElsewhere')) return;
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
    case 'escape':
      return onEscape();
    case 'toggle':
      return onToggle!();
  }
}
