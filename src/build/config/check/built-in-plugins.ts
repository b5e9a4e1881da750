import { lastUpdated } from '../../../plugins/last-updated/index.js';
import { mediumZoom } from '../../../plugins/medium-zoom/index.js';
import type { Plugin } from '../plugin.js';
import type { UserConfig } from '../options/user-options.js';

/** Adds the plugins that options stand for, behind the configuration's own; one of the same name takes its place. */
export function addBuiltInPlugins(config: UserConfig): UserConfig {
  const { plugins = [], mediumZoom: zoom = true } = config;
  const updated = config.themeConfig?.lastUpdated ?? false;
  const builtIn: Plugin[] = [
    ...(updated === false ? [] : [lastUpdated(updated === true ? {} : updated)]),
    ...(zoom === false ? [] : [mediumZoom(zoom === true ? {} : zoom)]),
  ];
  return {
    ...config,
    plugins: [...plugins, ...builtIn.filter(({ name }) => !plugins.some((own) => own.name === name))],
  };
}
