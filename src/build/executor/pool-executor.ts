import { clockSeconds } from '../async/clock-seconds.js';
import { callLimitMs } from '../foreign/call-foreign.js';
import { noteBytes, readNote } from '../foreign/call-notes.js';
import { reasonOf } from '../report/reason-of.js';
import { createThreadPool, type ThreadPool } from './thread-pool.js';
import {
  noteOffset,
  type BatchRequest,
  type BatchResponse,
  type Executor,
  type Outcome,
  type TaskType,
  type ThreadStart,
} from './executor.js';
import { BuildError, type Diagnostic } from '../report/diagnostic.js';
import type { BatchTiming } from '../report/report.js';
import { createSlots } from '../async/concurrency.js';

const checkIntervalMs = 500;

/** Time in seconds after its deadline in which a call ends by itself, unless it blocks its thread. */
const callGraceSeconds = 2;

/** Time in seconds after which a batch is reported as slow. */
const slowSeconds = 1;

/**
 * Outcome of a batch: an answer, or the index of the item that its thread was working on when it was lost, or -1. `calling`
 * names the code of a site or a plugin that ran.
 */
type BatchEnd =
  | { kind: 'answered'; response: BatchResponse }
  | { kind: 'lost'; reason: 'crashed' | 'deadline'; message: string; itemIndex: number; calling?: string | undefined };

/** The pool was closed during work that nobody waits for any more, such as that for an earlier version of a page. */
class CancelledWork extends Error {
  constructor() {
    super('The work was cancelled.');
    this.name = 'CancelledWork';
  }
}

export interface BatchLimits {
  /** Seconds that one item may take. */
  deadlineSeconds: number;
  /** Seconds without any sign of life after which a batch is treated as lost. */
  silenceDeadlineSeconds: number;
  signal: AbortSignal | undefined;
  /** Called every half second while an item takes longer than a second. */
  onSlow(): void;
}

/** Sends a batch to a thread and watches its progress, which the thread writes into shared memory. */
async function runBatch(
  threads: ThreadPool,
  request: Omit<BatchRequest, 'progress'>,
  { deadlineSeconds, silenceDeadlineSeconds, signal, onSlow }: BatchLimits,
): Promise<BatchEnd> {
  const progress = new SharedArrayBuffer(noteOffset + noteBytes);
  const view = new Int32Array(progress, 0, 2);
  const abort = new AbortController();
  const queuedAt = clockSeconds();
  const pool = threads.open();
  const check = (): void => {
    const startedAt = Atomics.load(view, 1);
    const isOverdue =
      startedAt === 0
        ? pool.queueSize === 0 && clockSeconds() - queuedAt > silenceDeadlineSeconds
        : clockSeconds() - startedAt > deadlineSeconds;
    const note = readNote(progress, noteOffset);
    const isCallOverdue =
      note !== undefined && clockSeconds() - note.startedAt > callLimitMs() / 1000 + callGraceSeconds;
    if (isOverdue || isCallOverdue) threads.stopTask(pool, abort);
    if (startedAt > 0 && clockSeconds() - startedAt > slowSeconds) onSlow();
  };
  const watch = setInterval(check, checkIntervalMs);
  try {
    const response = (await pool.run({ ...request, progress }, { signal: abort.signal })) as BatchResponse;
    return { kind: 'answered', response };
  } catch (error) {
    signal?.throwIfAborted();
    if (threads.isClosed(pool)) throw new CancelledWork();
    const itemIndex = Atomics.load(view, 0) - 1;
    const reason = abort.signal.aborted && itemIndex >= 0 ? 'deadline' : 'crashed';
    return {
      kind: 'lost',
      reason,
      message: reasonOf(error),
      itemIndex,
      calling: readNote(progress, noteOffset)?.subject,
    };
  } finally {
    clearInterval(watch);
  }
}

/** Most items of one batch; a batch is one message each way and one cache file. */
const largestBatch = 32;
/** Batches per thread that keep all threads busy to the end when pages differ in cost. */
const batchesPerThread = 6;
/** Effort of a run from which another thread pays: starting one takes as long as compiling some 40 pages. */
const pagesPerThread = 32;
/** Threads that may run beside slow items. */
const spareThreads = 4;

export interface PoolOptions {
  /** URL of the worker module. */
  workerUrl: URL;
  start: ThreadStart;
  concurrency: number;
  /** Seconds without any sign of life after which a batch is treated as lost. */
  silenceDeadlineSeconds?: number;
  /** From its abort on threads are stopped, none is started, and runs reject with its reason. */
  signal?: AbortSignal;
  /**
   * True if people wait for single items, as in a dev server: items that wait are counted over all runs, and an item that
   * is slow or never ends gives its slot to others, which a spare thread runs.
   */
  isInteractive?: boolean;
  /** True if runs are not cut, because their items are batches, and many runs are under way at a time. */
  areRunsBatches?: boolean;
  /** Called for every batch that was answered. */
  onBatch?: ((timing: BatchTiming) => void) | undefined;
  /** Called with errors of work that had ended before they occurred. */
  onLateErrors?: ((problems: readonly Diagnostic[]) => void) | undefined;
}

/** Cuts the indexes of items into batches. */
export function planBatches(count: number, concurrency: number, largest = largestBatch): number[][] {
  const size = Math.max(1, Math.min(largest, Math.ceil(count / (concurrency * batchesPerThread))));
  const batches: number[][] = [];
  for (let start = 0; start < count; start += size) {
    batches.push(Array.from({ length: Math.min(size, count - start) }, (_, index) => start + index));
  }
  return batches;
}

