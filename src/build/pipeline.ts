import type { BundleManifest } from './bundle/bundle-manifest.js';
import { bundleSite } from './bundle/bundle-site.js';
import { createTextMemory } from './cache/text-memory.js';
import type { BuildContext } from './context.js';
import type { OutputFile } from './emit/output-file.js';
import { assetOutputs, bundleOutputs, mergeOutputs, pluginOutputs, publicOutputs } from './emit/site-files.js';
import { headerProblems, headersFile, headersOutput } from './emit/security-policy.js';
import type { OutputStage, PublishReport } from './emit/stage-output.js';
import { buildNavigation, type LocaleNavigation } from './navigation/build-navigation.js';
import { createItemCleaner } from './navigation/item-cleaner.js';
import { checkLinks, linkTargets } from './pages/check-links.js';
import { createFileHashes } from './cache/file-hashes.js';
import { compilePages, type CompiledRoute } from './pages/compile-pages.js';
import { builtPages } from './render/built-pages.js';
import type { SitePage } from './plugins/plugin.js';
import { BuildError } from './report/diagnostic.js';
import { planPages } from './render/plan-pages.js';
import {
  prepareSharedData,
  renderPages,
  type RenderedSite,
  type RenderJob,
  type SharedRenderData,
} from './render/render-pages.js';
import { indexSite } from './search/index-site.js';
import { checkCollisions } from './routes/check-collisions.js';
import { listPages, type ListedPages } from './routes/list-pages.js';
import type { ContentTree } from './routes/scan-routes.js';
import { createDocsReader, indexRoutes } from './routes/site-routes.js';

/** Ends the run with every error reported so far. */
export function stopOnErrors({ report }: BuildContext): void {
  const errors = report.diagnostics.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw new BuildError(errors);
}

/** Whether a page was compiled with errors: it is not rendered, its errors end the run. */
const hasErrors = ({ facts }: CompiledRoute): boolean => facts.diagnostics.some(({ severity }) => severity === 'error');

/** Navigation of all languages from the labels of compiled pages. */
export async function siteNavigation(
  context: BuildContext,
  tree: ContentTree,
  pages: readonly CompiledRoute[],
): Promise<LocaleNavigation[]> {
  const routes = indexRoutes(pages.map(({ route }) => route));
  const facts = new Map(pages.map((page) => [page.route, page.facts]));
  const files = { folders: tree.folders, readFile: createDocsReader(context.config) };
  return buildNavigation({
    ...files,
    config: context.config,
    routesByKey: routes.byKey,
    routesByPath: routes.byPath,
    labelOf: (route) => facts.get(route)!,
    cleanItem: await createItemCleaner(context.config, files),
    report: (diagnostic) => context.report.add([diagnostic]),
  });
}

/** Pages as plugins see them. */
function toSitePages(jobs: readonly RenderJob[]): SitePage[] {
  return jobs.map(({ page: { route, facts }, plan }) => ({
    routePath: route.routePath,
    lang: route.lang,
    version: route.version,
    relativePath: route.relativePath,
    ...(route.absolutePath === undefined ? {} : { absolutePath: route.absolutePath }),
    url: plan.url,
    facts,
    data: plan.page,
  }));
}

/** Checks all links of pages and fragments, and gives what is needed to render each page. */
async function planJobs(
  context: BuildContext,
  tree: ContentTree,
  pages: readonly CompiledRoute[],
  bundle: BundleManifest | undefined,
  navigation: readonly LocaleNavigation[],
): Promise<RenderJob[]> {
  const { config, report, plugins } = context;
  const routes = pages.map(({ route }) => route);
  const targets = linkTargets(pages, routes, tree.publicFiles);
  const factsByPath = new Map(pages.map(({ route, facts }) => [route.routePath, facts]));
  const plans = planPages(pages, routes, navigation, config, (routePath) => factsByPath.get(routePath));
  for (const fragment of bundle?.fragments ?? []) {
    report.add(fragment.diagnostics);
    report.add(checkLinks(fragment.file, fragment.links, targets, config));
  }
  const jobs: RenderJob[] = [];
  for (const [index, page] of pages.entries()) {
    report.add(checkLinks(page.route.file, page.facts.links, targets, config));
    const plan = plans[index]!;
    jobs.push({ page, plan: { ...plan, page: await plugins.extendPageData(plan.page, config) } });
  }
  return jobs;
}

/** Waits for the end of two parts of the work, also when one of them fails: nothing may be under way after a failure. */
async function bothSettled<One, Other>(one: Promise<One>, other: Promise<Other>): Promise<[One, Other]> {
  await Promise.allSettled([one, other]);
  return Promise.all([one, other]);
}

