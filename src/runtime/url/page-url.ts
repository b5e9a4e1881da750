import { isExternalUrl, isFilePath, routeToUrl } from '../../shared/route-path.js';
import type { SiteData } from '../../shared/site-data.js';

type LinkedSite = Pick<SiteData, 'base' | 'cleanUrls' | 'lang' | 'locales' | 'multiVersion'>;

/**
 * Path with the language's own prefix, unless it names a language already. In a path that names a version, languages are below
 * the version.
 */
function inLanguage(path: string, { base, lang, locales, multiVersion }: LinkedSite): string {
  const versionOf = (one: string): string => {
    const [, name = ''] = one.split('/');
    return multiVersion.versions.includes(name) ? `/${name}` : '';
  };
  const version = versionOf(path);
  const homes = locales.map((locale) => {
    const home = locale.home.slice(base.length - 1).replace(/index\.html$/, '');
    return { ...locale, path: version === '' ? home : version + home.slice(versionOf(home).length) };
  });
  const own = homes.find((locale) => locale.lang === lang)?.path ?? `${version}/`;
  const isPrefixed = homes.some((locale) => locale.path !== `${version}/` && `${path}/`.startsWith(locale.path));
  return own === `${version}/` || isPrefixed ? path : own + path.slice(version.length + 1);
}

/**
 * URL of a link as authors write it. Site-absolute links (`/guide/a`, also with `.md`, `.mdx` or `.html`) get base,
 * language and the site's form of URLs; files, relative and external links stay as they are.
 */
export function pageUrl(link: string, site: LinkedSite): string {
  if (!link.startsWith('/') || isExternalUrl(link)) return link;
  const [, path = '/', rest = ''] = /^([^?#]*)(.*)$/s.exec(link)!;
  if (isFilePath(path) && !/\.mdx?$/.test(path)) return site.base + path.slice(1).normalize('NFC') + composedRest(rest);
  const routePath = path.replace(/\.(?:mdx?|html)$/, '').replace(/(^|\/)index$/, '$1');
  return routeToUrl(decodePath(inLanguage(routePath, site)).normalize('NFC'), site) + composedRest(rest);
}

/** Query and hash, the latter in NFC, as ids are. */
const composedRest = (rest: string): string => rest.replace(/#.*/s, (hash) => hash.normalize('NFC'));

function decodePath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
