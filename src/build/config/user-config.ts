import type { UserConfig } from './options/user-options.js';

/** Argument of a configuration that is a function. */
export interface ConfigEnv {
  command: 'build' | 'dev' | 'preview';
}

/** A configuration, or a function that returns one. */
export type ConfigExport = UserConfig | ((env: ConfigEnv) => UserConfig | Promise<UserConfig>);

/** Gives a configuration its type; returns it as it is. */
export function defineConfig<Config extends ConfigExport>(config: Config): Config {
  return config;
}

export type { UserConfig };
