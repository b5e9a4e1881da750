import { setTimeout } from 'node:timers/promises';
import type { Diagnostic } from '../../report/diagnostic.js';
import { remoteCacheFailed, remoteCacheUntrusted, remoteEntryRefused } from '../../report/errors/cache.js';
import { reasonOf } from '../../report/reason-of.js';
import { createBudget, createSlots, type ConcurrencyLimit } from '../../async/concurrency.js';
import type { PackEntry } from '../pack.js';
import { envelopes, mostEntryBytes, type EntryFormat } from './envelope.js';
import { withoutSecrets, type ReadBounds, type RemoteCacheOptions, type StoreClient } from './store-client.js';

/** An entry to upload. */
export interface UploadedEntry extends PackEntry {
  /** True if an entry that the store has is replaced. */
  isReplacing?: boolean;
}

/**
 * Entries of the cache on another machine, by key. Nothing rejects because of the store: its failures are misses, with one
 * warning a run, and after a few of them no more requests are made.
 */
export interface RemoteStore {
  /**
   * Entries that the store has. Each was verified: its key, its checksum, and its signature where a key is set. With `take`,
   * those that were found so far are handed over whenever they fill some memory, and the result has the others only.
   */
  getMany(keys: readonly string[], take?: (found: ReadonlyMap<string, Buffer>) => void): Promise<Map<string, Buffer>>;
  /**
   * Begins to upload entries in the background. Entries that the store has are sent again only to replace them. Resolves when more may be
   * put: callers that wait for it have about 16 MB under way.
   */
  put(entries: readonly UploadedEntry[]): Promise<void>;
  /** Resolves when everything that was put so far was sent or given up: true if all of it is in the store. */
  flush(): Promise<boolean>;
  /** Drops what was not sent, and closes connections. */
  close(): Promise<void>;
}

/** Failed requests after which reading or writing is given up. */
const mostFailures = 5;

/** Bytes under way from which on `put` makes its caller wait. */
const mostPendingBytes = 16_000_000;

/** Memory for entries that are being read, whatever a store sends: two of the largest size, as they came and opened. */
const mostReadingBytes = 2 * mostEntryBytes;

/** Bytes of found entries that are handed over together. */
const takenBytes = 32 * 1024 * 1024;

/** Milliseconds between two attempts of a request, for callers with patience. */
const repeatMs = 500;

/** Failures that the same request would have again: all but those of a server that is busy, restarting, or out of reach. */
const refusal =
  /status (?!408|425|429|500|502|503|504)\d|\b(?:NOAUTH|WRONGPASS|NOPERM|OOM|DB index is out of range|certificate|Invalid character)\b/;

/** True if entries of a store may be used: it may be read, and their signatures or their store can be trusted. */
export const canBeRead = ({ read, key, trusted }: RemoteCacheOptions): boolean =>
  read && (key !== undefined || trusted);

/** The client for the protocol of a store. Builds without a store load no client. */
const openClient = async (options: RemoteCacheOptions): Promise<StoreClient> =>
  /^rediss?:/i.test(options.url)
    ? (await import('./redis-client.js')).openRedisClient(options)
    : (await import('./http-client.js')).openHttpClient(options);

/** Reading or writing of a store. Each is given up by itself after failures. */
interface Side {
  /** Makes a request, unless the side was left, and counts its failure. */
  attempt(run: () => Promise<void>): Promise<void>;
  leave(): void;
}

function createSide(
  slots: ConcurrencyLimit,
  patienceMs: number,
  isUsed: boolean,
  onFailure: (error: unknown) => void,
): Side {
  let failures = 0;
  let isLeft = !isUsed;
  const attempt = async (run: () => Promise<void>): Promise<void> => {
    const startMs = performance.now();
    while (!isLeft) {
      try {
        return await run();
      } catch (error) {
        if (isLeft) return;
        if (performance.now() - startMs < patienceMs && !refusal.test(reasonOf(error))) {
          await setTimeout(repeatMs);
          continue;
        }
        failures += 1;
        isLeft = failures >= mostFailures;
        return onFailure(error);
      }
    }
  };
  return {
    attempt: (run) => slots.run(() => attempt(run)),
    leave: () => (isLeft = true),
  };
}

/** Uploads that are under way. */
interface Uploads {
  /** Begins to upload entries. Resolves when more may be put. */
  put(entries: readonly UploadedEntry[]): Promise<void>;
  /** Resolves when all have ended. */
  ended(): Promise<unknown>;
}

/**
 * Uploads entries with `upload`, which does not reject. Of two entries with one key, the second waits for the first, so that
 * it finds it sent.
 */
function createUploads(upload: (entry: UploadedEntry) => Promise<void>): Uploads {
  const pending = new Set<Promise<void>>();
  const last = new Map<string, Promise<void>>();
  let pendingBytes = 0;
  let waiting: (() => void)[] = [];
  return {
    put: async (entries) => {
      for (const entry of entries) {
        pendingBytes += entry.bytes.length;
        const before = last.get(entry.key);
        const sending = (before ? before.then(() => upload(entry)) : upload(entry)).finally(() => {
          pendingBytes -= entry.bytes.length;
          pending.delete(sending);
          if (last.get(entry.key) === sending) last.delete(entry.key);
          if (pendingBytes > mostPendingBytes) return;
          for (const proceed of waiting) proceed();
          waiting = [];
        });
        pending.add(sending);
        last.set(entry.key, sending);
      }
      if (pendingBytes > mostPendingBytes) await new Promise<void>((resolve) => waiting.push(resolve));
    },
    ended: () => Promise.all(pending),
  };
}

