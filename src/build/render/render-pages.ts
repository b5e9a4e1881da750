import { join } from 'node:path';
import type { BundleManifest, SearchAssets } from '../bundle/bundle-manifest.js';
import type { SoundBundle } from '../bundle/broken-pages.js';
import { placeServer } from '../bundle/bundle-site.js';
import { thrownPlaces } from '../bundle/thrown-places.js';
import { componentId } from '../bundle/component-entries.js';
import { cacheKey, contentHash } from '../cache/cache-key.js';
import type { Cache } from '../cache/cache.js';
import type { SiteConfig } from '../config/site-config.js';
import { findThemeModule } from '../config/theme-module.js';
import type { BuildContext } from '../context.js';
import type { OutputFile } from '../facts/output-file.js';
import type { RenderedLinks } from '../facts/rendered-links.js';
import type { Contents } from '../plugins/plugin-driver.js';
import type { OutputStage } from '../emit/stage-output.js';
import { lostByCache, noEarlierReport, type BuildDetails, type PageInputs } from '../report/measures.js';
import type { LocaleNavigation } from '../navigation/build-navigation.js';
import type { CompiledRoute } from '../pages/compile-pages.js';
import { runCached } from '../step/run-cached.js';
import type { KnownPage } from '../../shared/page-list.js';
import { redirectingHeadScript } from '../../shared/head-scripts/head-script.js';
import type { SiteTranslations } from '../translations/compare-translations.js';
import { planTranslations } from './translation-plan.js';
import { areListsCurrent, placeKnownPages } from './known-pages.js';
import type { PagePlan, PagePlanner } from './plan-pages.js';
import type { PageFacts } from '../facts/page-facts.js';
import { readSitePictures, type SitePictures } from './site-pictures.js';
import { renderStep, type ListQuery, type RenderItem, type RenderShared, type RenderSite } from './render-page.step.js';
import { createSiteData } from './site-data.js';
import { localeKey } from '../links/locale-scopes.js';

/** The data that all pages share, and the files it makes. */
export interface SharedRenderData {
  site: RenderSite;
  /**
   * Paths of the file that contains `site` for the tasks, and of the server bundle. Both are put in place by the first call.
   * Throws `LostEntries` when the bundle is damaged.
   */
  placed(): Pick<RenderShared, 'siteFile' | 'server'>;
  files: OutputFile[];
  pictures: SitePictures;
  /** Hash of what each sidebar and each language of a version contribute to its pages. */
  hashes: Map<string, string>;
  /** Key of everything else that the files of all pages depend on. */
  common: string;
  /** Finds the places of errors that modules of the site threw. */
  explain: ReturnType<typeof thrownPlaces>;
}

function bytesFile(path: string, text: string, origin: string): OutputFile {
  const bytes = Buffer.from(text);
  return { path, sizeBytes: bytes.length, hash: contentHash(bytes), source: { kind: 'bytes', bytes }, origin };
}

/** The same files with their URLs. Workers are loaded from the site itself, as browsers require. */
const withBases = (
  { script, chunks, styles, worker }: SearchAssets,
  { base, assetBase }: Pick<SiteConfig, 'base' | 'assetBase'>,
): SearchAssets => ({
  script: assetBase + script,
  chunks: chunks.map((path) => assetBase + path),
  styles: assetBase + styles,
  worker: worker && base + worker,
});

