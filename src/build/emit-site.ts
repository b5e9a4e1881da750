import type { BundleManifest } from './bundle/bundle-manifest.js';
import { createFileHashes } from './cache/cache-key.js';
import type { RunContext, SiteContext, StepContext } from './context.js';
import type { OutputFile } from './facts/output-file.js';
import { emittedHeaderProblems, headersFile, headersOutput } from './emit/security-policy.js';
import {
  assetOutputs,
  bundleOutputs,
  mergeOutputs,
  pluginOutputs,
  publicOutputs,
  sealedAssetOutputs,
} from './emit/site-files.js';
import type { OutputStage, PublishReport } from './emit/stage-output.js';
import { checkBudgets } from './measure/check-budgets.js';
import type { SiteConfig } from './config/site-config.js';
import { urlOfPage } from './links/page-urls.js';
import type { CompiledRoute } from './pages/compile-pages.js';
import { toPageData, type PagePlan } from './render/plan-pages.js';
import type { WholeOutput } from './render/render-sealed.js';
import type { ListedPages } from './routes/list-pages.js';
import type { LocaleNavigation } from './navigation/build-navigation.js';
import type { EmittedFile } from './config/plugin.js';
import type { Given } from './plugins/hook-caller.js';
import type { Contents } from './plugins/plugin-driver.js';
import { builtPages, articleConverter, type BuiltDocument, type BuiltTexts } from './render/built-pages.js';
import { placeOptions } from './config/check/require-none.js';
import { BuildError, stopOnErrors, type Diagnostic } from './report/diagnostic.js';
import { toSitePages } from './render/site-pages.js';
import type { RenderJob } from './render/plan-jobs.js';
import type { PageOutput } from './render/render-pages.js';
import type { SharedRenderData } from './render/shared-render-data.js';
import { lostUrlProblems } from './urls/check-urls.js';

/** Everything that the output of a site is made of. */
export interface EmittedParts {
  /** Results of `loadContent`. */
  contents: Contents;
  navigation: readonly LocaleNavigation[];
  /** Files below `public/`, relative to it. */
  publicFiles: readonly string[];
  searchFiles: readonly OutputFile[];
  bundle: BundleManifest;
  shared: SharedRenderData;
  jobs: readonly RenderJob[];
  /** In the order of the jobs. */
  outputs: readonly (PageOutput | undefined)[];
  /** Sealed versions that were taken as a whole. */
  whole: readonly WholeOutput[];
  listed: Pick<ListedPages, 'everyRoute' | 'sealed'>;
  /** Problems of links that components make to files that aren't written, by the path of a file with a leading slash. */
  deadFiles: (isWritten: (path: string) => boolean) => Diagnostic[];
}

/** A finished page. `outputsKey` is the key of its rendered files in the cache, `''` if its version was taken as a whole. */
interface EmittedPage {
  page: CompiledRoute;
  plan: Pick<PagePlan, 'url' | 'page'>;
  outputsKey: string;
  /** Its document asks search engines not to list it. */
  isUnlisted: boolean;
}

/** All pages. Their order doesn't depend on which versions are taken as a whole. */
function everyPage(
  config: SiteConfig,
  { jobs, outputs, whole, listed }: Pick<EmittedParts, 'jobs' | 'outputs' | 'whole' | 'listed'>,
): EmittedPage[] {
  const single = jobs.map((job, index): EmittedPage => ({
    ...job,
    outputsKey: outputs[index]?.key ?? '',
    isUnlisted: outputs[index]?.isUnlisted ?? false,
  }));
  if (whole.length === 0) return single;
  const byRoute = new Map(single.map((page) => [page.page.route, page]));
  return listed.everyRoute().flatMap((route): EmittedPage[] => {
    const known = byRoute.get(route);
    const form = known ? undefined : listed.sealed.pageOf(route)?.sealed;
    if (!form) return known ? [known] : [];
    const page: CompiledRoute = { route, ...form };
    return [
      {
        page,
        plan: { url: urlOfPage(route.routePath, config), page: toPageData(page, config) },
        outputsKey: '',
        isUnlisted: whole.some(({ unlisted }) => unlisted.has(route.routePath)),
      },
    ];
  });
}

