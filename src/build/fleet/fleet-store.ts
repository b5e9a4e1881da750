import { contentHash } from '../cache/cache-key.js';
import type { PackEntry } from '../cache/pack.js';
import { openRemoteStore, type RemoteStore } from '../cache/remote/remote-store.js';
import { contentKey } from './fleet-job.js';
import { fleetTimes } from './fleet-link.js';

/** Milliseconds of one request. */
const requestMs = 10_000;

/** Time for which Redis keeps what travels through it. */
const expirySeconds = 86_400;

/** What a fleet needs of a store. */
export interface FleetStore extends RemoteStore {
  /** Content by its hash, as far as the store has it and it is what the hash says. */
  contents(hashes: readonly string[]): Promise<Map<string, Buffer>>;
  /** Uploads content, named by its hash. */
  putContents(entries: readonly PackEntry[]): Promise<void>;
  /** True if the store was given up: what it lacks may be there, and another one has to be opened. */
  readonly isLost: boolean;
}

/** Key with which everything of a fleet is signed, if there is one. */
export const fleetSecret = (): string | undefined => process.env['HEDDLE_CACHE_KEY'] || undefined;

/** Opens the store that all machines of a fleet share: that of HEDDLE_CACHE_URL, or the Redis server of the queue. */
export async function openFleetStore(queueUrl: string, signal?: AbortSignal): Promise<FleetStore> {
  const url = process.env['HEDDLE_CACHE_URL'] || queueUrl;
  const token = process.env['HEDDLE_CACHE_TOKEN'] || undefined;
  const key = fleetSecret();
  let isLost = false;
  const store = await openRemoteStore(
    {
      url,
      token,
      key,
      // Who can write to the queue can have workers run code anyway.
      trusted: key === undefined,
      read: true,
      write: true,
      timeoutMs: requestMs,
      patienceMs: fleetTimes().patienceMs,
      expirySeconds,
    },
    () => (isLost = true),
    signal,
  );
  return {
    ...store,
    get isLost() {
      return isLost;
    },
    contents: async (hashes) => {
      const found = await store.getMany(hashes.map(contentKey));
      return new Map(
        hashes.flatMap((hash): [string, Buffer][] => {
          const bytes = found.get(contentKey(hash));
          return bytes && contentHash(bytes) === hash ? [[hash, bytes]] : [];
        }),
      );
    },
    putContents: (entries) => store.put(entries.map(({ key: hash, bytes }) => ({ key: contentKey(hash), bytes }))),
  };
}
