import type * as BullMq from 'bullmq';
import type * as Ioredis from 'ioredis';
import type { Redis } from 'ioredis';
import { createRequire } from 'node:module';
import { setTimeout } from 'node:timers/promises';
import { cacheKey } from '../cache/cache-key.js';
import { hasReadableAccount } from '../cache/remote/store-client.js';
import { BuildError } from '../report/diagnostic.js';
import { fleetPackageMissing, fleetUnreachable, fleetUrlInvalid, fleetUrlMissing } from '../report/errors/fleet.js';
import { reasonOf, codeOf } from '../report/reason-of.js';

/** Times of a fleet in milliseconds. Tests set shorter ones. */
export interface FleetTimes {
  /** A worker that does not renew its claim of a batch for this long has lost it. */
  lockMs: number;
  /** Interval at which batches of lost workers are looked for. */
  stalledMs: number;
  /** Time without Redis, or without any worker, after which a build ends. */
  patienceMs: number;
  /** Time without a message after which a build or a worker counts as gone. */
  absenceMs: number;
}

const usualTimes: FleetTimes = { lockMs: 30_000, stalledMs: 10_000, patienceMs: 300_000, absenceMs: 30_000 };

/** The times of this process. */
export const fleetTimes = (): FleetTimes => ({
  ...usualTimes,
  ...(JSON.parse(process.env['HEDDLE_FLEET_TIMES'] ?? '{}') as Partial<FleetTimes>),
});

/**
 * Name of the queue: builds and workers with other sources or another major version of Node use other queues. `bullmq`
 * puts it after `queuePrefix`.
 */
export const queueName = `tasks-${cacheKey('fleet', ['1']).slice(0, 12)}`;
export const queuePrefix = 'heddle-fleet';

/** A connection to the Redis server of a fleet. */
export interface FleetLink {
  bullmq: Pick<typeof BullMq, 'Queue' | 'QueueEvents' | 'Worker'>;
  redis: Redis;
  /** Host and port, for messages. */
  host: string;
  /** Seconds for which there has been no connection; 0 while there is one. */
  secondsLost(): number;
  close(): Promise<void>;
}

/** The URL of the queue: the given one, or that of the environment. Throws a `BuildError` when it is missing or wrong. */
export function fleetUrl(given: string | undefined): string {
  const url = given ?? process.env['HEDDLE_FLEET_URL'];
  if (!url) throw new BuildError([fleetUrlMissing()]);
  if (!/^rediss?:$/.test(URL.canParse(url) ? new URL(url).protocol : '') || !hasReadableAccount(url))
    throw new BuildError([fleetUrlInvalid()]);
  return url;
}

/** Both packages are CommonJS: requiring them takes half of the 0.26 s that importing them does. */
const require = createRequire(import.meta.url);

function loadPackage<T>(name: string): T {
  try {
    return require(name) as T;
  } catch (error) {
    if (codeOf(error) !== 'MODULE_NOT_FOUND') throw error;
    throw new BuildError([fleetPackageMissing(name)], { cause: error });
  }
}

/** Answers of a server that another attempt does not change. */
const refusal = /\b(?:NOAUTH|WRONGPASS|NOPERM|ERR invalid password|DB index is out of range|certificate)\b/i;

/**
 * Connects to Redis or Valkey. After that the connection is made again whenever it is lost. Rejects with a `BuildError`
 * when a package is missing, the server refuses, or it cannot be reached within `limitMs`.
 */
export async function connectFleet(url: string, limitMs: number, signal?: AbortSignal): Promise<FleetLink> {
  const bullmq = loadPackage<typeof BullMq>('bullmq');
  const { Redis: Client } = loadPackage<typeof Ioredis>('ioredis');
  const { host } = new URL(url);
  const redis = new Client(url, {
    // BullMQ asks for it: its commands wait for the next connection.
    maxRetriesPerRequest: null,
    retryStrategy: (attempt) => Math.min(attempt * 100, 1000),
    connectTimeout: 5000,
    // A connection that was cut without a word is noticed. The longest command blocks for 10 s.
    socketTimeout: 30_000,
  });
  let lastError: unknown = 'no response';
  let lostMs: number | undefined = performance.now();
  redis.on('error', (error) => (lastError = error));
  redis.on('close', () => (lostMs ??= performance.now()));
  redis.on('ready', () => (lostMs = undefined));
  const secondsLost = (): number => (lostMs === undefined ? 0 : (performance.now() - lostMs) / 1000);
  for (;;) {
    const reason = reasonOf(lastError);
    if (signal?.aborted || refusal.test(reason) || secondsLost() * 1000 > limitMs) {
      redis.disconnect();
      signal?.throwIfAborted();
      throw new BuildError([fleetUnreachable(host, reason)], { cause: lastError });
    }
    if (redis.status === 'ready') break;
    await setTimeout(20);
  }
  return {
    bullmq,
    redis,
    host,
    secondsLost,
    close: async () => {
      redis.disconnect();
      await Promise.resolve();
    },
  };
}
