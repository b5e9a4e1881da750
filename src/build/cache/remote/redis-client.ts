import type * as Ioredis from 'ioredis';
import { createRequire } from 'node:module';
import { BuildError } from '../../report/diagnostic.js';
import { redisPackageMissing } from '../../report/errors/cache.js';
import type { RemoteCacheOptions, StoreClient } from './store-client.js';

/** Commands that are under way at a time; those of a moment travel together. */
const readCommands = 64;
const writeCommands = 16;

/** Bytes of an entry that are asked for first: all of most entries. */
const firstBytes = 262_144;

/** Bytes that a server may send beyond those that it was asked for: its answers to other commands. */
const mostUnaskedBytes = 4_000_000;

/** Milliseconds between two attempts to connect, for callers with patience. */
const reconnectMs = 500;

/** The answer of a server that has fewer databases than the URL says. */
const missingDatabase = /DB index is out of range/;

/** Begins the names of entries, so that a database can be shared. */
const prefix = 'heddle:';

/** It is CommonJS: requiring it takes half of the time of importing it. */
const require = createRequire(import.meta.url);

function loadIoredis(): typeof Ioredis {
  try {
    return require('ioredis') as typeof Ioredis;
  } catch (error) {
    throw new BuildError([redisPackageMissing()], { cause: error });
  }
}

/** Store in Redis or Valkey. Throws a `BuildError` when `ioredis` is not installed. */
export function openRedisClient({ url, timeoutMs, patienceMs = 0, expirySeconds }: RemoteCacheOptions): StoreClient {
  const { Redis } = loadIoredis();
  let lastError: Error | undefined;
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: timeoutMs,
    commandTimeout: timeoutMs,
    maxRetriesPerRequest: null,
    retryStrategy: () => (patienceMs > 0 ? reconnectMs : null),
    enableAutoPipelining: true,
  });
  redis.on('error', (error: Error) => {
    lastError = error;
    // It would go on with the first database.
    if (missingDatabase.test(error.message)) redis.disconnect();
  });
  /** Bytes that commands under way may bring, and those that came meanwhile. */
  let askedBytes = 0;
  let receivedBytes = 0;
  redis.on('connect', () => {
    receivedBytes = 0;
    redis.stream.on('data', (chunk: Buffer) => {
      receivedBytes += chunk.length;
      if (receivedBytes <= askedBytes + mostUnaskedBytes) return;
      lastError = new Error('the response is longer than what was asked for');
      redis.disconnect();
    });
  });
  /** The bytes of an entry from one to another, as far as there are some. */
  const range = async (name: string, from: number, to: number): Promise<Buffer> => {
    askedBytes += to - from;
    try {
      return await explained(redis.getrangeBuffer(prefix + name, from, to - 1));
    } finally {
      askedBytes -= to - from;
      // What came for others that are under way counts from here.
      receivedBytes = 0;
    }
  };
  /** The error of a command says that there is no connection; the reason is that of the connection. */
  const explained = async <T>(command: Promise<T>): Promise<T> => {
    try {
      return await command;
    } catch (error) {
      throw redis.status === 'ready' ? error : (lastError ?? error);
    }
  };
  return {
    reads: readCommands,
    writes: writeCommands,
    get: async (name, bounds) => {
      const [first, length] = await Promise.all([range(name, 0, firstBytes), explained(redis.strlen(prefix + name))]);
      if (first.length === 0) return undefined;
      const most = bounds.mostBytes(first);
      if (most === undefined || length > most || first.length < firstBytes) return first;
      await bounds.reserve(length);
      return Buffer.concat([first, await range(name, firstBytes, Math.max(length, firstBytes + 1))]);
    },
    has: async (name) => (await explained(redis.exists(prefix + name))) === 1,
    put: async (name, bytes) => {
      const key = prefix + name;
      await explained(expirySeconds === undefined ? redis.set(key, bytes) : redis.set(key, bytes, 'EX', expirySeconds));
    },
    close: () => redis.disconnect(),
  };
}