/** A site whose pages are compiled. */
interface CompiledSite {
  listed: ListedPages;
  pages: readonly CompiledRoute[];
  navigation: readonly LocaleNavigation[];
  overrides: readonly string[];
}

/** Bundles what pages need in the browser, checks links and renders the pages into the stage. */
async function renderSite(
  context: BuildContext,
  { listed, pages, navigation, overrides }: CompiledSite,
  stage: OutputStage,
): Promise<{ bundle: BundleManifest; shared: SharedRenderData; jobs: RenderJob[]; rendered: RenderedSite }> {
  const { report, plugins, config } = context;
  const bundle = await report.phase('bundle', async () => {
    try {
      return await bundleSite(context, pages, overrides, Promise.resolve(listed.urls));
    } catch (error) {
      if (!(error instanceof BuildError)) throw error;
      report.add(error.diagnostics);
      return undefined;
    }
  });
  const jobs = await report.phase('plan', async () => {
    const planned = await planJobs(context, listed.tree, pages, bundle, navigation);
    report.add(await plugins.pagesCompiled(toSitePages(planned), config));
    return planned;
  });
  if (!bundle) throw new BuildError(report.diagnostics.filter(({ severity }) => severity === 'error'));
  const shared = prepareSharedData(context, bundle, navigation);
  const rendered = await report.phase('render', () =>
    renderPages(
      context,
      bundle,
      shared,
      jobs.filter(({ page }) => !hasErrors(page)),
      stage,
    ),
  );
  return { bundle, shared, jobs, rendered };
}

/** The build from sources to published output, in the order of its picture in docs/internals/architecture.md. */
export async function runPipeline(
  context: BuildContext,
  stage: OutputStage,
  overrides: readonly string[],
): Promise<PublishReport & { pages: number }> {
  const { report, plugins, config, cache, executor } = context;

  const listed = await report.phase('routes', () => listPages(context));
  const { tree } = listed;

  const pages = await report.phase('compile', async () => {
    const compiling = compilePages(context, listed.routes, listed, overrides);
    stage.examine();
    return compiling;
  });
  report.add(
    checkCollisions(
      pages.map(({ route }) => route),
      tree.publicFiles,
    ),
  );
  report.add(headerProblems(config, tree.publicFiles));

  const navigation = await report.phase('navigation', () => siteNavigation(context, tree, pages));
  const sound = pages.filter((page) => !hasErrors(page));
  const [searchFiles, { bundle, shared, jobs, rendered }] = await bothSettled(
    report.phase('search', async () => {
      const files = await indexSite(context, sound, navigation);
      await stage.write(files, cache);
      return files;
    }),
    renderSite(context, { listed, pages, navigation, overrides }, stage),
  );
  stopOnErrors(context);
  const emitting = report.phase('emit', async () => {
    const hashes = createFileHashes();
    const assets = [
      ...shared.pictures.assets,
      ...pages.flatMap(({ facts }) => facts.assets),
      ...bundle.fragments.flatMap((fragment) => fragment.assets),
    ];
    const memory = createTextMemory(cache);
    const { files, outputsKeys } = rendered;
    const texts = { cache, memory, outDir: config.outDir, files, outputsKeys };
    const around = navigation.map(({ locale: { lang, version, home }, nav, sidebars }) => ({
      lang,
      version,
      home,
      nav,
      sidebars,
    }));
    const emitted = await plugins.emit(builtPages(toSitePages(jobs), jobs, texts), config, around);
    memory.store();
    const headers = headersOutput(config, {
      policy: config.contentSecurityPolicy,
      scriptHashes: [...rendered.scriptHashes],
      publicFiles: tree.publicFiles,
      files: emitted.map(({ item }) => item),
    });
    const groups: OutputFile[][] = [
      rendered.files,
      shared.files,
      searchFiles,
      bundleOutputs(bundle),
      assetOutputs(assets, config),
      publicOutputs(
        config,
        tree.publicFiles.filter((file) => !headers || file !== headersFile),
        hashes,
      ),
      headers ? [headers] : [],
      pluginOutputs(emitted),
    ];
    const published = await stage.publish(mergeOutputs(groups), cache);
    await plugins.buildEnd({ pages: pages.length, outDir: config.outDir });
    return { ...published, pages: pages.length };
  });
  // The memory of the threads is free while the main thread needs most of its own.
  const [published] = await bothSettled(emitting, executor.close());
  return published;
}
