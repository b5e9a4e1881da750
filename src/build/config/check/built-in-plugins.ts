import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { packageRoot } from '../../files/package-root.js';
import type { UserConfig } from '../options/user-options.js';
import type { Plugin } from '../plugin.js';

/** Loads an official plugin as a configuration would that imports it, and calls what it exports. */
async function createPlugin(name: string, exported: string, options: object): Promise<Plugin> {
  const url = pathToFileURL(join(packageRoot(), 'dist/plugins', name, 'index.js')).href;
  const module = (await import(url)) as Record<string, (options: object) => Plugin>;
  return module[exported]!(options);
}

const optionsOf = (value: object | boolean): object => (typeof value === 'object' ? value : {});

/** Adds the plugins that options turn on, after those of the configuration. A plugin that has the same name replaces one. */
export async function addBuiltInPlugins(config: UserConfig): Promise<UserConfig> {
  const { plugins = [], mediumZoom = true, themeConfig: { lastUpdated = false, pageActions = false } = {} } = config;
  const builtIn = await Promise.all([
    ...(lastUpdated ? [createPlugin('last-updated', 'lastUpdated', optionsOf(lastUpdated))] : []),
    ...(pageActions === true || (Array.isArray(pageActions) && pageActions.length > 0)
      ? [createPlugin('llms', 'llms', {})]
      : []),
    ...(mediumZoom ? [createPlugin('medium-zoom', 'mediumZoom', optionsOf(mediumZoom))] : []),
  ]);
  return {
    ...config,
    plugins: [...plugins, ...builtIn.filter(({ name }) => !plugins.some((own) => own.name === name))],
  };
}
