import type { BuildContext } from '../context.js';
import { bundleDiffers } from '../report/errors/verify.js';
import { inputFiles, isSameLookup } from './bundle-inputs.js';
import { checkSheets, sheetPaths } from './made-sheets.js';
import type { BundleManifest } from './bundle-manifest.js';
import type { BundleSource } from './bundle-options.js';
import { statSync } from 'node:fs';
import { relative } from 'node:path';
import type { Cache } from '../cache/cache.js';
import { cacheKey, contentHash, createFileHashes, type FileHashes } from '../cache/cache-key.js';
import { createPortablePaths } from '../cache/portable-paths.js';
import { markdownKey } from '../config/option-keys.js';
import { findThemeModule, findThemeServer } from '../config/theme-module.js';
import type { SiteConfig } from '../config/site-config.js';
import { mapAsset } from '../pages/compile-page.step.js';
import type { CompiledRoute } from '../pages/compile-pages.js';
import { BuildError, type Diagnostic } from '../report/diagnostic.js';
import { areLinksCurrent, type PageUrls } from '../links/page-urls.js';
import type { MadeBundle } from './describe-bundles.js';
import { componentEntries } from './component-entries.js';
import { areVariablesSame } from './environment.js';
import { featureStyles } from './site-sources.js';

/** Bundles again and reports the files that differ from those of a cached bundle. */
async function verifyBundle(
  { config, plugins, report, verification }: Pick<BuildContext, 'config' | 'plugins' | 'report' | 'verification'>,
  source: BundleSource,
  cached: BundleManifest,
): Promise<void> {
  const { buildBundle } = await import('./build-bundle.js');
  const endWatch = verification!.watch();
  const declared = [...plugins.inputs, ...inputFiles(cached, config), ...sheetPaths(cached.sheets).files];
  let found: ReturnType<typeof endWatch>;
  let now: BundleManifest;
  try {
    now = (await buildBundle(source)).manifest;
  } finally {
    found = endWatch(declared);
  }
  report.count('verified bundle', 1);
  const filesOf = ({ outputs, server }: BundleManifest): Map<string, string> =>
    new Map([...outputs, ...server.files].map(({ path, hash }) => [path, hash]));
  const [before, after] = [filesOf(cached), filesOf(now)];
  const different = [...new Set([...before.keys(), ...after.keys()])].filter(
    (path) => before.get(path) !== after.get(path),
  );
  if (different.length > 0) report.add([bundleDiffers(different.sort(), found)]);
}

interface StoredBundle {
  inputs: [path: string, hash: string][];
  manifest: BundleManifest;
}

/** A stored bundle with the absolute paths in it replaced. */
const mapPaths = ({ inputs, manifest }: StoredBundle, map: (path: string) => string): StoredBundle => ({
  inputs: inputs.map(([path, hash]) => [map(path), hash]),
  manifest: {
    ...manifest,
    components: Object.fromEntries(Object.entries(manifest.components).map(([id, component]) => [map(id), component])),
    inputs: manifest.inputs.map(map),
    sheets: manifest.sheets.map(({ path, files, ...sheet }) => ({
      ...sheet,
      path: map(path),
      files: files.map(([file, hash]) => [map(file), hash]),
      lookups: sheet.lookups.map(([folder, found]) => [map(folder), found]),
    })),
    styleEntries: manifest.styleEntries.map((entry) => ({ ...entry, sheets: entry.sheets.map(map) })),
    lookups: manifest.lookups.map(([path, found]) => [map(path), found]),
    fragments: manifest.fragments.map((fragment) => ({
      ...fragment,
      assets: fragment.assets.map((asset) => mapAsset(asset, map)),
    })),
  },
});

/** Keys of all files of a bundle. */
const filesOf = ({ outputs, server }: BundleManifest): string[] =>
  [...outputs, ...server.files].map(({ hash }) => hash);

/** True if the cache has all files of a bundle. */
export const isWhole = (manifest: BundleManifest, cache: Cache): boolean =>
  filesOf(manifest).every((hash) => cache.find(hash));

/** True if the links of imported Markdown files still lead where they should. */
export const areFragmentsCurrent = ({ fragments }: BundleManifest, pageUrls: PageUrls, config: SiteConfig): boolean =>
  fragments.every(({ links }) => areLinksCurrent(links, pageUrls, config));

/**
 * Writes the server bundle to a folder from which it can be imported, and returns the folder. Throws `EvictedEntries` when
 * it cannot be read from the cache; the next attempt bundles again.
 */
