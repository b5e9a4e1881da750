import { createChangeSet } from './change-set.js';
import type { FileChange } from './site-session.js';

/**
 * Quiet time after which a burst of changes counts as over. chokidar tells nothing of a file for 50 ms after it told of a
 * change: an update that began earlier would miss what was written meanwhile.
 */
const settleMs = 50;
/** Longest time that an endless burst is waited for. */
const longestSettleMs = 1000;

/** Collects changes and hands them on in bursts, one burst at a time. */
export interface UpdateLoop {
  add(change: FileChange): void;
  /** Forgets waiting changes and resolves when the running update is done. */
  close(): Promise<void>;
}

/** Makes a loop around `update`, which must not reject. Changes that arrive during an update wait for its end. */
export function createUpdateLoop(update: (changes: FileChange[]) => Promise<void>): UpdateLoop {
  const waiting = createChangeSet();
  let timer: NodeJS.Timeout | undefined;
  let burstStartMs: number | undefined;
  let running: Promise<void> | undefined;
  let isDue = false;
  let isClosed = false;

  const run = async (): Promise<void> => {
    while (isDue && !isClosed) {
      isDue = false;
      if (!waiting.isEmpty) await update(waiting.take());
    }
  };
  const settle = (): void => {
    burstStartMs = undefined;
    isDue = true;
    running ??= run().finally(() => (running = undefined));
  };

  return {
    add: (change) => {
      if (isClosed) return;
      waiting.add(change);
      const nowMs = performance.now();
      burstStartMs ??= nowMs;
      clearTimeout(timer);
      timer = setTimeout(settle, Math.max(0, Math.min(settleMs, burstStartMs + longestSettleMs - nowMs)));
    },
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await running;
    },
  };
}
