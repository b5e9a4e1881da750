import type { SiteConfig } from '../config/site-config.js';

/** Where a source file is shown. */
export interface SourceRoute {
  routePath: string;
  /** Route path without version and language. */
  pureRoutePath: string;
  lang: string;
  version: string;
}

/** The part of a configuration that routes depend on. */
export interface RouteSettings extends Pick<SiteConfig, 'multiVersion' | 'hasLocaleFolders' | 'lang'> {
  locales: readonly { lang: string }[];
  route: { trailingSlash: boolean; stripNumberPrefixes?: boolean };
}

/** Number before a name, such as `02-`; not a date or a version. */
const numberBefore = /^(?!\d+[-_.]\d)(\d+)[ \t]*[-_.]+[ \t]*(?=[^-_.\s])/;

type PrefixConfig = Pick<RouteSettings, 'route'>;

/** The name without its number, on sites whose URLs leave numbers out. */
export const withoutNumber = (name: string, { route }: PrefixConfig): string =>
  route.stripNumberPrefixes ? name.replace(numberBefore, '') : name;

/** The number before a name, on sites whose URLs leave it out; Infinity without one. */
export const numberPrefix = (name: string, { route }: PrefixConfig): number =>
  Number((route.stripNumberPrefixes && numberBefore.exec(name)?.[1]) || Infinity);

/** Files that are the pages of their folders. */
const folderPage = /(^|\/)(?:index|README)$/;

/**
 * Route of a source file: version and language folders are read in their fixed positions, the default ones leave no
 * trace in the route, `index` and `README` are their folder, the extension goes.
 */
export function sourceToRoute(relativePath: string, config: RouteSettings): SourceRoute {
  const segments = relativePath
    .normalize('NFC')
    .replace(/\.[^./]+$/, '')
    .split('/');
  const { versions } = config.multiVersion;
  const hasVersion = versions.includes(segments[0]!) && segments.length > 1;
  const version = hasVersion ? segments.shift()! : config.multiVersion.default;
  const hasLang =
    config.hasLocaleFolders && segments.length > 1 && config.locales.some(({ lang }) => lang === segments[0]);
  const lang = hasLang ? segments.shift()! : config.lang;
  const path = `/${segments
    .map((name) => withoutNumber(name, config))
    .join('/')
    .replace(folderPage, '$1')}`;
  // Hosts look for `/404.html`.
  const pureRoutePath = config.route.trailingSlash && !path.endsWith('/') && path !== '/404' ? `${path}/` : path;
  const prefix = [version === config.multiVersion.default ? '' : version, lang === config.lang ? '' : lang].filter(
    Boolean,
  );
  return {
    routePath: prefix.length === 0 ? pureRoutePath : `/${prefix.join('/')}${pureRoutePath}`,
    pureRoutePath,
    lang,
    version,
  };
}

/** Source path without its page extension. */
export const withoutExtension = (path: string): string => path.replace(/\.(?:mdx?|[jt]sx)$/, '');
