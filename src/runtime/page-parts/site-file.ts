import type { SiteData } from '../../shared/site-data.js';
import { loadOnce } from '../loader/load-once.js';
import { readPageStart } from '../page-start.js';

/** The site's data in the language of the document, which the browser may have already. Rejects if the file is missing. */
export const loadSiteData = loadOnce((): Promise<SiteData> =>
  fetch(readPageStart(document)!.site).then((response) => response.json() as Promise<SiteData>),
);
