import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { manifestFile, searchFolder, type SearchFiles } from '../../shared/search/search-index.js';
import { createSearchEngine, type SearchEngine } from '../../shared/search/search-engine.js';
import type { SearchResult } from '../../shared/search/search-types.js';
import { loadConfigSource } from '../config/load/load-config.js';
import { resolveConfig } from '../config/resolve-config.js';
import { restoreOutput } from '../emit/output-paths.js';
import { BuildError } from '../report/diagnostic.js';
import { searchIndexMissing, siteNotBuilt } from '../report/errors-server.js';
import { openFlexDocument } from './document-files.js';
import { openFlexPostings } from './flex-index.js';

export interface SearchOutputOptions {
  /** Folder of the site's configuration file. */
  projectRoot: string;
  configFile?: string;
  query: string;
  /** Language; the default one otherwise. */
  lang?: string;
  /** Version; the default one otherwise. */
  version?: string;
  limit?: number;
}

/** Reads the files of an index from a folder. */
function createFolderFiles(folder: string): SearchFiles {
  return { read: async (file) => JSON.parse(await readFile(join(folder, file), 'utf8')) as unknown };
}

/** Opens the index of a built site's output folder. */
export const openOutputIndex = (outDir: string, lang: string, version: string): SearchEngine =>
  createSearchEngine(createFolderFiles(join(outDir, searchFolder)), manifestFile(lang, version), {
    postings: openFlexPostings(),
    openDocument: openFlexDocument,
  });

/** Language and version of each index in an output folder, as `en` or `en.v1`. */
export function listIndexes(outDir: string): string[] {
  const folder = join(outDir, searchFolder);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .flatMap((name) => /^(.+)\.index\.json$/.exec(name)?.[1] ?? [])
    .sort();
}

/** Searches the built site. Rejects with a `BuildError` when there is none, or no index for the language and version. */
export async function searchOutput(options: SearchOutputOptions): Promise<SearchResult> {
  const { projectRoot, configFile, query, limit } = options;
  const source = await loadConfigSource({
    projectRoot,
    configFile,
    command: 'preview',
    overrides: {},
  });
  const { config } = await resolveConfig(source);
  restoreOutput(config.outDir);
  if (!existsSync(join(config.outDir, '404.html'))) throw new BuildError([siteNotBuilt(config.outDir)]);
  const isVersioned = config.search !== false && config.search.versioned && config.multiVersion.versions.length > 0;
  const lang = options.lang ?? config.lang;
  const version = options.version ?? (isVersioned ? config.multiVersion.default : '');
  const known = listIndexes(config.outDir);
  const wanted = version === '' ? lang : `${lang}.${version}`;
  if (!known.includes(wanted)) throw new BuildError([searchIndexMissing(wanted, known)]);
  return openOutputIndex(config.outDir, lang, version).search(query, limit === undefined ? {} : { limit });
}
