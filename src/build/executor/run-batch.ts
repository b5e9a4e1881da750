import { reasonOf } from '../report/reason-of.js';
import type { ThreadPool } from './thread-pool.js';
import { clockSeconds, type BatchRequest, type BatchResponse } from './thread-protocol.js';

const checkIntervalMs = 500;

/** Time in seconds after which a batch is reported as slow. */
const slowSeconds = 1;

/** Outcome of a batch: an answer, or the index of the item that its thread was working on when it was lost, or -1. */
export type BatchEnd =
  | { kind: 'answered'; response: BatchResponse }
  | { kind: 'lost'; reason: 'crashed' | 'deadline'; message: string; itemIndex: number };

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
export async function runBatch(
  threads: ThreadPool,
  request: Omit<BatchRequest, 'progress'>,
  { deadlineSeconds, silenceDeadlineSeconds, signal, onSlow }: BatchLimits,
): Promise<BatchEnd> {
  const progress = new SharedArrayBuffer(8);
  const view = new Int32Array(progress);
  const abort = new AbortController();
  const queuedAt = clockSeconds();
  const pool = threads.open();
  const check = (): void => {
    const startedAt = Atomics.load(view, 1);
    const isOverdue =
      startedAt === 0
        ? pool.queueSize === 0 && clockSeconds() - queuedAt > silenceDeadlineSeconds
        : clockSeconds() - startedAt > deadlineSeconds;
    if (isOverdue) threads.stopTask(pool, abort);
    if (startedAt > 0 && clockSeconds() - startedAt > slowSeconds) onSlow();
  };
  const watch = setInterval(check, checkIntervalMs);
  try {
    const response = (await pool.run({ ...request, progress }, { signal: abort.signal })) as BatchResponse;
    return { kind: 'answered', response };
  } catch (error) {
    signal?.throwIfAborted();
    const itemIndex = Atomics.load(view, 0) - 1;
    const reason = abort.signal.aborted && itemIndex >= 0 ? 'deadline' : 'crashed';
    return { kind: 'lost', reason, message: reasonOf(error), itemIndex };
  } finally {
    clearInterval(watch);
  }
}
