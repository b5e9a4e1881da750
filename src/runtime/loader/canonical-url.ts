import type { PageStart } from '../page-start.js';

/** A path without what differs between the forms in which servers deliver a page: `/guide.html`, `/guide/`, `/guide/index`. */
const bare = (path: string): string => path.replace(/(?:\/index)?(?:\.html|\/)?$/, '');

/**
 * Shows the URL that links use: `/guide.html`, `/guide/` and `/guide/index` are one page. A document below another path, such as that of
 * an archive or of a proxy that translates, keeps its URL. On the page for missing URLs, the prefix of the default language,
 * which no URL has, is taken away.
 */
export function showCanonicalUrl({ payload: { page }, url }: PageStart, base: string): void {
  if (!location.protocol.startsWith('http')) return;
  const { pathname, search, hash } = location;
  const prefix = `${base}${page.lang}/`;
  if (page.pageType !== '404') {
    if (pathname !== url && bare(pathname) === bare(url)) history.replaceState(history.state, '', url + search + hash);
  } else if (url === `${base}404${url.endsWith('.html') ? '.html' : ''}` && pathname.startsWith(prefix)) {
    location.replace(base + pathname.slice(prefix.length) + search + hash);
  }
}
