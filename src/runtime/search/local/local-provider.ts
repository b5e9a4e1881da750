import { manifestFile, searchFolder } from '../../../shared/search/search-index.js';
import type { SearchProvider } from '../search-provider.js';
import { createWorkerSearch } from './connect-worker.js';

export interface LocalProviderOptions {
  base: string;
  /** True if each version has an index of its own. */
  isVersioned: boolean;
  /** URL of the worker's script. */
  workerUrl: string;
}

/** Searches the site's own index files. */
export function createLocalProvider({ base, isVersioned, workerUrl }: LocalProviderOptions): SearchProvider {
  const local = createWorkerSearch(workerUrl);
  const folder = base + searchFolder;
  let opening: Promise<void> | undefined;
  const manifestOf = (lang: string, version: string): string => manifestFile(lang, isVersioned ? version : '');
  return {
    name: 'local',
    indexName: (lang, version) => base + manifestOf(lang, version).replace(/\.index\.json$/, ''),
    // One letter begins so many words that it would read much of the index and say nothing.
    isTooShort: (query) => /^\s*[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]$/u.test(query),
    warmUp: (lang, version, index) => {
      opening = Promise.resolve(index).then((given) => local.open(folder, manifestOf(lang, version), given));
    },
    search: async ({ lang, version, signal, onHits, ...query }) => {
      await opening;
      return local.search({ folder, manifest: manifestOf(lang, version), ...query }, signal, onHits);
    },
  };
}
