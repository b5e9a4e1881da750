import type { SiteConfig } from '../config/site-config.js';
import type { Route } from '../facts/route.js';
import { localeScopes, localeKey } from '../links/locale-scopes.js';

/** A path in another language: below its prefix instead of that of the default language. */
const moved = (path: string, from: string, to: string): string =>
  to + (path.startsWith(from) ? path.slice(from.length) : path.replace(/^(?:\.\.\/|\/)+/, ''));

const folderPrefix = (folder: string): string => (folder === '' ? '' : `${folder}/`);

/**
 * Pages of the default language at the URLs of languages that lack them, for sites that ask for it. A page that another
 * one's permalink leaves no URL for is left out.
 */
export function fallbackRoutes(routes: readonly Route[], config: SiteConfig): Route[] {
  if (!config.i18n.fallback) return [];
  const pageKey = (pureRoutePath: string, version: string, lang: string): string =>
    `${localeKey(version, lang)}|${pureRoutePath}`;
  const pages = new Set(routes.map((route) => pageKey(route.pureRoutePath, route.version, route.lang)));
  const paths = new Set(routes.map(({ routePath }) => routePath));
  const scopes = localeScopes(config);
  return scopes.flatMap(({ lang, version, home, folder, outside }) => {
    const from = scopes.find((scope) => scope.version === version && scope.lang === config.lang)!;
    const movedFile = (path: string): string =>
      outside === undefined || path.startsWith(`${version}/`)
        ? moved(path, folderPrefix(from.folder), folderPrefix(folder))
        : moved(path, folderPrefix(from.outside!), folderPrefix(outside));
    return routes
      .filter((route) => route.lang === config.lang && route.version === version)
      .filter(({ pureRoutePath }) => !pages.has(pageKey(pureRoutePath, version, lang)))
      .map((route): Route => ({
        ...route,
        lang,
        routePath: moved(route.routePath, from.home, home),
        relativePath: movedFile(route.relativePath),
        original: { relativePath: route.relativePath, routePath: route.routePath, lang: route.lang },
      }))
      .filter(({ routePath }) => !paths.has(routePath));
  });
}
