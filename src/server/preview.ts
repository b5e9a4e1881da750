import { placePluginProblems } from '../build/config/check/require-none.js';
import type { RequestedSite } from '../build/config/plugin.js';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfigSource } from '../build/config/load/load-config.js';
import { resolveConfig } from '../build/config/resolve-config.js';
import { restoreOutput } from '../build/emit/output-paths.js';
import { openFolders } from '../build/plugins/open-folders.js';
import { createPluginDriver } from '../build/plugins/plugin-driver.js';
import { BuildError } from '../build/report/diagnostic.js';
import { siteNotBuilt } from '../build/report/errors/server.js';
import type { Report } from '../build/report/report.js';
import { createCompressor } from './files/representation.js';
import { withHostHeaders, createPublishedFiles } from './files/published-files.js';
import { createMcpService } from './mcp/mcp-service.js';
import { createSearchService, type SearchServiceOptions } from './search-service/search-service.js';
import type { SiteHandlerOptions } from './site-handler.js';
import { addressOf, type AddressOptions, type RunningServer, startSiteServer } from './start-site-server.js';
import { isFolder } from '../build/files/folders.js';

const defaultPort = 4173;
const compressedBytes = 32 << 20;

export interface PreviewServerOptions
  extends AddressOptions, Pick<SiteHandlerOptions, 'base' | 'askPlugins' | 'openFolders'> {
  /** Folder of the built site. */
  outDir: string;
  /** Configuration of the search service; without it, there is none. */
  search?: Omit<SearchServiceOptions, 'source'> | undefined;
}

/**
 * Serves a built site as a static host would. The folder may be built again meanwhile. Rejects with a `BuildError` when
 * there is no such folder, or when port or host cannot be used.
 */
export async function startPreview({ outDir, search, ...options }: PreviewServerOptions): Promise<RunningServer> {
  if (!isFolder(outDir)) throw new BuildError([siteNotBuilt(outDir)]);
  const source = createPublishedFiles(outDir);
  const { base, onProblems } = options;
  const mcp = createMcpService({ source, base, folder: outDir, onProblems });
  return startSiteServer({
    ...options,
    source: withHostHeaders(source, base),
    services: [...(search ? [createSearchService({ ...search, source })] : []), mcp],
    compressor: createCompressor(compressedBytes),
    defaultPort,
  });
}

export interface PreviewOptions {
  /** Folder of the site's configuration file. */
  projectRoot: string;
  root?: string | undefined;
  base?: string | undefined;
  configFile?: string | undefined;
  /** By default `PORT` of the environment, or 4173. A port that is asked for is used or refused. */
  port?: number | undefined;
  /** Port of the server that is started again; used if no other is asked for and it is free. */
  lastPort?: number | undefined;
  /** By default `server.host`, or 127.0.0.1. */
  host?: string | undefined;
  report: Report;
}

/** `heddle preview`. Rejects with a `BuildError` when there is no built site or the port cannot be used. */
export async function preview(options: PreviewOptions): Promise<RunningServer> {
  const { projectRoot, root, base, configFile, port, host, report } = options;
  const source = await loadConfigSource({ projectRoot, configFile, command: 'preview', overrides: { root, base } });
  const { config, warnings } = await resolveConfig(source);
  report.add(warnings);
  restoreOutput(config.outDir);
  if (!existsSync(join(config.outDir, 'index.html')) && !existsSync(join(config.outDir, '404.html')))
    throw new BuildError([siteNotBuilt(config.outDir)]);
  const none = (): Promise<undefined> => Promise.resolve(undefined);
  const builtSite: RequestedSite = { factsOf: none, pageAt: none, pages: () => Promise.resolve([]) };
  const plugins = createPluginDriver(config.plugins, config);
  report.add(await placePluginProblems(await plugins.configResolved(config), config.plugins, source));
  // The port of the configuration is that of the dev server.
  const { port: _port, ...server } = config.server;
  return startPreview({
    outDir: config.outDir,
    base: config.base,
    ...addressOf({ port, host, lastPort: options.lastPort }, server),
    onProblems: (diagnostics) => report.add(diagnostics),
    openFolders: () => openFolders(config),
    askPlugins: plugins.has('handleRequest')
      ? async (request) => (await plugins.handleRequest({ ...request, command: 'preview' }, config, builtSite))?.item
      : undefined,
    search: { config: () => config },
  });
}
