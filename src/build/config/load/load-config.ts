import { existsSync, lstatSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { materializeFile, removeTemporaryFolder, temporaryFolder, writeInto } from '../../cache/cache-folder.js';
import { contentHash } from '../../cache/cache-key.js';
import { createPortablePaths } from '../../cache/portable-paths.js';
import { BuildError } from '../../report/diagnostic.js';
import { configMissing, pathUnusable } from '../../report/errors/config.js';
import { bundleConfig } from './bundle-config.js';
import { defaultCacheDirectory } from './cache-directory.js';
import type { ConfigSource } from '../site-config.js';
import { whyUnusable } from '../../files/paths.js';
import { isFile } from '../../files/folders.js';

const configNames = ['site.config.ts', 'site.config.mts', 'site.config.js', 'site.config.mjs'];
const keptBundles = 10;

/** Use for which a configuration is loaded. */
export interface LoadOptions {
  /** Folder the command runs in. */
  projectRoot: string;
  /** Path of the configuration file, relative to `projectRoot` or absolute; looked for when missing. */
  configFile?: string | undefined;
  command: ConfigSource['command'];
  /** Values from the command line. */
  overrides: ConfigSource['overrides'];
}

function findConfigFile({ projectRoot, configFile }: LoadOptions): string | undefined {
  if (configFile === undefined)
    return configNames.map((name) => join(projectRoot, name)).find((path) => existsSync(path));
  const path = resolve(projectRoot, configFile);
  if (!isFile(path)) throw new BuildError([configMissing(configFile)]);
  return path;
}

/** Deletes bundles of earlier configurations except the latest ones, which other processes may still load. */
function pruneBundles(directory: string): void {
  const bundles = readdirSync(directory)
    .filter((name) => /^config\.[0-9a-f]+\.mjs$/.test(name))
    .map((name) => join(directory, name))
    .map((path) => ({ path, time: lstatSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .sort((a, b) => b.time - a.time);
  for (const { path } of bundles.slice(keptBundles)) rmSync(path, { recursive: true, force: true });
}

/** Puts a bundle into a folder, or into a temporary one when that cannot take it. A damaged file is replaced. */
function placeBundle(directory: string, text: string, hash: string): string {
  const name = `config.${hash}.mjs`;
  const place = (folder: string): string => {
    if (materializeFile(folder, name, text) !== 'same') pruneBundles(folder);
    return join(folder, name);
  };
  const overflow = temporaryFolder();
  const removeAtEnd = (): void => removeTemporaryFolder(overflow);
  return writeInto({ directory, overflow }, place, () => process.once('exit', removeAtEnd));
}

/** Code of a bundled configuration without the paths of the project and its packages, which differ between machines. */
function withPortablePaths(code: string, projectRoot: string): string {
  const { toPortable } = createPortablePaths(projectRoot);
  return code.replace(/"(?:file:\/\/[^"\n]*|\/[^"\n]*|[A-Za-z]:[^"\n]*)"/g, (literal) => {
    const text = literal.slice(1, -1);
    const path = URL.canParse(text) && text.startsWith('file:') ? fileURLToPath(text) : text;
    return JSON.stringify(toPortable(path));
  });
}

/**
 * Finds `site.config.{ts,mts,js,mjs}`, bundles it with the local files it imports, and writes the bundle into the cache
 * folder, from where any thread imports it. Throws a `BuildError` when the named file is missing or cannot be bundled.
 */
export async function loadConfigSource(options: LoadOptions): Promise<ConfigSource> {
  const projectRoot = resolve(options.projectRoot);
  const refusal = whyUnusable(projectRoot);
  if (refusal) throw new BuildError([pathUnusable(projectRoot, refusal)]);
  const configFile = findConfigFile({ ...options, projectRoot });
  const common = { projectRoot, overrides: options.overrides, command: options.command };
  if (configFile === undefined) return { ...common, configHash: contentHash(''), configInputs: [] };
  const bundle = await bundleConfig(configFile, projectRoot);
  const configHash = contentHash(JSON.stringify([withPortablePaths(bundle.code, projectRoot), bundle.packages]));
  const wanted = options.overrides.cacheDir
    ? resolve(projectRoot, options.overrides.cacheDir)
    : defaultCacheDirectory(projectRoot);
  const bundleFile = placeBundle(wanted, bundle.text, contentHash(`${configHash}${bundle.text}`));
  return { ...common, configFile, bundleFile, configHash, configInputs: bundle.inputs };
}