/** Puts together what all pages share: site data per language, sidebars, URLs of the bundle. */
export function prepareSharedData(
  context: BuildContext,
  sound: SoundBundle,
  navigation: readonly LocaleNavigation[],
  liveChannel?: string,
): SharedRenderData {
  const { manifest: bundle } = sound;
  const { config, cache } = context;
  const files: OutputFile[] = [];
  const hashes = new Map<string, string>();
  const pictures = readSitePictures(config);
  const { code, content } = bundle.styleParts;
  const styleParts = { code: config.assetBase + code, content: config.assetBase + content };
  const site: SharedRenderData['site'] = {
    siteData: {},
    sidebars: {},
    siteDataUrls: {},
    assets: {
      loader: config.assetBase + bundle.loader,
      code: config.assetBase + bundle.code,
      parts: config.assetBase + bundle.parts,
      router: config.assetBase + bundle.router,
      runtime: config.assetBase + bundle.runtime,
      themeStyles: config.assetBase + bundle.themeStyles,
      globalStyles: bundle.globalStyles && config.assetBase + bundle.globalStyles,
      runtimeStyles: bundle.runtimeStyles && config.assetBase + bundle.runtimeStyles,
      search: bundle.search && withBases(bundle.search, config),
      ...(bundle.clientModules.length > 0
        ? { modules: bundle.clientModules.map(({ selector, script }) => [selector, config.assetBase + script]) }
        : {}),
    },
    icon: pictures.urlOf(config.icon),
    image: pictures.urlOf(config.image),
    styleParts,
    build: bundle.build,
    hasFrameCode: findThemeModule(config.themeDir) !== undefined || config.globalUIComponents.length > 0,
    live:
      liveChannel === undefined
        ? undefined
        : { channel: config.base + liveChannel, client: config.assetBase + bundle.live },
  };
  for (const entry of navigation) {
    const key = localeKey(entry.locale.version, entry.locale.lang);
    const data = createSiteData(config, entry, pictures, Object.values(styleParts));
    const text = JSON.stringify(data);
    const hash = contentHash(text);
    const path = `assets/site.${hash.slice(0, 8)}.json`;
    site.siteData[key] = data;
    site.siteDataUrls[key] = config.base + path;
    hashes.set(key, hash);
    if (!files.some((file) => file.path === path)) files.push(bytesFile(path, text, 'the configuration'));
    for (const sidebar of entry.sidebars) {
      const items = JSON.stringify({ items: sidebar.items });
      const navPath = `assets/nav/${sidebar.name}.json`;
      site.sidebars[sidebar.name] = { sidebar, locale: key, url: config.base + navPath };
      hashes.set(sidebar.name, contentHash(items));
      files.push(bytesFile(navPath, items, 'the navigation'));
    }
  }
  let found: ReturnType<SharedRenderData['placed']> | undefined;
  const placed = () => (found ??= placeSite(cache, bundle, site));
  const common = commonKey(context, bundle, site);
  const explain = thrownPlaces(context, sound);
  context.lateErrors.placeWith(explain);
  return { site, placed, files, pictures, hashes, common, explain };
}

function placeSite(cache: Cache, bundle: BundleManifest, site: RenderSite): ReturnType<SharedRenderData['placed']> {
  const text = JSON.stringify(site);
  return {
    siteFile: join(cache.place('sites', contentHash(text), new Map([['site.json', text]])), 'site.json'),
    server: { directory: placeServer(bundle, cache), entry: bundle.server.entry },
  };
}

/** Inputs of the files of all pages, besides the data of their sidebar and language. */
function commonKey(
  { config, plugins }: BuildContext,
  { serverHash }: BundleManifest,
  site: SharedRenderData['site'],
): string {
  const hasCode = plugins.has('head') || config.head.some((entry) => typeof entry === 'function');
  return cacheKey('common outputs', [
    JSON.stringify([site.assets, site.styleParts, site.build, site.live ?? null]),
    serverHash,
    JSON.stringify([
      site.icon,
      site.image,
      config.themeConfig.themeColor,
      config.head,
      config.ssg,
      config.route.localeRedirect,
      config.contentSecurityPolicy !== undefined,
      Boolean(findThemeModule(config.themeDir)),
    ]),
    hasCode ? config.configHash : '',
    plugins.keyOf('head'),
    redirectingHeadScript,
  ]);
}

