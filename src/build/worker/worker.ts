import { clockSeconds } from '../async/clock-seconds.js';
import { existsSync } from 'node:fs';
import { parentPort, threadId, workerData } from 'node:worker_threads';
import { noteCallsIn } from '../foreign/call-notes.js';
import { refuseEnds } from '../foreign/refuse-ends.js';
import { BuildError } from '../report/diagnostic.js';
import {
  noteOffset,
  type BatchRequest,
  type BatchResponse,
  type ThreadLoaded,
  type ThreadStart,
} from '../executor/executor.js';
import { asError } from '../report/reason-of.js';
import { catchErrors } from '../step/uncaught-errors.js';
import { createStepEnvironment, stepRunners } from './steps.js';

// Each thread is a world of its own: its environment is the one value that modules of this project keep.
const start = workerData as ThreadStart;
refuseEnds(true);
const errors = catchErrors();
const environment = createStepEnvironment(start, errors);
parentPort?.postMessage({ loadedThread: threadId } satisfies ThreadLoaded);

/** Runs one batch. Problems of the environment itself are an answer, so that a rejection means a lost thread. */
async function answer(request: BatchRequest): Promise<BatchResponse> {
  const progress = new Int32Array(request.progress, 0, 2);
  noteCallsIn(request.progress, noteOffset);
  const startItem = (index: number): void => {
    Atomics.store(progress, 1, clockSeconds());
    Atomics.store(progress, 0, index + 1);
  };
  Atomics.store(progress, 1, clockSeconds());
  try {
    const load = stepRunners[request.task];
    if (!load) return { ok: false, message: `There is no task named ${request.task}.` };
    const [runner, prepared] = await Promise.all([load(), environment]);
    const startMs = performance.now();
    const { outcomes, summary } = await runner(request.shared, request.items, prepared, startItem);
    const durationMs = performance.now() - startMs;
    return {
      ok: true,
      outcomes,
      summary,
      run: { thread: threadId, startMs: performance.timeOrigin + startMs, durationMs },
    };
  } catch (error) {
    if (error instanceof BuildError) return { ok: false, message: error.message, diagnostics: [...error.diagnostics] };
    const { bundleFile } = start.configSource;
    const message = asError(error).stack!;
    if (bundleFile === undefined || existsSync(bundleFile)) return { ok: false, message };
    // The cache was deleted; another attempt writes the configuration again.
    const outcomes = request.items.map(() => ({ status: 'failed', reason: 'evicted', message }) as const);
    return { ok: true, outcomes, run: { thread: threadId, startMs: performance.timeOrigin, durationMs: 0 } };
  }
}

/** Runs one batch in this thread. The answer has the errors, too, that occurred since the last one. */
export default async function runBatch(request: BatchRequest): Promise<BatchResponse> {
  const response = await answer(request);
  const lateErrors = errors.takeLate();
  return lateErrors.length > 0 ? { ...response, lateErrors } : response;
}
