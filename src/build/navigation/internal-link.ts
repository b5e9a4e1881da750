import { encodePath, isExternalUrl } from '../../shared/route-path.js';
import { findPage, pageUrl } from '../links/page-url.js';
import type { Route } from '../facts/route.js';
import type { NavigationSource } from './navigation-source.js';
import type { LocaleScope } from '../links/locale-scopes.js';

/** Puts version and language in front of a path that lacks them. */
export function withLocalePrefix(path: string, locale: LocaleScope, source: NavigationSource): string {
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

/** URL of a navigation link: external ones as written, pages in their canonical form, other paths with `base`. */
export function navigationUrl(
  written: string,
  locale: LocaleScope,
  source: NavigationSource,
): { url: string; route?: Route; isInternal: boolean } {
  if (isExternalUrl(written) || written.startsWith('#')) return { url: written, isInternal: false };
  const [path = '', ...rest] = written.split(/(?=[?#])/);
  const absolute = withLocalePrefix(path.startsWith('/') ? path : `/${path}`, locale, source);
  const route = findPage(absolute, source.routesByPath);
  if (route) return { url: pageUrl(route.routePath, source.config) + rest.join(''), route, isInternal: true };
  return {
    url: source.config.base + encodePath((path.startsWith('/') ? path : `/${path}`).slice(1)) + rest.join(''),
    isInternal: true,
  };
}
