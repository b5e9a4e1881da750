import { statSync } from 'node:fs';
import { BuildError } from '../build/report/diagnostic.js';
import { siteNotBuilt } from '../build/report/errors-server.js';
import { createCompressor } from './compress.js';
import { withHostHeaders } from './host-headers.js';
import type { RunningServer } from './running-server.js';
import type { AskPlugins } from './site-handler.js';
import { createSearchService, type SearchServiceOptions } from './search-service/search-service.js';
import { type AddressOptions, startSiteServer } from './start-site-server.js';
import { createStaticFiles } from './static-files.js';

const defaultPort = 4173;
const compressedBytes = 32 << 20;

export interface PreviewServerOptions extends AddressOptions {
  /** Folder of the built site. */
  outDir: string;
  /** Begins and ends with `/`, percent-encoded. */
  base: string;
  /** Asks plugins for an answer. */
  askPlugins?: AskPlugins;
  /** Folders of files below `base` that frames without an origin may load. */
  openFolders?: () => readonly string[];
  /** Configuration and failures of the search service; none without. */
  search?: Omit<SearchServiceOptions, 'source'>;
}

/**
 * Serves a built site as a static host would. The folder may be built anew meanwhile. Rejects with a `BuildError` when
 * there is no such folder, or when port or host cannot be used.
 */
export async function startPreview({ outDir, search, ...options }: PreviewServerOptions): Promise<RunningServer> {
  if (!statSync(outDir, { throwIfNoEntry: false })?.isDirectory()) throw new BuildError([siteNotBuilt(outDir)]);
  const compressor = createCompressor(compressedBytes);
  const source = createStaticFiles(outDir);
  const searchService = search && createSearchService({ ...search, source });
  return startSiteServer({
    ...options,
    ...(searchService ? { searchService } : {}),
    source: withHostHeaders(source, options.base),
    defaultPort,
    compressor,
  });
}
