import type { PagePayload } from '../../shared/page-data.js';
import type { SiteData } from '../../shared/site-data.js';
import { documentTitle } from '../../shared/document-title.js';

function setDescription(text: string): void {
  let meta = document.head.querySelector('meta[name="description"]');
  if (!meta) {
    meta = document.createElement('meta');
    meta.setAttribute('name', 'description');
    document.head.append(meta);
  }
  meta.setAttribute('content', text);
}

/** Makes title, description, canonical address, language and direction of the document those of a page. */
export function applyHead(payload: PagePayload, site: SiteData, url: URL): void {
  document.title = documentTitle(payload, site);
  setDescription(payload.page.description || site.description);
  document.head.querySelector('link[rel="canonical"]')?.setAttribute('href', site.siteOrigin + url.pathname);
  document.documentElement.lang = site.lang;
  document.documentElement.dir = site.dir;
}
