import { placePluginProblems } from './config/check/require-none.js';
import type { BuildContext, RunContext } from './context.js';
import { emitPlugins, emitSite } from './emit-site.js';
import { headerProblems } from './emit/security-policy.js';
import type { OutputStage, PublishReport } from './emit/stage-output.js';
import { checkRenderedFiles, checkRenderedLinks } from './links/check-rendered-links.js';
import { createSiteGraph } from './pipeline.js';
import { toSitePages } from './render/site-pages.js';
import { BuildError, errorsOf, stopOnErrors, type Diagnostic } from './report/diagnostic.js';
import { checkCollisions } from './routes/check-collisions.js';
import type { Route } from './facts/route.js';
import type { OpenedVersion } from './facts/sealed-site.js';
import type { RenderedLinks } from './facts/page-facts.js';
import type { CompiledRoute } from './pages/compile-pages.js';
import type { ListedPages } from './routes/list-pages.js';
import { foldPath } from './files/paths.js';
import { checkLanguageParity } from './translations/language-parity.js';

/** Waits for the end of two parts of the work, also when one of them fails: nothing may be under way after a failure. */
async function bothSettled<One, Other>(one: Promise<One>, other: Promise<Other>): Promise<[One, Other]> {
  await Promise.allSettled([one, other]);
  return Promise.all([one, other]);
}

/** Runs work whose problems are reported, so that later steps find theirs as well; undefined if it failed. */
async function reported<T>({ report }: Pick<RunContext, 'report'>, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof BuildError)) throw error;
    report.add(error.diagnostics);
    return undefined;
  }
}

const isTaken = (version: string, whole: readonly OpenedVersion[]): boolean =>
  whole.some(({ name }) => name === version);

/** The pages to check for collisions: those of versions that are taken as a whole only if something else is in their folders. */
function withWhole({ tree: { publicFiles }, routes, whole, everyRoute }: ListedPages): readonly Route[] {
  const folders = new Set(whole.map(({ name }) => foldPath(name)));
  const isThere = (path: string): boolean => folders.has(foldPath(path.split('/')[1]!.replace(/\.html$/, '')));
  const isOther = ({ version, source }: Route): boolean => source.kind !== 'text' || !isTaken(version, whole);
  const isClash =
    routes.some((route) => isOther(route) && isThere(route.routePath)) ||
    publicFiles.some((file) => isThere(`/${file}`));
  return isClash ? everyRoute() : routes;
}

/**
 * Pulls everything of a site, phase by phase, and publishes it. Throws a `BuildError` with all problems if any is an error.
 */
export async function pullSite(
  context: BuildContext,
  stage: OutputStage,
  overrides: readonly string[],
): Promise<PublishReport & { pages: number }> {
  const { report, config, cache, executor, plugins } = context;
  const site = createSiteGraph(context, { overrides, stage });

  const listed = await report.phase('routes', () => site.listed.pull());
  const { tree, routes, sealed } = listed;
  const { publicFiles } = tree;
  report.add(checkCollisions(withWhole(listed), publicFiles));
  report.add(checkLanguageParity(routes, config));
  report.add(headerProblems(config, publicFiles));

  await report.phase('compile', () => bothSettled(site.pages.pullAll(routes), stage.examine()));
  const navigation = await report.phase('navigation', () => site.navigation.pull());

  const search = report.phase('search', async () => {
    const files = await site.searchFiles.pull();
    await stage.write(files, cache);
    return files;
  });
  const render = async () => {
    const bundle = await report.phase('bundle', () => reported(context, () => site.bundle.pull()));
    const jobs = await report.phase('plan', async () => {
      if (bundle) await site.fragments.pull();
      const planned = (await site.plans.pullAll(routes)).filter((job) => job !== undefined);
      report.add(
        await placePluginProblems(
          await plugins.pagesCompiled(toSitePages(planned), config),
          config.plugins,
          context.configSource,
        ),
      );
      return planned;
    });
    if (!bundle) throw new BuildError(errorsOf(report));
    const [outputs, whole] = await report.phase('render', () =>
      bothSettled(site.outputs.pullAll(routes), site.wholeOutputs.pull()),
    );
    const linksOf = new Map(routes.map((route, index) => [route, outputs[index]?.links]));
    const rendered = jobs.map(({ page }) => ({ page, links: linksOf.get(page.route) }));
    const targets = await site.targets.pull();
    const linksOfWhole = new Map(whole.flatMap(({ links }) => [...links]));
    const sealedPage = (path: string): { page: CompiledRoute; links: RenderedLinks | undefined } | undefined => {
      const route = targets.routesByPath.get(path);
      const page = route?.source.kind === 'sealed' ? sealed.pageOf(route) : undefined;
      return page && { page: { route: route!, ...page.sealed }, links: linksOfWhole.get(path) };
    };
    report.add(checkRenderedLinks(rendered, targets, config, sealedPage));
    const deadFiles = (isWritten: (path: string) => boolean): Diagnostic[] =>
      checkRenderedFiles(rendered, targets, isWritten, config);
    if (config.hydration !== 'intent') report.everyPage = bundle.manifest.everyPage;
    return { bundle: bundle.manifest, shared: await site.shared.pull(), jobs, outputs, whole, deadFiles };
  };
  const [searchFiles, rendered] = await bothSettled(search, render());
  await context.lateErrors.reported();
  stopOnErrors(report);

  const contents = await site.contents.pull();
  const parts = { contents, navigation, publicFiles, searchFiles, listed, ...rendered };
  const published = await report.phase('emit', async () => {
    const emission = await emitPlugins(context, parts, stage);
    // The memory of the threads is free while the main thread needs most of its own.
    const [output] = await bothSettled(emitSite(context, parts, emission, stage), executor.close());
    return output;
  });
  const pages = rendered.whole.reduce((sum, { version }) => sum + version.routes.length, rendered.jobs.length);
  return { ...published, pages };
}
