import type { BundleManifest } from './bundle/bundle-manifest.js';
import { bundleSite } from './bundle/bundle-site.js';
import type { BuildContext } from './context.js';
import { emitSite, type EmittedParts } from './emit-site.js';
import { headerProblems } from './emit/security-policy.js';
import type { OutputStage, PublishReport } from './emit/stage-output.js';
import type { LocaleNavigation } from './navigation/build-navigation.js';
import { siteNavigation } from './navigation/site-navigation.js';
import { compilePages, type CompiledRoute } from './pages/compile-pages.js';
import { planSite } from './render/plan-site.js';
import { prepareSharedData, renderPages } from './render/render-pages.js';
import { BuildError } from './report/diagnostic.js';
import { checkCollisions } from './routes/check-collisions.js';
import { listPages, type ListedPages } from './routes/list-pages.js';
import { indexSite } from './search/index-site.js';

/** Ends the run with every error reported so far. */
function stopOnErrors({ report }: BuildContext): void {
  const errors = report.diagnostics.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw new BuildError(errors);
}

/** True if a page was compiled without errors. The errors of others end the run before it publishes anything. */
const isSound = ({ facts }: CompiledRoute): boolean => !facts.diagnostics.some(({ severity }) => severity === 'error');

/** Waits for the end of two parts of the work, also when one of them fails: nothing may be under way after a failure. */
async function bothSettled<One, Other>(one: Promise<One>, other: Promise<Other>): Promise<[One, Other]> {
  await Promise.allSettled([one, other]);
  return Promise.all([one, other]);
}

/** Runs work whose problems are reported, so that later steps find theirs as well; undefined if it failed. */
async function reported<T>({ report }: BuildContext, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof BuildError)) throw error;
    report.add(error.diagnostics);
    return undefined;
  }
}

/** A site whose pages are compiled. */
interface CompiledSite {
  listed: ListedPages;
  pages: readonly CompiledRoute[];
  navigation: readonly LocaleNavigation[];
  overrides: readonly string[];
}

/** Bundles what pages need in the browser, plans the pages and renders them into the stage. */
async function renderSite(
  context: BuildContext,
  { listed, pages, navigation, overrides }: CompiledSite,
  stage: OutputStage,
): Promise<Pick<EmittedParts, 'bundle' | 'shared' | 'jobs' | 'rendered'>> {
  const { report } = context;
  const bundle: BundleManifest | undefined = await report.phase('bundle', () =>
    reported(context, () => bundleSite(context, pages, overrides, Promise.resolve(listed.urls))),
  );
  const jobs = await report.phase('plan', () => planSite(context, pages, listed.tree.publicFiles, navigation, bundle));
  if (!bundle) throw new BuildError(report.diagnostics.filter(({ severity }) => severity === 'error'));
  const shared = prepareSharedData(context, bundle, navigation);
  const soundJobs = jobs.filter(({ page }) => isSound(page));
  const rendered = await report.phase('render', () => renderPages(context, bundle, shared, soundJobs, stage));
  return { bundle, shared, jobs, rendered };
}

/** The build from sources to published output, in the order of its picture in docs/internals/architecture.md. */
export async function runPipeline(
  context: BuildContext,
  stage: OutputStage,
  overrides: readonly string[],
): Promise<PublishReport & { pages: number }> {
  const { report, config, cache, executor } = context;

  const listed = await report.phase('routes', () => listPages(context));
  const { publicFiles } = listed.tree;
  report.add(checkCollisions(listed.routes, publicFiles));
  report.add(headerProblems(config, publicFiles));

  const [pages] = await report.phase('compile', () =>
    bothSettled(compilePages(context, listed.routes, listed, overrides), stage.examine()),
  );

  const routes = pages.map(({ route }) => route);
  const facts = new Map(pages.map((page) => [page.route, page.facts]));
  const navigation = await report.phase('navigation', () =>
    siteNavigation(context, listed.tree, routes, (route) => facts.get(route)!),
  );

  const [searchFiles, site] = await bothSettled(
    report.phase('search', async () => {
      const files = await indexSite(context, pages.filter(isSound), navigation);
      await stage.write(files, cache);
      return files;
    }),
    renderSite(context, { listed, pages, navigation, overrides }, stage),
  );
  stopOnErrors(context);

  const emitting = report.phase('emit', () =>
    emitSite(context, { navigation, publicFiles, searchFiles, ...site }, stage),
  );
  // The memory of the threads is free while the main thread needs most of its own.
  const [published] = await bothSettled(emitting, executor.close());
  return { ...published, pages: pages.length };
}
