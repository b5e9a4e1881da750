import { placePluginProblems } from './config/check/require-none.js';
import type { BuildContext } from './context.js';
import type { OutputStage } from './emit/stage-output.js';
import { compilePages, hasNoErrors } from './pages/compile-pages.js';
import { createSiteGraph } from './pipeline.js';
import { toSitePages } from './render/site-pages.js';
import { createCollectReport } from './report/report.js';
import { stopOnErrors } from './report/diagnostic.js';
import { indexSite } from './search/index-site.js';
import { isInShard, type Shard } from './shard.js';

/**
 * Computes one part of a site for the shared cache: compiles its pages, and, if the shared cache has all other pages,
 * indexes and renders its pages, too. Publishes nothing. Throws a `BuildError` with all problems of the part.
 */
export async function pullShard(
  context: BuildContext,
  stage: OutputStage,
  overrides: readonly string[],
  shard: Shard,
): Promise<{ pages: number; isRendered: boolean }> {
  const { config, plugins, report } = context;
  // Others lack the files of the last output.
  const site = createSiteGraph(context, { overrides, stage: { ...stage, holds: () => false } });
  const listed = await report.phase('routes', () => site.listed.pull());
  const { routes } = listed;
  const own = routes.filter(({ routePath }) => isInShard(shard, routePath));
  const pages = own.length;
  await report.phase('compile', () => site.pages.pullAll(own));
  stopOnErrors(report);

  const isOwn = new Set(own);
  const others = routes.filter((route) => !isOwn.has(route));
  const compiled = await report.phase('other parts', async () => {
    const sources = await site.sources.pullAll(others);
    const quiet = { ...context, report: createCollectReport() };
    return compilePages(quiet, others, sources, listed, overrides, { isLookup: true });
  });
  if (!compiled.every((page) => page && hasNoErrors(page))) return { pages, isRendered: false };

  const navigation = await report.phase('navigation', () => site.navigation.pull());
  const everyPage = (await site.pages.pullAll(routes)).filter((page) => page !== undefined);
  await report.phase('bundle', () => site.bundle.pull());
  await report.phase('plan', async () => {
    await site.fragments.pull();
    const planned = (await site.plans.pullAll(routes)).filter((job) => job !== undefined);
    report.add(
      await placePluginProblems(
        await plugins.pagesCompiled(toSitePages(planned), config),
        config.plugins,
        context.configSource,
      ),
    );
  });
  await report.phase('search', () => indexSite(context, everyPage, navigation, listed.sealed, shard));
  await report.phase('render', () => site.outputs.pullAll(own));
  await context.lateErrors.reported();
  stopOnErrors(report);
  return { pages, isRendered: true };
}
