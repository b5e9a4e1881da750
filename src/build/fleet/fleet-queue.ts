import { setTimeout } from 'node:timers/promises';
import { BuildError } from '../report/diagnostic.js';
import { fleetTaskFailed, fleetUnreachable, fleetWithoutWorkers } from '../report/errors/fleet.js';
import { readMessage, signMessage, type FleetJob, type FleetResult, type SignedText } from './fleet-job.js';
import { connectFleet, fleetTimes, queueName, queuePrefix } from './fleet-link.js';
import { announce, createMember, withdraw, type Member } from './presence.js';

/** Interval at which a build announces itself and looks for workers, in ms. */
const announceMs = 1000;

/** Announcements between two looks for jobs of which nothing was heard. */
const announcementsPerCheck = 5;

/** Time in which a first connection has to succeed, in ms. */
const connectMs = 15_000;

/** Time that the shown rate is of, in ms. */
const rateMs = 5000;

/** Time that withdrawing jobs and closing connections may take at the end, in ms. */
const closeMs = 1000;

/** Attempts of a job that throws, which is a fault of the worker's machine: the faults of pages are outcomes. */
const attempts = 3;

/** The reason that BullMQ gives for a job whose workers were lost too often. */
const stalledReason = 'job stalled more than allowable limit';

/** End of a batch: the answer of a worker, or the index of the item with which workers were lost, if it is known. */
export type BatchEnd = FleetResult | { kind: 'lost'; index: number | undefined };

/** The queue as a build uses it. */
export interface FleetQueue {
  /** Gives a batch of some pages to a worker. Rejects with a `BuildError` without Redis or workers for too long. */
  run(job: FleetJob, pages: number): Promise<BatchEnd>;
  /** Threads of all workers that could take a batch. */
  threads(): number;
  /** `4 workers, 310 pages/s, 12 batches queued` */
  status(): string;
  /** Withdraws the batches that no worker has begun, and disconnects. */
  close(): Promise<void>;
}

export interface FleetQueueOptions {
  url: string;
  /** Key with which jobs are signed. */
  secret: string | undefined;
  build: string;
  /** Title of the site. */
  title: string;
  signal: AbortSignal;
  /** Called when workers could take another batch. */
  onThread(): void;
}

/** A job that has not ended. */
interface OpenJob {
  job: FleetJob;
  pages: number;
  resolve(end: BatchEnd): void;
  reject(error: unknown): void;
  /** Index of the item that the worker began last, where it says so. */
  index?: number;
  /** Looks that did not find the job. */
  absences: number;
}

