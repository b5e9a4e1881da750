import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfigSource } from './config/load/load-config.js';
import { resolveConfig } from './config/resolve-config.js';
import type { SiteConfig } from './config/site-config.js';
import { restoreOutput } from './emit/output-paths.js';
import { BuildError } from './report/diagnostic.js';
import { siteNotBuilt } from './report/errors/server.js';

/** Configuration of a site that has been built. Rejects with a `BuildError` if it has not, or cannot be loaded. */
export async function loadBuiltSite(projectRoot: string, configFile?: string): Promise<SiteConfig> {
  const source = await loadConfigSource({ projectRoot, configFile, command: 'preview', overrides: {} });
  const { config } = await resolveConfig(source);
  restoreOutput(config.outDir);
  if (!existsSync(join(config.outDir, '404.html'))) throw new BuildError([siteNotBuilt(config.outDir)]);
  return config;
}
