import { routeToHtmlPath, routeToPageFile } from '../../shared/route-path.js';
import type { BuildContext } from '../context.js';
import { linkTargets, type LinkTargets } from '../links/check-links.js';
import { listPages, type ListedPages } from '../routes/list-pages.js';
import type { PageLabel } from '../navigation/navigation-source.js';
import type { PageSource } from '../routes/page-source.js';
import { createPageUrls } from '../links/page-urls.js';
import type { Route } from '../facts/route.js';

/** The pages of a site as they are on disk, compiled or not. */
export interface SitePages extends ListedPages {
  sources: Map<Route, PageSource>;
  /** What navigation shows of pages that are not compiled. */
  labels: Map<Route, PageLabel>;
  /** Routes by the output paths of their document and their page file. */
  routesByOutput: ReadonlyMap<string, Route>;
  /** What links can lead to, without the compiled pages. */
  targets: LinkTargets;
}

/** Output paths of a page's document and page file. */
export const pageOutputs = ({ routePath }: Route): string[] => [routeToHtmlPath(routePath), routeToPageFile(routePath)];

/** A site before its pages are listed. */
export const noPages = (): SitePages => ({
  tree: { routes: [], folders: new Map(), publicFiles: [] },
  routes: [],
  sources: new Map(),
  labels: new Map(),
  urls: createPageUrls([]),
  urlList: [],
  routesByOutput: new Map(),
  targets: linkTargets([], [], []),
});

/** Lists the pages of a site. */
export async function readSitePages(
  context: BuildContext,
  readLabel: (route: Route, source: PageSource) => Promise<PageLabel>,
): Promise<SitePages> {
  const listed = await listPages(context);
  const { tree, routes, sources } = listed;
  const labels = new Map<Route, PageLabel>();
  for (const [route, source] of sources) labels.set(route, await readLabel(route, source));
  // Where two pages have one URL, the first is shown.
  const byOutput = [...routes].reverse().flatMap((route) => pageOutputs(route).map((path) => [path, route] as const));
  return {
    ...listed,
    sources: new Map(sources),
    labels,
    routesByOutput: new Map(byOutput),
    targets: linkTargets([], routes, tree.publicFiles),
  };
}
