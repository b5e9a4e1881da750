import type { BuildContext } from './context.js';
import { emitPlugins, emitSite } from './emit-site.js';
import { headerProblems } from './emit/security-policy.js';
import type { OutputStage, PublishReport } from './emit/stage-output.js';
import { checkRenderedLinks } from './links/check-rendered-links.js';
import { createSiteGraph } from './pipeline.js';
import { toSitePages } from './render/site-pages.js';
import { BuildError, type Diagnostic } from './report/diagnostic.js';
import { checkCollisions } from './routes/check-collisions.js';
import { checkLanguageParity } from './translations/language-parity.js';

const errorsOf = ({ report }: BuildContext): Diagnostic[] =>
  report.diagnostics.filter(({ severity }) => severity === 'error');

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

  const { tree, routes } = await report.phase('routes', () => site.listed.pull());
  const { publicFiles } = tree;
  report.add(checkCollisions(routes, publicFiles));
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
      report.add(await plugins.pagesCompiled(toSitePages(planned), config));
      return planned;
    });
    if (!bundle) throw new BuildError(errorsOf(context));
    const outputs = await report.phase('render', () => site.outputs.pullAll(routes));
    const linksOf = new Map(routes.map((route, index) => [route, outputs[index]?.links]));
    const rendered = jobs.map(({ page }) => ({ page, links: linksOf.get(page.route) }));
    report.add(checkRenderedLinks(rendered, await site.targets.pull(), config));
    return { bundle: bundle.manifest, shared: await site.shared.pull(), jobs, outputs };
  };
  const [searchFiles, rendered] = await bothSettled(search, render());
  const errors = errorsOf(context);
  if (errors.length > 0) throw new BuildError(errors);

  const contents = await site.contents.pull();
  const parts = { contents, navigation, publicFiles, searchFiles, ...rendered };
  const published = await report.phase('emit', async () => {
    const emission = await emitPlugins(context, parts);
    // The memory of the threads is free while the main thread needs most of its own.
    const [output] = await bothSettled(emitSite(context, parts, emission, stage), executor.close());
    return output;
  });
  return { ...published, pages: rendered.jobs.length };
}
