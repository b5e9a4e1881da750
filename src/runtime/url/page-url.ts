import { isExternalUrl, isFilePath, routeToUrl } from '../../shared/route-path.js';
import type { SiteData } from '../../shared/site-data.js';

type LinkedSite = Pick<SiteData, 'base' | 'cleanUrls' | 'lang' | 'locales'>;

/** Path with the language's own prefix, unless it names a language already. */
function inLanguage(path: string, { base, lang, locales }: LinkedSite): string {
  const homes = locales.map((locale) => ({
    ...locale,
    path: locale.home.slice(base.length - 1).replace(/index\.html$/, ''),
  }));
  const own = homes.find((locale) => locale.lang === lang)?.path ?? '/';
  const isPrefixed = homes.some((locale) => locale.path !== '/' && `${path}/`.startsWith(locale.path));
  return own === '/' || isPrefixed ? path : own + path.slice(1);
}

/**
 * URL of a link as authors write it. Site-absolute links (`/guide/a`, also with `.md`, `.mdx` or `.html`) get base,
 * language and the site's form of URLs; files, relative and external links stay as they are.
 */
export function pageUrl(link: string, site: LinkedSite): string {
  if (!link.startsWith('/') || isExternalUrl(link)) return link;
  const [, path = '/', rest = ''] = /^([^?#]*)(.*)$/.exec(link)!;
  if (isFilePath(path) && !/\.mdx?$/.test(path)) return site.base + link.slice(1);
  const routePath = path.replace(/\.(?:mdx?|html)$/, '').replace(/(^|\/)index$/, '$1');
  return routeToUrl(decodePath(inLanguage(routePath, site)), site) + rest;
}

function decodePath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
