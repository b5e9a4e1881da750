import { loadConfigSource } from '../config/load/load-config.js';
import { resolveConfig } from '../config/resolve-config.js';
import type { SiteConfig } from '../config/site-config.js';

/** Loads the configuration of a project, as it is now. Rejects with a `BuildError` if it is wrong. */
export async function loadVersions(projectRoot: string, configFile: string | undefined): Promise<SiteConfig> {
  const source = await loadConfigSource({ projectRoot, configFile, command: 'build', overrides: {} });
  return (await resolveConfig(source)).config;
}
