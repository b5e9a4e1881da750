import { urlToRoute } from '../../shared/route-path.js';
import type { BuildContext } from '../context.js';
import type { Route } from '../facts/route.js';
import type { OpenedVersion } from '../facts/sealed-site.js';
import type { Node } from '../graph/node.js';
import type { LinkTargets } from '../links/check-links.js';
import { flattenSidebar, type LocaleNavigation } from '../navigation/build-navigation.js';
import { renderWhole, type WholeOutput } from '../render/render-sealed.js';
import type { ContentNodes } from './content-nodes.js';
import type { PlanNodes } from './plan-nodes.js';
import type { RouteNodes } from './route-nodes.js';
import type { NodeBase } from './node-base.js';

/** Pages of other versions to which sidebars of versions with overviews link. */
function routesOnOverviews(
  whole: readonly OpenedVersion[],
  navigation: readonly LocaleNavigation[],
  routesByPath: LinkTargets['routesByPath'],
  { base }: BuildContext['config'],
): Route[] {
  const names = new Set(whole.filter(({ hasOverviews }) => hasOverviews).map(({ name }) => name));
  const linked = navigation
    .filter(({ locale }) => names.has(locale.version))
    .flatMap(({ locale, sidebars }) =>
      sidebars.flatMap(({ items }) =>
        flattenSidebar(items).flatMap(({ link }) => {
          const path = urlToRoute(link, base);
          const route = path === undefined ? undefined : routesByPath.get(path);
          return route && route.version !== locale.version ? [route] : [];
        }),
      ),
    );
  return [...new Set(linked)];
}

/** The node of the files of sealed versions that are taken as a whole. Dev has none. */
export function wholeNode(
  { context, graph, stage, reportingTo }: NodeBase,
  { listed }: RouteNodes,
  { pages, queryable, navigation, targets }: ContentNodes,
  { bundle, shared }: PlanNodes,
): Node<readonly WholeOutput[]> {
  return graph.node<readonly WholeOutput[]>(async (inputs) => {
    const { whole, routes } = await inputs.use(listed);
    if (whole.length === 0 || !stage) return [];
    const { manifest } = await inputs.use(bundle);
    const around = await inputs.use(navigation);
    const data = await inputs.use(shared);
    const listing = manifest.listsPages ? await inputs.use(queryable) : undefined;
    const { routesByPath } = await inputs.use(targets);
    const shown = await inputs.useAll(routesOnOverviews(whole, around, routesByPath, context.config).map(pages.of));
    const source = {
      whole,
      routes,
      navigation: around,
      bundle: manifest,
      shared: data,
      stage,
      shown: shown.filter((page) => page !== undefined),
      pages: listing,
    };
    return renderWhole(reportingTo(inputs), source);
  });
}
