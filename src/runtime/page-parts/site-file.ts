import type { SiteData } from '../../shared/site-data.js';
import { pageShownEvent } from '../dom/page-events.js';
import { readPageStart } from '../page-start.js';

/** The site's data in the language of the document, which the browser may have already. Rejects if the file is missing. */
export async function loadSiteData(): Promise<SiteData> {
  const response = await fetch(readPageStart(document)!.site);
  return (await response.json()) as SiteData;
}

/**
 * What the modules that are loaded later get from here. If they imported it, it would be in files of its own, which each page
 * loads.
 */
export const loadedParts = {
  loadSiteData,
  readPageStart,
  /** Calls a function when client navigation shows another page. */
  onNextPage: (run: () => void): void => document.addEventListener(pageShownEvent, run, { once: true }),
};

export type LoadedParts = typeof loadedParts;
