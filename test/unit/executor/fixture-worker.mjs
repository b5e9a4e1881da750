// Worker of the executor tests: each item says what becomes of it.
import { parentPort, threadId } from 'node:worker_threads';

parentPort.postMessage({ loadedThread: threadId });

let preparations = 0;

export default async function runBatch({ items, progress }) {
  const view = new Int32Array(progress);
  const outcomes = [];
  if (items.length === 0) preparations += 1;
  const startMs = performance.now();
  for (const [index, item] of items.entries()) {
    Atomics.store(view, 1, Math.trunc(performance.timeOrigin / 1000 + performance.now() / 1000) | 0);
    Atomics.store(view, 0, index + 1);
    if (item === 'exit') process.exit(0);
    if (item === 'loop') for (;;);
    if (item === 'never') await new Promise(() => undefined);
    if (item === 'throw') outcomes.push({ status: 'failed', reason: 'thrown', message: 'thrown on purpose' });
    else if (item === 'preparations') outcomes.push({ status: 'done', output: preparations });
    else outcomes.push({ status: 'done', output: item * 2 });
  }
  return { ok: true, outcomes, run: { thread: threadId, startMs: performance.timeOrigin + startMs, durationMs: 1 } };
}
