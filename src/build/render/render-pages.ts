import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BundleManifest } from '../bundle/bundle-manifest.js';
import { placeServer } from '../bundle/bundle-site.js';
import { componentId } from '../bundle/component-entries.js';
import { cacheKey, contentHash } from '../cache/cache-key.js';
import type { Cache } from '../cache/cache.js';
import { findThemeModule } from '../config/theme-module.js';
import type { BuildContext } from '../context.js';
import type { OutputFile } from '../emit/output-file.js';
import type { OutputStage } from '../emit/stage-output.js';
import type { LocaleNavigation } from '../navigation/build-navigation.js';
import { renderProblem, type CompiledRoute } from '../pages/compile-pages.js';
import { headScript } from '../../shared/head-script.js';
import type { PagePlan } from './plan-pages.js';
import { readSitePictures, type SitePictures } from './site-pictures.js';
import { renderTask, type RenderedPage, type RenderItem, type RenderSite } from './render-page.task.js';
import { createSiteData, siteKey } from './site-data.js';

/** The data that all pages share, and the files it makes. */
export interface SharedRenderData {
  site: Omit<RenderSite, 'server'>;
  /**
   * Absolute path of the file that holds `site` for the tasks; it and the server bundle are put in place by the first
   * call. Throws `LostEntries` when the bundle is damaged.
   */
  siteFile(): string;
  files: OutputFile[];
  pictures: SitePictures;
  /** Hash of what each section and each site contributes to its pages. */
  hashes: Map<string, string>;
  /** Key of everything else that the files of all pages depend on. */
  common: string;
}

function bytesFile(path: string, text: string, origin: string): OutputFile {
  const bytes = Buffer.from(text);
  return { path, sizeBytes: bytes.length, hash: contentHash(bytes), source: { kind: 'bytes', bytes }, origin };
}

/** Puts together what all pages share: site data per language, sidebars, URLs of the bundle. */
export function prepareSharedData(
  context: BuildContext,
  bundle: BundleManifest,
  navigation: readonly LocaleNavigation[],
  live?: RenderSite['live'],
): SharedRenderData {
  const { config, cache } = context;
  const files: OutputFile[] = [];
  const hashes = new Map<string, string>();
  const pictures = readSitePictures(config);
  const site: SharedRenderData['site'] = {
    sites: {},
    sidebars: {},
    siteUrls: {},
    assets: {
      loader: config.base + bundle.loader,
      runtime: config.base + bundle.runtime,
      themeStyles: config.base + bundle.themeStyles,
      ...(bundle.globalStyles ? { globalStyles: config.base + bundle.globalStyles } : {}),
      ...(bundle.runtimeStyles ? { runtimeStyles: config.base + bundle.runtimeStyles } : {}),
      ...(bundle.clientModules.length > 0
        ? { modules: bundle.clientModules.map(({ selector, script }) => [selector, config.base + script]) }
        : {}),
    },
    icon: pictures.urlOf(config.icon),
    build: bundle.build,
    ...(live ? { live } : {}),
  };
  for (const entry of navigation) {
    const key = siteKey(entry.locale.version, entry.locale.lang);
    const data = createSiteData(config, entry, pictures);
    const text = JSON.stringify(data);
    const hash = contentHash(text);
    const path = `assets/site.${hash.slice(0, 8)}.json`;
    site.sites[key] = data;
    site.siteUrls[key] = config.base + path;
    hashes.set(key, hash);
    if (!files.some((file) => file.path === path)) files.push(bytesFile(path, text, 'the configuration'));
    for (const sidebar of entry.sidebars) {
      const items = JSON.stringify({ items: sidebar.items });
      const navPath = `assets/nav/${sidebar.section}.json`;
      site.sidebars[sidebar.section] = { sidebar, site: key, url: config.base + navPath };
      hashes.set(sidebar.section, contentHash(items));
      files.push(bytesFile(navPath, items, 'the navigation'));
    }
  }
  let placed: string | undefined;
  const siteFile = (): string => (placed ??= placeSite(cache, bundle, site));
  return { site, siteFile, files, pictures, hashes, common: commonKey(context, bundle, site) };
}

function placeSite(cache: Cache, bundle: BundleManifest, site: SharedRenderData['site']): string {
  const server = { directory: placeServer(bundle, cache), entry: bundle.server.entry };
  const text = JSON.stringify({ ...site, server } satisfies RenderSite);
  return join(cache.place('sites', contentHash(text), new Map([['site.json', text]])), 'site.json');
}

/** What the files of all pages depend on, besides the data of their section and language. */
function commonKey(
  { config, plugins }: BuildContext,
  { serverHash }: BundleManifest,
  site: SharedRenderData['site'],
): string {
  const hasCode = plugins.has('head') || config.head.some((entry) => typeof entry === 'function');
  return cacheKey('common outputs', [
    JSON.stringify([site.assets, site.build, site.live ?? null]),
    serverHash,
    JSON.stringify([
      site.icon,
      config.head,
      config.ssg,
      config.route.localeRedirect,
      config.contentSecurityPolicy !== undefined,
      Boolean(findThemeModule(config.themeDir)),
    ]),
    hasCode ? config.configHash : '',
    plugins.keyOf('head'),
    headScript,
  ]);
}

