import type { BuildContext } from '../context.js';
import { unreadableFile } from '../report/errors-build.js';
import { readPageSource, type PageSource } from './page-source.js';
import { createPageUrls, listPageUrls, type PageUrlList, type PageUrls } from '../links/page-urls.js';
import type { Route } from '../facts/route.js';
import type { ContentTree } from './scan-routes.js';
import { siteRoutes } from './site-routes.js';

/** The pages of a site, before any of them is compiled. */
export interface ListedPages {
  /** What was found, with the routes that paths give. */
  tree: ContentTree;
  /** Pages at the route paths that their front matter gives them; without drafts in production. */
  routes: Route[];
  sources: ReadonlyMap<Route, PageSource>;
  urls: PageUrls;
  /** `urls` as plain JSON. */
  urlList: PageUrlList;
}

/** The route of a page at the route path that its front matter's `permalink` gives it. */
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

/** Lists the pages of a site and reads what their sources say of their routes. Unreadable pages are reported and left out. */
export async function listPages(context: BuildContext): Promise<ListedPages> {
  const { config, mode, report } = context;
  const tree = await siteRoutes(context);
  const isDevelopment = mode === 'development';
  const sources = new Map<Route, PageSource>();
  for (const route of tree.routes) {
    try {
      const source = await readPageSource(route, config, isDevelopment);
      const isShown = isDevelopment || source.frontmatter['draft'] !== true;
      if (isShown) sources.set(permalinkRoute(route, source.frontmatter), source);
    } catch (error) {
      report.add([unreadableFile(route.file, error)]);
    }
  }
  const routes = [...sources.keys()];
  const urlList = listPageUrls(routes);
  return { tree, routes, sources, urls: createPageUrls(urlList), urlList };
}
