import { openSearch, type SearchHost } from '../state/open-search.js';
import { connectField, handleSearchKey } from './connect-field.js';
import { element } from './elements.js';
import { showResults } from './result-area.js';
import { loadSearchStyles } from '../shell/search-styles.js';

let boxes = 0;

/**
 * Makes a search box work, until `signal` is aborted: results in a panel inside `host`, below a field that others have
 * rendered. Resolves once the styles of the panel are there.
 */
export async function connectSearchBox(
  place: SearchHost,
  field: HTMLInputElement,
  host: HTMLElement,
  signal: AbortSignal,
): Promise<void> {
  await loadSearchStyles();
  if (signal.aborted) return;
  const search = openSearch(place, {
    idPrefix: `hd-search-box-${boxes++}`,
    field,
    signal,
    onLeave: () => search.send({ type: 'panelClosed' }),
  });
  const panel = element('div', { class: 'hd-search-drop' });
  const results = element('div', { class: 'hd-search-results' });
  const status = element('p', { class: 'hd-visually-hidden', role: 'status' });
  panel.append(results);
  host.replaceChildren(status);
  const show = (): void => {
    const { state, rows } = search;
    const isShown = state.isPanelOpen && (state.screen.kind !== 'start' || rows.length > 0);
    if (!isShown) panel.remove();
    else if (!panel.isConnected) host.prepend(panel);
  };
  signal.addEventListener('abort', search.subscribe(show));
  showResults(search, { results, status }, signal);
  connectField(field, search, signal);
  field.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Tab') search.send({ type: 'panelClosed' });
      else handleSearchKey(event, search, { onEscape: () => search.send({ type: 'escaped' }) });
    },
    { signal },
  );
  const onOutside = ({ target }: Event): void => {
    if (target instanceof Node && !field.closest('.hd-search-box')?.contains(target))
      search.send({ type: 'panelClosed' });
  };
  for (const name of ['pointerdown', 'focusin']) document.addEventListener(name, onOutside, { signal });
  show();
  // Letters that were typed while the search was loaded.
  if (field.value !== '') search.type(field.value);
}
