import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { manifestFile, searchFolder, type SearchFiles } from '../../shared/search/search-index.js';
import { createSearchEngine, type SearchEngine } from '../../shared/search/search-engine.js';
import type { SearchResult } from '../../shared/search/search-types.js';
import { loadBuiltSite } from '../built-site.js';
import type { SiteConfig } from '../config/site-config.js';
import { BuildError } from '../report/diagnostic.js';
import { searchOff } from '../report/errors/search.js';
import { searchIndexMissing } from '../report/errors/server.js';
import { flexSearch } from './flexsearch.js';

/** Which index of a built site is searched. */
export interface BuiltSearchOptions {
  /** Folder of the site's configuration file. */
  projectRoot: string;
  configFile?: string | undefined;
  /** Language; the default one otherwise. */
  lang?: string | undefined;
  /** Version; the default one otherwise. */
  version?: string | undefined;
}

/** Called with each file that a search reads. */
export type OnRead = (file: string, content: Buffer) => void;

/** The index of a built site for one language and version. */
export interface BuiltSearch {
  config: SiteConfig;
  lang: string;
  version: string;
  /** Opens the index. Each engine reads the files that it needs by itself. */
  open(onRead?: OnRead): SearchEngine;
}

/** Reads the files of an index from a folder. */
function createFolderFiles(folder: string, onRead?: OnRead): SearchFiles {
  return {
    read: async (file) => {
      const content = await readFile(join(folder, file));
      onRead?.(file, content);
      return JSON.parse(content.toString()) as unknown;
    },
  };
}

/** Opens the index of a built site's output folder. */
export const openOutputIndex = (outDir: string, lang: string, version: string, onRead?: OnRead): SearchEngine =>
  createSearchEngine(createFolderFiles(join(outDir, searchFolder), onRead), manifestFile(lang, version), flexSearch);

/** Language and version of each index in an output folder, as `en` or `en.v1`. */
export function listIndexes(outDir: string): string[] {
  const folder = join(outDir, searchFolder);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .flatMap((name) => /^(.+)\.index\.json$/.exec(name)?.[1] ?? [])
    .sort();
}

/** Finds the index of the built site. Rejects with a `BuildError` if there is none for the language and version. */
export async function openBuiltSearch(options: BuiltSearchOptions): Promise<BuiltSearch> {
  const { projectRoot, configFile } = options;
  const config = await loadBuiltSite(projectRoot, configFile);
  if (config.search === false) throw new BuildError([searchOff()]);
  const isVersioned = config.search.versioned && config.multiVersion.versions.length > 0;
  const lang = options.lang ?? config.lang;
  const version = options.version ?? (isVersioned ? config.multiVersion.default : '');
  const known = listIndexes(config.outDir);
  const wanted = version === '' ? lang : `${lang}.${version}`;
  if (!known.includes(wanted)) throw new BuildError([searchIndexMissing(wanted, known)]);
  return { config, lang, version, open: (onRead) => openOutputIndex(config.outDir, lang, version, onRead) };
}

/** Searches the built site. Rejects as `openBuiltSearch` does. */
export async function searchOutput(
  options: BuiltSearchOptions & { query: string; limit?: number },
): Promise<SearchResult> {
  const { query, limit } = options;
  return (await openBuiltSearch(options)).open().search(query, { limit, allTexts: true });
}
