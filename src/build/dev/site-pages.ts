import { routeToHtmlPath, routeToPageFile } from '../../shared/route-path.js';
import type { BuildContext } from '../context.js';
import type { PageLabel } from '../navigation/navigation-source.js';
import { linkTargets, type LinkTargets } from '../pages/check-links.js';
import { permalinkRoute } from '../routes/finalize-routes.js';
import type { Route } from '../routes/route.js';
import type { ContentTree } from '../routes/scan-routes.js';
import { siteRoutes } from '../routes/site-routes.js';
import { readLabel } from './read-label.js';

/** The pages of a site as they lie on disk, compiled or not. */
export interface SitePages {
  tree: ContentTree;
  /** Routes at the addresses that front matter gives them. */
  routes: Route[];
  /** Routes by the output paths of their document and their page file. */
  routesByOutput: ReadonlyMap<string, Route>;
  /** Labels read off the sources. */
  labels: Map<Route, PageLabel>;
  /** What links can lead to, without the compiled pages. */
  targets: LinkTargets;
}

/** Output paths of a page's document and page file. */
export const pageOutputs = ({ routePath }: Route): string[] => [routeToHtmlPath(routePath), routeToPageFile(routePath)];

/** What is known of a site before its pages are listed. */
export const noPages: SitePages = {
  tree: { routes: [], folders: new Map(), publicFiles: [] },
  routes: [],
  routesByOutput: new Map(),
  labels: new Map(),
  targets: linkTargets([], [], []),
};

/** Lists the pages of a site and reads their labels. */
export async function readSitePages(context: BuildContext): Promise<SitePages> {
  const tree = await siteRoutes(context);
  const labels = new Map<Route, PageLabel>();
  for (const route of tree.routes) {
    const label = await readLabel(route, context.config);
    labels.set(permalinkRoute(route, label.frontmatter), label);
  }
  const routes = [...labels.keys()];
  // Where two pages have one address, the first is shown.
  const byOutput = [...routes].reverse().flatMap((route) => pageOutputs(route).map((path) => [path, route] as const));
  return {
    tree,
    routes,
    routesByOutput: new Map(byOutput),
    labels,
    targets: linkTargets([], routes, tree.publicFiles),
  };
}
