import { Piscina } from 'piscina';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { BuildError, type Diagnostic } from '../report/diagnostic.js';
import type { BatchTiming } from '../report/report.js';
import type { Executor, Outcome, TaskType } from './executor.js';
import {
  clockSeconds,
  type BatchRequest,
  type BatchResponse,
  type ThreadLoaded,
  type ThreadStart,
} from './thread-protocol.js';
import { reasonOf } from '../util/reason-of.js';

/** Most items of one batch; a batch is one message each way and one cache file. */
const largestBatch = 32;
/** Batches per thread that keep all threads busy to the end when pages differ in cost. */
const batchesPerThread = 6;
/** Items of a run from which another thread pays: starting one takes as long as compiling some 40 pages. */
const itemsPerThread = 32;
/** How long a thread may take to load its modules before it is stopped all the same, and how often that is looked at. */
const longestStartMs = 5000;
const startPollMs = 5;
/**
 * Memory a thread may use for old objects, in MB, before its page is reported. With 2048 and more, V8 lets them grow
 * fourfold before it collects them, with less twofold.
 */
const threadHeapMb = 2000;

export interface PoolOptions {
  /** URL of the worker module. */
  workerUrl: URL;
  start: ThreadStart;
  concurrency: number;
  /** Seconds without any sign of life after which a batch counts as lost. */
  silenceDeadlineSeconds?: number;
  /** From its abort on threads are stopped, none is started, and runs reject with its reason. */
  signal?: AbortSignal;
  /**
   * True if people wait for single items, as in a dev server: items that wait are counted over all runs, and an item that
   * is slow or never ends gives its place to others, which a spare thread runs.
   */
  isInteractive?: boolean;
  /** Is told of every batch that was answered. */
  onBatch?: (timing: BatchTiming) => void;
}

type BatchEnd =
  | { kind: 'answered'; response: BatchResponse }
  | { kind: 'lost'; reason: 'crashed' | 'deadline'; message: string; itemIndex: number };

/** Time in seconds after which an item of interactive work is slow, and threads that may run beside slow items, at most. */
const slowSeconds = 1;
const spareThreads = 4;

/** Lets so many pieces of work run at a time; others wait in the order of their calls. */
function createPlaces(count: () => number): { take<T>(work: () => Promise<T>): Promise<T>; grow(): void } {
  const waiting: (() => void)[] = [];
  let taken = 0;
  return {
    // One more may run than `count` told before.
    grow: () => waiting.shift()?.(),
    take: async (work) => {
      while (taken >= count()) await new Promise<void>((resolve) => waiting.push(resolve));
      taken += 1;
      try {
        return await work();
      } finally {
        taken -= 1;
        waiting.shift()?.();
      }
    },
  };
}

