import { BuildError } from '../report/diagnostic.js';
import { fleetTaskFailed } from '../report/errors/fleet.js';
import { readMessage, type FleetJob, type FleetResult, type SignedText } from './fleet-job.js';

/** Time that the shown rate is of, in ms. */
const rateMs = 5000;

/** BullMQ's reason for the failure of a job whose workers were lost too often. */
const stalledReason = 'job stalled more than allowable limit';

/** End of a batch: the answer of a worker, or the index of the item with which workers were lost, if it is known. */
export type BatchEnd = FleetResult | { kind: 'lost'; index: number | undefined };

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
export interface OpenJobs {
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
export function createOpenJobs(secret: string | undefined): OpenJobs {
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
