import { contentHash } from '../cache/cache-key.js';
import { createPortablePaths, type PortablePaths } from '../cache/portable-paths.js';
import type { Plugin } from '../config/plugin.js';
import type { SiteConfig } from '../config/site-config.js';
import { toPlainValue } from '../values/plain-value.js';
import { hashInputs } from './hash-inputs.js';
import type { HookName } from './hook-table.js';

/** Inputs of the results of plugins. */
export interface PluginKeys {
  /** Files and folders that plugins named as their inputs. */
  readonly inputs: readonly string[];
  /** Adds the inputs of a plugin. To be called before the first `keyOf`. */
  addInputs(plugin: string, paths: readonly string[]): void;
  /** Hash of what the plugins with a hook declare their results to depend on. */
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
          .filter((plugin) => plugin[hook])
          .map((plugin) => [declaredKey(plugin, configHash, paths), inputHashes.get(plugin.name) ?? '']);
        key = contentHash(JSON.stringify(parts));
        keys.set(hook, key);
      }
      return key;
    },
  };
}
