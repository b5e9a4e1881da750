import { readFileSync } from 'node:fs';
import { createContext, Script } from 'node:vm';

/**
 * Runs synchronous work, and stops it, in the middle of an expression if need be, after some milliseconds in which the
 * thread had the processor.
 *
 * @param onStop called after each stop, before the work may begin again: what it left half done has to be undone
 * @returns undefined if the work came to its end, or else the milliseconds that it took
 */
export type LimitedTime = (limitMs: number, work: () => void, onStop: () => void) => number | undefined;

/**
 * Milliseconds for which this thread has had the processor. On a busy machine, a clock would count the work of others. Linux
 * alone tells a thread its own time.
 */
export function threadMs(): number {
  try {
    const ns = Number.parseInt(readFileSync('/proc/thread-self/schedstat', 'latin1'), 10);
    // Kernels without statistics count nothing.
    if (ns > 0) return ns / 1e6;
  } catch {
    // Another system.
  }
  return performance.now();
}

/** Age in milliseconds up to which a reading of the thread's time is used again: one takes longer than most work. */
const longestAgeMs = 100;

/** Makes a runner of work that can be stopped. A run costs some 0.1 ms: Node starts a thread that watches it. */
export function createLimitedTime(): LimitedTime {
  const context: { work?: () => void } = {};
  createContext(context);
  const script = new Script('work()');
  let reading = { threadMs: 0, atMs: -Infinity };
  /** The thread's time now, or a little more: since the last reading, it may have waited for the processor. */
  const nearlyThreadMs = (): number => {
    const nowMs = performance.now();
    if (nowMs - reading.atMs > longestAgeMs) reading = { threadMs: threadMs(), atMs: nowMs };
    return reading.threadMs + nowMs - reading.atMs;
  };
  return (limitMs, work, onStop) => {
    context.work = work;
    const startMs = nearlyThreadMs();
    // Stopped work begins again where it cannot have had its time, and gets more each time.
    for (let waitMs = limitMs; ; waitMs *= 2) {
      try {
        script.runInContext(context, { timeout: Math.ceil(waitMs) });
        return undefined;
      } catch (error) {
        // An error of the script's own realm: no instance of `Error` here.
        if ((error as NodeJS.ErrnoException | null)?.code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
      }
      onStop();
      const spentMs = threadMs() - startMs;
      if (spentMs >= 0.8 * limitMs) return spentMs;
    }
  };
}
