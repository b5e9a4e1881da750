import type { DialogShell } from '../shell/dialog-shell.js';
import { openSearch, type Search, type SearchHost } from '../state/open-search.js';
import { connectField } from './connect-field.js';
import { dialogFooter } from './dialog-footer.js';
import { handleSearchKey } from './handle-search-key.js';
import { keepFocus } from './keep-focus.js';
import { showResults } from './result-area.js';
import { searchIcon, spinnerIcon } from './search-icons.js';

/** Shows what a search waits for: its icon, the class of a slow one, and the footer once there is something to choose. */
function showProgress(search: Search, dialog: HTMLElement, isSpinning: boolean): boolean {
  const { status, screen } = search.state;
  const isWaiting = screen.kind === 'waiting';
  dialog.classList.toggle('hd-search-stalled', status === 'stalled');
  if (isSpinning !== (status === 'stalled' || isWaiting))
    dialog.querySelector('.hd-search-label > svg')!.replaceWith(isSpinning ? searchIcon('search') : spinnerIcon());
  if (!isWaiting && !dialog.querySelector('.hd-search-footer'))
    dialog.querySelector('.hd-search-results')!.after(dialogFooter(search));
  return status === 'stalled' || isWaiting;
}

/** Fills the dialog that the loader opened as `shell`. It searches for what is in the field by now. */
export function showDialog(place: SearchHost, shell: DialogShell): void {
  const { dialog, field, signal } = shell;
  const close = (): void => shell.close();
  const search = openSearch(place, {
    idPrefix: 'hd-search',
    field,
    signal,
    isWaiting: true,
    onLeave: () => shell.close(true),
  });
  const onKeyDown = (event: KeyboardEvent): void => {
    keepFocus(event, dialog);
    if (event.key === 'Tab') search.send({ type: 'panelClosed' });
    handleSearchKey(event, search, { onEscape: close, onToggle: close });
    if (event.defaultPrevented && event.key.startsWith('Arrow')) field.focus();
  };
  dialog.addEventListener('keydown', onKeyDown, { signal });
  dialog.addEventListener('reset', () => search.type(''), { signal });
  let isSpinning = true;
  const show = (): void => void (isSpinning = showProgress(search, dialog, isSpinning));
  signal.addEventListener('abort', search.subscribe(show));
  const [results, status] = ['.hd-search-results', '[role=status]'].map((part) =>
    dialog.querySelector<HTMLElement>(part)!,
  );
  showResults(search, { results: results!, status: status! }, signal);
  connectField(field, search, signal);
  search.type(field.value);
}
