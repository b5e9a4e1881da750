import { useEffect, useLayoutEffect } from 'react';
import { fieldAttributes } from './field-attributes.js';
import { handleSearchKey } from './handle-search-key.js';
import type { Search } from './use-search.js';

/** Connects a search with a field that others have rendered: what is typed into it, its keys, its attributes. */
export function useFieldEvents(field: HTMLInputElement, search: Search): void {
  const { query } = search.state;
  useLayoutEffect(() => {
    // What was typed before the search was there.
    if (field.value !== '') search.type(field.value);
  }, [field]);
  useEffect(() => {
    if (field.value !== query) field.value = query;
  }, [field, query]);
  useEffect(() => {
    for (const [name, value] of Object.entries(fieldAttributes(search))) {
      if (value === undefined) field.removeAttribute(name);
      else field.setAttribute(name, value);
    }
  });
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const open = (): void => search.send({ type: 'panelOpened' });
    field.addEventListener(
      'input',
      (event) => search.type(field.value, { isComposing: (event as InputEvent).isComposing }),
      { signal },
    );
    field.addEventListener('compositionend', () => search.type(field.value), { signal });
    field.addEventListener('focus', open, { signal });
    field.addEventListener('click', open, { signal });
    field.addEventListener(
      'keydown',
      (event) => {
        if (event.key === 'Tab') search.send({ type: 'panelClosed' });
        else handleSearchKey(event, search, { onEscape: () => search.send({ type: 'escaped' }) });
      },
      { signal },
    );
    return () => listening.abort();
  });
}
