import type { PageStart } from '../page-start.js';

/**
 * Shows the address that links use: `/guide.html`, `/guide/` and `/guide/index` are one page. On the page for missing
 * addresses, the prefix of the default language, which no address has, is taken away.
 */
export function showCanonicalUrl({ payload: { page }, url }: PageStart, base: string): void {
  if (!location.protocol.startsWith('http')) return;
  const { pathname, search, hash } = location;
  const prefix = `${base}${page.lang}/`;
  if (page.pageType !== '404') {
    if (pathname !== url) history.replaceState(history.state, '', url + search + hash);
  } else if (url === `${base}404${url.endsWith('.html') ? '.html' : ''}` && pathname.startsWith(prefix)) {
    location.replace(base + pathname.slice(prefix.length) + search + hash);
  }
}
