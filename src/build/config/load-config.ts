import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { contentHash } from '../cache/cache-key.js';
import { BuildError } from '../report/diagnostic.js';
import { configMissing } from '../report/errors-config.js';
import { bundleConfig } from './bundle-config.js';
import { defaultCacheDirectory, writableDirectory } from './cache-directory.js';
import type { ConfigSource } from './site-config.js';

const configNames = ['site.config.ts', 'site.config.mts', 'site.config.js', 'site.config.mjs'];
const keptBundles = 10;

/** What a configuration is loaded for. */
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
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) throw new BuildError([configMissing(configFile)]);
  return path;
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** Deletes bundles of earlier configurations except the latest ones, which other processes may still load. */
function pruneBundles(directory: string): void {
  const bundles = readdirSync(directory)
    .filter((name) => /^config\.[0-9a-f]+\.mjs$/.test(name))
    .map((name) => join(directory, name))
    .map((path) => ({ path, time: statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .sort((a, b) => b.time - a.time);
  for (const { path } of bundles.slice(keptBundles)) rmSync(path, { force: true });
}

function writeBundle(directory: string, text: string, hash: string): string {
  const file = join(directory, `config.${hash}.mjs`);
  if (readIfThere(file) === text) return file;
  mkdirSync(directory, { recursive: true });
  const temporary = `${file}.${process.pid}.tmp`;
  writeFileSync(temporary, text);
  renameSync(temporary, file);
  pruneBundles(directory);
  return file;
}

/**
 * Finds `site.config.{ts,mts,js,mjs}`, bundles it with the local files it imports, and writes the bundle into the cache
 * folder, from where any thread imports it. Throws a `BuildError` when the named file is missing or cannot be bundled.
 */
export async function loadConfigSource(options: LoadOptions): Promise<ConfigSource> {
  const projectRoot = resolve(options.projectRoot);
  const configFile = findConfigFile({ ...options, projectRoot });
  const common = { projectRoot, overrides: options.overrides, command: options.command };
  if (configFile === undefined) return { ...common, configHash: contentHash(''), configInputs: [] };
  const bundle = await bundleConfig(configFile, projectRoot);
  const configHash = contentHash(JSON.stringify([bundle.code, bundle.packages]));
  const wanted = options.overrides.cacheDir
    ? resolve(projectRoot, options.overrides.cacheDir)
    : defaultCacheDirectory(projectRoot);
  const directory = writableDirectory(wanted);
  const bundleFile = writeBundle(directory, bundle.text, contentHash(`${configHash}${bundle.text}`));
  return { ...common, configFile, bundleFile, configHash, configInputs: bundle.inputs };
}
