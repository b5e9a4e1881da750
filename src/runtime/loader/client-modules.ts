import type { PageStart } from '../page-start.js';
import type { acts } from '../page-parts/acts.js';
import { onClick, onEveryPage } from './document-events.js';

/** True if the page has a match. So it is for a selector that the browser rejects: its script is loaded and says so. */
function isOnPage(selector: string): boolean {
  try {
    return document.querySelector(selector) !== null;
  } catch {
    return true;
  }
}

/**
 * Loads the scripts of code and tabs, of page parts and of plugins on the first page that has something for them. A click on a button
 * with `data-act` loads the script of page parts.
 */
export function installClientModules({ code, parts, modules = [] }: PageStart): void {
  onClick('[data-act]', (button) => {
    const script = import(parts) as Promise<{ acts: typeof acts }>;
    script.then((loaded) => loaded.acts[button.dataset['act']!]?.(button)).catch(() => undefined);
  });
  const all: [string, string][] = [
    ['.hd-code, .hd-tabs', code],
    ['.hd-nearest, [data-stars], [data-banner]', parts],
    ...modules,
  ];
  onEveryPage(() => {
    for (const [selector, url] of all) if (isOnPage(selector)) void import(url).catch(() => undefined);
  });
}
