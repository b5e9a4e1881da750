import type { PageStart } from '../page-start.js';
import { translationSelector } from '../dom/other-languages.js';
import type { acts } from '../page-parts/acts.js';
import type { onKey } from '../page-parts/keys.js';
import { onClick, onEveryPage } from './document-events.js';
import { loadOnce } from './load-once.js';

interface PageParts {
  acts: typeof acts;
  onKey: typeof onKey;
}

/** True if the page has a match. So it is for a selector that the browser rejects: its script is loaded and says so. */
function isOnPage(selector: string): boolean {
  try {
    return document.querySelector(selector) !== null;
  } catch {
    return true;
  }
}

/**
 * Loads the scripts of code, tabs, page parts and plugins as soon as the document has something for them: when a page is shown, and when
 * components render it later. A script that can't be loaded is tried again on the next page. A click on a button with `data-act`
 * loads the script of page parts.
 */
export function installClientModules({ code, tabs, parts, modules = [] }: PageStart): void {
  const loaderOf = (url: string): (() => Promise<unknown>) => loadOnce((again) => import(url + again));
  const loadParts = loaderOf(parts) as () => Promise<PageParts>;
  const ask = (then: (loaded: PageParts) => unknown): void => void loadParts().then(then, () => undefined);
  onClick('[data-act], .hd-anchor', (button, event) =>
    ask(({ acts }) => acts[button.dataset['act'] ?? 'copyLink']?.(button, event)),
  );
  addEventListener('keydown', (event) => {
    if (/^[[\]?]$/.test(event.key)) ask(({ onKey }) => onKey(event));
  });
  const all = [
    ['.hd-code', loaderOf(code)],
    ['.hd-tabs', loaderOf(tabs)],
    [`.hd-nearest, [data-stars], [data-banner], ${translationSelector()}`, loadParts],
    ...modules.map(([selector, url]) => [selector, loaderOf(url)] as const),
  ] as const;
  let waiting: readonly (typeof all)[number][];
  const look = (): void => {
    waiting = waiting.filter(([selector, load]) => !isOnPage(selector) || void load().catch(() => undefined));
  };
  onEveryPage(() => {
    waiting = all;
    look();
  });
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
}
