import { posix } from 'node:path';
import { hasDialect } from '../../../compat/dialects.js';
import type { SiteConfig } from '../../config/site-config.js';
import type { Route } from '../../facts/route.js';
import { sourceToRoute } from '../../links/source-route.js';

/** Target of an internal link. */
export interface LinkTarget {
  /** Route path of a page, or path below `public/` with a leading slash. */
  path: string;
  /** Source file relative to the docs root, for links written as file paths. */
  file?: string;
}

type PageOfLink = Pick<Route, 'relativePath' | 'routePath' | 'lang' | 'version'>;

interface PrefixedPath {
  version: string | undefined;
  lang: string | undefined;
  rest: string[];
}

/** Takes version and language off an absolute path. */
function splitPrefix(path: string, config: SiteConfig): PrefixedPath {
  const rest = path.slice(1).split('/');
  const version = config.multiVersion.versions.includes(rest[0]!) ? rest.shift() : undefined;
  const isLang = config.hasLocaleFolders && config.locales.some(({ lang }) => lang === rest[0]);
  return { version, lang: isLang ? rest.shift() : undefined, rest };
}

/** A path from the docs root in the page's own version and language, unless it names others. */
function prefixedFile(path: string, page: PageOfLink, config: SiteConfig): string {
  if (!config.markdown.link.autoPrefix) return path.slice(1);
  const { version = page.version, lang, rest } = splitPrefix(path, config);
  const versionFolder = config.multiVersion.versions.length > 0 ? `${version}/` : '';
  const pageFolder = `${page.lang}/`;
  // Pages of the default language may be outside of a folder of their own.
  const isOutside = page.lang === config.lang && !page.relativePath.startsWith(versionFolder + pageFolder);
  const folder = lang === undefined ? (isOutside ? '' : pageFolder) : `${lang}/`;
  return versionFolder + (config.hasLocaleFolders ? folder : '') + rest.join('/');
}

/**
 * A route path in the page's own version and language, or in the default ones without `autoPrefix`, unless it names others.
 * The default ones have no prefix.
 */
function prefixedRoute(path: string, page: PageOfLink, config: SiteConfig): string {
  const own = config.markdown.link.autoPrefix ? page : { version: config.multiVersion.default, lang: config.lang };
  const { version = own.version, lang = own.lang, rest } = splitPrefix(path, config);
  const prefix = [version === config.multiVersion.default ? '' : version, lang === config.lang ? '' : lang];
  return `/${[...prefix.filter((part) => part !== ''), ...(rest.length > 0 ? rest : [''])].join('/')}`;
}

/** A link to a source file: `/a.md` counts from the docs root, others from the page's file. */
export function fileTarget(path: string, page: PageOfLink, config: SiteConfig): LinkTarget {
  const file = path.startsWith('/')
    ? prefixedFile(posix.normalize(path), page, config)
    : posix.join(posix.dirname(page.relativePath), path);
  return { path: sourceToRoute(file, config).routePath, file };
}

/**
 * Folder that relative addresses start from: the one of the source file, whatever address the page itself was given.
 * Dialects that leave links as they are let them start from the page's address.
 */
function urlFolder({ relativePath, routePath }: PageOfLink, config: SiteConfig): string {
  const isOfPage = relativePath.startsWith('../') || hasDialect(config, 'linksFromUrl');
  const own = isOfPage ? routePath : sourceToRoute(relativePath, config).routePath;
  return own.replace(/[^/]*$/, '');
}

/** A link to an address of the site: `.html` and `index` are other spellings of it. */
export function urlTarget(path: string, page: PageOfLink, config: SiteConfig): LinkTarget {
  const absolute = path.startsWith('/')
    ? prefixedRoute(posix.normalize(path), page, config)
    : posix.join(urlFolder(page, config), path);
  return { path: absolute.replace(/(^|\/)index(?:\.html)?$/, '$1').replace(/\.html$/, '') };
}
