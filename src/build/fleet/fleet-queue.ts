import { setTimeout } from 'node:timers/promises';
import { BuildError } from '../report/diagnostic.js';
import { fleetUnreachable, fleetWithoutWorkers } from '../report/errors/fleet.js';
import { reasonOf } from '../report/reason-of.js';
import { signMessage, type FleetJob, type SignedText } from './fleet-job.js';
import { connectFleet, fleetTimes, queueName, queuePrefix, type FleetLink } from './fleet-link.js';
import { createOpenJobs, type BatchEnd, type OpenJobs } from './open-jobs.js';
import { announce, createMember, withdraw, type Member } from './presence.js';

/** Interval at which a build announces itself and looks for workers, in ms. */
const announceMs = 1000;

/** Announcements between two checks for jobs that sent no message. */
const announcementsPerCheck = 5;

/** Time in which a first connection has to succeed, in ms. */
const connectMs = 15_000;

/** Time that withdrawing jobs and closing connections may take at the end, in ms. */
const closeMs = 1000;

/** Attempts of a job that throws, which is a fault of the worker's machine: the faults of pages are outcomes. */
const attempts = 3;

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

/** Workers of a fleet as a build last saw them. */
interface SeenWorkers {
  /** Threads of the workers that can take batches of this build. */
  threads(): number;
  count(): number;
  /** Announces the build and looks for workers. */
  look(): Promise<void>;
  /** Throws a `BuildError` without Redis or workers for too long. */
  check(hasJobs: boolean): void;
}

/** Looks for workers; `onThread` is called for each new thread. */
function createSeenWorkers(link: FleetLink, own: Member, onThread: () => void): SeenWorkers {
  const { absenceMs, patienceMs } = fleetTimes();
  let workers: Member[] = [];
  let others: Member[] = [];
  let lastSeenMs = performance.now();
  const threads = (): number => workers.reduce((sum, worker) => sum + (worker.threads ?? 1), 0);
  return {
    threads,
    count: () => workers.length,
    look: async () => {
      await announce(link.redis, 'builds', own, absenceMs);
      const found = await announce(link.redis, 'workers', undefined, absenceMs);
      const before = threads();
      workers = found.filter((member) => member.queue === own.queue);
      others = found.filter((member) => member.queue !== own.queue);
      if (workers.length > 0) lastSeenMs = performance.now();
      for (let more = threads() - before; more > 0; more--) onThread();
    },
    check: (hasJobs) => {
      if (!hasJobs) lastSeenMs = Math.max(lastSeenMs, performance.now() - patienceMs / 2);
      const secondsAlone = Math.round((performance.now() - lastSeenMs) / 1000);
      const secondsLost = link.secondsLost();
      if (secondsLost * 1000 > patienceMs)
        throw new BuildError([fleetUnreachable(link.host, `no connection for ${Math.round(secondsLost)} s`)]);
      if (secondsLost === 0 && secondsAlone * 1000 > patienceMs)
        throw new BuildError([fleetWithoutWorkers(own, others, secondsAlone)]);
    },
  };
}

/** The queue of a fleet in Redis. */
interface JobQueue {
  /** Resolves when the queue receives the ends of jobs. */
  ready(): Promise<unknown>;
  add(id: string, job: FleetJob): Promise<void>;
  /** Adds jobs again that are not in the queue any more: the server may have lost them, or we an event. */
  addLost(): Promise<void>;
  /** Removes those jobs that no worker has begun. A worker that has begun one ends it. */
  remove(ids: readonly string[]): Promise<void>;
  close(): Promise<unknown>;
}

/** Connects open jobs to the queue: what it says of a job is passed on to `jobs`. */
function openJobQueue({ bullmq, redis }: FleetLink, jobs: OpenJobs, secret: string | undefined): JobQueue {
  const options = { connection: redis, prefix: queuePrefix };
  const queue = new bullmq.Queue<SignedText, SignedText>(queueName, options);
  const events = new bullmq.QueueEvents(queueName, options);
  // Commands that were interrupted are repeated by BullMQ.
  queue.on('error', () => undefined);
  events.on('error', () => undefined);
  events.on('completed', ({ jobId, returnvalue }) => jobs.complete(jobId, returnvalue as unknown as SignedText));
  events.on('failed', ({ jobId, failedReason }) => jobs.fail(jobId, failedReason));
  events.on('progress', ({ jobId, data }) => jobs.begin(jobId, data));
  const add = async (id: string, job: FleetJob): Promise<void> => {
    await queue.add(job.task, signMessage('job', job, secret), {
      jobId: id,
      attempts,
      backoff: { type: 'exponential', delay: 1000 },
      removeOnComplete: true,
      removeOnFail: true,
    });
  };
  return {
    ready: () => events.waitUntilReady(),
    add,
    addLost: async () => {
      for (const id of jobs.ids()) {
        const job = jobs.noteLook(id, (await redis.exists(queue.toKey(id))) > 0);
        if (job) await add(id, job);
      }
    },
    remove: async (ids) => void (await Promise.all(ids.map((id) => queue.remove(id).catch(() => 0)))),
    close: () => Promise.all([events.close(), queue.close()]),
  };
}

/** Connects a build to a fleet. Rejects with a `BuildError` when Redis cannot be reached. */
export async function openFleetQueue(given: FleetQueueOptions): Promise<FleetQueue> {
  const { url, secret, build, title, signal, onThread } = given;
  const link = await connectFleet(url, connectMs, signal);
  const own = createMember({ id: build, title });
  const jobs = createOpenJobs(secret);
  const queue = openJobQueue(link, jobs, secret);
  const workers = createSeenWorkers(link, own, onThread);
  let count = 0;
  let looks = 0;
  let looking: Promise<void> | undefined;
  const look = async (): Promise<void> => {
    await workers.look();
    if (++looks % announcementsPerCheck === 0) await queue.addLost();
  };
  const check = (): void => {
    try {
      workers.check(jobs.size > 0);
    } catch (error) {
      jobs.rejectAll(error);
    }
    looking ??= look()
      .catch(() => undefined)
      .finally(() => (looking = undefined));
  };
  const timer = setInterval(check, announceMs);
  const abort = (): void => jobs.rejectAll(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  try {
    await Promise.all([queue.ready(), workers.look()]);
  } catch (error) {
    clearInterval(timer);
    await link.close();
    throw new BuildError([fleetUnreachable(link.host, String(error))], { cause: error });
  }
  const end = async (): Promise<void> => {
    if (link.secondsLost() === 0) {
      const ids = jobs.clear();
      await withdraw(link.redis, 'builds', own);
      await queue.remove(ids);
    }
    await queue.close();
  };

  return {
    run: async (job, pages) => {
      signal.throwIfAborted();
      const id = `${build}-${++count}`;
      const ended = jobs.add(id, job, pages);
      queue.add(id, job).catch((error: unknown) => {
        jobs.reject(id, new BuildError([fleetUnreachable(link.host, reasonOf(error))], { cause: error }));
      });
      return ended;
    },
    threads: workers.threads,
    status: () => {
      const workerCount = workers.count();
      const queued = Math.max(0, jobs.size - workers.threads());
      return `${workerCount} ${workerCount === 1 ? 'worker' : 'workers'}, ${jobs.pagesPerSecond()} pages/s, ${queued} batches queued`;
    },
    close: async () => {
      clearInterval(timer);
      signal.removeEventListener('abort', abort);
      await Promise.race([end().catch(() => undefined), setTimeout(closeMs)]);
      await link.close();
    },
  };
}
