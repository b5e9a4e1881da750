import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import { contentHash } from '../cache/cache-key.js';
import type { PackEntry } from '../cache/pack.js';
import { entryName, mostEntryBytes, type EntryFormat } from '../cache/remote/envelope.js';
import { openRemoteStore, type RemoteCacheOptions, type RemoteStore } from '../cache/remote/remote-store.js';
import { withoutSecrets } from '../cache/remote/store-url.js';
import { fleetTimes } from './fleet-link.js';

/** Milliseconds of one request. */
const requestMs = 10_000;

/** Time for which Redis keeps what travels through it. */
const expirySeconds = 86_400;

/** What a fleet needs of a store. */
export interface FleetStore {
  /** Content by the hash of its packed bytes, as far as the store has it. */
  contents(hashes: readonly string[]): Promise<Map<string, Buffer>>;
  /** Begins to upload packed content. */
  putContents(packed: readonly PackEntry[]): Promise<void>;
  /** Resolves when everything that was put so far was sent or given up. */
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

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

/** A third of the time of gzip at its fastest, and fewer bytes. The window has room for the files of some pages. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 0, [constants.BROTLI_PARAM_LGWIN]: 18 };

/**
 * Size of the buffers that zlib writes to, for content of so many bytes. With the default of 16 kB, half of the time is
 * lost between the threads, and small buffers make V8 collect garbage.
 */
const bufferSize = (bytes: number): number => Math.min(Math.max(Math.ceil(bytes), 16_384), 4_194_304);

/** Ratio of content to its compressed bytes that is usual. */
const usualRatio = 8;

/** Compresses content and names it by the hash of the result, which is what has to be hashed on the other side. */
export async function packContent(content: Buffer): Promise<PackEntry> {
  const bytes = await compress(content, { params, chunkSize: bufferSize(content.length / 4) });
  return { key: contentHash(bytes), bytes };
}

/** The same for a value, as JSON. */
export const packJson = (value: unknown): Promise<PackEntry> => packContent(Buffer.from(JSON.stringify(value)));

/** Content needs no signature of its own: its hash is in a message that has one. */
const packedContent = (secret: string | undefined): EntryFormat => ({
  nameOf: (hash) => entryName(`fleet ${hash}`, secret),
  seal: (_hash, bytes) => bytes,
  open: async (hash, bytes) =>
    contentHash(bytes) === hash
      ? decompress(bytes, {
          maxOutputLength: mostEntryBytes,
          chunkSize: bufferSize(bytes.length * usualRatio),
        }).catch(() => undefined)
      : undefined,
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
  const open = (more: Partial<RemoteCacheOptions>): Promise<RemoteStore> =>
    openRemoteStore(
      {
        ...(sharedCache ?? { url: queueUrl }),
        key: secret,
        // Who can write to the queue can have workers run code anyway.
        trusted: secret === undefined,
        read: true,
        write: true,
        timeoutMs: requestMs,
        patienceMs: fleetTimes().patienceMs,
        ...more,
      },
      () => (isLost = true),
      signal,
    );
  const store = await open({ format: packedContent(secret), expirySeconds });
  const entries = sharedCache && (await open({}));
  return {
    contents: store.getMany,
    putContents: store.put,
    flush: async () => void (await Promise.all([store.flush(), entries?.flush()])),
    entries,
    get isLost() {
      return isLost;
    },
    close: async () => {
      await store.close();
      await entries?.close();
    },
  };
}