/** An entry as a store has it, with its content if the seal is valid. */
type ReadEntry = (key: string) => Promise<{ sealed?: Buffer; bytes?: Buffer }>;

/** Reads entries within the memory that all of them share. */
function createEntryReader(client: StoreClient, format: EntryFormat): ReadEntry {
  const memory = createBudget(mostReadingBytes);
  return async (key) => {
    let reserved = 0;
    let contentBytes = 0;
    const bounds: ReadBounds = {
      mostBytes: (start) => {
        const size = format.sizeOf(start);
        contentBytes = size?.contentBytes ?? 0;
        return size?.sealedBytes;
      },
      reserve: async (bytes) => {
        const wanted = bytes + contentBytes;
        await memory.take(wanted);
        reserved = wanted;
      },
    };
    try {
      const sealed = await client.get(format.nameOf(key), bounds);
      const bytes = sealed && (await format.open(key, sealed));
      return { ...(sealed && { sealed }), ...(bytes && { bytes }) };
    } finally {
      if (reserved > 0) memory.release(reserved);
    }
  };
}

/** Collects entries, and hands them over whenever they fill some memory. */
function collectEntries(take: ((found: ReadonlyMap<string, Buffer>) => void) | undefined) {
  const found = new Map<string, Buffer>();
  let foundBytes = 0;
  const add = (key: string, bytes: Buffer): void => {
    found.set(key, bytes);
    foundBytes += bytes.length;
    if (!take || foundBytes < takenBytes) return;
    take(found);
    found.clear();
    foundBytes = 0;
  };
  return { found, add };
}

/**
 * Opens a store; `warn` is called at most once. `signal` ends all requests. Rejects with a `BuildError` when the package
 * that it needs is not installed.
 */
export async function openRemoteStore(
  options: RemoteCacheOptions,
  warn: (diagnostic: Diagnostic) => void,
  signal?: AbortSignal,
): Promise<RemoteStore> {
  const { url, key: secret, patienceMs = 0, format = envelopes(secret), describeFailure = remoteCacheFailed } = options;
  const client = await openClient(options);
  const shownUrl = withoutSecrets(url);
  let hasWarned = false;
  let isClosed = false;
  const warnOnce = (diagnostic: Diagnostic): void => {
    if (!hasWarned && !isClosed) warn(diagnostic);
    hasWarned = true;
  };
  const canRead = canBeRead(options);
  if (options.read && !canRead) warnOnce(remoteCacheUntrusted(shownUrl));
  const failed = (verb: 'read' | 'written') => (error: unknown) => warnOnce(describeFailure(shownUrl, verb, error));
  const reading = createSide(
    createSlots(() => client.reads),
    patienceMs,
    canRead,
    failed('read'),
  );
  const writing = createSide(
    createSlots(() => client.writes),
    patienceMs,
    options.write,
    failed('written'),
  );
  const close = (): void => {
    isClosed = true;
    reading.leave();
    writing.leave();
    client.close();
  };
  signal?.addEventListener('abort', close, { once: true });

  /** Keys that are in the store (true), and those that it lacks or that it has no usable bytes of (false). */
  const known = new Map<string, boolean>();
  /** True if an entry turned out to be unusable: others that exist may be, too, and are replaced. */
  let isDoubtful = false;
  let lostEntries = 0;

  const upload = async ({ key, bytes, isReplacing = false }: UploadedEntry): Promise<void> => {
    const isThere = (): boolean | undefined => (isReplacing ? false : known.get(key));
    if (isThere()) return;
    let isSent = false;
    if (bytes.length <= mostEntryBytes)
      await writing.attempt(async () => {
        const name = format.nameOf(key);
        if (isThere() === undefined) known.set(key, !isDoubtful && (await client.has(name)));
        if (!isThere()) await client.put(name, await format.seal(key, bytes));
        known.set(key, (isSent = true));
      });
    if (!isSent) lostEntries += 1;
  };
  const uploads = createUploads(upload);
  const readEntry = createEntryReader(client, format);

  return {
    getMany: async (keys, take) => {
      const { found, add } = collectEntries(take);
      const read = (key: string): Promise<void> =>
        reading.attempt(async () => {
          const { sealed, bytes } = await readEntry(key);
          if (bytes) add(key, bytes);
          known.set(key, bytes !== undefined);
          if (!sealed || bytes) return;
          isDoubtful = true;
          warnOnce(remoteEntryRefused(shownUrl));
        });
      await Promise.all([...new Set(keys)].map(read));
      return found;
    },
    put: uploads.put,
    flush: async () => {
      await uploads.ended();
      const isComplete = lostEntries === 0;
      lostEntries = 0;
      return isComplete;
    },
    close: async () => {
      signal?.removeEventListener('abort', close);
      close();
      await uploads.ended();
    },
  };
}
