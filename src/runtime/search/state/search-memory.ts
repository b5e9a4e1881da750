import type { ProviderHit } from '../search-provider.js';
import type { TextStorage } from './page-storage.js';
import { fromStoredHit, toStoredHit } from './stored-list.js';
import { createStoredList } from './stored-list.js';

const mostFavorites = 10;
const mostRecent = 7;
const mostRecentBesideFavorites = 4;

/** Hits that the visitor selected before. */
export interface RememberedHits {
  recent: readonly ProviderHit[];
  favorites: readonly ProviderHit[];
}

/** Recent and favorite searches of one index. */
export interface SearchMemory {
  read(): RememberedHits;
  /** The visitor chose a hit; `parent` is the page it belongs to, where that is known. */
  visit(hit: ProviderHit, parent?: ProviderHit): void;
  /** Makes a recent search a favorite. */
  favor(hit: ProviderHit): void;
  forget(hit: ProviderHit): void;
}

/** Opens the memory. How many recent searches it contains depends on whether there are favorites now. */
export function openSearchMemory(indexName: string, storage: TextStorage): SearchMemory {
  const favorites = createStoredList(`__DOCSEARCH_FAVORITE_SEARCHES__${indexName}`, mostFavorites, storage);
  const limit = favorites.read().length > 0 ? mostRecentBesideFavorites : mostRecent;
  const recent = createStoredList(`__DOCSEARCH_RECENT_SEARCHES__${indexName}`, limit, storage);
  return {
    read: () => ({ recent: recent.read().map(fromStoredHit), favorites: favorites.read().map(fromStoredHit) }),
    visit: (hit, parent) => {
      const stored = toStoredHit(hit, parent);
      if (!favorites.read().some(({ objectID }) => objectID === stored.objectID)) recent.add(stored);
    },
    favor: (hit) => {
      favorites.add(toStoredHit(hit));
      recent.remove(hit.objectID);
    },
    forget: ({ objectID }) => {
      recent.remove(objectID);
      favorites.remove(objectID);
    },
  };
}

/** The memory of sites that keep nothing. */
export const noSearchMemory: SearchMemory = {
  read: () => ({ recent: [], favorites: [] }),
  visit: () => undefined,
  favor: () => undefined,
  forget: () => undefined,
};
