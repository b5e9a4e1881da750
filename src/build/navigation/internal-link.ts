import { encodePath, isExternalUrl } from '../../shared/route-path.js';
import { fileProperties } from '../links/file-properties.js';
import type { Route } from '../facts/route.js';
import { findPage, urlOfPage } from '../links/page-urls.js';
import { parseUrl } from '../links/url-parts.js';
import { isSamePath } from '../../shared/comparable-path.js';
import { deadLink, deadLinkInScope } from '../report/errors/build.js';
import type { ItemPlace, NavigationSource } from './navigation-source.js';
import { localeScopes, scopeName, type LocaleScope } from '../links/locale-scopes.js';

/** Puts version and language in front of a path that lacks them. */
function withLocalePrefix(path: string, locale: LocaleScope, source: NavigationSource): string {
  const { config } = source;
  const [, first = '', second = ''] = path.split('/');
  const { versions } = config.multiVersion;
  const hasVersion = versions.includes(first);
  const langSegment = hasVersion ? second : first;
  const hasLang = config.hasLocaleFolders && config.locales.some(({ lang }) => lang === langSegment);
  const version = hasVersion ? first : locale.version;
  const lang = hasLang ? langSegment : locale.lang;
  const rest = path
    .split('/')
    .slice(1 + (hasVersion ? 1 : 0) + (hasLang ? 1 : 0))
    .join('/');
  const prefix = [version === config.multiVersion.default ? '' : version, lang === config.lang ? '' : lang].filter(
    Boolean,
  );
  return `/${[...prefix, rest].join('/')}`;
}

/** Reports a navigation link that points to no page, which would be at `path`, and to no file of `public/`. */
function reportDeadLink(
  written: string,
  { path, place, locale }: { path: string; place: ItemPlace; locale: LocaleScope },
  source: NavigationSource,
): void {
  const { config, routesByPath } = source;
  const { severity, excludes } = config.markdown.link.deadLinks;
  if (severity === 'off' || excludes(written)) return;
  const scopes = localeScopes(config);
  /** The language of a version that a path is in: that of the longest home. */
  const scopeOf = (routePath: string): LocaleScope =>
    scopes.reduce(
      (best, scope) => (routePath.startsWith(scope.home) && scope.home.length > best.home.length ? scope : best),
      scopes.find(({ home }) => home === '/')!,
    );
  const own = scopeOf(path);
  const scope = scopeName(own, config);
  const near = source.nearestPage(path);
  // A page of another language is no substitute, and one of this language is written without its prefix.
  const isOwn = near !== undefined && scopeOf(near) === own;
  const suggestion = isOwn && own.home === locale.home ? `/${near.slice(own.home.length)}` : isOwn ? near : undefined;
  const isWritten = suggestion !== undefined && isSamePath(suggestion, written);
  const isElsewhere = scopes.some((other) => findPage(other.home + path.slice(own.home.length), routesByPath));
  const at = 'options' in place ? {} : place;
  const problem =
    scope !== undefined && isElsewhere
      ? deadLinkInScope(at, written, scope, severity)
      : deadLink(at, written, isWritten ? undefined : suggestion, severity);
  if ('options' in place) source.reportOption({ paths: place.options, written, diagnostic: problem });
  else source.report(problem);
}

/** File of `public/` at a path, or the start page of a folder there. */
const publicFile = (path: string, source: NavigationSource): string | undefined =>
  [path, path.replace(/\/?$/, '/index.html')].find((file) => source.readFile(`public${file}`) !== undefined);

/** A resolved link of the navigation. */
export interface NavigationLink {
  link: string;
  /** Type of the file to which it leads, if its URL alone could be that of a page. */
  type?: string;
}

/**
 * Resolves a navigation link: external ones stay as written, pages have their canonical form, other paths get `base`. Without
 * `autoPrefix`, a page that the version or language lacks is the one at the path as it is written.
 */
export function resolveNavigationLink(
  written: string,
  placeOf: () => ItemPlace,
  locale: LocaleScope,
  source: NavigationSource,
): NavigationLink {
  if (isExternalUrl(written) || written.startsWith('#')) return { link: written };
  const [literal = ''] = written.split(/[?#]/);
  const { path, suffix } = parseUrl(written) ?? { path: literal, suffix: written.slice(literal.length) };
  const asAbsolute = (text: string): string => (text.startsWith('/') ? text : `/${text}`);
  const { config, routesByPath } = source;
  const { autoPrefix } = config.markdown.link;
  const pageOf = (text: string): Route | undefined =>
    findPage(withLocalePrefix(text, locale, source), routesByPath) ??
    (autoPrefix ? undefined : findPage(text, routesByPath));
  // A page may be named `%41`, and a link to `A` may be percent-encoded.
  const absolute = asAbsolute(pageOf(asAbsolute(literal)) ? literal : path);
  const own = withLocalePrefix(absolute, locale, source);
  const route = pageOf(absolute);
  if (route) return { link: urlOfPage(route.routePath, config) + suffix };
  const file = publicFile(absolute, source);
  if (file === undefined) reportDeadLink(written, { path: own, place: placeOf(), locale }, source);
  const link = config.base + encodePath(absolute.slice(1)) + suffix;
  return { link, ...(file === undefined ? {} : fileProperties(file)) };
}
