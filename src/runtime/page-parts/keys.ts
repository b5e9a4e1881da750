import { loadedParts } from './site-file.js';

const html = document.documentElement;

/** Places where a key is text. */
const textPlaces = 'input, textarea, select, [contenteditable]:not([contenteditable=false])';

/**
 * True if a visitor pressed the key for its character alone. Some keyboards have brackets on the third level: there, `AltGraph`
 * is down, which Windows reports as Control and Alt, or the Option key of Apple's.
 */
function isPlain(event: KeyboardEvent): boolean {
  if (event.getModifierState('AltGraph')) return true;
  const isOption = event.altKey && html.dataset['platform'] === 'apple';
  return !event.ctrlKey && !event.metaKey && (!event.altKey || isOption);
}

/** The element with the focus, also inside of web components. This module may load after the event, which has no path then. */
function focusedElement(): Element | null {
  let place = document.activeElement;
  while (place?.shadowRoot?.activeElement) place = place.shadowRoot.activeElement;
  return place;
}

/** Follows the link to the page before or after the shown one. */
function follow(rel: 'prev' | 'next'): void {
  document.querySelector<HTMLAnchorElement>(`a[rel=${rel}]`)?.click();
}

const actions: Readonly<Record<string, () => unknown>> = {
  '[': () => follow('prev'),
  ']': () => follow('next'),
  '?': () => import('./shortcuts.js').then(({ showShortcuts }) => showShortcuts(loadedParts)),
};

/** Acts on a single key, unless the site has none, or the visitor types or uses a dialog. */
export function onKey(event: KeyboardEvent): void {
  if ('noKeys' in html.dataset || event.defaultPrevented || event.isComposing || event.repeat) return;
  if (!isPlain(event) || focusedElement()?.closest(textPlaces) || document.querySelector('dialog:modal')) return;
  // Failures are those of the network; pressing the key again tries again.
  Promise.resolve(actions[event.key]?.()).catch(() => undefined);
}
