import { posix, relative } from 'node:path';
import type { SiteConfig } from '../config/site-config.js';
import type { Route } from '../facts/route.js';
import { toPosix } from '../files/posix-path.js';
import { findPage } from '../links/page-url.js';
import { localeScopes, scopeName } from '../links/locale-scopes.js';
import type { Diagnostic } from '../report/diagnostic.js';
import { homeMissing } from '../report/errors/build.js';

/**
 * Reports languages and versions without a home page. The title of the site, the menus of languages and versions, and 404 pages
 * link there without an author having written a link.
 */
export function checkHomes(routes: readonly Route[], publicFiles: readonly string[], config: SiteConfig): Diagnostic[] {
  const scopes = localeScopes(config);
  const { severity, excludes } = config.markdown.link.deadLinks;
  if (scopes.length < 2 || severity === 'off') return [];
  const byPath = new Map(routes.map((route) => [route.routePath, route]));
  // The built-in 404 page alone is no page of a language.
  const isPage = ({ content, pureRoutePath }: Route): boolean => content === undefined || pureRoutePath !== '/404';
  const folder = toPosix(relative(config.projectRoot, config.root));
  return scopes.flatMap((scope): Diagnostic[] => {
    const { home, lang, version } = scope;
    const isThere = findPage(home, byPath) ?? publicFiles.includes(`${home.slice(1)}index.html`);
    // With fallback, a home page of the default language is the one of all.
    const isFilledIn = config.i18n.fallback && lang !== config.lang;
    if (isThere || isFilledIn || excludes(home)) return [];
    const isEmpty = !routes.some((route) => route.lang === lang && route.version === version && isPage(route));
    return [homeMissing(scopeName(scope, config), home, posix.join(folder, scope.folder, 'index.md'), isEmpty)];
  });
}