export async function openFleetQueue(given: FleetQueueOptions): Promise<FleetQueue> {
  const { url, secret, build, title, signal, onThread } = given;
  const link = await connectFleet(url, connectMs, signal);
  const { redis, bullmq } = link;
  const times = fleetTimes();
  const own = createMember({ id: build, title });
  const options = { connection: redis, prefix: queuePrefix };
  const queue = new bullmq.Queue<SignedText, SignedText>(queueName, options);
  const events = new bullmq.QueueEvents(queueName, options);
  const open = new Map<string, OpenJob>();
  /** Jobs that nobody waits for any more, and that may be in the queue. */
  const abandoned: string[] = [];
  let workers: Member[] = [];
  let others: Member[] = [];
  let lastWorkerMs = performance.now();
  let count = 0;
  /** Ends of batches within the time that the rate is of. */
  const ends: { ms: number; pages: number }[] = [];
  // Commands that were interrupted are repeated by BullMQ.
  queue.on('error', () => undefined);
  events.on('error', () => undefined);

  const settle = (id: string, use: (entry: OpenJob) => void): void => {
    const entry = open.get(id);
    if (!entry) return;
    open.delete(id);
    ends.push({ ms: performance.now(), pages: entry.pages });
    try {
      use(entry);
    } catch (error) {
      entry.reject(error);
    }
  };
  const complete = (id: string, value: SignedText): void =>
    settle(id, ({ resolve }) => resolve(readMessage<FleetResult>(`result ${id}`, value, secret)));
  const fail = (id: string, reason: string): void =>
    settle(id, ({ resolve, reject, index }) =>
      reason.includes(stalledReason)
        ? resolve({ kind: 'lost', index })
        : reject(new BuildError([fleetTaskFailed(reason)])),
    );
  const failAll = (error: unknown): void => {
    abandoned.push(...open.keys());
    for (const id of abandoned) settle(id, ({ reject }) => reject(error));
  };
  events.on('completed', ({ jobId, returnvalue }) => complete(jobId, returnvalue as unknown as SignedText));
  events.on('failed', ({ jobId, failedReason }) => fail(jobId, failedReason));
  events.on('progress', ({ jobId, data }) => {
    const entry = open.get(jobId);
    if (entry && typeof data === 'number') entry.index = data;
  });

  const add = async (id: string, job: FleetJob): Promise<void> => {
    await queue.add(job.task, signMessage('job', job, secret), {
      jobId: id,
      attempts,
      backoff: { type: 'exponential', delay: 1000 },
      removeOnComplete: true,
      removeOnFail: true,
    });
  };

  /** Adds jobs again that are not in the queue any more: the server may have lost them, or we an event. */
  const findLost = async (): Promise<void> => {
    for (const [id, entry] of [...open]) {
      const found = await redis.exists(queue.toKey(id));
      entry.absences = found ? 0 : entry.absences + 1;
      // The event may be on its way.
      if (entry.absences < 2 || !open.has(id)) continue;
      entry.absences = 0;
      await add(id, entry.job);
    }
  };
  const look = async (): Promise<void> => {
    await announce(redis, 'builds', own, times.absenceMs);
    const found = await announce(redis, 'workers', undefined, times.absenceMs);
    const before = threadsOf(workers);
    workers = found.filter((member) => member.queue === own.queue);
    others = found.filter((member) => member.queue !== own.queue);
    if (workers.length > 0) lastWorkerMs = performance.now();
    for (let more = threadsOf(workers) - before; more > 0; more--) onThread();
  };
  let looking: Promise<void> | undefined;
  let looks = 0;
  const check = (): void => {
    if (open.size === 0) lastWorkerMs = Math.max(lastWorkerMs, performance.now() - times.patienceMs / 2);
    const secondsAlone = Math.round((performance.now() - lastWorkerMs) / 1000);
    if (link.secondsLost() * 1000 > times.patienceMs)
      failAll(new BuildError([fleetUnreachable(link.host, `no connection for ${Math.round(link.secondsLost())} s`)]));
    else if (link.secondsLost() === 0 && secondsAlone * 1000 > times.patienceMs)
      failAll(new BuildError([fleetWithoutWorkers(own, others, secondsAlone)]));
    looking ??= (async () => {
      await look();
      if (++looks % announcementsPerCheck === 0) await findLost();
    })()
      .catch(() => undefined)
      .finally(() => (looking = undefined));
  };
  const timer = setInterval(check, announceMs);
  const abort = (): void => failAll(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  try {
    await Promise.all([events.waitUntilReady(), look()]);
  } catch (error) {
    clearInterval(timer);
    await link.close();
    throw new BuildError([fleetUnreachable(link.host, String(error))], { cause: error });
  }

  const withdrawJobs = async (): Promise<void> => {
    const ids = [...abandoned.splice(0), ...open.keys()];
    open.clear();
    await withdraw(redis, 'builds', own);
    // A job that a worker has begun cannot be removed; its worker ends it.
    await Promise.all(ids.map((id) => queue.remove(id).catch(() => 0)));
  };

  return {
    run: (job, pages) =>
      new Promise<BatchEnd>((resolve, reject) => {
        signal.throwIfAborted();
        const id = `${build}-${++count}`;
        open.set(id, { job, pages, resolve, reject, absences: 0 });
        add(id, job).catch((error: unknown) => settle(id, (entry) => entry.reject(error)));
      }),
    threads: () => threadsOf(workers),
    status: () => {
      while (ends[0] && performance.now() - ends[0].ms > rateMs) ends.shift();
      const perSecond = Math.round((ends.reduce((sum, { pages }) => sum + pages, 0) * 1000) / rateMs);
      const queued = Math.max(0, open.size - threadsOf(workers));
      return `${workers.length} ${workers.length === 1 ? 'worker' : 'workers'}, ${perSecond} pages/s, ${queued} batches queued`;
    },
    close: async () => {
      clearInterval(timer);
      signal.removeEventListener('abort', abort);
      const end = async (): Promise<void> => {
        if (link.secondsLost() === 0) await withdrawJobs();
        await Promise.all([events.close(), queue.close()]);
      };
      await Promise.race([end().catch(() => undefined), setTimeout(closeMs)]);
      await link.close();
    },
  };
}

const threadsOf = (workers: readonly Member[]): number => workers.reduce((sum, { threads = 1 }) => sum + threads, 0);
