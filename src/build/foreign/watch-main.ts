import { closeSync, openSync, writeSync } from 'node:fs';
import { constants, devNull } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isMainThread, Worker } from 'node:worker_threads';
import { packageRoot } from '../files/package-root.js';
import { exitCodes, mainOrigin, type ErrorOrigin } from '../report/diagnostic.js';
import { callBlocked } from '../report/errors/build.js';
import { formatDiagnostics } from '../report/print-diagnostics.js';
import { noteCallsIn, setCallWatch } from './call-notes.js';
import { exitNow } from './refuse-ends.js';
import { watchBytes, watchCells, type WatchStart } from './watch-cells.js';

// An endless loop stops everything on its thread: timers, and the handlers of signals, too. So a thread watches the main one
// from its first call of code of others on. The main thread neither notifies it nor waits for it, so it costs the main thread
// almost no time; sites without such code don't start it.

/** Calls of this thread that have not ended, in the order of their beginnings. */
const running = new Set<ErrorOrigin>();
/** The call that began last. */
let last: ErrorOrigin | undefined;
/** Undefined until the first call, and where the system has no thread to give. */
let watcher: Worker | undefined;
let isStarted = false;
let hasPublished = false;
let leftovers: readonly string[] = [];

/** Signals with which people and systems end a command. */
const endSignals = ['SIGHUP', 'SIGINT', 'SIGTERM'] as const;

/** True if a debugger may have stopped this thread. */
function isDebugged(): boolean {
  try {
    return process.getBuiltinModule('node:inspector').url() !== undefined;
  } catch {
    // This Node.js was built without it.
    return false;
  }
}

/**
 * Ends the process in the middle of code that blocks it. Handlers of `exit` release locks and remove what was begun. Returns
 * false if that code is Heddle's own, or a debugger has stopped it.
 */
function endBlocked(signal: number, limitMs: number): boolean {
  const origin = mainOrigin.getStore() ?? [...running].at(-1) ?? last;
  if (!origin || (mainOrigin.getStore() === undefined && running.size === 0) || (signal === 0 && isDebugged()))
    return false;
  const problem = callBlocked(origin, running.has(origin), limitMs / 1000);
  if (signal === 0) writeSync(2, `${formatDiagnostics([problem], { isColored: false })}\n`);
  const signalCode = hasPublished ? 0 : 128 + signal;
  // After those that set another code.
  process.on('exit', () => (process.exitCode = signal === 0 ? exitCodes[problem.kind] : signalCode));
  mainOrigin.exit(() => {
    // Node.js would print that it waits for a debugger, which the watcher is.
    closeSync(2);
    openSync(devNull, 'w');
    exitNow();
  });
  return true;
}

/** Starts the thread. */
function startThread(limitMs: number): Worker {
  const cells = new SharedArrayBuffer(watchBytes);
  const view = new Int32Array(cells, 0, 2);
  // Several copies of this module may run in one process.
  const blockedName = `heddle.blocked.${process.hrtime.bigint()}`;
  Object.defineProperty(globalThis, Symbol.for(blockedName), {
    value: (signal: number) => endBlocked(signal, limitMs),
  });
  // Where nothing handles a signal, the system ends the process.
  const signals = endSignals.filter((name) => process.listenerCount(name) > 0).map((name) => constants.signals[name]);
  const workerData: WatchStart = { cells, limitMs, signals, blockedName, leftovers: [...leftovers] };
  const url = pathToFileURL(join(packageRoot(), 'dist/watcher.cjs'));
  const execArgv = signals.length > 0 ? ['--expose-internals'] : [];
  const started = new Worker(url, { workerData, execArgv, env: {}, stdout: false, stderr: false });
  started.on('message', (asked: number) => void Atomics.store(view, watchCells.answered, asked));
  // Without a watcher, deadlines are those of the main thread's own timers.
  started.on('error', () => (watcher = undefined));
  started.unref();
  noteCallsIn(cells, watchCells.noteOffset);
  return started;
}

/** Lets calls of the main thread be watched. The first one that can block the thread starts the watcher. */
export function watchMainThread(): void {
  if (!isMainThread) return;
  setCallWatch((origin, limitMs) => {
    if (!isStarted) {
      isStarted = true;
      try {
        watcher = startThread(limitMs);
      } catch {
        // The system has no thread to give.
      }
    }
    running.add(origin);
    last = origin;
    return () => void running.delete(origin);
  });
}

/** Runs that are under way in this process. */
let runs = 0;

/** Notes that a run begins; returns what notes its end. The watcher ends with the last one. */
export function noteRun(): () => Promise<void> {
  runs += 1;
  return async () => {
    runs -= 1;
    if (runs > 0) return;
    const ended = watcher;
    watcher = undefined;
    isStarted = false;
    await ended?.terminate();
  };
}

/**
 * Sets the files and folders that must not outlive the process, in the order in which the watcher removes them when nothing
 * else can: code that waits in a call of the system cannot be interrupted.
 */
export function setLeftovers(paths: readonly string[]): void {
  leftovers = paths;
  watcher?.postMessage([...paths]);
}

/** Notes that the output is in its place: from then on, a signal that ends the process is no failure. */
export const notePublished = (): void => void (hasPublished = true);
