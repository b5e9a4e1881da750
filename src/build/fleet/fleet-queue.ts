import { BuildError } from '../report/diagnostic.js';
import { fleetTaskFailed, fleetUnreachable, fleetWithoutWorkers } from '../report/errors/fleet.js';
import { readMessage, signMessage, type FleetJob, type FleetResult, type SignedText } from './fleet-job.js';
import type { Redis } from 'ioredis';
import { hostname } from 'node:os';
import { queueName, connectFleet, fleetTimes, queuePrefix, type FleetLink } from './fleet-link.js';
import { toolVersion } from '../cache/cache-key.js';
import { setTimeout } from 'node:timers/promises';
import { reasonOf } from '../report/reason-of.js';

/** Time that the shown rate is of, in ms. */
const rateMs = 5000;

/** BullMQ's reason for the failure of a job whose workers were lost too often. */
const stalledReason = 'job stalled more than allowable limit';

/** End of a batch: the answer of a worker, or the index of the item with which workers were lost, if it is known. */
type BatchEnd = FleetResult | { kind: 'lost'; index: number | undefined };

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

/** The jobs of a build from their start to their ends, whatever the queue does with them. */
interface OpenJobs {
  readonly size: number;
  /** Waits for the end of a job. */
  add(id: string, job: FleetJob, pages: number): Promise<BatchEnd>;
  /** Notes the item that a worker has begun. */
  begin(id: string, index: unknown): void;
  complete(id: string, value: SignedText): void;
  /** Ends a job that failed, or whose workers were lost. */
  fail(id: string, reason: string): void;
  reject(id: string, error: unknown): void;
  /** Rejects all jobs; they may still be in the queue. */
  rejectAll(error: unknown): void;
  ids(): string[];
  /** Notes a look for a job in the queue. Returns the job if it has to be added again: two looks did not find it. */
  noteLook(id: string, isInQueue: boolean): FleetJob | undefined;
  /** Forgets all jobs, and returns their ids and those of rejected ones. */
  clear(): string[];
  /** Pages that ended in the last seconds, per second. */
  pagesPerSecond(): number;
}

/** Keeps the jobs of a build. Answers are verified with `secret`. */
function createOpenJobs(secret: string | undefined): OpenJobs {
  const open = new Map<string, OpenJob>();
  /** Abandoned jobs that may still be in the queue. */
  const abandoned: string[] = [];
  /** Ends of batches within the time that the rate is of. */
  const ends: { ms: number; pages: number }[] = [];

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

  return {
    get size() {
      return open.size;
    },
    add: (id, job, pages) =>
      new Promise((resolve, reject) => open.set(id, { job, pages, resolve, reject, absences: 0 })),
    begin: (id, index) => {
      const entry = open.get(id);
      if (entry && typeof index === 'number') entry.index = index;
    },
    complete: (id, value) =>
      settle(id, ({ resolve }) => resolve(readMessage<FleetResult>(`result ${id}`, value, secret))),
    fail: (id, reason) =>
      settle(id, ({ resolve, reject, index }) =>
        reason.includes(stalledReason)
          ? resolve({ kind: 'lost', index })
          : reject(new BuildError([fleetTaskFailed(reason)])),
      ),
    reject: (id, error) => settle(id, ({ reject }) => reject(error)),
    rejectAll: (error) => {
      abandoned.push(...open.keys());
      for (const id of abandoned) settle(id, ({ reject }) => reject(error));
    },
    ids: () => [...open.keys()],
    noteLook: (id, isInQueue) => {
      const entry = open.get(id);
      if (!entry) return undefined;
      entry.absences = isInQueue ? 0 : entry.absences + 1;
      // The event may be on its way.
      if (entry.absences < 2) return undefined;
      entry.absences = 0;
      return entry.job;
    },
    clear: () => {
      const ids = [...abandoned.splice(0), ...open.keys()];
      open.clear();
      return ids;
    },
    pagesPerSecond: () => {
      while (ends[0] && performance.now() - ends[0].ms > rateMs) ends.shift();
      return Math.round((ends.reduce((sum, { pages }) => sum + pages, 0) * 1000) / rateMs);
    },
  };
}

/** A build or a worker as others see it. */
export interface Member {
  id: string;
  host: string;
  heddle: string;
  node: string;
  /** Queue that it uses: members with another one have other sources or another Node. */
  queue: string;
  /** Threads of a worker. */
  threads?: number;
  /** Title of the site of a build. */
  title?: string;
}

/** Describes this process. */
export const createMember = (facts: Pick<Member, 'id' | 'threads' | 'title'>): Member => ({
  ...facts,
  host: hostname(),
  heddle: toolVersion,
  node: process.versions.node.split('.')[0]!,
  queue: queueName,
});

// The times are those of the server: the clocks of machines differ.
const announceScript = `
local now = tonumber(redis.call('TIME')[1])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', '(' .. (now - tonumber(ARGV[2])))
if ARGV[1] ~= '' then redis.call('ZADD', KEYS[1], now, ARGV[1]) end
return redis.call('ZRANGE', KEYS[1], 0, -1)`;

const keyOf = (kind: 'builds' | 'workers'): string => `heddle-fleet:${kind}`;

/** Announces a member, if one is given, and returns all that were announced within `absenceMs`. */
export async function announceMember(
  redis: Redis,
  kind: 'builds' | 'workers',
  member: Member | undefined,
  absenceMs: number,
): Promise<Member[]> {
  const text = member ? JSON.stringify(member) : '';
  const found = await redis.eval(announceScript, 1, keyOf(kind), text, String(Math.ceil(absenceMs / 1000)));
  return (found as string[]).map((entry) => JSON.parse(entry) as Member);
}

/** Removes a member. */
export const withdraw = async (redis: Redis, kind: 'builds' | 'workers', member: Member): Promise<void> =>
  void (await redis.zrem(keyOf(kind), JSON.stringify(member)));

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
      await announceMember(link.redis, 'builds', own, absenceMs);
      const found = await announceMember(link.redis, 'workers', undefined, absenceMs);
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
