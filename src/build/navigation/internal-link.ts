import { encodePath, isExternalUrl } from '../../shared/route-path.js';
import { findPage, pageUrl } from '../links/page-url.js';
import { deadLink } from '../report/errors/build.js';
import { nearest } from '../report/nearest.js';
import type { NavigationSource } from './navigation-source.js';
import type { LocaleScope } from '../links/locale-scopes.js';
import type { SourcePosition } from '../report/diagnostic.js';

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

/** Reports a navigation link that leads to no page, unless `public/` has such a file. */
function reportDeadLink(written: string, place: SourcePosition, source: NavigationSource): void {
  const { severity, excludes } = source.config.markdown.link.deadLinks;
  const path = written.split(/[?#]/)[0]!;
  if (
    severity === 'off' ||
    excludes(written) ||
    source.readFile(`public${path.startsWith('/') ? path : `/${path}`}`) !== undefined
  )
    return;
  source.report(deadLink(place, written, nearest(path, source.routesByPath.keys()), severity));
}

/** URL of a navigation link: external ones as written, pages in their canonical form, other paths with `base`. */
export function linkUrl(written: string, place: SourcePosition, locale: LocaleScope, source: NavigationSource): string {
  if (isExternalUrl(written) || written.startsWith('#')) return written;
  const [path = '', ...rest] = written.split(/(?=[?#])/);
  const absolute = path.startsWith('/') ? path : `/${path}`;
  const route = findPage(withLocalePrefix(absolute, locale, source), source.routesByPath);
  if (route) return pageUrl(route.routePath, source.config) + rest.join('');
  reportDeadLink(written, place, source);
  return source.config.base + encodePath(absolute.slice(1)) + rest.join('');
}