export function placeServer({ server, serverHash }: BundleManifest, cache: Cache): string {
  const found = cache.readMany(server.files.map(({ hash }) => hash));
  const isIntact = (bytes: Buffer | undefined, hash: string): boolean =>
    bytes !== undefined && contentHash(bytes) === hash;
  const evicted = server.files.map(({ hash }) => hash).filter((hash) => !isIntact(found.get(hash), hash));
  if (evicted.length > 0) cache.evict(evicted);
  return cache.materialize(
    'bundles',
    serverHash,
    new Map(server.files.map(({ path, hash }) => [path, found.get(hash)!])),
  );
}

/** Inputs of the bundle besides the configuration and files. */
export interface BundledParts {
  pages: readonly CompiledRoute[];
  /** Elements that the theme overrides. */
  overrides: readonly string[];
  pageUrls: Promise<PageUrls>;
  /** Modules of plugins, by their names. */
  runtimeModules: Record<string, string>;
  /** Names of entries that cannot be bundled and are placeholders instead. */
  foreignEntries?: ReadonlySet<string>;
}

/** Input of the bundle. Throws a `BuildError` when pages import what may not be imported. */
export function bundleSource(
  context: BuildContext,
  { pages, overrides, pageUrls, runtimeModules, foreignEntries }: BundledParts,
): BundleSource {
  const problems: Diagnostic[] = [];
  const entries = componentEntries(pages, context.config, (diagnostic) => problems.push(diagnostic));
  for (const entry of entries) if (foreignEntries?.has(entry.name)) entry.isForeign = true;
  if (problems.length > 0) throw new BuildError(problems);
  return { context, entries, overrides: new Set(overrides), runtimeModules, pageUrls };
}

/**
 * Bundles the runtime, the theme and the components that pages import, for the browser and for the server. The work
 * grows with the number of components, not of pages. An unchanged bundle comes from the cache.
 */
export async function bundleSite(context: BuildContext, parts: BundledParts): Promise<BundleManifest> {
  const { cache, config, mode, plugins } = context;
  const { overrides, pageUrls, runtimeModules } = parts;
  const source = bundleSource(context, parts);
  const { entries } = source;
  const themeModule = findThemeModule(config.themeDir);
  const shape = entries.map(({ name, names, resolveDir, source, isForeign = false }) => [
    isForeign ? [name] : name,
    names,
    relative(config.projectRoot, resolveDir),
    source ?? null,
  ]);
  const { plugins: _plugins, ...builder } = config.builder;
  const { toPortable, toLocal } = createPortablePaths(config.projectRoot);
  const withPaths = (value: unknown): string =>
    JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'string' ? toPortable(inner) : inner));
  const key = cacheKey('bundle', [
    JSON.stringify([config.base, config.assetBase, config.siteOrigin]),
    withPaths([
      shape,
      mode,
      config.route.cleanUrls,
      themeModule ?? '',
      findThemeServer(config.themeDir) ?? '',
      overrides,
      builder,
      config.globalStyles,
      config.globalUIComponents,
      config.clientModules,
      featureStyles(config),
      runtimeModules,
      config.search,
      config.multiVersion,
      config.compat,
    ]),
    markdownKey(config),
    config.builder.plugins?.length ? config.configHash : '',
    // Fragments are compiled by Markdown plugins, too.
    plugins.keyOf('markdown'),
    plugins.keyOf('runtimeModules'),
  ]);
  await cache.fetch([key]);
  const storedBytes = (bundle: StoredBundle): Buffer => Buffer.from(JSON.stringify(mapPaths(bundle, toPortable)));
  const stored = cache.read(key);
  const hashes = createFileHashes();
  if (stored) {
    const { inputs, manifest } = mapPaths(JSON.parse(stored.toString()) as StoredBundle, toLocal);
    const startMs = manifest.sheets.length === 0 ? 0 : cache.fileTimeMs();
    const isFresh =
      inputs.every(([path, hash]) => hashes.hashOf(path) === hash) &&
      areVariablesSame(manifest.variables) &&
      manifest.lookups.every((lookup) => isSameLookup(lookup, config.projectRoot)) &&
      // Few bundles need the URLs of pages, which may still be listed.
      (manifest.fragments.every(({ links }) => links.length === 0) ||
        areFragmentsCurrent(manifest, await pageUrls, config));
    if (isFresh) await cache.fetch(filesOf(manifest));
    if (isFresh && isWhole(manifest, cache)) {
      const current = await withCurrentSheets(context, source, manifest, hashes, startMs);
      if (current) {
        if (current.isStorable) cache.write([{ key, bytes: storedBytes({ inputs, manifest: current.manifest }) }]);
        if (context.verification) await verifyBundle(context, source, current.manifest);
        return current.manifest;
      }
    }
  }
  const { buildBundle } = await import('./build-bundle.js');
  const { made, inputs } = await bundleUnchanged(() => buildBundle(source), cache);
  const { manifest, contents } = made;
  const missing = missingFiles(contents, cache);
  const bytes = inputs && storedBytes({ inputs, manifest });
  cache.write(bytes ? [...missing, { key, bytes }] : missing);
  return manifest;
}

