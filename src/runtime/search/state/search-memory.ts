import type { Segment } from '../../../shared/search/highlight.js';
import type { ProviderHit } from '../search-provider.js';
import { isRecord } from '../../../shared/is-record.js';

/** Texts by key, as `Storage` keeps them. Never throws. */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem'>;

/** Makes a storage in front of the browser's: what that one refuses to keep lives as long as the page. */
export function createPageStorage(open: () => TextStorage): TextStorage {
  const refused = new Map<string, string>();
  return {
    getItem: (key) => {
      try {
        return refused.get(key) ?? open().getItem(key);
      } catch {
        return null;
      }
    },
    setItem: (key, text) => {
      try {
        open().setItem(key, text);
        refused.delete(key);
      } catch {
        refused.set(key, text);
      }
    },
  };
}

/** The page's one storage. */
export const pageStorage = createPageStorage(() => localStorage);

type Level = keyof ProviderHit['hierarchy'];

const levels: readonly Level[] = ['lvl0', 'lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6'];

/** A hit as browsers keep it: without marks and text. */
type StoredHit = Omit<ProviderHit, 'segments' | 'content'> & { type: Level };

const plain = (text: string | null): Segment[] => (text === null ? [] : [{ text, match: false }]);

/** Deepest level that has a name. */
const deepestLevel = ({ hierarchy }: Pick<ProviderHit, 'hierarchy'>): Level =>
  levels.findLast((level) => hierarchy[level] !== null) ?? 'lvl1';

/** The stored part of a hit that the visitor selected: the page or heading, never a piece of text. */
function toStoredHit(hit: ProviderHit, parent?: ProviderHit): StoredHit {
  const { objectID, url, hierarchy, type } = hit.type === 'content' && parent ? parent : hit;
  return { objectID, url, hierarchy, type: type === 'content' ? deepestLevel({ hierarchy }) : type };
}

/** The hit as rows show it. */
function fromStoredHit(stored: StoredHit): ProviderHit {
  const { hierarchy, type } = stored;
  const above = levels.slice(1, Math.max(1, levels.indexOf(type)));
  return {
    ...stored,
    content: null,
    segments: { title: plain(hierarchy[type]), path: above.map((level) => plain(hierarchy[level])), snippet: [] },
  };
}

/** A page as rows show it. */
export function pageHit(url: string, title: string): ProviderHit {
  const names = { lvl1: title, lvl0: null, lvl2: null, lvl3: null, lvl4: null, lvl5: null, lvl6: null };
  return fromStoredHit({ objectID: url, url, type: 'lvl1', hierarchy: names });
}

/** Checks what storage gave: other scripts of the origin may have written it. */
function readStoredHit(value: unknown): StoredHit | undefined {
  if (!isRecord(value)) return undefined;
  const { objectID, url, type, hierarchy } = value;
  if (typeof objectID !== 'string' || typeof url !== 'string' || !levels.includes(type as Level)) return undefined;
  if (!isRecord(hierarchy)) return undefined;
  const names = levels.map((level) => {
    const name = hierarchy[level];
    return [level, typeof name === 'string' ? name : null] as const;
  });
  const known = Object.fromEntries(names) as ProviderHit['hierarchy'];
  return known[type as Level] === null ? undefined : { objectID, url, type: type as Level, hierarchy: known };
}

/** A list of hits, the newest first, each once. */
export interface StoredList {
  read(): readonly StoredHit[];
  add(hit: StoredHit): void;
  remove(objectID: string): void;
}

/** The values of a text that contains a list; none when it contains something else. */
function readValues(text: string): unknown[] {
  try {
    const values = JSON.parse(text) as unknown;
    return Array.isArray(values) ? values : [];
  } catch {
    return [];
  }
}

/** Keeps a list under a key. It is read again before each change, so that windows do not undo each other's changes. */
function createStoredList(key: string, limit: number, storage: TextStorage): StoredList {
  const read = (): StoredHit[] =>
    readValues(storage.getItem(key) ?? '')
      .map(readStoredHit)
      .filter((hit) => hit !== undefined)
      .slice(0, limit);
  const write = (hits: readonly StoredHit[]): void => storage.setItem(key, JSON.stringify(hits.slice(0, limit)));
  const without = (objectID: string): StoredHit[] => read().filter((hit) => hit.objectID !== objectID);
  return {
    read,
    add: (hit) => write([hit, ...without(hit.objectID)]),
    remove: (objectID) => write(without(objectID)),
  };
}

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