/** Cuts the indexes of items into batches. */
function planBatches(count: number, concurrency: number): number[][] {
  const size = Math.max(1, Math.min(largestBatch, Math.ceil(count / (concurrency * batchesPerThread))));
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

/** The pool of worker threads on this machine. Threads start with the first tasks, as many as the work is worth. */
export function createPoolExecutor(options: PoolOptions): Executor {
  const { silenceDeadlineSeconds = 60, concurrency, signal, isInteractive = false } = options;
  const pool: { current?: Piscina; threads: number } = { threads: 1 };
  /** Threads that were told to stop and may still run. */
  const stopping = new Set<Promise<unknown>>();
  const loaded = new Set<number>();
  const prepared = new Set<string>();
  const slow = new Set<symbol>();
  /** Items of all runs that are not done. */
  let unfinished = 0;
  // A batch that waits would start a spare thread.
  const places = createPlaces(() => (isInteractive ? pool.threads + slow.size : mostUnderWay(pool.threads)));
  /** Node ends with a fatal error when a thread is stopped that still links its modules. */
  const waitForStarts = async (current: Piscina): Promise<void> => {
    const startedMs = performance.now();
    const isStarting = (): boolean => current.threads.some(({ threadId }) => threadId > 0 && !loaded.has(threadId));
    while (isStarting() && performance.now() - startedMs < longestStartMs) await setTimeout(startPollMs);
  };
  const stopPool = async (current: Piscina): Promise<void> => {
    await waitForStarts(current);
    await current.destroy();
  };
  const waitForEnd = (ending: Promise<unknown>): void => {
    const settled = ending.catch(() => undefined).finally(() => stopping.delete(settled));
    stopping.add(settled);
  };
  const stop = (): void => void close();
  const close = async (): Promise<void> => {
    signal?.removeEventListener('abort', stop);
    if (pool.current) waitForEnd(stopPool(pool.current));
    delete pool.current;
    await Promise.all(stopping);
  };
  const startPool = (): Piscina => {
    signal?.throwIfAborted();
    if (pool.current) return pool.current;
    pool.current = new Piscina({
      filename: options.workerUrl.href,
      workerData: options.start,
      minThreads: 1,
      maxThreads: concurrency + (isInteractive ? spareThreads : 0),
      idleTimeout: Infinity,
      resourceLimits: { maxOldGenerationSizeMb: threadHeapMb },
    });
    signal?.addEventListener('abort', stop);
    pool.current.on('message', ({ loadedThread }: ThreadLoaded) => loaded.add(loadedThread));
    return pool.current;
  };

  const runBatch = async (request: Omit<BatchRequest, 'progress'>, deadlineSeconds: number): Promise<BatchEnd> => {
    const progress = new SharedArrayBuffer(8);
    const view = new Int32Array(progress);
    const abort = new AbortController();
    const queuedAt = clockSeconds();
    const isOverdue = (): boolean => {
      const startedAt = Atomics.load(view, 1);
      return startedAt === 0
        ? current.queueSize === 0 && clockSeconds() - queuedAt > silenceDeadlineSeconds
        : clockSeconds() - startedAt > deadlineSeconds;
    };
    const current = startPool();
    /** Stops the thread of the batch; the pool puts another in its place. */
    const stopThread = (): void => {
      const before = current.threads;
      abort.abort();
      for (const thread of before) if (!current.threads.includes(thread)) waitForEnd(once(thread, 'exit'));
    };
    const batch = Symbol(request.task);
    const isSlow = (): boolean => {
      const startedAt = Atomics.load(view, 1);
      return startedAt > 0 && clockSeconds() - startedAt > slowSeconds;
    };
    const look = (): void => {
      if (isOverdue()) stopThread();
      if (!isInteractive || slow.has(batch) || slow.size >= spareThreads || !isSlow()) return;
      slow.add(batch);
      places.grow();
    };
    const watch = setInterval(look, 500);
    try {
      const response = (await current.run({ ...request, progress }, { signal: abort.signal })) as BatchResponse;
      return { kind: 'answered', response };
    } catch (error) {
      signal?.throwIfAborted();
      const itemIndex = Atomics.load(view, 0) - 1;
      const reason = abort.signal.aborted && itemIndex >= 0 ? 'deadline' : 'crashed';
      return { kind: 'lost', reason, message: reasonOf(error), itemIndex };
    } finally {
      clearInterval(watch);
      slow.delete(batch);
    }
  };

  return {
    concurrency,
    prepare: (task) => {
      if (signal?.aborted) return;
      startPool();
      if (!task || prepared.has(task.name)) return;
      prepared.add(task.name);
      // What goes wrong goes wrong again with the first items.
      places
        .take(() => runBatch({ task: task.name, shared: {}, items: [] }, task.deadlineSeconds))
        .catch(() => undefined);
    },
    run: async <Shared, Item, Output, Summary>(
      task: TaskType<Shared, Item, Output, Summary>,
      shared: Shared,
      items: readonly Item[],
      onBatch?: (count: number, summary?: Summary) => void,
    ): Promise<Outcome<Output>[]> => {
      const outcomes: Outcome<Output>[] = new Array<Outcome<Output>>(items.length);
      const runIndexes = async (indexes: number[]): Promise<void> => {
        const end = await runBatch(
          { task: task.name, shared, items: indexes.map((index) => items[index]) },
          task.deadlineSeconds,
        );
        if (end.kind === 'answered') {
          if (!end.response.ok) {
            throw end.response.diagnostics
              ? new BuildError(end.response.diagnostics as Diagnostic[])
              : new Error(end.response.message);
          }
          const { run } = end.response;
          const startMs = run.startMs - performance.timeOrigin;
          options.onBatch?.({ ...run, task: task.name, items: indexes.length, startMs });
          for (const [position, outcome] of end.response.outcomes.entries())
            outcomes[indexes[position]!] = outcome as Outcome<Output>;
          onBatch?.(indexes.length, end.response.summary as Summary);
          return;
        }
        const failed: Outcome<Output> = { status: 'failed', reason: end.reason, message: end.message };
        if (end.itemIndex < 0) {
          for (const index of indexes) outcomes[index] = failed;
          return;
        }
        outcomes[indexes[end.itemIndex]!] = failed;
        onBatch?.(1);
        const others = indexes.filter((_, position) => position !== end.itemIndex);
        if (others.length > 0) await runIndexes(others);
      };
      signal?.throwIfAborted();
      if (items.length === 0) return outcomes;
      // Runs at the same time take turns, since none has more batches waiting than keep the threads busy.
      unfinished += items.length;
      const counted = isInteractive ? unfinished : items.length;
      pool.threads = Math.max(pool.threads, Math.min(concurrency, Math.ceil(counted / itemsPerThread)));
      const batches = planBatches(items.length, pool.threads).values();
      const lanes = Array.from({ length: mostUnderWay(pool.threads) }, async () => {
        for (const batch of batches) await places.take(() => runIndexes(batch));
      });
      // All batches end before a failure is passed on: nothing may be under way when the pool is closed.
      const ends = await Promise.allSettled(lanes);
      unfinished -= items.length;
      for (const end of ends) if (end.status === 'rejected') throw end.reason;
      return outcomes;
    },
    close,
  };
}
