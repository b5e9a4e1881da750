import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfigSource } from '../build/config/load/load-config.js';
import { resolveConfig } from '../build/config/resolve-config.js';
import { restoreOutput } from '../build/emit/output-paths.js';
import { openFolders } from '../build/plugins/open-folders.js';
import { createPluginDriver } from '../build/plugins/plugin-driver.js';
import { BuildError } from '../build/report/diagnostic.js';
import { siteNotBuilt } from '../build/report/errors-server.js';
import type { Report } from '../build/report/report.js';
import type { SearchFault } from './search-service/fault-names.js';
import { startPreview } from './preview.js';
import type { RunningServer } from './running-server.js';

export interface PreviewOptions {
  /** Folder of the site's configuration file. */
  projectRoot: string;
  root?: string;
  base?: string;
  configFile?: string;
  /** 4173 by default; when it is taken, the next free one. A port that is asked for is used or refused. */
  port?: number;
  /** 127.0.0.1 by default. */
  host?: string;
  /** The search service that stands in for Algolia fails in this way. */
  searchFault?: SearchFault;
  report: Report;
}

/** Serves the built site. Rejects with a `BuildError` when there is none or the port cannot be used. */
export async function preview(options: PreviewOptions): Promise<RunningServer> {
  const { projectRoot, root, base, configFile, port, host, searchFault } = options;
  const source = await loadConfigSource({
    projectRoot,
    configFile,
    command: 'preview',
    overrides: { ...(root === undefined ? {} : { root }), ...(base === undefined ? {} : { base }) },
  });
  const { config, warnings } = await resolveConfig(source);
  options.report.add(warnings);
  restoreOutput(config.outDir);
  if (!existsSync(join(config.outDir, 'index.html')) && !existsSync(join(config.outDir, '404.html')))
    throw new BuildError([siteNotBuilt(config.outDir)]);
  const builtSite = { factsOf: () => Promise.resolve(undefined) };
  const plugins = createPluginDriver(config.plugins, config);
  options.report.add(await plugins.configResolved(config));
  return startPreview({
    outDir: config.outDir,
    base: config.base,
    port: port ?? 4173,
    host: host ?? '127.0.0.1',
    isPortFixed: port !== undefined,
    onProblems: (diagnostics) => options.report.add(diagnostics),
    openFolders: () => openFolders(config),
    ...(plugins.has('handleRequest')
      ? {
          askPlugins: async (request) =>
            (await plugins.handleRequest({ ...request, command: 'preview' }, config, builtSite))?.item,
        }
      : {}),
    search: { config: () => config, ...(searchFault === undefined ? {} : { fault: searchFault }) },
  });
}
