import type { SiteData } from '../../shared/site-data.js';
import { readPageStart } from '../page-start.js';

/** The site's data in the language of the document, which the browser may have already. Rejects if the file is missing. */
export async function loadSiteData(): Promise<SiteData> {
  const response = await fetch(readPageStart(document)!.site);
  return (await response.json()) as SiteData;
}
