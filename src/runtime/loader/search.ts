import { arrivalKey } from '../search/arrival/arrival-key.js';
import type { SearchHandle } from '../search/search-handle.js';
import { onClick } from './document-events.js';
import type { StartRuntime } from './start-runtime.js';

const searchButton = '.hd-search-button';
const html = document.documentElement;

const isInside = (place: EventTarget | null | undefined, selector: string): boolean =>
  place instanceof Element && place.closest(selector) !== null;

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

  /** Settles when the dialog has done something, or cannot be had. */
  const ask = (request: (search: SearchHandle) => unknown): Promise<unknown> =>
    startRuntime()
      .then(({ search }) => request(search))
      .catch(() => undefined);

  const open = (typed: string, isToggle = false): void => {
    const own = (awaited = { typed });
    void ask((search) => search.open(() => (awaited === own ? own.typed : undefined), isToggle)).then(() => {
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
      if (!awaited) open('', true);
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
      if (isInside(target, searchButton)) void ask(({ warmUp }) => warmUp());
    });
  }
  const query = new URLSearchParams(location.search).get('q');
  if (query) open(query);
  if (isHitChosen()) void ask(({ showArrival }) => showArrival());
}
