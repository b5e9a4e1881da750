import { arrivalKey } from '../search/arrival/arrival-key.js';
import { announce } from '../dom/announce.js';
import type { SearchHandle } from '../search/dialog/search-handle.js';
import { onClick } from './document-events.js';
import type { StartRuntime } from './start-runtime.js';

const searchButton = '.hd-search-button';
/** How long readers see that the search cannot be had. */
const messageMs = 6000;
const html = document.documentElement;

const isInside = (place: EventTarget | null | undefined, selector: string): boolean =>
  place instanceof Element && place.closest(selector) !== null;

/** Whether the host still has the shown page. */
const isPageThere = (): Promise<boolean> =>
  fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Whether a hit was chosen for some page; the runtime finds out whether it is this one. */
function isHitChosen(): boolean {
  try {
    return localStorage.getItem(arrivalKey) !== null;
  } catch {
    return false;
  }
}

/**
 * Opens the search dialog by key, by its button, and for a query in the address. Until the dialog is there, what the
 * reader types is kept for it.
 */
export function installSearch(startRuntime: StartRuntime): void {
  const { search: keys } = html.dataset;
  if (keys === undefined) return;
  html.dataset['platform'] = /Mac|iP/.test(navigator.platform) ? 'apple' : 'other';
  /** What was typed for the dialog that is on its way. */
  let awaited: { typed: string } | undefined;

  const ask = async (request: (search: SearchHandle) => unknown): Promise<unknown> =>
    request((await startRuntime()).search);
  const askInPassing = (request: (search: SearchHandle) => unknown): void => void ask(request).catch(() => undefined);

  /**
   * The dialog's code is not to be had. A site that was published again has other files, which a new page load finds;
   * a page that was loaded for the search does not load again by itself.
   */
  const goWithout = async (dialog: { typed: string }, isShared: boolean): Promise<void> => {
    const canReload = !isShared && (await isPageThere());
    if (awaited !== dialog) return;
    if (!canReload) {
      announce(document.querySelector<HTMLElement>('.hd-app')?.dataset['offlineText'] ?? '', true);
      setTimeout(() => announce(''), messageMs);
      return;
    }
    const url = new URL(location.href);
    url.searchParams.set('q', dialog.typed);
    history.replaceState(history.state, '', url);
    location.reload();
  };

  const open = (typed: string, { isToggle = false, isShared = false } = {}): void => {
    const own = (awaited = { typed });
    ask((search) => search.open(() => (awaited === own ? own.typed : undefined), isToggle))
      .catch(() => goWithout(own, isShared))
      .finally(() => {
        if (awaited === own) awaited = undefined;
      });
  };

  /** Whether a key was for the dialog that is on its way. */
  const keep = (key: string, isPlain: boolean, dialog: { typed: string }): boolean => {
    if (key === 'Escape') awaited = undefined;
    else if (isPlain && key === 'Backspace') dialog.typed = dialog.typed.slice(0, -1);
    else if (isPlain && key.length === 1) dialog.typed += key;
    else return false;
    return true;
  };

  const onKeyDown = (event: KeyboardEvent): boolean => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    // A browser that fills in a form sends key events without a key.
    if (!key || event.isComposing || event.defaultPrevented) return false;
    const isPlain = !ctrlKey && !metaKey && !altKey;
    const [place] = event.composedPath();
    if (!isPlain && !altKey && !shiftKey && key.toLowerCase() === 'k') {
      if (!awaited) open('', { isToggle: true });
      return true;
    }
    if (awaited) return keep(key, isPlain, awaited);
    const isSlash = key === keys && !isInside(place, 'input, textarea, select, [contenteditable]');
    const isTyped = /^[a-z0-9]$/i.test(key) && isInside(place, searchButton);
    if (!isPlain || !(isSlash || isTyped)) return false;
    open(isTyped ? key : '');
    return true;
  };

  document.addEventListener('keydown', (event) => {
    if (onKeyDown(event)) event.preventDefault();
  });
  onClick(searchButton, () => awaited ?? open(''));
  for (const name of ['pointerover', 'focusin'] as const) {
    addEventListener(name, ({ target }) => {
      if (isInside(target, searchButton)) askInPassing(({ warmUp }) => warmUp());
    });
  }
  const query = new URLSearchParams(location.search).get('q');
  if (query !== null) open(query, { isShared: true });
  if (isHitChosen()) askInPassing(({ showArrival }) => showArrival());
}