/** Everything a page's files depend on, in one key. */
function outputsKey(
  { hashes, common }: SharedRenderData,
  plan: PagePlan,
  { facts }: CompiledRoute,
  { imports, styles, components }: Omit<RenderItem, 'key'>,
): string {
  return cacheKey('outputs', [
    common,
    JSON.stringify(plan),
    facts.articleHash,
    hashes.get(plan.sidebar) ?? '',
    hashes.get(plan.locale) ?? '',
    JSON.stringify([imports.map(({ url, styles: sheet, isMarkup }) => [url, sheet, isMarkup]), styles, components]),
  ]);
}

/** Inputs of the rendering of a page, besides the data that pages share. */
export function renderParts(
  config: SiteConfig,
  components: BundleManifest['components'],
  { page, plan }: RenderJob,
): Omit<RenderItem, 'key'> {
  const { route, facts } = page;
  return {
    plan,
    file: route.file,
    sourcePath: route.absolutePath,
    bodyKey: page.bodyKey,
    imports: facts.imports.map((fact) => {
      const { script, styles, server, isMarkup } = components[componentId(fact)]!;
      return { server, url: config.assetBase + script, styles: styles && config.assetBase + styles, isMarkup };
    }),
    styles: (facts.styles ?? []).flatMap((id) => {
      const { styles } = components[id]!;
      return styles ? [config.assetBase + styles] : [];
    }),
    components: facts.components,
  };
}

/** The item that renders a page. */
export function renderItem(
  { config }: BuildContext,
  bundle: BundleManifest,
  shared: SharedRenderData,
  job: RenderJob,
): RenderItem {
  const item = renderParts(config, bundle.components, job);
  return { ...item, key: outputsKey(shared, job.plan, job.page, item) };
}

/** A compiled page with its plan. */
export interface RenderJob {
  page: CompiledRoute;
  plan: PagePlan;
}

/** Plans a page with the facts of all pages that its plan takes something from. */
export async function planWithFacts(
  plan: PagePlanner,
  page: CompiledRoute,
  readPages: (routePaths: readonly string[]) => Promise<readonly CompiledRoute[]>,
): Promise<PagePlan> {
  const known = new Map<string, PageFacts | undefined>();
  for (;;) {
    const missing = new Set<string>();
    const planned = plan(page, (routePath) => {
      if (!known.has(routePath)) missing.add(routePath);
      return known.get(routePath);
    });
    if (missing.size === 0) return planned;
    for (const routePath of missing) known.set(routePath, undefined);
    for (const { route, facts } of await readPages([...missing])) known.set(route.routePath, facts);
  }
}

/** Data that pages read from other pages. */
export interface PlanSources {
  /** Returns the compiled pages at some route paths. */
  readPages(routePaths: readonly string[]): Promise<readonly CompiledRoute[]>;
  /** Present if one of the pages shows something of it. */
  translated: SiteTranslations | undefined;
  /** Results of `loadContent` for `extendPageData`. */
  contents: Contents;
}

/** Plans pages. A page that is undefined has no plan. */
export async function planJobs(
  { config, plugins }: BuildContext,
  plan: PagePlanner,
  pages: readonly (CompiledRoute | undefined)[],
  { readPages, translated, contents }: PlanSources,
): Promise<(RenderJob | undefined)[]> {
  const jobs: (RenderJob | undefined)[] = [];
  for (const page of pages) {
    const planned = page && (await planWithFacts(plan, page, readPages));
    if (!planned) {
      jobs.push(undefined);
      continue;
    }
    const data = await plugins.extendPageData(planned.page, config, contents);
    const { notices = [], ...shown } = (translated && planTranslations(page, translated, config)) ?? {};
    const all = [...notices, ...(planned.notices ?? [])];
    jobs.push({ page, plan: { ...planned, ...shown, notices: all.length > 0 ? all : undefined, page: data } });
  }
  return jobs;
}

