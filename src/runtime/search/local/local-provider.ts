import { createSearchEngine, type SearchEngine } from '../../../shared/search/search-engine.js';
import { manifestFile, searchFolder } from '../../../shared/search/search-index.js';
import { SearchFailure, type SearchProvider } from '../search-provider.js';

export interface LocalProviderOptions {
  base: string;
  /** Whether each version has an index of its own. */
  isVersioned: boolean;
}

/** Searches the site's own index files. */
export function createLocalProvider({ base, isVersioned }: LocalProviderOptions): SearchProvider {
  const engines = new Map<string, SearchEngine>();
  const nameOf = (lang: string, version: string): string => manifestFile(lang, isVersioned ? version : '');
  const files = {
    read: async (file: string): Promise<unknown> => {
      const response = await fetch(base + searchFolder + file);
      if (!response.ok) throw new SearchFailure('retry', `${file}: HTTP ${response.status}`);
      return response.json();
    },
  };
  const engineFor = (lang: string, version: string): SearchEngine => {
    const name = nameOf(lang, version);
    const known = engines.get(name) ?? createSearchEngine(files, name);
    engines.set(name, known);
    return known;
  };
  return {
    name: 'local',
    indexName: (lang, version) => nameOf(lang, version).replace(/\.index\.json$/, ''),
    warmUp: (lang, version) =>
      void engineFor(lang, version)
        .open()
        .catch(() => undefined),
    search: async ({ query, lang, version, snippetWords, group, signal }) => {
      const { hits, total, corrections } = await engineFor(lang, version).search(query, {
        snippetWords,
        signal,
        ...(group === undefined ? {} : { group }),
      });
      return { hits, nbHits: total, corrections };
    },
  };
}