/** Everything a page's files depend on, in one key. */
function outputsKey(
  { hashes, common }: SharedRenderData,
  plan: PagePlan,
  { facts }: CompiledRoute,
  { imports, styles, rewrites, components }: Omit<RenderItem, 'outputsKey'>,
): string {
  return cacheKey('outputs', [
    common,
    JSON.stringify(plan),
    facts.articleHash,
    hashes.get(plan.section) ?? '',
    hashes.get(plan.site) ?? '',
    JSON.stringify([imports.map(({ url, styles: sheet }) => [url, sheet]), styles, rewrites, components]),
  ]);
}

/** What rendering one page takes, and the key of its outputs. */
export function renderItem(
  context: BuildContext,
  bundle: BundleManifest,
  shared: SharedRenderData,
  plan: PagePlan,
  page: CompiledRoute,
  rewrites: Record<string, string>,
): RenderItem {
  const { config, cache } = context;
  const { route, facts } = page;
  const item: Omit<RenderItem, 'outputsKey'> = {
    plan,
    file: route.file,
    bodyKey: page.bodyKey,
    bodyPlace: cache.find(page.bodyKey)!,
    imports: facts.imports.map((fact) => {
      const { script, styles, server } = bundle.components[componentId(fact)]!;
      return { server, url: config.base + script, ...(styles ? { styles: config.base + styles } : {}) };
    }),
    styles: (facts.styles ?? []).flatMap((id) => {
      const { styles } = bundle.components[id]!;
      return styles ? [config.base + styles] : [];
    }),
    components: facts.components,
    rewrites,
  };
  return { ...item, outputsKey: outputsKey(shared, plan, page, item) };
}

/** Source of a page for the messages of failed expressions; only pages with components can fail. */
function withSource(item: RenderItem, page: CompiledRoute): RenderItem {
  if (page.facts.isStatic || page.route.absolutePath === undefined) return item;
  try {
    return { ...item, source: readFileSync(page.route.absolutePath, 'utf8') };
  } catch {
    return item;
  }
}

function toOutputFiles(rendered: RenderedPage, origin: string, isStaged: boolean): OutputFile[] {
  return rendered.outputs.map(({ key, ...record }): OutputFile => ({
    ...record,
    origin,
    source: isStaged ? { kind: 'staged' } : { kind: 'cached', key },
  }));
}

/** A page of a run with everything that rendering it needs. */
export interface RenderJob {
  page: CompiledRoute;
  plan: PagePlan;
  rewrites: Record<string, string>;
}

/** Files of the rendered pages, and what a content security policy has to know of them. */
export interface RenderedSite {
  files: OutputFile[];
  scriptHashes: ReadonlySet<string>;
  /** Key of the cache for what is known of each page's files, in the order of the pages. */
  outputsKeys: readonly string[];
}

/**
 * Renders pages into the stage. Pages whose outputs are known from an earlier run are not rendered: their files come
 * from the last output or from the cache.
 */
export async function renderPages(
  context: BuildContext,
  bundle: BundleManifest,
  shared: SharedRenderData,
  jobs: readonly RenderJob[],
  stage: OutputStage,
): Promise<RenderedSite> {
  const { cache, executor, report } = context;
  const items = jobs.map(({ page, plan, rewrites }) => renderItem(context, bundle, shared, plan, page, rewrites));
  const outputsKeys = items.map((item) => item.outputsKey);
  const known = cache.readMany(outputsKeys);
  const files: OutputFile[] = [];
  const scriptHashes = new Set<string>();
  const add = (rendered: RenderedPage, origin: string, isStaged: boolean): void => {
    files.push(...toOutputFiles(rendered, origin, isStaged));
    rendered.scriptHashes.forEach((hash) => scriptHashes.add(hash));
  };
  const missing: number[] = [];
  for (const [index, item] of items.entries()) {
    const bytes = known.get(item.outputsKey);
    const rendered = bytes && (JSON.parse(bytes.toString()) as RenderedPage);
    const isAvailable = rendered?.outputs.every((output) => stage.holds(output) || cache.find(output.key));
    if (rendered && isAvailable) add(rendered, item.file, false);
    else missing.push(index);
  }
  report.count('rendered', missing.length);
  if (missing.length === 0) return { files, scriptHashes, outputsKeys };
  let done = 0;
  const work = missing.map((index) => withSource(items[index]!, jobs[index]!.page));
  const outcomes = await executor.run(
    renderTask,
    { siteFile: shared.siteFile(), sequence: cache.nextSequence(), stageDirectory: stage.directory() },
    work,
    (count) => report.progress('render', (done += count), work.length),
  );
  for (const [index, outcome] of outcomes.entries()) {
    const item = work[index]!;
    if (outcome.status === 'failed' && outcome.reason === 'lost') cache.lose([item.bodyKey]);
    if (outcome.status !== 'done') report.add([renderProblem(outcome, item.file, renderTask.deadlineSeconds)]);
    else {
      report.add(outcome.output.diagnostics);
      cache.remember(outcome.output.places);
      context.plugins.addTimings(outcome.output.pluginTimes ?? {});
      add(outcome.output, item.file, true);
    }
  }
  return { files, scriptHashes, outputsKeys };
}
