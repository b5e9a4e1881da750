import type { PageSource } from './page-source.js';
import { createPageUrls, listPageUrls, type PageUrlList, type PageUrls } from '../links/page-urls.js';
import type { Route } from '../facts/route.js';
import type { ContentTree } from './scan-routes.js';

/** The pages of a site, before any of them is compiled. */
export interface ListedPages {
  /** The content tree, with the routes that paths have. */
  tree: ContentTree;
  /** Pages at the route paths of their front matter. */
  routes: Route[];
  urls: PageUrls;
  /** `urls` as plain JSON. */
  urlList: PageUrlList;
}

/** The route of a page at the route path of its front matter's `permalink`. */
export function permalinkRoute(route: Route, { permalink }: Record<string, unknown>): Route {
  if (typeof permalink !== 'string' || permalink === '') return route;
  const path = permalink.startsWith('/') ? permalink : `/${permalink}`;
  // `/a/index.html` is the file of `/a/`.
  const routePath = path
    .replace(/\.html$/, '')
    .replace(/\/index$/, '/')
    .normalize('NFC');
  return { ...route, routePath };
}

/** True if two sources of a page give it the same route. */
export function hasSameRoute(before: PageSource | undefined, now: PageSource | undefined): boolean {
  const fields = (source: PageSource | undefined): string =>
    JSON.stringify(source && [source.frontmatter['permalink'], source.frontmatter['draft'] === true]);
  return fields(before) === fields(now);
}

/**
 * Lists the pages of a site by what their sources say of their routes. Pages whose source is undefined are left out, and
 * drafts unless they are asked for.
 */
export function listPages(
  tree: ContentTree,
  sources: readonly (PageSource | undefined)[],
  { hasDrafts }: { hasDrafts: boolean },
): ListedPages {
  const routes = tree.routes.flatMap((route, index): Route[] => {
    const { frontmatter } = sources[index] ?? {};
    if (!frontmatter || (frontmatter['draft'] === true && !hasDrafts)) return [];
    return [permalinkRoute(route, frontmatter)];
  });
  const urlList = listPageUrls(routes);
  return { tree, routes, urls: createPageUrls(urlList), urlList };
}
