import { join } from 'node:path';
import type { BundleManifest, SearchAssets } from '../bundle/bundle-manifest.js';
import type { ValidBundle } from '../bundle/broken-pages.js';
import { placeServer } from '../bundle/bundle-site.js';
import { thrownPlaces } from '../bundle/source-maps.js';
import { cacheKey, contentHash } from '../cache/cache-key.js';
import type { Cache } from '../cache/cache.js';
import type { SiteConfig } from '../config/site-config.js';
import { findThemeModule } from '../config/theme-module.js';
import type { BuildContext, SiteContext } from '../context.js';
import type { OutputFile } from '../facts/output-file.js';
import type { LocaleNavigation } from '../navigation/build-navigation.js';
import { redirectingHeadScript } from '../../shared/head-scripts.js';
import { readSitePictures, createSiteData, type SitePictures } from './site-data.js';
import type { RenderShared, RenderSite } from './render-page.step.js';
import { localeKey } from '../links/locale-scopes.js';

type MaterializedData = Pick<RenderShared, 'siteFile' | 'server'>;

/** The data that all pages share, and the files it makes. */
export interface SharedRenderData {
  site: RenderSite;
  /**
   * Paths of the file that contains `site` for the tasks, and of the server bundle. Both are put in place by the first call.
   * Throws `EvictedEntries` when the bundle is damaged.
   */
  materialize(): MaterializedData;
  files: OutputFile[];
  pictures: SitePictures;
  /** Hash of what each sidebar and each language of a version contribute to its pages. */
  hashes: Map<string, string>;
  /** Key of everything else that the files of all pages depend on. */
  common: string;
  /** Time zone and language of the machine, on which dates and numbers in code of the site depend. */
  local(): string;
  /** The moment that the clock shows to code of the site, in milliseconds since 1970. */
  momentMs: number;
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

/** URLs of what every document loads. */
function documentAssets(bundle: BundleManifest, config: SiteConfig): RenderSite['assets'] {
  const urlOf = (path: string): string => config.assetBase + path;
  const modules = bundle.clientModules.map(({ selector, script }): [string, string] => [selector, urlOf(script)]);
  return {
    loader: urlOf(bundle.loader),
    code: urlOf(bundle.code),
    tabs: urlOf(bundle.tabs),
    parts: urlOf(bundle.parts),
    router: urlOf(bundle.router),
    runtime: urlOf(bundle.runtime),
    themeStyles: urlOf(bundle.themeStyles),
    globalStyles: bundle.globalStyles && urlOf(bundle.globalStyles),
    runtimeStyles: bundle.runtimeStyles && urlOf(bundle.runtimeStyles),
    search: bundle.search && withBases(bundle.search, config),
    ...(modules.length > 0 ? { modules } : {}),
  };
}

/** Puts together what all pages share: site data per language, sidebars, URLs of the bundle. */
export function prepareSharedData(
  context: BuildContext,
  valid: ValidBundle,
  navigation: readonly LocaleNavigation[],
  liveChannel?: string,
): SharedRenderData {
  const { manifest: bundle } = valid;
  const { config, cache } = context;
  const files: OutputFile[] = [];
  const hashes = new Map<string, string>();
  const pictures = readSitePictures(config);
  const styleParts = Object.fromEntries(
    Object.entries(bundle.styleParts).map(([name, path]) => [name, config.assetBase + path]),
  ) as RenderSite['styleParts'];
  const site: RenderSite = {
    siteData: {},
    sidebars: {},
    siteDataUrls: {},
    assets: documentAssets(bundle, config),
    icon: pictures.urlOf(config.icon),
    image: pictures.urlOf(config.image),
    styleParts,
    build: bundle.build,
    hasLiveFrame: bundle.everyPage !== undefined,
    hasFrameCode: findThemeModule(config.themeDir) !== undefined || config.globalUIComponents.length > 0,
    live:
      liveChannel === undefined
        ? undefined
        : { channel: config.base + liveChannel, client: config.assetBase + bundle.live },
  };
  for (const entry of navigation) {
    const key = localeKey(entry.locale.version, entry.locale.lang);
    const data = createSiteData(config, entry, pictures, {
      styleParts: Object.values(styleParts),
      hydration: config.hydration ?? (bundle.everyPage ? 'idle' : 'intent'),
    });
    const text = JSON.stringify(data);
    const hash = contentHash(text);
    const path = `assets/site.${hash.slice(0, 8)}.json`;
    site.siteData[key] = data;
    site.siteDataUrls[key] = config.base + path;
    hashes.set(key, hash);
    if (!files.some((file) => file.path === path)) files.push(bytesFile(path, text, 'the configuration'));
    for (const sidebar of entry.sidebars) {
      const items = JSON.stringify({ items: sidebar.items });
      site.sidebars[sidebar.name] = { sidebar, locale: key };
      hashes.set(sidebar.name, contentHash(items));
      files.push(bytesFile(`assets/nav/${sidebar.name}.json`, items, 'the navigation'));
    }
  }
  let found: MaterializedData | undefined;
  const materialize = () => (found ??= materializeSite(cache, bundle, site));
  let zone: string | undefined;
  // eslint-disable-next-line no-restricted-syntax -- a key: pages of another time zone are rendered again
  const local = (): string => (zone ??= JSON.stringify(Intl.DateTimeFormat().resolvedOptions()));
  const common = commonKey(context, bundle, site, local);
  const explain = thrownPlaces(context, valid);
  context.lateErrors.placeWith(explain);
  const momentMs = Math.trunc(performance.timeOrigin + performance.now());
  return { site, materialize, files, pictures, hashes, common, local, momentMs, explain };
}

function materializeSite(cache: Cache, bundle: BundleManifest, site: RenderSite): MaterializedData {
  const text = JSON.stringify(site);
  return {
    siteFile: join(cache.materialize('sites', contentHash(text), new Map([['site.json', text]])), 'site.json'),
    server: { directory: placeServer(bundle, cache), entry: bundle.server.entry },
  };
}

/** Inputs of the files of all pages, besides the data of their sidebar and language. */
function commonKey(
  { config, plugins }: SiteContext,
  { server }: BundleManifest,
  site: RenderSite,
  local: () => string,
): string {
  const hasCode = plugins.has('head') || config.head.some((entry) => typeof entry === 'function');
  return cacheKey('common outputs', [
    JSON.stringify([site.assets, site.styleParts, site.build, site.live ?? null]),
    // Theme and runtime. What a page imports is in the key of the page.
    server.entry.hash,
    JSON.stringify([
      site.icon,
      site.image,
      config.themeConfig.themeColor,
      config.head,
      config.ssg,
      config.route.localeRedirect,
      config.contentSecurityPolicy !== undefined,
      Boolean(findThemeModule(config.themeDir)),
      site.hasLiveFrame,
    ]),
    hasCode ? config.configHash : '',
    hasCode || site.hasFrameCode ? local() : '',
    plugins.keyOf('head'),
    // Components that plugins add may read their inputs while they are rendered.
    plugins.keyOf('markdown'),
    plugins.keyOf('runtimeModules'),
    redirectingHeadScript,
  ]);
}
