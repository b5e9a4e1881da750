import type { Job } from 'bullmq';
import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { BuildError, type Diagnostic } from '../report/diagnostic.js';
import { fleetVersionRefused } from '../report/errors/fleet.js';
import { asError } from '../report/reason-of.js';
import { readMessage, signMessage, type FleetJob, type FleetResult, type SignedText } from './fleet-job.js';
import { connectFleet, fleetTimes, fleetUrl, queueName, queuePrefix, type FleetLink } from './fleet-link.js';
import { workerSecret } from './fleet-store.js';
import { openSites } from './open-sites.js';
import { announce, createMember, withdraw, type Member } from './presence.js';
import { createTurns } from './turns.js';
import { runOneByOne, workOnBatch } from './work-on-batch.js';
import { MissingParts } from './worker-site.js';

/** Interval at which a worker announces itself and looks for builds, in ms. */
const announceMs = 2000;

/** Seconds without Redis after which a worker that was asked to end does so: its results could not be delivered. */
const mostSecondsLost = 5;

/** Times that a batch may lose its worker and be given to another one. */
const mostStalls = 2;

export interface FleetWorkerOptions {
  /** URL of the Redis server; by default that of HEDDLE_FLEET_URL. */
  url?: string | undefined;
  /** Batches at a time, each in a thread of its own. By default one per processor. */
  concurrency?: number | undefined;
  /** Ends the worker when it is aborted, after running batches have finished. */
  signal: AbortSignal;
  /** Called with a line for the terminal. */
  log(line: string): void;
  warn(diagnostic: Diagnostic): void;
}

/** The answer of a worker that could not work on a batch. */
function failedResult(error: unknown): FleetResult {
  if (error instanceof MissingParts) return { kind: 'missing', contents: error.contents, entries: error.entries };
  if (error instanceof BuildError) return { kind: 'failed', message: error.message, diagnostics: error.diagnostics };
  return { kind: 'failed', message: asError(error).stack ?? '' };
}

/** Runs a worker until the signal is aborted. Rejects with a `BuildError` when the server refuses it. */
export async function runFleetWorker({ signal, log, warn, ...options }: FleetWorkerOptions): Promise<void> {
  const url = fleetUrl(options.url);
  const concurrency = options.concurrency ?? availableParallelism();
  const times = fleetTimes();
  const secret = workerSecret();
  const link = await connectFleet(url, Infinity, signal).catch((error: unknown) => {
    if (signal.aborted) return undefined;
    throw error;
  });
  if (!link) return;
  const own = createMember({ id: randomBytes(8).toString('hex'), threads: concurrency });
  const sites = openSites(url, concurrency);
  const turns = createTurns();
  const builds = watchBuilds(link, own, times.absenceMs, { log, warn });

  const runJob = async (job: Job<SignedText>): Promise<FleetResult> => {
    const order = readMessage<FleetJob>('job', job.data, secret);
    if (!(await builds.isAlive(order.build))) return { kind: 'skipped' };
    // After a loss, nothing else runs in this process: if it ends again, this item is why.
    return sites.use(order, (opened) =>
      workOnBatch(opened, order, (items, run) =>
        job.stalledCounter === 0
          ? turns.beside(() => run(items))
          : turns.alone(() => runOneByOne(items, run, (index) => job.updateProgress(index))),
      ),
    );
  };
  const worker = new link.bullmq.Worker<SignedText, SignedText>(
    queueName,
    async (job) => signMessage(`result ${job.id}`, await runJob(job).catch(failedResult), secret),
    {
      connection: link.redis,
      prefix: queuePrefix,
      concurrency,
      lockDuration: times.lockMs,
      stalledInterval: times.stalledMs,
      maxStalledCount: mostStalls,
    },
  );
  // Losses of the connection end by themselves.
  worker.on('error', () => undefined);
  log(
    `Waiting for builds on ${link.host}: ${concurrency} ${concurrency === 1 ? 'thread' : 'threads'}, Heddle ${own.heddle}, Node ${own.node}`,
  );
  const housekeeping = setInterval(() => sites.closeUnused(builds.isKnown), announceMs);
  if (!signal.aborted) await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  log('Finishing the batches under way');
  const end = new AbortController();
  const lost = async (): Promise<void> => {
    while (link.secondsLost() < mostSecondsLost) await setTimeout(announceMs, undefined, { signal: end.signal });
  };
  await Promise.race([worker.close(), lost().catch(() => undefined)]);
  end.abort();
  clearInterval(housekeeping);
  await builds.close();
  await sites.close();
  await link.close();
}

/** Builds that were announced. */
interface AliveBuilds {
  /** True for a build that was there at the last look, or that another look finds. */
  isAlive(build: string): Promise<boolean>;
  /** True for a build that was there at the last look. */
  isKnown(build: string): boolean;
  close(): Promise<void>;
}

/** Announces a worker, and tracks which builds are alive. */
function watchBuilds(
  { redis }: FleetLink,
  own: Member,
  absenceMs: number,
  { log, warn }: Pick<FleetWorkerOptions, 'log' | 'warn'>,
): AliveBuilds {
  const alive = new Map<string, Member>();
  const look = async (): Promise<void> => {
    await announce(redis, 'workers', own, absenceMs);
    const found = await announce(redis, 'builds', undefined, absenceMs);
    const ids = new Set(found.map(({ id }) => id));
    for (const [id, { title }] of alive) {
      if (ids.has(id)) continue;
      alive.delete(id);
      log(`The build of "${title}" has ended`);
    }
    for (const build of found) {
      if (alive.has(build.id)) continue;
      alive.set(build.id, build);
      const { title = '', host } = build;
      if (build.queue === own.queue) log(`A build of "${title}" has begun on ${host}`);
      else warn(fleetVersionRefused({ ...build, title }, own));
    }
  };
  let looking: Promise<void> | undefined;
  const lookOnce = (): Promise<void> =>
    (looking ??= look()
      .catch(() => undefined)
      .finally(() => (looking = undefined)));
  const timer = setInterval(() => void lookOnce(), Math.min(announceMs, absenceMs / 4));
  void lookOnce();
  return {
    isAlive: async (build) => {
      if (!alive.has(build)) await lookOnce();
      return alive.has(build);
    },
    isKnown: (build) => alive.has(build),
    close: async () => {
      clearInterval(timer);
      if (redis.status !== 'ready') return;
      await looking;
      await withdraw(redis, 'workers', own);
    },
  };
}
