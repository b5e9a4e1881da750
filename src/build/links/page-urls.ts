import type { SiteConfig } from '../config/site-config.js';
import { findPage, pageUrl } from './page-url.js';
import type { Route } from '../facts/route.js';

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
export interface PageLink {
  /** Route path that the link names. */
  target: string;
  /** Source path relative to the docs root, for links that are written as file paths. */
  targetFile?: string | undefined;
}

/** URL of the page that a link points to, with `base`. Without such a page, the URL that the link names. */
export function linkedPageUrl(
  { target, targetFile }: PageLink,
  { bySource, byPath }: PageUrls,
  config: SiteConfig,
): string {
  const routePath = targetFile === undefined ? findPage(target, byPath) : bySource.get(targetFile);
  return pageUrl(routePath ?? target, config);
}

/** A link of a compiled page. */
interface CompiledLink extends PageLink {
  href: string;
  /** The link points to a file, since no page has its path. */
  isFile?: true;
}

/** True if compiling the page again would result in the same `href`: pages may have come, gone or moved since. */
export const areLinksCurrent = (links: readonly CompiledLink[], urls: PageUrls, config: SiteConfig): boolean =>
  links.every((link) => {
    if (link.href.startsWith('#')) return true;
    if (link.isFile) return findPage(link.target, urls.byPath) === undefined;
    return link.href.replace(/[?#].*$/s, '') === linkedPageUrl(link, urls, config);
  });
