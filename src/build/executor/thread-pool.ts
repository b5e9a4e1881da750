import type * as Pool from 'piscina';
import type { Piscina } from 'piscina';
import { once } from 'node:events';
import module, { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { loadFactor } from '../async/concurrency.js';
import type { ThreadLoaded } from './executor.js';

// Loaded with the first task: a build in which nothing changed has none, and it takes 9 ms to load.
const require = createRequire(import.meta.url);

/** Time for a thread to load its modules on an idle machine before it is stopped anyway, and the interval of the checks. */
const longestStartMs = 5000;
const startPollMs = 5;

/**
 * Memory a thread may use for old objects, in MB, before its page is reported. With 2048 and more, V8 lets them grow
 * fourfold before it collects them, with less twofold.
 */
const threadHeapMb = 2000;

/** The environment of threads: they take compiled code from where this process does, if it does (Node 22.8 and newer). */
function threadEnvironment(): NodeJS.ProcessEnv {
  // `getCompileCacheDir` returns the folder of this version of Node in the folder that the variable names.
  const { getCompileCacheDir } = module as { getCompileCacheDir?: () => string | undefined };
  const folder = getCompileCacheDir?.();
  return folder === undefined ? process.env : { ...process.env, NODE_COMPILE_CACHE: dirname(folder) };
}

export interface ThreadPoolOptions {
  /** URL of the worker module. */
  workerUrl: URL;
  /** Data for each thread. */
  start: unknown;
  maxThreads: number;
  /** From its abort on threads are stopped and none is started. */
  signal: AbortSignal | undefined;
}

/** Piscina's pool, from its first use until it is closed. Threads are stopped only when they have started. */
export interface ThreadPool {
  /** The running pool. Throws the signal's reason if it is aborted. */
  open(): Piscina;
  /** True if a pool was closed: what its threads were working on is canceled. */
  isClosed(pool: Piscina): boolean;
  /** Stops the thread of a task by its signal; the pool starts another one. */
  stopTask(pool: Piscina, task: AbortController): void;
  /** Stops all threads. Resolves when none runs any more. */
  close(): Promise<void>;
}

export function createThreadPool({ workerUrl, start, maxThreads, signal }: ThreadPoolOptions): ThreadPool {
  let current: Piscina | undefined;
  /** Threads that were asked to stop and may still run. */
  const stopping = new Set<Promise<unknown>>();
  const loaded = new Set<number>();

  const waitForEnd = (ending: Promise<unknown>): void => {
    const settled = ending.catch(() => undefined).finally(() => stopping.delete(settled));
    stopping.add(settled);
  };
  /** Node ends with a fatal error when a thread is stopped that still links its modules. */
  const waitForStarts = async (pool: Piscina): Promise<void> => {
    const startedMs = performance.now();
    const limitMs = longestStartMs * loadFactor();
    const isStarting = (): boolean => pool.threads.some(({ threadId }) => threadId > 0 && !loaded.has(threadId));
    while (isStarting() && performance.now() - startedMs < limitMs) await setTimeout(startPollMs);
  };
  const destroy = async (pool: Piscina): Promise<void> => {
    await waitForStarts(pool);
    await pool.destroy();
  };
  const stop = (): void => void close();
  const close = async (): Promise<void> => {
    signal?.removeEventListener('abort', stop);
    if (current) waitForEnd(destroy(current));
    current = undefined;
    await Promise.all(stopping);
  };

  return {
    open: () => {
      signal?.throwIfAborted();
      if (current) return current;
      const { Piscina: PiscinaPool } = require('piscina') as typeof Pool;
      current = new PiscinaPool({
        filename: workerUrl.href,
        workerData: start,
        env: threadEnvironment(),
        minThreads: 1,
        maxThreads,
        idleTimeout: Infinity,
        resourceLimits: { maxOldGenerationSizeMb: threadHeapMb },
      });
      signal?.addEventListener('abort', stop);
      current.on('error', (error: NodeJS.ErrnoException) => {
        // A thread without a task. One that was stopped at a deadline may run out of memory before it ends, or have
        // answered just before it was stopped: Piscina no longer knows the task then.
        if (error.code === 'ERR_WORKER_OUT_OF_MEMORY' || error.message.startsWith('Unexpected message from Worker'))
          return;
        throw error;
      });
      current.on('message', ({ loadedThread }: ThreadLoaded) => loaded.add(loadedThread));
      return current;
    },
    isClosed: (pool) => pool !== current,
    stopTask: (pool, task) => {
      const before = pool.threads;
      task.abort();
      for (const thread of before) if (!pool.threads.includes(thread)) waitForEnd(once(thread, 'exit'));
    },
    close,
  };
}