/** Finished pages, and the files that plugins made of them. */
export interface PluginEmission {
  built: readonly BuiltDocument[];
  emitted: readonly Given<EmittedFile>[];
}

/** Lets plugins make files of the finished pages. Throws a `BuildError` when verified results differ. */
export async function emitPlugins(
  context: StepContext,
  { contents, navigation, jobs, outputs, whole, listed }: EmittedParts,
  stage: OutputStage,
): Promise<PluginEmission> {
  const { config, plugins, report, verification } = context;
  const files = [...outputs, ...whole].flatMap((output) => output?.files ?? []);
  const arePagesRead = plugins.has('emit') || config.urlContract !== 'off';
  const pages = everyPage(config, { jobs, outputs, whole: arePagesRead ? whole : [], listed });
  const texts: BuiltTexts = {
    context,
    files,
    outputsKeys: pages.map(({ outputsKey }) => outputsKey),
    readStaged: stage.read,
    sealed: listed.sealed,
  };
  const around = navigation.map(({ locale: { lang, version, home }, nav, sidebars }) => ({
    lang,
    version,
    home,
    nav,
    sidebars,
  }));
  const built = builtPages(toSitePages(pages), pages, texts);
  const emitted = await plugins.emit(built, config, around, contents, (plugin) =>
    articleConverter(context, built, plugin),
  );
  if (verification) stopOnErrors(report);
  return { built, emitted };
}

/** Completes the stage with the files of plugins, assets and `public/`, and publishes it. */
export async function emitSite(
  context: SiteContext & Pick<RunContext, 'cache' | 'report'>,
  { publicFiles, searchFiles, bundle, shared, jobs, outputs, whole, deadFiles }: EmittedParts,
  { built, emitted }: PluginEmission,
  stage: OutputStage,
): Promise<PublishReport> {
  const { config, configSource, plugins, cache, report } = context;
  const assets = [
    ...shared.pictures.assets,
    ...jobs.flatMap(({ page }) => page.facts.assets),
    ...bundle.fragments.flatMap((fragment) => fragment.assets),
  ];
  report.add(lostUrlProblems(config, built, emitted));
  const pluginFiles = pluginOutputs(emitted);
  report.add(emittedHeaderProblems(emitted));
  const headers = headersOutput(config, {
    policy: config.contentSecurityPolicy,
    scriptHashes: [...new Set([...outputs, ...whole].flatMap((output) => output?.scriptHashes ?? []))],
    publicFiles,
    files: emitted.map(({ item }) => item),
  });
  const copied = publicFiles.filter((file) => !headers || file !== headersFile);
  const groups: (readonly OutputFile[])[] = [
    [...outputs, ...whole].flatMap((output) => output?.files ?? []),
    shared.files,
    searchFiles,
    bundleOutputs(bundle),
    assetOutputs(assets, config),
    ...whole.map(({ version }) => sealedAssetOutputs(version)),
    publicOutputs(config, copied, createFileHashes()),
    headers ? [headers] : [],
    pluginFiles,
  ];
  const merged = mergeOutputs(groups);
  let writtenPaths: Set<string> | undefined;
  const isWritten = (path: string): boolean => {
    writtenPaths ??= new Set(merged.map((file) => `/${file.path.normalize('NFC')}`));
    return writtenPaths.has(path.normalize('NFC'));
  };
  report.add(deadFiles(isWritten));
  stopOnErrors(report);
  if (report.details) {
    const measured = built.map(({ routePath, lang, version, data, document, file }) => {
      const isFound = data.pageType !== '404';
      return { routePath, lang, version, title: data.title, isFound, document, file };
    });
    const { measureOutput } = await import('./measure/measure-output.js');
    report.details.output = await measureOutput({ config, cache }, measured, merged);
    const problems = checkBudgets(config.budgets, report.details);
    if (problems.length > 0) throw new BuildError(await placeOptions(problems, configSource));
  }
  const published = await stage.publish(merged, cache);
  const wholePages = whole.reduce((sum, { version }) => sum + version.routes.length, 0);
  await plugins.buildEnd({ pages: jobs.length + wholePages, outDir: config.outDir });
  return published;
}
