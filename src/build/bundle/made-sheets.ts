/**
 * Style sheets that esbuild plugins of the site make, such as those of Sass, Tailwind or UnoCSS. Tailwind reads every page,
 * and an edit of a page rarely changes its result. Files that a plugin names in `watchFiles` of a style sheet are
 * therefore no inputs of the bundle: they are inputs of the sheet, which is one.
 *
 *     docs/**, tailwind.config.js ─▸ styles/tailwind.css (made again by itself) ─▸ bundle (made again if the sheet differs)
 *
 * To compile a sheet again, esbuild runs with the changed sheets as entry points and the plugins of the site.
 */
import type { BuildOptions, Plugin } from 'esbuild';
import { join } from 'node:path';
import { createFileHashes, type FileHashes } from '../cache/cache-key.js';
import { siteResolution } from '../config/site-resolution.js';
import type { BuildContext } from '../context.js';
import { compareCodeUnits } from '../../shared/compare-code-units.js';
import { isSameLookup, lookUp, type BundleInputs, type WatchedPaths } from './bundle-inputs.js';

/** A style sheet that a plugin made, with what it depends on besides the sheet's own file. */
export interface MadeSheet {
  /** Absolute path of the source. */
  path: string;
  /** Hash of the result. */
  hash: string;
  /** Absolute paths with hashes of the contents, sorted. */
  files: [path: string, hash: string][];
  lookups: BundleInputs['lookups'];
}

/**
 * Describes the sheets of finished bundles. Files of a sheet that has another result in each bundle are added to the
 * watched files of all: it can't be compared.
 */
export function describeSheets({ sheets, files, folders }: WatchedPaths): MadeSheet[] {
  const made: MadeSheet[] = [];
  const { hashOf } = createFileHashes();
  for (const [path, results] of [...sheets].sort(([a], [b]) => compareCodeUnits(a, b))) {
    const [hash] = results.hashes;
    if (results.hashes.size === 1)
      made.push({
        path,
        hash: hash!,
        files: [...results.files].sort().map((file) => [file, hashOf(file)]),
        lookups: [...results.folders].sort().map((folder) => [folder, lookUp(folder)]),
      });
    else {
      for (const file of [path, ...results.files]) files.add(file);
      for (const folder of results.folders) folders.add(folder);
    }
  }
  return made.filter((sheet) => sheet.files.length + sheet.lookups.length > 0);
}

/** Files and folders that sheets depend on, besides their own. */
export const sheetPaths = (sheets: readonly MadeSheet[]): { files: string[]; folders: string[] } => ({
  files: [...new Set(sheets.flatMap(({ files }) => files.map(([path]) => path)))],
  folders: [...new Set(sheets.flatMap(({ lookups }) => lookups.map(([path]) => path)))],
});

/**
 * Runs the plugins for some style sheets, without the bundles. A sheet that fails is missing in the result, because
 * the bundle reports its errors.
 */
async function remakeSheets(
  context: Pick<BuildContext, 'config' | 'signal'>,
  paths: readonly string[],
): Promise<MadeSheet[]> {
  const { config, signal } = context;
  const [{ bundleInMemory }, { createCssModules }, { sitePlugins }] = await Promise.all([
    import('./bundle-in-memory.js'),
    import('./plugins/css-modules.js'),
    import('./plugins/site-plugins.js'),
  ]);
  const watched: WatchedPaths = { files: new Set(), folders: new Set(), sheets: new Map() };
  /** Results are emptied after they are hashed, so that esbuild doesn't bundle them. */
  const plugins = sitePlugins(config, createCssModules(config), watched).map(({ name, setup }): Plugin => ({
    name,
    setup: (build) =>
      setup({
        ...build,
        onLoad: (options, callback) =>
          build.onLoad(options, async (args) => {
            const result = await callback(args);
            return result && { ...result, contents: '', loader: 'css' };
          }),
      }),
  }));
  const options: BuildOptions = {
    ...siteResolution(config),
    bundle: true,
    outdir: join(config.projectRoot, 'bundle'),
    logLevel: 'silent',
    entryPoints: [...paths],
    loader: config.builder.loader ?? {},
    plugins,
  };
  try {
    await bundleInMemory(options, context);
  } catch {
    signal.throwIfAborted();
    return [];
  }
  return describeSheets(watched);
}

/** The sheets as they are now, and the paths of the ones with a different result. */
export interface CheckedSheets {
  sheets: readonly MadeSheet[];
  changed: readonly string[];
}

/** Compiles the sheets again that have changed dependencies. Returns the same array if no dependency changed. */
export async function checkSheets(
  context: Pick<BuildContext, 'config' | 'signal'>,
  sheets: readonly MadeSheet[],
  { hashOf }: FileHashes,
): Promise<CheckedSheets> {
  const { projectRoot } = context.config;
  const touched = sheets.filter(
    ({ files, lookups }) =>
      !files.every(([path, hash]) => hashOf(path) === hash) ||
      !lookups.every((lookup) => isSameLookup(lookup, projectRoot)),
  );
  if (touched.length === 0) return { sheets, changed: [] };
  const made = await remakeSheets(
    context,
    touched.map(({ path }) => path),
  );
  const byPath = new Map(made.map((sheet) => [sheet.path, sheet]));
  return {
    sheets: sheets.map((sheet) => byPath.get(sheet.path) ?? sheet),
    changed: touched.filter(({ path, hash }) => byPath.get(path)?.hash !== hash).map(({ path }) => path),
  };
}
