import type { EntryStore } from '../entry-store.js';
import type { RemoteStore } from './remote-store.js';

/** Entries that are read from a store, and from the local cache for an upload, at a time. */
const fetchedAtOnce = 1024;
const offeredAtOnce = 64;

/** Exchanges entries between the local cache and a store. */
export interface SharedEntries {
  /** Adds the entries that the local cache lacks and the store has to the local cache. */
  fetch(keys: readonly string[]): Promise<void>;
  /** Begins to upload entries of the local cache. The `renewed` ones replace those of the store. */
  offer(keys: readonly string[], renewed?: ReadonlySet<string>): void;
  /** Resolves when everything that was offered was sent or given up: true if all of it is in the store. */
  finish(): Promise<boolean>;
}

/** With `offersFound`, entries that `fetch` finds in the local cache are offered: the store may not have them. */
export function shareEntries(local: EntryStore, store: RemoteStore, offersFound: boolean): SharedEntries {
  /** Keys that the store did not have when it was asked. */
  const missing = new Set<string>();
  let offered: string[] = [];
  let replacing = new Set<string>();
  let sending: Promise<void> | undefined;

  const send = async (): Promise<void> => {
    while (offered.length > 0) {
      const keys = offered;
      const replaced = replacing;
      offered = [];
      replacing = new Set();
      for (let start = 0; start < keys.length; start += offeredAtOnce) {
        const found = local.readMany(keys.slice(start, start + offeredAtOnce));
        await store.put([...found].map(([key, bytes]) => ({ key, bytes, isReplacing: replaced.has(key) })));
      }
    }
    sending = undefined;
  };

  const offer: SharedEntries['offer'] = (keys, renewed = new Set()) => {
    for (const key of keys) offered.push(key);
    for (const key of renewed) replacing.add(key);
    if (offered.length > 0) sending ??= Promise.resolve().then(send);
  };

  return {
    fetch: async (keys) => {
      const unique = [...new Set(keys)];
      const wanted = unique.filter((key) => !missing.has(key) && !local.find(key));
      if (offersFound) offer(unique.filter((key) => local.find(key)));
      for (let start = 0; start < wanted.length; start += fetchedAtOnce) {
        const part = wanted.slice(start, start + fetchedAtOnce);
        const left = new Set(part);
        const take = (found: ReadonlyMap<string, Buffer>): void => {
          for (const key of found.keys()) left.delete(key);
          local.write([...found].map(([key, bytes]) => ({ key, bytes })));
        };
        take(await store.getMany(part, take));
        for (const key of left) missing.add(key);
      }
    },
    offer,
    finish: async () => {
      await sending;
      return store.flush();
    },
  };
}
