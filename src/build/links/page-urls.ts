import { routeToUrl } from '../../shared/route-path.js';
import type { SiteConfig } from '../config/site-config.js';
import type { LinkFact, PageFacts } from '../facts/page-facts.js';
import type { Route } from '../facts/route.js';
import { encodeLoosely } from './url-parts.js';

/** URL of a page on this site, with `base`. */
export function urlOfPage(routePath: string, { base, route }: SiteConfig): string {
  return routeToUrl(routePath, { base, cleanUrls: route.cleanUrls });
}

/** The page that an internal path points to, in any of its written forms. */
export function findPage<Page>(path: string, pagesByPath: ReadonlyMap<string, Page>): Page | undefined {
  const isShort = !path.endsWith('.html') && !path.endsWith('index');
  const clean = (isShort ? path : path.replace(/(^|\/)index(?:\.html)?$/, '$1').replace(/\.html$/, '')).normalize(
    'NFC',
  );
  return (
    pagesByPath.get(clean) ?? (clean.endsWith('/') ? pagesByPath.get(clean.slice(0, -1)) : pagesByPath.get(`${clean}/`))
  );
}

/** Where links can point to: route paths of all pages. */
export interface PageUrls {
  /** Route paths by source path, relative to the docs root. */
  bySource: ReadonlyMap<string, string>;
  /** Each route path by itself. */
  byPath: ReadonlyMap<string, string>;
}

/** A `PageUrls` as plain JSON. */
export type PageUrlList = readonly (readonly [relativePath: string, routePath: string])[];

/** The routes as plain JSON, from which workers create a `PageUrls`. */
export const listPageUrls = (routes: readonly Route[]): PageUrlList =>
  routes.map(({ relativePath, routePath }) => [relativePath, routePath]);

/** Creates the lookup of URLs. */
export const createPageUrls = (list: PageUrlList): PageUrls => ({
  bySource: new Map(list),
  byPath: new Map(list.map(([, routePath]) => [routePath, routePath])),
});

/** A link to a page. */
export interface RouteLink {
  /** Route path that the link names. */
  target: string;
  /** Source path relative to the docs root, for links that are written as file paths. */
  targetFile?: string | undefined;
}

/** URL of the page that a link points to, with `base`. Without such a page, the URL that the link names. */
export function linkedPageUrl(
  { target, targetFile }: RouteLink,
  { bySource, byPath }: PageUrls,
  config: SiteConfig,
): string {
  const routePath = targetFile === undefined ? findPage(target, byPath) : bySource.get(targetFile);
  return urlOfPage(routePath ?? target, config);
}

/**
 * URL of a link that no page has and that `checkDeadLinks.excludes` names: another program makes what it points to, so the URL is
 * as it is written, with the base. Undefined for other links, and where no pages are known.
 */
export function excludedUrl(
  { target, targetFile }: RouteLink,
  written: string,
  { bySource, byPath }: PageUrls,
  { base, markdown }: SiteConfig,
): string | undefined {
  if (byPath.size === 0 || !markdown.link.deadLinks.excludes(written)) return undefined;
  if ((targetFile === undefined ? findPage(target, byPath) : bySource.get(targetFile)) !== undefined) return undefined;
  const url = encodeLoosely(written);
  return url.startsWith('/') ? base + url.slice(1) : url;
}

/** A link of a compiled page. */
interface CompiledLink extends RouteLink {
  written: string;
  href: string;
  /** The link points to a file, since no page has its path. */
  isFile?: true;
}

/** True if compiling the page again would result in the same `href`: pages may have come, gone or moved since. */
export const areLinksCurrent = (links: readonly CompiledLink[], urls: PageUrls, config: SiteConfig): boolean =>
  links.every((link) => {
    if (link.href.startsWith('#')) return true;
    if (link.isFile) return findPage(link.target, urls.byPath) === undefined;
    const excluded = excludedUrl(link, link.written, urls, config);
    if (excluded !== undefined) return link.href === excluded;
    return link.href.replace(/[?#].*$/s, '') === linkedPageUrl(link, urls, config);
  });

/** All links of a page, with those of the fragments in it. */
export const linksOf = ({ links, fragments = [] }: Pick<PageFacts, 'links' | 'fragments'>): readonly LinkFact[] =>
  fragments.length === 0 ? links : [links, ...fragments.map((fragment) => fragment.links)].flat();
