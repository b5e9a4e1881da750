import type { BuildContext } from '../context.js';
import type { Route } from '../facts/route.js';
import type { ContentTree } from '../routes/scan-routes.js';
import { indexRoutes, type RouteIndex } from '../routes/site-routes.js';
import { localeScopes, type LocaleScope } from '../links/locale-scopes.js';
import { buildNavigation, type LocaleNavigation } from './build-navigation.js';
import { withFallbackFiles } from './fallback-files.js';
import { createItemCleaner } from './item-cleaner.js';
import type { NavigationSource, PageLabel } from './navigation-source.js';
import { nearestAmong } from '../report/nearest.js';

/** Inputs of the navigation of a site. */
export interface SiteNavigationSource {
  tree: Pick<ContentTree, 'folders'>;
  routes: readonly Route[];
  labelOf: (route: Route) => PageLabel;
  readFile: NavigationSource['readFile'];
}

/** Loads the parser if the HTML of a footer has elements. */
async function urlMapper({ themeConfig, locales }: BuildContext['config']): Promise<NavigationSource['mapUrls']> {
  const footers = [themeConfig, ...locales.map(({ theme }) => theme)].map(({ footer }) => footer);
  const hasElements = footers.some((footer) => `${footer?.message}${footer?.copyright}`.includes('<'));
  return hasElements ? (await import('../html/map-urls.js')).mapUrls : (html) => html;
}

/** Navigation of languages and versions, by default of all. Dead links and other problems are reported. */
export async function siteNavigation(
  { config, report }: Pick<BuildContext, 'config' | 'report'>,
  { tree: { folders }, routes, labelOf, readFile }: SiteNavigationSource,
  scopes: readonly LocaleScope[] = localeScopes(config),
  { byKey, byPath }: Readonly<RouteIndex> = indexRoutes(routes),
): Promise<LocaleNavigation[]> {
  const files = withFallbackFiles({ folders, readFile }, routes, config);
  const source: NavigationSource = {
    ...files,
    config,
    routesByKey: byKey,
    routesByPath: byPath,
    nearestPage: nearestAmong(byPath.keys()),
    labelOf,
    cleanItem: await createItemCleaner(config, files),
    mapUrls: await urlMapper(config),
    report: (diagnostic) => report.add([diagnostic]),
  };
  return buildNavigation(source, scopes);
}
