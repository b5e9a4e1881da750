import { contentHash } from '../cache/cache-key.js';
import { createPortablePaths, type PortablePaths } from '../cache/portable-paths.js';
import type { Plugin } from '../config/plugin.js';
import type { SiteConfig } from '../config/site-config.js';
import { toPlainValue } from '../values/values.js';
import type { HookName } from './hook-table.js';
import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Lines with the hash of each file below a folder. Links are followed, except to folders that contain them. */
function folderLines(folder: string, name: string, above: readonly string[]): string[] {
  const real = realpathSync(folder);
  if (above.includes(real)) return [];
  return readdirSync(folder).flatMap((entry) => {
    const path = join(folder, entry);
    const inner = `${name}/${entry}`;
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats?.isDirectory()) return [inner, ...folderLines(path, inner, [...above, real])];
    return [`${inner} ${stats?.isFile() ? contentHash(readFileSync(path)) : ''}`];
  });
}

/** Hash of a file, or of all files below a folder; `''` for what does not exist. */
function hashPath(path: string): string {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats?.isFile()) return contentHash(readFileSync(path));
  return stats?.isDirectory() ? contentHash(folderLines(path, '', []).sort().join('\n')) : '';
}

/** Hash of the content of files and folders. */
function hashInputs(paths: readonly string[]): string {
  return contentHash([...new Set(paths)].sort().map(hashPath).join('\n'));
}

/** Inputs of the results of plugins. */
export interface PluginKeys {
  /** Files and folders that plugins named as their inputs. */
  readonly inputs: readonly string[];
  /** Adds the inputs of a plugin. To be called before the first `keyOf`. */
  addInputs(plugin: string, paths: readonly string[]): void;
  /**
   * Hash of what the plugins with a hook declare their results to depend on. Every key of a result that code of plugins
   * takes part in contains it.
   */
  keyOf(hook: HookName): string;
}

/** Key of a plugin's options and `cacheKey`, without its input files. */
function declaredKey(
  { name, cacheKey = '', options }: Plugin,
  configHash: string,
  { toPortable }: PortablePaths,
): string {
  let isOpaque = false;
  const plain = toPlainValue(options, () => (isOpaque = true), toPortable);
  return JSON.stringify([name, cacheKey, plain, isOpaque ? configHash : '']);
}

export function createPluginKeys(
  plugins: readonly Plugin[],
  { configHash, projectRoot }: Pick<SiteConfig, 'configHash' | 'projectRoot'>,
): PluginKeys {
  const paths = createPortablePaths(projectRoot);
  const inputs: string[] = [];
  const inputHashes = new Map<string, string>();
  const keys = new Map<string, string>();
  return {
    inputs,
    addInputs: (plugin, paths) => {
      inputs.push(...paths);
      inputHashes.set(plugin, hashInputs(paths));
    },
    keyOf: (hook) => {
      let key = keys.get(hook);
      if (key === undefined) {
        const parts = plugins
          // A plugin that changes the configuration adds functions to it, whose results depend on the plugin's inputs.
          .filter((plugin) => plugin[hook] ?? (inputHashes.has(plugin.name) && (plugin.config ?? plugin.i18nSource)))
          .map((plugin) => [declaredKey(plugin, configHash, paths), inputHashes.get(plugin.name) ?? '']);
        key = contentHash(JSON.stringify(parts));
        keys.set(hook, key);
      }
      return key;
    },
  };
}
