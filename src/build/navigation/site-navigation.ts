import type { BuildContext } from '../context.js';
import type { Route } from '../facts/route.js';
import type { ContentTree } from '../routes/scan-routes.js';
import { indexRoutes } from '../routes/site-routes.js';
import { buildNavigation, type LocaleNavigation } from './build-navigation.js';
import { withFallbackFiles } from './fallback-files.js';
import { createItemCleaner } from './item-cleaner.js';
import type { NavigationSource, PageLabel } from './navigation-source.js';

/** Navigation of all languages and versions. Dead links and other problems are reported. */
export async function siteNavigation(
  { config, report }: BuildContext,
  { folders }: ContentTree,
  routes: readonly Route[],
  labelOf: (route: Route) => PageLabel,
  readFile: NavigationSource['readFile'],
): Promise<LocaleNavigation[]> {
  const { byKey, byPath } = indexRoutes(routes);
  const files = withFallbackFiles({ folders, readFile }, routes, config);
  return buildNavigation({
    ...files,
    config,
    routesByKey: byKey,
    routesByPath: byPath,
    labelOf,
    cleanItem: await createItemCleaner(config, files),
    report: (diagnostic) => report.add([diagnostic]),
  });
}
