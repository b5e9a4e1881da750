import { useLayoutEffect, useRef } from 'react';
import { fieldAttributes } from './field-attributes.js';
import { handleSearchKey } from './handle-search-key.js';
import type { Search } from '../state/use-search.js';

/** Connects a search with a field that others have rendered: what is typed into it, its keys, its attributes. */
export function useFieldEvents(field: HTMLInputElement, search: Search): void {
  const { query } = search.state;
  /** What the search knows of the field. */
  const known = useRef(query);
  useLayoutEffect(() => {
    if (query === known.current) return;
    known.current = query;
    field.value = query;
  }, [field, query]);
  useLayoutEffect(() => {
    for (const [name, value] of Object.entries(fieldAttributes(search))) {
      if (value === undefined) field.removeAttribute(name);
      else field.setAttribute(name, value);
    }
  });
  useLayoutEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const read = (isComposing = false): void => {
      known.current = field.value;
      search.type(field.value, { isComposing });
    };
    const open = (): void => search.send({ type: 'panelOpened' });
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Tab') search.send({ type: 'panelClosed' });
      else handleSearchKey(event, search, { onEscape: () => search.send({ type: 'escaped' }) });
    };
    field.addEventListener('input', (event) => read((event as InputEvent).isComposing), { signal });
    field.addEventListener('compositionend', () => read(), { signal });
    for (const name of ['focus', 'click']) field.addEventListener(name, open, { signal });
    field.addEventListener('keydown', onKey, { signal });
    // Keys that were typed while the search was on its way.
    if (field.value !== known.current) read();
    return () => listening.abort();
  });
}
