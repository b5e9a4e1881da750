import type { SiteConfig } from '../config/site-config.js';
import { fallbackRoutes } from './fallback-routes.js';
import type { PageSource } from './page-source.js';
import { createPageUrls, listPageUrls, type PageUrlList, type PageUrls } from '../links/page-urls.js';
import type { Route } from '../facts/route.js';
import type { ContentTree } from './scan-routes.js';
import type { OpenedVersion, SealedSite } from '../facts/sealed-site.js';
import { compareCodeUnits } from '../../shared/compare-code-units.js';

/** The pages of a site, before any of them is compiled. */
export interface ListedPages {
  /** The content tree, with the routes that paths have. */
  tree: ContentTree;
  /** Pages at the route paths of their front matter, without those of versions that are taken as a whole. */
  routes: Route[];
  /** Sealed versions that are taken as a whole. */
  whole: readonly OpenedVersion[];
  /** All pages. Their order doesn't depend on which versions are taken as a whole. */
  everyRoute(): readonly Route[];
  urls: PageUrls;
  /** `urls` as plain JSON. */
  urlList: PageUrlList;
  sealed: SealedSite;
}

/**
 * The path of a page from its front matter: from the home page, from that of its language and version, or from its
 * folder. The last two come from fields of other generators.
 */
function writtenPath(route: Route, frontmatter: Record<string, unknown>): string | undefined {
  const { permalink, localPermalink, folderPermalink } = frontmatter;
  const isWritten = (path: unknown): path is string => typeof path === 'string' && path !== '';
  if (isWritten(permalink)) return permalink.startsWith('/') ? permalink : `/${permalink}`;
  const { routePath, pureRoutePath, relativePath } = route;
  if (isWritten(localPermalink))
    return `${routePath.slice(0, routePath.length - pureRoutePath.length)}/${localPermalink.replace(/^\//, '')}`;
  if (!isWritten(folderPermalink)) return undefined;
  const isIndex = /(?:^|\/)(?:index|README)\.\w+$/.test(relativePath);
  return (isIndex ? routePath : routePath.replace(/[^/]*\/?$/, '')) + folderPermalink;
}

/** The route of a page at the route path of its front matter. */
export function permalinkRoute(route: Route, frontmatter: Record<string, unknown>): Route {
  const path = writtenPath(route, frontmatter);
  if (path === undefined) return route;
  // `/a/index.html` is the file of `/a/`.
  const routePath = path
    .replace(/\.html$/, '')
    .replace(/\/index$/, '/')
    .normalize('NFC');
  return { ...route, routePath };
}

/** The fields of front matter that a page's route depends on. */
export const routeFields = (frontmatter: Record<string, unknown>): unknown[] => [
  ...['permalink', 'localPermalink', 'folderPermalink'].map((name) => frontmatter[name]),
  frontmatter['draft'] === true,
];

/** True if a page has the same route with either of two sources. */
export function hasSameRoute(before: PageSource | undefined, now: PageSource | undefined): boolean {
  const fields = (source: PageSource | undefined): string => JSON.stringify(source && routeFields(source.frontmatter));
  return fields(before) === fields(now);
}

/**
 * Lists the pages of a site by what their sources say of their routes, and those that languages take from the default one.
 * Pages whose source is undefined are left out, and drafts unless they are asked for.
 */
export function listPages(
  tree: ContentTree,
  sources: readonly (PageSource | undefined)[],
  { sealed, whole }: { sealed: SealedSite; whole: readonly OpenedVersion[] },
  config: SiteConfig,
  { hasDrafts }: { hasDrafts: boolean },
): ListedPages {
  let sorted = 0;
  const written = tree.routes.flatMap((route, index): Route[] => {
    const { frontmatter } = sources[index] ?? {};
    if (!frontmatter || (frontmatter['draft'] === true && !hasDrafts)) return [];
    if (index < (tree.sorted ?? Infinity)) sorted++;
    return [route.isSealed ? route : permalinkRoute(route, frontmatter)];
  });
  const routes = [...written, ...fallbackRoutes(written, config)];
  const wholeRoutes = whole.flatMap((version) => version.routes);
  const urlList = listPageUrls([...routes, ...wholeRoutes]);
  let every: readonly Route[] | undefined = whole.length === 0 ? routes : undefined;
  const everyRoute = (): readonly Route[] =>
    (every ??= [
      ...[...routes.slice(0, sorted), ...wholeRoutes].sort((a, b) => compareCodeUnits(a.relativePath, b.relativePath)),
      ...routes.slice(sorted),
    ]);
  return { tree, routes, whole, everyRoute, urls: createPageUrls(urlList), urlList, sealed };
}
