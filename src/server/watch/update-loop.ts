import { createChangeSet } from './change-set.js';
import type { FileChange } from '../site-session.js';

/** Quiet time after which a file is saved: editors empty it and write it again in less. */
const savedMs = 8;
/** Changes from which they are no longer one save, and the quiet time that ends such a burst. */
const burstSize = 4;
const burstMs = 50;
/** Time after an update in which changes count as the rest of a burst: a slow one must not become many updates. */
const followUpMs = 100;
/** Longest time that an endless burst is waited for. */
const longestBurstMs = 1000;

/** Collects changes and hands them on in bursts, one burst at a time. */
export interface UpdateLoop {
  add(change: FileChange): void;
  /** Hands on waiting changes now, and resolves when they are taken in. */
  flush(): Promise<void>;
  /** Forgets waiting changes and resolves when the running update is done. */
  close(): Promise<void>;
}

/** Makes a loop around `update`, which must not reject. Changes that arrive during an update wait for its end. */
export function createUpdateLoop(update: (changes: FileChange[]) => Promise<void>): UpdateLoop {
  const waiting = createChangeSet();
  let timer: NodeJS.Timeout | undefined;
  let burstStartMs: number | undefined;
  let updatedMs = -Infinity;
  let running: Promise<void> | undefined;
  let isDue = false;
  let isClosed = false;

  const run = async (): Promise<void> => {
    while (isDue && !isClosed) {
      isDue = false;
      if (!waiting.isEmpty) await update(waiting.take());
      updatedMs = performance.now();
    }
  };
  const settle = (): void => {
    burstStartMs = undefined;
    isDue = true;
    running ??= run().finally(() => (running = undefined));
  };
  /** A file that is gone may be on its way back, and one of many is not the last. */
  const isBurst = (nowMs: number): boolean =>
    waiting.hasUnlinks || waiting.size >= burstSize || nowMs - updatedMs < followUpMs;

  return {
    add: (change) => {
      if (isClosed) return;
      waiting.add(change);
      const nowMs = performance.now();
      burstStartMs ??= nowMs;
      clearTimeout(timer);
      const quietMs = isBurst(nowMs) ? burstMs : savedMs;
      timer = setTimeout(settle, Math.max(0, Math.min(quietMs, burstStartMs + longestBurstMs - nowMs)));
    },
    flush: async () => {
      clearTimeout(timer);
      if (!waiting.isEmpty) settle();
      await running;
    },
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await running;
    },
  };
}