/** Why a page is rendered, by its inputs in the build before. */
function renderReason(now: PageInputs, last: PageInputs | undefined): string {
  if (last?.frame === undefined) return noEarlierReport;
  if (last.frame !== now.frame) return 'theme, components, options, plugins or Heddle changed';
  if (last.site !== now.site) return 'navigation or texts of its language changed';
  if (last.sidebar !== now.sidebar) return 'its sidebar changed';
  return last.plan !== now.plan ? 'what it shows of itself or other pages changed' : lostByCache;
}

/** Notes the inputs of pages, and why those were rendered that were. A page that was compiled again has the reason of that. */
function noteRenders(
  { inputs, misses, renders, lastInputs }: BuildDetails,
  { common, hashes }: SharedRenderData,
  items: readonly RenderItem[],
  results: readonly ({ durationMs?: number } | undefined)[],
  stale: ReadonlySet<string>,
): void {
  const short = (hash = ''): string => hash.slice(0, 8);
  for (const [index, { file, key, plan }] of items.entries()) {
    const own: PageInputs = {
      source: '',
      options: '',
      ...inputs.get(file),
      frame: short(common),
      sidebar: short(hashes.get(plan.sidebar)),
      site: short(hashes.get(plan.locale)),
      plan: short(contentHash(JSON.stringify(plan))),
    };
    inputs.set(file, own);
    if (results[index]?.durationMs === undefined) continue;
    const reason = stale.has(key) ? 'a list of pages changed' : renderReason(own, lastInputs?.get(file));
    renders.set(file, misses.get(file) ?? reason);
  }
}

/** Result of rendering a page. */
export interface PageOutput {
  /** Cache key of the record of the page's files. */
  key: string;
  files: OutputFile[];
  /** Hashes of inline scripts, for a content security policy. */
  scriptHashes: readonly string[];
  links?: RenderedLinks | undefined;
  /** Queries of its components. */
  lists: readonly ListQuery[];
  /** Texts of the files by path, when there is no stage. */
  texts: Readonly<Record<string, string>>;
}

/**
 * Renders pages into the stage, or returns the texts of their files. Pages whose outputs are known from an earlier run are
 * not rendered: their files come from the last output or from the cache. A page that fails is reported and undefined.
 */
export async function renderPages(
  context: BuildContext,
  shared: SharedRenderData,
  items: readonly RenderItem[],
  stage: OutputStage | undefined,
  pages?: readonly KnownPage[],
): Promise<(PageOutput | undefined)[]> {
  const { cache, executor, report } = context;
  const isStaged = stage !== undefined && executor.isLocal;
  const placed = (): Omit<RenderShared, 'output'> => ({
    ...shared.placed(),
    pagesFile: pages && placeKnownPages(pages, cache),
  });
  const stale = new Set<string>();
  const results = await runCached(context, renderStep, items, {
    phase: 'render',
    shared: (): RenderShared => ({
      ...placed(),
      output: isStaged ? { directory: stage.directory() } : stage ? 'cache' : 'texts',
    }),
    sharedForVerifying: (): RenderShared => ({ ...placed(), output: 'cache' }),
    explain: shared.explain,
    isFresh: ({ lists }) => stage !== undefined && areListsCurrent(lists, pages),
    onStale: (_, { key }) => void stale.add(key),
    needs: ({ outputs }) => outputs.filter((output) => !stage?.holds(output)).map(({ key }) => key),
  });
  report.count('rendered', results.filter((result) => result?.durationMs !== undefined).length);
  if (report.details) noteRenders(report.details, shared, items, results, stale);
  return items.map(({ key: itemKey, file: origin }, index) => {
    const result = results[index];
    if (!result) return undefined;
    const { value, durationMs } = result;
    if (value.problems) report.add(value.problems);
    const files = value.outputs.map(({ key, ...record }): OutputFile => ({
      ...record,
      origin,
      source: durationMs !== undefined && isStaged ? { kind: 'staged' } : { kind: 'cached', key },
    }));
    const { scriptHashes, links, lists = [], texts = {} } = value;
    return { key: itemKey, files, scriptHashes, links, lists, texts };
  });
}
