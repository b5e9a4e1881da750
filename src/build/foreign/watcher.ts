/*
 * The thread that watches the main one, which has to answer once a second. If it doesn't for as long as a call may take, or
 * after a signal, this thread lets it call a function in the middle of whatever blocks it. That names the call, cleans up, and
 * ends the process. Code that waits in a call of the system cannot be interrupted so: then this thread does the same.
 */
import { rmSync, writeSync } from 'node:fs';
import type * as Inspector from 'node:inspector';
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { readNote } from './call-notes.js';
import { watchCells, type WatchStart } from './watch-cells.js';

declare const __filename: string;

const { cells, limitMs, signals, blockedName, leftovers } = workerData as WatchStart;
const view = new Int32Array(cells, 0, 2);
const checkMs = Math.min(1000, limitMs / 4);
/** Time that the main thread has for its answer after a signal. */
const signalMs = 500;
/** Time that the main thread has to end, in ms. */
const longestEndMs = 3000;

let removed = leftovers;
let isEnding = false;
/** Checks in a row for which the main thread has not answered. Time would also pass while the process is stopped. */
let missed = 0;

const load = createRequire(__filename);

function ask(): void {
  missed = 0;
  parentPort!.postMessage(Atomics.add(view, watchCells.asked, 1) + 1);
}

const hasAnswered = (): boolean => Atomics.load(view, watchCells.answered) === Atomics.load(view, watchCells.asked);

/** Ends the process without the main thread. */
function killProcess(signal: number): void {
  const note = readNote(cells, watchCells.noteOffset);
  if (signal === 0 && note)
    writeSync(
      2,
      `error plugin-failed\n${note.subject} waited in a call of the system, and did not end within ${limitMs / 1000} s.\n`,
    );
  for (const path of removed) rmSync(path, { recursive: true, force: true });
  process.kill(process.pid, 'SIGKILL');
}

/** Lets the main thread end the process. `signal` is the number of a signal, or 0 after the deadline. */
function endProcess(signal: number): void {
  if (isEnding) return;
  isEnding = true;
  const killing = setTimeout(() => killProcess(signal), longestEndMs);
  const goOn = (): void => {
    clearTimeout(killing);
    isEnding = false;
    missed = 0;
    if (signal !== 0) setTimeout(() => endAfter(signal), signalMs);
  };
  const { Session } = load('node:inspector') as typeof Inspector;
  const session = new Session();
  session.connectToMainThread();
  const expression = `globalThis[Symbol.for('${blockedName}')](${signal})`;
  session.post('Runtime.evaluate', { expression }, (_error, answer) => {
    session.disconnect();
    if (answer?.result.value === false) goOn();
  });
}

setInterval(() => {
  if (hasAnswered()) ask();
  else if (++missed * checkMs > limitMs) endProcess(0);
}, checkMs);

/** Ends the process after a signal that the main thread cannot handle. */
function endAfter(signal: number): void {
  if (!hasAnswered()) endProcess(signal);
}

interface SignalWrap {
  onsignal: () => void;
  start(number: number): number;
  close(): void;
}

/** Threads have no `process.on` for signals. Without this class, a signal waits until the loop ends at its deadline. */
function signalClass(): (new () => SignalWrap) | undefined {
  // Both ways print a warning.
  process.emitWarning = () => undefined;
  try {
    type Internals = { internalBinding(name: string): { Signal: new () => SignalWrap } };
    return (load('internal/test/binding') as Internals).internalBinding('signal_wrap').Signal;
  } catch {
    return undefined;
  }
}

/** Signals that nothing refers to are collected. */
const listening: SignalWrap[] = [];

function onSignal(signal: number): void {
  // A second signal ends the process at once, as the system does it.
  for (const each of listening.splice(0)) each.close();
  if (hasAnswered()) ask();
  setTimeout(() => endAfter(signal), signalMs);
}

const Signal = signals.length > 0 ? signalClass() : undefined;
for (const number of Signal ? signals : []) {
  const signal = new Signal!();
  signal.onsignal = () => onSignal(number);
  signal.start(number);
  listening.push(signal);
}
// The thread stays for as long as the process.
parentPort!.on('message', (paths: string[]) => (removed = paths));
ask();
