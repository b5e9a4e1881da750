import { hostname } from 'node:os';
import { contentHash } from '../cache/cache-key.js';
import type { PackEntry } from '../cache/pack.js';
import { entryName, mostEntryBytes, type EntryFormat } from '../cache/remote/envelope.js';
import { openRemoteStore, type RemoteStore } from '../cache/remote/remote-store.js';
import { withoutSecrets, type RemoteCacheOptions } from '../cache/remote/store-client.js';
import { BuildError, type Diagnostic } from '../report/diagnostic.js';
import { fleetStoreFailed } from '../report/errors/fleet.js';
import { fleetTimes } from './fleet-link.js';
import { unpackContent } from './packed-content.js';

/** Milliseconds of one request. */
const requestMs = 10_000;

/** Time for which Redis keeps what travels through it. */
const expirySeconds = 86_400;

/** The subset of a store that a fleet uses. Rejects with a `BuildError` when requests fail for as long as a fleet is patient. */
export interface FleetStore {
  /** Packed content by its hash, as far as the store has it. */
  packed(hashes: readonly string[]): Promise<Map<string, Buffer>>;
  /** The same, unpacked. */
  contents(hashes: readonly string[]): Promise<Map<string, Buffer>>;
  /** Begins to upload packed content. */
  putContents(packed: readonly PackEntry[]): Promise<void>;
  /** Resolves when everything that was put so far was sent. */
  flush(): Promise<void>;
  /**
   * The shared cache of the site, if everything travels through it: entries then go there one by one, for builds that come
   * later. Without it, they go through the Redis server of the queue, those of a batch together.
   */
  entries: Pick<RemoteStore, 'getMany' | 'put'> | undefined;
  /** True if the store was given up: what it lacks may be there, and another one has to be opened. */
  readonly isLost: boolean;
  close(): Promise<void>;
}

/** Content needs no signature of its own: its hash is in a message that has one. */
const packedContent = (secret: string | undefined): EntryFormat => ({
  nameOf: (hash) => entryName(`fleet ${hash}`, secret),
  seal: (_hash, bytes) => bytes,
  sizeOf: () => ({ sealedBytes: mostEntryBytes, contentBytes: 0 }),
  open: async (hash, bytes) => Promise.resolve(contentHash(bytes) === hash ? bytes : undefined),
});

/** Key with which a worker signs, and with which it verifies jobs. */
export const workerSecret = (): string | undefined => process.env['HEDDLE_CACHE_KEY'] || undefined;

/** URL of the shared cache of a job, with the token and the key of this machine. */
export function workerCache(name: string): Pick<RemoteCacheOptions, 'url' | 'token'> {
  const own = process.env['HEDDLE_CACHE_URL'] ?? '';
  const token = process.env['HEDDLE_CACHE_TOKEN'] || undefined;
  return { url: URL.canParse(own) && withoutSecrets(own) === name ? own : name, token };
}

/** The store of a fleet: a shared cache, or the Redis server of its queue. */
export interface FleetStoreOptions {
  queueUrl: string;
  secret: string | undefined;
  sharedCache: Pick<RemoteCacheOptions, 'url' | 'token'> | undefined;
  signal?: AbortSignal | undefined;
}

/** Opens the store that all machines of a fleet share. */
export async function openFleetStore(options: FleetStoreOptions): Promise<FleetStore> {
  const { queueUrl, secret, sharedCache, signal } = options;
  let isLost = false;
  let failure: Diagnostic | undefined;
  const open = (more: Partial<RemoteCacheOptions>): Promise<RemoteStore> =>
    openRemoteStore(
      {
        ...(sharedCache ?? { url: queueUrl }),
        key: secret,
        // Anyone who can write to the queue can make workers run code anyway.
        trusted: secret === undefined,
        read: true,
        write: true,
        timeoutMs: requestMs,
        patienceMs: fleetTimes().patienceMs,
        describeFailure: (...failed) => (failure = fleetStoreFailed(hostname(), ...failed)),
        ...more,
      },
      () => (isLost = true),
      signal,
    );
  const store = await open({ format: packedContent(secret), expirySeconds });
  const entries = sharedCache && (await open({}));
  /** What was not found, or not sent, is not there, unless a request failed. */
  const requireComplete = (isComplete: boolean): void => {
    if (!isComplete && failure) throw new BuildError([failure]);
  };
  const getFrom =
    ({ getMany }: RemoteStore) =>
    async (keys: readonly string[]): Promise<Map<string, Buffer>> => {
      const found = await getMany(keys);
      requireComplete(keys.every((key) => found.has(key)));
      return found;
    };
  const packed = getFrom(store);
  return {
    packed,
    contents: async (hashes) => {
      const found = [...(await packed(hashes))];
      return new Map(
        await Promise.all(found.map(async ([hash, bytes]) => [hash, await unpackContent(bytes)] as const)),
      );
    },
    putContents: store.put,
    flush: async () => {
      const areSent = await Promise.all([store.flush(), entries?.flush() ?? true]);
      requireComplete(areSent.every(Boolean));
    },
    entries: entries && { getMany: getFrom(entries), put: entries.put },
    get isLost() {
      return isLost;
    },
    close: async () => {
      await store.close();
      await entries?.close();
    },
  };
}