/**
 * Batches under way at once. One thread gets one after the other, since the pool would start another thread for a second
 * one; several threads have one in work and one waiting each.
 */
const mostUnderWay = (threads: number): number => (threads === 1 ? 1 : threads * 2);

/** Outcomes of a batch that was answered. Throws what the thread reported instead. */
function outcomesOf(response: BatchResponse, { onLateErrors }: PoolOptions): Extract<BatchResponse, { ok: true }> {
  if (response.lateErrors) onLateErrors?.(response.lateErrors);
  if (response.ok) return response;
  throw response.diagnostics ? new BuildError(response.diagnostics as Diagnostic[]) : new Error(response.message);
}

/** Notes the failure of a batch whose thread was lost, and returns the indexes of the items to run again. */
function settleFailed<Output>(
  { reason, message, itemIndex, calling }: Extract<BatchEnd, { kind: 'lost' }>,
  indexes: readonly number[],
  outcomes: Outcome<Output>[],
): number[] {
  const lost = itemIndex < 0 ? indexes : [indexes[itemIndex]!];
  for (const index of lost) outcomes[index] = { status: 'failed', reason, message, calling };
  return indexes.filter((index) => !lost.includes(index));
}

/**
 * Stores the outcomes of an answered batch by the index of their items, and reports its duration. Returns the batch's
 * summary.
 */
function settleAnswered<Output>(
  response: Parameters<typeof outcomesOf>[0],
  task: string,
  indexes: readonly number[],
  outcomes: Outcome<Output>[],
  options: PoolOptions,
): unknown {
  const { run: timing, outcomes: answered, summary } = outcomesOf(response, options);
  const startMs = timing.startMs - performance.timeOrigin;
  options.onBatch?.({ ...timing, task, items: indexes.length, startMs });
  for (const [position, outcome] of answered.entries()) outcomes[indexes[position]!] = outcome as Outcome<Output>;
  return summary;
}

/** The pool of worker threads on this machine. Threads start with the first tasks, as many as the work is worth. */
export function createPoolExecutor(options: PoolOptions): Executor {
  const {
    workerUrl,
    start,
    concurrency,
    signal,
    silenceDeadlineSeconds = 60,
    isInteractive = false,
    areRunsBatches = false,
  } = options;
  const maxThreads = concurrency + (isInteractive ? spareThreads : 0);
  const pool = createThreadPool({ workerUrl, start, maxThreads, signal });
  const prepared = new Set<string>();
  const slow = new Set<symbol>();
  /** Threads that the work so far is worth. */
  let threads = areRunsBatches ? concurrency : 1;
  /** Effort of the runs that are not done. */
  let unfinished = 0;
  let isClosed = false;
  // A batch that waits would start a spare thread.
  const slots = createSlots(() => (isInteractive ? threads + slow.size : mostUnderWay(threads)));

  const run = async (request: Omit<BatchRequest, 'progress'>, deadlineSeconds: number): Promise<BatchEnd> => {
    const batch = Symbol(request.task);
    const onSlow = (): void => {
      if (!isInteractive || slow.has(batch) || slow.size >= spareThreads) return;
      slow.add(batch);
      slots.grow();
    };
    try {
      return await runBatch(pool, request, { deadlineSeconds, silenceDeadlineSeconds, signal, onSlow });
    } finally {
      slow.delete(batch);
    }
  };

  return {
    concurrency,
    isLocal: true,
    prepare: (task) => {
      if (signal?.aborted || isClosed) return;
      pool.open();
      if (!task || prepared.has(task.name)) return;
      prepared.add(task.name);
      // The same failure occurs again with the first items.
      slots.run(() => run({ task: task.name, shared: {}, items: [] }, task.deadlineSeconds)).catch(() => undefined);
    },
    run: async <Shared, Item, Output, Summary>(
      task: TaskType<Shared, Item, Output, Summary>,
      shared: Shared,
      items: readonly Item[],
      onBatch?: (count: number, summary?: Summary) => void,
    ): Promise<Outcome<Output>[]> => {
      const outcomes: Outcome<Output>[] = new Array<Outcome<Output>>(items.length);
      const runIndexes = async (indexes: number[]): Promise<void> => {
        const request = { task: task.name, shared, items: indexes.map((index) => items[index]) };
        const end = await run(request, task.deadlineSeconds);
        if (end.kind === 'answered') {
          const summary = settleAnswered(end.response, task.name, indexes, outcomes, options);
          onBatch?.(indexes.length, summary as Summary);
          return;
        }
        const others = settleFailed(end, indexes, outcomes);
        if (end.itemIndex >= 0) onBatch?.(1);
        if (others.length > 0) await runIndexes(others);
      };
      signal?.throwIfAborted();
      if (items.length === 0) return outcomes;
      // Runs at the same time take turns, since none has more batches waiting than keep the threads busy.
      const { effort = () => 1 } = task;
      const total = items.reduce((sum, item) => sum + effort(item), 0);
      unfinished += total;
      const counted = isInteractive ? unfinished : total;
      threads = Math.max(threads, Math.min(concurrency, Math.ceil(counted / pagesPerThread)));
      const batches = (areRunsBatches ? [[...items.keys()]] : planBatches(items.length, threads)).values();
      const lanes = Array.from({ length: mostUnderWay(threads) }, async () => {
        for (const batch of batches) await slots.run(() => runIndexes(batch));
      });
      // All batches end before a failure is passed on: nothing may be under way when the pool is closed.
      const ends = await Promise.allSettled(lanes);
      unfinished -= total;
      for (const end of ends) if (end.status === 'rejected') throw end.reason;
      return outcomes;
    },
    close: () => {
      isClosed = true;
      return pool.close();
    },
  };
}
