import type { Properties } from 'hast';
import { lookup } from 'mrmime';
import { join } from 'node:path';
import { encodePath, isExternalUrl } from '../../../shared/route-path.js';
import { badLink, drivePath, unsafeLink } from '../../report/errors/markdown.js';
import { fileProperties } from '../../links/file-properties.js';
import { excludedUrl, findPage, urlOfPage, linkedPageUrl, type RouteLink } from '../../links/page-urls.js';
import type { PageScope, Place } from '../page-scope.js';
import { addAsset, checkShownFile, pageRelativePath, publicPath } from './assets.js';
import { externalProperties } from './link-properties.js';
import { fileTarget, urlTarget, type LinkTarget } from './link-target.js';
import { isDrivePath, isUnsafeLink, parseUrl, type UrlParts } from '../../links/url-parts.js';

/** Result of resolving a link. */
export interface ResolvedLink {
  /** `href` to write; undefined leaves the link without an address. */
  href: string | undefined;
  /** Attributes that such a link has. */
  properties: Properties;
}

const leadsAway = (url: string): boolean => /^(?:https?:)?[\\/]{2}/i.test(url);

const isPageFile = (path: string, { config }: PageScope): boolean =>
  config.route.extensions.some((extension) => path.endsWith(extension));

/** URL of a file next to the page that is no page; undefined when there is none, and the link may mean a page. */
function relativeFileUrl(path: string, written: string, place: Place, scope: PageScope): string | undefined {
  const sourcePath = pageRelativePath(path, scope);
  if (!checkShownFile(sourcePath, written, place, scope)) return '';
  const bytes = scope.readInput(sourcePath);
  return bytes && addAsset(sourcePath, bytes, scope);
}

/**
 * True if a path with the ending of a page or of HTML is a file of `public/`. A page's own source comes first: a site may
 * publish copies of it.
 */
function isPublicPage(path: string, { config, route, readInput }: PageScope): boolean {
  if (!path.startsWith('/') || readInput(publicPath(path, config)) === undefined) return false;
  const { file } = fileTarget(path, route, config);
  return /\.html$/i.test(path) || readInput(join(config.root, file!)) === undefined;
}

/** True if a path may name a file, which is then looked up. Endings of any name can be those of files beside a page. */
const hasEnding = (path: string): boolean => /\.(?!html$)[a-z]\w{0,15}$/i.test(path);

/** True if an absolute path is meant as a file of `public/`, or as one that a plugin writes. */
function isSiteFile(path: string, { config, route, pageUrls, readInput }: PageScope): boolean {
  if (!hasEnding(path)) return false;
  if (readInput(publicPath(path, config)) !== undefined) return true;
  const isPage = findPage(urlTarget(path, route, config).path, pageUrls.byPath) !== undefined;
  return lookup(path) !== undefined && !isPage;
}

/** A link as the page has it: its address, its text, and where it is. */
export interface WrittenLink extends Place {
  written: string;
  text?: string;
  /** The author says that it points to no page of the site. */
  isExternal?: boolean;
}

/** Characters of a link's text that are kept. */
const longestText = 80;

/** The place and text of a link, as its fact has them. */
function linkFact({ written, text = '', line, column }: WrittenLink) {
  const flat = text.replace(/\s+/g, ' ').trim().slice(0, longestText);
  return { written, ...(flat === '' ? {} : { text: flat }), line, column };
}

function resolvePath(parts: UrlParts, link: WrittenLink, scope: PageScope): ResolvedLink {
  const { config, route } = scope;
  const { path, hash, suffix } = parts;
  const record = (target: RouteLink & { isFile?: true }, url: string, href = url + suffix): ResolvedLink => {
    scope.links.push({ ...linkFact(link), href, hash, ...target });
    return { href, properties: target.isFile ? fileProperties(target.target) : {} };
  };
  const toFile = (): ResolvedLink => record({ target: path, isFile: true }, config.base + encodePath(path.slice(1)));
  const toPage = ({ path: target, file: written }: LinkTarget): ResolvedLink => {
    // Other generators find `page.mdx` by `page.md`.
    const { bySource } = scope.pageUrls;
    const isOther = config.compat.length > 0 && written?.endsWith('.md') && !bySource.has(written);
    const file = isOther && bySource.has(`${written}x`) ? `${written}x` : written;
    const page = { target, targetFile: file };
    const url = linkedPageUrl(page, scope.pageUrls, config);
    return record(page, url, excludedUrl(page, link.written, scope.pageUrls, config));
  };
  if ((isPageFile(path, scope) || /\.html$/i.test(path)) && isPublicPage(path, scope)) return toFile();
  if (isPageFile(path, scope)) return toPage(fileTarget(path, route, config));
  if (path.startsWith('/') && isSiteFile(path, scope)) return toFile();
  if (!path.startsWith('/') && hasEnding(path)) {
    const url = relativeFileUrl(path, link.written, link, scope);
    if (url !== undefined) return { href: url === '' ? undefined : url + suffix, properties: {} };
  }
  const target = urlTarget(path, route, config);
  if (path.startsWith('/') && findPage(target.path, scope.pageUrls.byPath) === undefined) {
    // Files without an ending, and folders with a start page of their own.
    if (scope.readInput(publicPath(path, config)) !== undefined) return toFile();
    const folder = path.replace(/\/?$/, '/');
    if (scope.readInput(publicPath(`${folder}index.html`, config)) !== undefined)
      return record({ target: `${folder}index.html`, isFile: true }, urlOfPage(folder, config));
  }
  return toPage(target);
}

/** A link within the page; `#` and `#top` point to its beginning. */
function resolveSamePage({ hash, suffix }: UrlParts, link: WrittenLink, scope: PageScope): string {
  const { routePath, relativePath } = scope.route;
  const isChecked = hash !== '' && hash.toLowerCase() !== 'top' && suffix.startsWith('#');
  if (isChecked)
    scope.links.push({ ...linkFact(link), href: suffix, target: routePath, hash, targetFile: relativePath });
  return suffix;
}

/** Resolves a link as written to the site's URLs and records where it leads. */
export function resolveLink(link: WrittenLink, scope: PageScope): ResolvedLink {
  const { written } = link;
  if (isDrivePath(written)) {
    scope.report(drivePath(written), link);
    return { href: undefined, properties: {} };
  }
  if (isUnsafeLink(written)) {
    scope.report(unsafeLink(written), link);
    return { href: undefined, properties: {} };
  }
  if (link.isExternal || isExternalUrl(written) || leadsAway(written))
    return { href: written, properties: leadsAway(written) ? externalProperties : {} };
  const parts = parseUrl(written);
  if (!parts) {
    scope.report(badLink(written), link);
    return { href: undefined, properties: {} };
  }
  if (parts.path === '') return { href: resolveSamePage(parts, link, scope), properties: {} };
  return resolvePath(parts, link, scope);
}
