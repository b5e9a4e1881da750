import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { cacheKey, contentHash } from '../cache/cache-key.js';
import { markdownKey } from '../config/option-keys.js';
import type { BuildContext } from '../context.js';
import { createInputHashes, type CompiledRoute } from '../pages/compile-pages.js';
import { BuildError, type Diagnostic } from '../report/diagnostic.js';
import { packageRoot } from '../util/package-root.js';
import { lookUp } from './bundle-inputs.js';
import type { BundleManifest } from './bundle-manifest.js';
import { componentEntries } from './component-entries.js';
import { findThemeModule } from './site-theme.js';

interface StoredBundle {
  inputs: [path: string, hash: string][];
  manifest: BundleManifest;
}

function isIntact({ directory, outputs, serverEntry }: BundleManifest): boolean {
  return (
    existsSync(serverEntry) &&
    outputs.every(({ path, hash }) => {
      try {
        return contentHash(readFileSync(join(directory, path))) === hash;
      } catch {
        return false;
      }
    })
  );
}

/**
 * Bundles the runtime, the theme and the components that pages import, for the browser and for the server. The work
 * grows with the number of components, not of pages. An unchanged bundle comes from the cache.
 */
export async function bundleSite(
  context: BuildContext,
  pages: readonly CompiledRoute[],
  overrides: readonly string[],
): Promise<BundleManifest> {
  const { cache, config, mode } = context;
  const problems: Diagnostic[] = [];
  const entries = componentEntries(pages, config, (diagnostic) => problems.push(diagnostic));
  if (problems.length > 0) throw new BuildError(problems);

  const themeModule = findThemeModule(config);
  const runtimeModules = await context.plugins.runtimeModules(config);
  const shape = entries.map(({ name, names, resolveDir, source }) => [
    name,
    names,
    relative(config.projectRoot, resolveDir),
    source ?? null,
  ]);
  const { alias, define, external, loader, target } = config.builder;
  const key = cacheKey('bundle', [
    JSON.stringify([
      shape,
      mode,
      config.base,
      config.siteOrigin,
      config.route.cleanUrls,
      themeModule ?? '',
      overrides,
      { alias, define, external, loader, target },
      config.globalStyles,
      config.globalUIComponents,
      config.clientModules,
      runtimeModules,
      config.search,
      config.multiVersion,
    ]),
    config.projectRoot,
    packageRoot(),
    markdownKey(config),
    config.builder.plugins?.length ? config.configHash : '',
  ]);
  const stored = cache.read(key);
  const hashes = createInputHashes();
  if (stored) {
    const { inputs, manifest } = JSON.parse(stored.toString()) as StoredBundle;
    const isFresh =
      inputs.every(([path, hash]) => hashes.hashOf(path) === hash) &&
      manifest.lookups.every(([path, found]) => lookUp(path) === found);
    if (isFresh && isIntact(manifest)) {
      cache.keep(manifest.directory);
      return manifest;
    }
  }
  const { buildBundle } = await import('./build-bundle.js');
  const source = { context, entries, overrides: new Set(overrides), runtimeModules };
  const { manifest, inputs } = await bundleUnchanged(() => buildBundle(source, key), cache.fileDirectory);
  if (inputs) cache.write([{ key, bytes: Buffer.from(JSON.stringify({ inputs, manifest } satisfies StoredBundle)) }]);
  return manifest;
}

/** Attempts to bundle files that are edited all the while. */
const mostAttempts = 3;

/** Creates a file to learn the time of the file system, which can differ from that of this machine. */
function fileSystemTime(folder: string): number {
  const file = join(folder, `.time-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, '');
  const { ctimeMs } = statSync(file);
  rmSync(file);
  return ctimeMs;
}

/**
 * Bundles, once more where a file changed meanwhile, since esbuild reads files by itself and one for each bundle. `inputs`
 * are the hashes of what was bundled, undefined when files kept changing: such a bundle must not be stored.
 */
async function bundleUnchanged(
  bundle: () => Promise<BundleManifest>,
  folder: string,
): Promise<{ manifest: BundleManifest; inputs?: StoredBundle['inputs'] }> {
  let before: ReadonlyMap<string, string> | undefined;
  for (let attempt = 1; ; attempt++) {
    const startMs = fileSystemTime(folder);
    const manifest = await bundle();
    const { hashOf } = createInputHashes();
    const inputs = manifest.inputs.map((path): [string, string] => [path, hashOf(path)]);
    const isUnchanged = ([path, hash]: readonly [string, string]): boolean =>
      before?.get(path) === hash || (statSync(path, { throwIfNoEntry: false })?.ctimeMs ?? Infinity) < startMs;
    // A file can also come while others are bundled that would take its place.
    const found = [...inputs, ...manifest.lookups.filter(([, what]) => what !== '')];
    if (found.every(isUnchanged)) return { manifest, inputs };
    if (attempt === mostAttempts) return { manifest };
    before = new Map(found);
  }
}
