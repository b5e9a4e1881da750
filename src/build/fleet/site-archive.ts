import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { isAbsolute, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { contentHash } from '../cache/cache-key.js';
import type { PackEntry } from '../cache/pack.js';
import { configDigest, type ConfigDigest } from '../config/config-digest.js';
import { bundleConfig } from '../config/load/bundle-config.js';
import type { ConfigSource, SiteConfig } from '../config/site-config.js';
import { isIncludedPath, linkRefusal } from '../links/site-paths.js';
import { BuildError } from '../report/diagnostic.js';
import { fleetConfigUnbundled } from '../report/errors/fleet.js';
import { makeChunk, packContent, packJson } from './packed-content.js';
import { distFolder, markPath } from './relocation.js';
import { isFile, isFolder } from '../files/folders.js';

/** A site as workers get it. Paths are those of the coordinator. */
export interface SiteArchive {
  configSource: ConfigSource;
  elementOverrides: readonly string[];
  /** The configuration that a worker must have. */
  digest: ConfigDigest;
  /** Hash of the bundled configuration, packages included; absent without a configuration file. */
  bundle?: string | undefined;
  /** Folders of the site, which can be empty. */
  folders: string[];
  /** Folder of Heddle's own files, of which a worker has the same. */
  dist: string;
  /** Folder that the command runs in, which relative paths in code of the site are below. */
  workingFolder: string;
  /** Hashes of the chunks that the files are in. */
  chunks: string[];
}

/** Bytes from which on a chunk ends with the next file. */
const mostChunkBytes = 2_000_000;

/** Chunks end where the hash of a path begins with one of these digits, so that a new file changes one chunk alone. */
const lastInChunk = /^[01]/;

/** Files below a folder, without `node_modules`, hidden entries, and `left`. Links are followed as pages may follow them. */
function listFiles(folder: string, left: ReadonlySet<string>, config: SiteConfig): string[] {
  const found: string[] = [];
  const walk = (directory: string): void => {
    for (const entry of readdirSync(directory, { withFileTypes: true })) {
      const path = join(directory, entry.name);
      if ((entry.name.startsWith('.') && entry.name !== '.well-known') || entry.name === 'node_modules') continue;
      if (left.has(path)) continue;
      if (entry.isDirectory()) walk(path);
      else if (entry.isFile()) found.push(path);
      else if (entry.isSymbolicLink() && isFile(path)) {
        if (isIncludedPath(path, config) || linkRefusal(realpathSync(path), config) === undefined) found.push(path);
      }
    }
  };
  if (isFolder(folder)) walk(folder);
  return found;
}

/** Files that the configuration names, such as style sheets, components and logos. */
function namedFiles(config: SiteConfig): string[] {
  const found: string[] = [];
  const seen = new Set<object>();
  const walk = (value: unknown): void => {
    if (typeof value === 'string') {
      const path = value.startsWith('file:') && URL.canParse(value) ? fileURLToPath(value) : value;
      if (path.startsWith(sep) && isFile(path)) found.push(path);
    } else if (typeof value === 'object' && value !== null && !seen.has(value)) {
      seen.add(value);
      for (const inner of Object.values(value)) walk(inner);
    }
  };
  const { configInputs, i18nSourcePath, globalStyles, globalUIComponents, clientModules, icon, logo, search } = config;
  walk([configInputs, i18nSourcePath, globalStyles, globalUIComponents, clientModules, icon, logo]);
  walk([search, config.markdown.globalComponents, config.plugins.map(({ markdown }) => markdown?.globalComponents)]);
  return found;
}

/** Absolute paths of all files that tasks may read, sorted. */
function siteFiles(config: SiteConfig, pluginInputs: readonly string[]): string[] {
  const { projectRoot, root, themeDir, outDir, cacheDir } = config;
  const left = new Set([outDir, cacheDir, distFolder()]);
  const folders = [root, themeDir, ...pluginInputs.filter((path) => !isFile(path))];
  const included =
    config.route.include.length === 0
      ? []
      : listFiles(projectRoot, left, config).filter((path) => isIncludedPath(path, config));
  const files = [
    ...folders.flatMap((folder) => listFiles(folder, left, config)),
    ...included,
    ...namedFiles(config),
    ...pluginInputs.filter(isFile),
  ];
  return [...new Set(files)].filter((path) => !path.startsWith(distFolder() + sep)).sort();
}

const packFiles = (paths: readonly string[]): Promise<PackEntry> =>
  packContent(makeChunk(paths.map((path) => ({ key: path, bytes: readFileSync(path) }))));

/** Cuts paths into those of each chunk. */
function cutChunks(paths: readonly string[]): string[][] {
  const chunks: string[][] = [];
  let chunk: string[] = [];
  let sizeBytes = 0;
  for (const path of paths) {
    chunk.push(path);
    sizeBytes += statSync(path).size;
    if (sizeBytes < mostChunkBytes && !lastInChunk.test(contentHash(path))) continue;
    chunks.push(chunk);
    chunk = [];
    sizeBytes = 0;
  }
  return chunk.length > 0 ? [...chunks, chunk] : chunks;
}

/** A configuration as workers get it. They use the docs folder that was found here. */
function markSource({ configFile, bundleFile: _, ...source }: ConfigSource, root: string): ConfigSource {
  const { outDir, cacheDir, ...overrides } = source.overrides;
  const markFolder = (path: string | undefined): string | undefined =>
    path !== undefined && isAbsolute(path) ? markPath(path) : path;
  return {
    ...source,
    projectRoot: markPath(source.projectRoot),
    ...(configFile === undefined ? {} : { configFile: markPath(configFile) }),
    configInputs: source.configInputs.map(markPath),
    overrides: { ...overrides, root: markPath(root), outDir: markFolder(outDir), cacheDir: markFolder(cacheDir) },
  };
}

/** The archive of a site, on the machine that has the site. */
export interface OpenedArchive {
  hash: string;
  /** Uploads the content of the archive with these hashes once more. */
  putAgain(hashes: ReadonlySet<string>): Promise<void>;
}

/**
 * Puts the archive of a site together, and calls `put` with all packed content of it, some megabytes at a time. Rejects
 * with a `BuildError` when the configuration cannot travel.
 */
export async function createSiteArchive(
  config: SiteConfig,
  configSource: ConfigSource,
  pluginInputs: readonly string[],
  elementOverrides: readonly string[],
  put: (packed: readonly PackEntry[]) => Promise<void>,
): Promise<OpenedArchive> {
  const { configFile, projectRoot } = configSource;
  let bundleText: string | undefined;
  if (configFile !== undefined) {
    try {
      bundleText = (await bundleConfig(configFile, projectRoot, { isMovable: true })).text;
    } catch (error) {
      if (!(error instanceof BuildError)) throw error;
      throw new BuildError([fleetConfigUnbundled(error.diagnostics[0]!.message)], { cause: error });
    }
  }
  const files = siteFiles(config, pluginInputs);
  const bundle = bundleText === undefined ? undefined : await packContent(Buffer.from(bundleText));
  // Content of the files is not kept in memory.
  const parts = new Map<string, string[]>();
  for (const paths of cutChunks(files)) {
    const packed = await packFiles(paths);
    parts.set(packed.key, paths);
    await put([packed]);
  }
  const archive = await packJson({
    configSource: markSource(configSource, config.root),
    elementOverrides,
    digest: configDigest(config),
    bundle: bundle?.key,
    folders: [projectRoot, config.root],
    dist: distFolder(),
    workingFolder: process.cwd(),
    chunks: [...parts.keys()],
  } satisfies SiteArchive);
  const kept = bundle ? [archive, bundle] : [archive];
  await put(kept);
  return {
    hash: archive.key,
    putAgain: async (hashes) => {
      await put(kept.filter(({ key }) => hashes.has(key)));
      // A worker refuses files that changed meanwhile.
      for (const [hash, paths] of parts) if (hashes.has(hash)) await put([await packFiles(paths)]);
    },
  };
}
