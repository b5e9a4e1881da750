import { posix } from 'node:path';
import { encodePath, isExternalUrl, routeToUrl } from '../../../shared/route-path.js';
import type { PageScope, Place } from '../page-scope.js';
import { resolveAsset } from './assets.js';
import { badLink, unsafeLink } from './markdown-problems.js';
import { sourceToRoute } from './source-route.js';

/** What becomes of a link. */
export interface ResolvedLink {
  /** `href` to write; undefined leaves the link without an address. */
  href: string | undefined;
  isExternal: boolean;
}

const unsafeScheme = /^[\s\0-\x1f]*(?:javascript|data|vbscript|file):/i;

/** Decodes a path; undefined when an escape encodes nothing valid. */
function decodePath(path: string): string | undefined {
  try {
    const decoded = decodeURIComponent(path);
    return decoded.includes('\0') ? undefined : decoded.normalize('NFC');
  } catch {
    return undefined;
  }
}

/** Route path of the folder that relative links start from. */
function routeFolder(scope: PageScope): string {
  const { routePath } = sourceToRoute(scope.route.relativePath, scope.config);
  return routePath.replace(/[^/]*$/, '');
}

/** Puts the page's version and language before a route path that has none. */
function withPrefix(path: string, scope: PageScope): string {
  const { config, route } = scope;
  if (!config.markdown.link.autoPrefix) return path;
  const segments = path.slice(1).split('/');
  const hasVersion = config.multiVersion.versions.includes(segments[0]!);
  const version = hasVersion ? segments.shift()! : route.version;
  const hasLang = config.hasLocaleFolders && config.locales.some(({ lang }) => lang === segments[0]);
  const lang = hasLang ? segments.shift()! : route.lang;
  const prefix = [version === config.multiVersion.default ? '' : version, lang === config.lang ? '' : lang].filter(
    Boolean,
  );
  return `/${[...prefix, ...segments].join('/')}`;
}

const isPageFile = (path: string, scope: PageScope): boolean =>
  scope.config.route.extensions.some((extension) => path.endsWith(extension));

interface Target {
  routePath: string;
  file?: string;
}

/** A link to a source file: `/a.md` from the docs root (also without version and language), others from the page. */
function fileTarget(path: string, scope: PageScope): Target {
  const { config, route } = scope;
  if (!path.startsWith('/')) {
    const file = posix.join(posix.dirname(route.relativePath), path);
    return { routePath: sourceToRoute(file, config).routePath, file };
  }
  const segments = path.slice(1).split('/');
  const hasVersion = config.multiVersion.versions.includes(segments[0]!);
  const hasLang = config.hasLocaleFolders && config.locales.some(({ lang }) => lang === segments[hasVersion ? 1 : 0]);
  const version = hasVersion
    ? [segments.shift()!]
    : route.version && config.multiVersion.versions.length > 0
      ? [route.version]
      : [];
  const lang = hasLang ? [segments.shift()!] : config.hasLocaleFolders ? [route.lang] : [];
  const file = [...version, ...lang, ...segments].join('/');
  return { routePath: sourceToRoute(file, config).routePath, file };
}

/** A link to an address of the site: `.html` and `index` are other spellings. */
function urlTarget(path: string, scope: PageScope): Target {
  const absolute = path.startsWith('/') ? withPrefix(path, scope) : posix.join(routeFolder(scope), path);
  return { routePath: absolute.replace(/(^|\/)index(?:\.html)?$/, '$1').replace(/\.html$/, '') };
}

/** Resolves a link as written and records where it leads. */
export function resolveLink(written: string, place: Place, scope: PageScope): ResolvedLink {
  if (unsafeScheme.test(written)) {
    scope.report(unsafeLink(written), place);
    return { href: undefined, isExternal: false };
  }
  if (isExternalUrl(written)) return { href: written, isExternal: /^(?:https?:)?\/\//i.test(written) };
  const [, rawPath = '', query = '', fragment = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(written) ?? [];
  const path = decodePath(rawPath);
  const hash = decodePath(fragment.slice(1));
  if (path === undefined || hash === undefined) {
    scope.report(badLink(written), place);
    return { href: undefined, isExternal: false };
  }
  const record = (target: Target, href: string): ResolvedLink => {
    scope.links.push({
      written,
      href,
      target: target.routePath,
      hash,
      ...(target.file === undefined ? {} : { targetFile: target.file }),
      ...place,
    });
    return { href, isExternal: false };
  };
  if (path === '') {
    const { routePath } = scope.route;
    if (query !== '') return { href: written, isExternal: false };
    if (hash !== '')
      scope.links.push({
        written,
        href: written,
        target: routePath,
        hash,
        targetFile: scope.route.relativePath,
        ...place,
      });
    return { href: written, isExternal: false };
  }
  if (isPageFile(path, scope)) {
    const target = fileTarget(path, scope);
    return record(
      target,
      routeToUrl(target.routePath, { base: scope.config.base, cleanUrls: scope.config.route.cleanUrls }) +
        query +
        fragment,
    );
  }
  const isPlainFile = /\.[a-z0-9]{1,8}$/i.test(path) && !path.endsWith('.html') && !/\.\d+$/.test(path);
  if (isPlainFile && !path.startsWith('/')) {
    const asset = resolveAsset(path, written, place, scope);
    return { href: asset ? asset.url + query + fragment : undefined, isExternal: false };
  }
  if (isPlainFile) return record({ routePath: path }, scope.config.base + encodePath(path.slice(1)) + query + fragment);
  const target = urlTarget(path, scope);
  return record(
    target,
    routeToUrl(target.routePath, { base: scope.config.base, cleanUrls: scope.config.route.cleanUrls }) +
      query +
      fragment,
  );
}
