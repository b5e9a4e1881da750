import { sourceFiles, type Route } from '../facts/route.js';
import { loadContents } from '../content/load-contents.js';
import type { Contents } from '../plugins/plugin-driver.js';
import { createTitleReader } from '../navigation/site-labels.js';
import { checkHomes } from '../routes/check-homes.js';
import { hasSameRoute, listPages } from '../routes/list-pages.js';
import { readPageSource, sourceKey, type PageSource } from '../routes/page-source.js';
import { changesTree } from '../routes/scan-routes.js';
import { siteRoutes } from '../routes/site-routes.js';
import { openSealed, sealedPaths } from '../versions/sealed-versions.js';
import { isSameJson } from '../values/is-same-json.js';
import { wholeVersions } from './whole-versions.js';
import type { NodeBase } from './site-graph.js';

/** Which pages there are, and where. */
export function routeNodes({ context, graph, isDev, stage, reportingTo }: NodeBase) {
  const { config, plugins, cache } = context;
  const readTitle = isDev ? createTitleReader(config) : undefined;

  const contents = graph.node<Contents>(
    async (inputs) => (plugins.has('loadContent') ? loadContents(reportingTo(inputs), inputs) : {}),
    { isSame: isSameJson },
  );

  const sealed = graph.node((inputs) => {
    inputs.files(sealedPaths(config));
    return Promise.resolve(openSealed(config, cache));
  });

  const versions = graph.node(async (inputs) => {
    const found = await inputs.use(sealed);
    return { sealed: found, whole: wholeVersions(context, found, stage) };
  });

  const tree = graph.node(async (inputs) => {
    const found = await siteRoutes(reportingTo(inputs), await inputs.use(contents), await inputs.use(versions), inputs);
    inputs.when(changesTree(found, config));
    return found;
  });

  const sources = graph.family<Route, PageSource | undefined>(
    (routes, inputs) =>
      Promise.all(
        routes.map(async (route) => {
          if (route.isSealed) return (await inputs.use(sealed)).pageOf(route);
          inputs.files(sourceFiles([route]));
          return readPageSource(route, config, (problem) => inputs.report.add([problem]), readTitle);
        }),
      ),
    { keyOf: sourceKey },
  );

  const listed = graph.node(
    async (inputs) => {
      const found = await inputs.use(tree);
      const read = await inputs.useAll(found.routes.map(sources.of), hasSameRoute);
      const pages = listPages(found, read, await inputs.use(versions), config, { hasDrafts: isDev });
      inputs.report.add(checkHomes(pages.everyRoute(), found.publicFiles, config));
      return pages;
    },
    {
      isSame: (before, now) =>
        before.tree === now.tree && before.sealed === now.sealed && isSameJson(before.urlList, now.urlList),
    },
  );

  return { contents, sealed, tree, sources, listed };
}

export type RouteNodes = ReturnType<typeof routeNodes>;
