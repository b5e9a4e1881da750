import { closeSync, openSync, writeSync } from 'node:fs';
import { devNull } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isMainThread, Worker } from 'node:worker_threads';
import { packageRoot } from '../files/package-root.js';
import { exitCodes, type Diagnostic } from '../report/diagnostic.js';
import type { ErrorOrigin } from '../report/error-origin.js';
import { callBlocked } from '../report/errors/build.js';
import { formatDiagnostics } from '../report/print-diagnostics.js';
import { setCallWatch } from './call-watch.js';
import { exitNow } from './refuse-ends.js';
import { blockedName, watchCells, type WatchStart } from './watch-cells.js';

/** The watch of this process's main thread, once it has called code of others. */
interface Watch {
  /** Calls that have not ended, in the order of their beginnings. */
  running: Set<ErrorOrigin>;
  last: ErrorOrigin;
}

let watch: Watch | undefined;
let starting: Promise<void> | undefined;

/** Time that the watcher may take to start, in ms. */
const longestStartMs = 5000;

/** Ends the process in the middle of code that blocks it. Handlers of `exit` release locks and remove what was begun. */
function endBlocked(signal: number, limitMs: number, { running, last }: Watch): void {
  const problem: Diagnostic = callBlocked([...running].at(-1) ?? last, running.size > 0, limitMs / 1000);
  if (signal === 0) writeSync(2, `${formatDiagnostics([problem], { isColored: false })}\n`);
  // After those that set another code.
  process.on('exit', () => (process.exitCode = signal === 0 ? exitCodes[problem.kind] : 128 + signal));
  // Node would print that it waits for a debugger, which the watcher is.
  closeSync(2);
  openSync(devNull, 'w');
  exitNow();
}

/** Starts the thread, and resolves when it watches, or cannot. */
function startThread(limitMs: number, started: Watch): Promise<void> {
  const cells = new SharedArrayBuffer(4 * Object.keys(watchCells).length);
  const view = new Int32Array(cells);
  Object.defineProperty(globalThis, Symbol.for(blockedName), {
    value: (signal: number) => endBlocked(signal, limitMs, started),
  });
  return new Promise((resolve) => {
    try {
      const workerData: WatchStart = { cells, limitMs };
      const watcher = new Worker(pathToFileURL(join(packageRoot(), 'dist/watcher.js')), { workerData });
      watcher.on('message', (asked: number) => {
        Atomics.store(view, watchCells.answered, asked);
        resolve();
      });
      // Without a watcher, deadlines are those of the main thread's own timers.
      watcher.on('error', () => resolve());
      watcher.on('exit', () => resolve());
      watcher.unref();
      // The wait must not end with the process.
      const wait = setTimeout(resolve, longestStartMs);
      watcher.once('message', () => clearTimeout(wait));
    } catch {
      // The system has no thread to give.
      resolve();
    }
  });
}

/**
 * Starts the watcher of the main thread, once for a process: what blocks that thread can only be ended from outside. To be
 * called some time before the first call, since a thread takes some 20 ms to start.
 */
export function startWatcher(limitMs: number): void {
  if (!isMainThread || watch) return;
  const started: Watch = { running: new Set(), last: { file: 'the configuration', verb: 'loaded' } };
  watch = started;
  starting = startThread(limitMs, started).then(() => (starting = undefined));
  const { running } = started;
  setCallWatch({
    ready: () => starting,
    begin: (origin) => {
      running.add(origin);
      started.last = origin;
      return () => void running.delete(origin);
    },
  });
}
