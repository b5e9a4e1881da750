/*
 * A thread that watches the main one, from the first call of code of a site or a plugin on: the main thread has to answer
 * once a second. An endless loop stops everything there, timers and the handlers of signals, too. This thread then lets the
 * main thread call `onBlocked` in the middle of the loop, which names the call, cleans up, and ends the process.
 */
import { Session } from 'node:inspector';
import { parentPort, workerData } from 'node:worker_threads';
import { blockedName, watchCells, type WatchStart } from './watch-cells.js';

const { cells, limitMs } = workerData as WatchStart;
const view = new Int32Array(cells);
const checkMs = 1000;
/** Time that the main thread has for its answer after a signal. */
const signalMs = 500;
/** Time that the main thread has to end, in ms. */
const longestEndMs = 5000;

let askedMs = 0;
let isEnding = false;

function ask(): void {
  askedMs = performance.now();
  parentPort!.postMessage(Atomics.add(view, watchCells.asked, 1) + 1);
}

const hasAnswered = (): boolean => Atomics.load(view, watchCells.answered) === Atomics.load(view, watchCells.asked);

/** Lets the main thread end the process. `signal` is the number of a signal, or 0 after the deadline. */
function endProcess(signal: number): void {
  if (isEnding) return;
  isEnding = true;
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), longestEndMs);
  const session = new Session();
  session.connectToMainThread();
  session.post('Runtime.evaluate', { expression: `globalThis[Symbol.for('${blockedName}')](${signal})` });
}

setInterval(() => {
  if (hasAnswered()) ask();
  else if (performance.now() - askedMs > limitMs) endProcess(0);
}, checkMs);

/** Ends the process after a signal that the main thread cannot handle. */
function onSignal(signal: number): void {
  if (hasAnswered()) ask();
  setTimeout(() => {
    if (!hasAnswered()) endProcess(signal);
  }, signalMs);
}

interface SignalWrap {
  onsignal: () => void;
  start(number: number): number;
}

/** Signals that nothing refers to are collected. */
const listening: SignalWrap[] = [];

// Threads have no `process.on` for signals. Without this binding, a signal waits until the loop ends at its deadline.
try {
  process.noDeprecation = true;
  const { Signal } = (process as unknown as { binding(name: string): { Signal: new () => SignalWrap } }).binding(
    'signal_wrap',
  );
  for (const number of [1, 2, 15]) {
    const signal = new Signal();
    signal.onsignal = () => onSignal(number);
    signal.start(number);
    listening.push(signal);
  }
} catch {
  // Another version of Node.
}
// The first question shows that this thread watches.
ask();
// The thread stays for as long as the process.
parentPort!.on('message', () => undefined);
