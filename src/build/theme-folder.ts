import { resolve } from 'node:path';
import { loadConfigSource } from './config/load/load-config.js';
import { readUserConfig } from './config/check/read-user-config.js';

export { findThemeModule } from './config/theme-module.js';

/** Folder of the site's own theme, which need not exist. Rejects when the configuration cannot be loaded. */
export async function findThemeFolder(projectRoot: string, configFile?: string): Promise<string> {
  const source = await loadConfigSource({ projectRoot, configFile, command: 'build', overrides: {} });
  const { themeDir = 'theme' } = await readUserConfig(source, true);
  return resolve(projectRoot, themeDir);
}
