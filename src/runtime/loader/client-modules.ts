import type { PageStart } from '../page-start.js';
import { onEveryPage } from './document-events.js';

/** Loads scripts of plugins on the first page that has something for them. */
export function installClientModules({ modules = [] }: PageStart): void {
  if (modules.length === 0) return;
  onEveryPage(() => {
    for (const [selector, url] of modules)
      if (document.querySelector(selector)) void import(url).catch(() => undefined);
  });
}