/** Entries for the files of a bundle that the cache doesn't have. */
function missingFiles(contents: MadeBundle['contents'], cache: Cache): { key: string; bytes: Buffer }[] {
  const found = cache.readMany([...contents.keys()]);
  return [...contents].flatMap(([hash, bytes]) => (found.has(hash) ? [] : [{ key: hash, bytes }]));
}

/**
 * A stored bundle with the style sheets as plugins would make them now, whose other inputs are as they were. `isStorable`
 * is true if it is another one than before and no file has changed since `startMs`. Undefined if everything has to be bundled.
 */
async function withCurrentSheets(
  context: BuildContext,
  source: BundleSource,
  manifest: BundleManifest,
  hashes: FileHashes,
  startMs: number,
): Promise<{ manifest: BundleManifest; isStorable: boolean } | undefined> {
  const { sheets, changed } = await checkSheets(context, manifest.sheets, hashes);
  if (sheets === manifest.sheets) return { manifest, isStorable: false };
  const isOlder = (path: string): boolean => stampOf(path, '').changedMs < startMs;
  const current = { ...manifest, sheets: [...sheets] };
  if (changed.length === 0) return { manifest: current, isStorable: sheetPaths(sheets).files.every(isOlder) };
  const { buildStyles } = await import('./build-bundle.js');
  const made = await buildStyles(source, current, changed);
  if (!made || ![...made.manifest.inputs, ...sheetPaths(made.manifest.sheets).files].every(isOlder)) return undefined;
  context.cache.write(missingFiles(made.contents, context.cache));
  return { manifest: made.manifest, isStorable: true };
}

/**
 * Tells states of a file apart: a file that was edited and is as before by now may have been bundled in between. Entries
 * of a folder may change. `changedMs` is the time of the last change, Infinity if there is no file.
 */
function stampOf(path: string, content: string): { text: string; changedMs: number } {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return { text: '', changedMs: Infinity };
  const { ino, ctimeMs } = stats;
  return { text: stats.isDirectory() ? content : `${content} ${ino} ${ctimeMs}`, changedMs: ctimeMs };
}

/** Attempts to bundle files that are edited all the while. */
const mostAttempts = 3;

/**
 * Bundles, once more where a file changed meanwhile, since esbuild reads files by itself and one for each bundle. `inputs`
 * are the hashes of what was bundled, undefined when files kept changing or the bundle is doubtful: it must not be stored then.
 */
async function bundleUnchanged(
  bundle: () => Promise<MadeBundle>,
  cache: Cache,
): Promise<{ made: MadeBundle; inputs?: StoredBundle['inputs'] }> {
  let before: ReadonlyMap<string, ReturnType<typeof stampOf>> | undefined;
  for (let attempt = 1; ; attempt++) {
    const startMs = cache.fileTimeMs();
    const made = await bundle();
    const { hashOf } = createFileHashes();
    const inputs = made.manifest.inputs.map((path): [string, string] => [path, hashOf(path)]);
    // A file can also come while others are bundled that would take its place.
    const { sheets, lookups } = made.manifest;
    const found = [
      ...inputs,
      ...[lookups, ...sheets.map((sheet) => sheet.lookups)].flat().filter(([, what]) => what !== ''),
      ...sheets.flatMap(({ files }) => files),
    ];
    const after = new Map(found.map(([path, content]) => [path, stampOf(path, content)]));
    const isUnchanged = ([path, { text, changedMs }]: [string, ReturnType<typeof stampOf>]): boolean =>
      changedMs < startMs || before?.get(path)?.text === text;
    if ([...after].every(isUnchanged)) return made.isDoubtful ? { made } : { made, inputs };
    if (attempt === mostAttempts) return { made };
    before = after;
  }
}
