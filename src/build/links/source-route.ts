import type { SiteConfig } from '../config/site-config.js';

/** Where a source file is shown. */
export interface SourceRoute {
  routePath: string;
  /** Route path without version and language. */
  pureRoutePath: string;
  lang: string;
  version: string;
}

/** Files that are the pages of their folders. */
const folderPage = /(^|\/)(?:index|README)$/;

/**
 * Route of a source file: version and language folders are read in their fixed positions, the default ones leave no
 * trace in the route, `index` and `README` are their folder, the extension goes.
 */
export function sourceToRoute(
  relativePath: string,
  config: Pick<SiteConfig, 'multiVersion' | 'hasLocaleFolders' | 'locales' | 'lang'>,
): SourceRoute {
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
  const pureRoutePath = `/${segments.join('/').replace(folderPage, '$1')}`;
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
