import type { PageStart } from '../page-start.js';
import { onEveryPage } from './document-events.js';

/** Loads the script of code, and scripts of plugins, on the first page that has something for them. */
export function installClientModules({ code, modules = [] }: PageStart): void {
  const all: [string, string][] = [['.hd-code', code], ...modules];
  onEveryPage(() => {
    for (const [selector, url] of all) if (document.querySelector(selector)) void import(url).catch(() => undefined);
  });
}
