import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Executor, TaskRunner, TaskType, ThreadStart } from '../../../src/build/executor/executor.js';
import { createInlineExecutor } from '../../support/inline-executor.js';
import { createPoolExecutor } from '../../../src/build/executor/pool-executor.js';
import { createThreadPool } from '../../../src/build/executor/thread-pool.js';
import type { BatchTiming } from '../../../src/build/report/report.js';

declare const __TEST_ROOT__: string;

type Item = number | 'exit' | 'loop' | 'never' | 'throw' | 'preparations';
const double: TaskType<null, Item, number> = { name: 'double', deadlineSeconds: 1 };

function pool(concurrency: number, onBatch?: (timing: BatchTiming) => void): Executor {
  return createPoolExecutor({
    workerUrl: pathToFileURL(join(__TEST_ROOT__, 'unit/executor/fixture-worker.mjs')),
    start: {} as ThreadStart,
    concurrency,
    ...(onBatch ? { onBatch } : {}),
  });
}

async function runAll(executor: Executor, items: Item[]): Promise<string[]> {
  const outcomes = await executor.run(double, null, items);
  await executor.close();
  return outcomes.map((outcome) => (outcome.status === 'done' ? String(outcome.output) : outcome.reason));
}

const numbers = Array.from({ length: 200 }, (_, index) => index);
const doubled = numbers.map((number) => String(number * 2));

for (const concurrency of [1, 2, 4]) {
  test(`gives outcomes in the order of the items with ${concurrency} threads`, async () => {
    assert.equal(await runAll(pool(concurrency), numbers), doubled);
  });
}

test('the inline executor keeps the same contract', async () => {
  const runner: TaskRunner<unknown, unknown, unknown, undefined, null> = async (_shared, items) => ({
    outcomes: items.map((item) => ({ status: 'done', output: (item as number) * 2 })),
    summary: undefined,
  });
  assert.equal(await runAll(createInlineExecutor({ double: runner }, Promise.resolve(null)), numbers), doubled);
});

test('an item that throws fails alone', async () => {
  assert.equal(await runAll(pool(2), [1, 'throw', 3]), ['2', 'thrown', '6']);
});

test('an item that ends its thread is named, the others of its batch are run', async () => {
  const items: Item[] = [...numbers];
  items[57] = 'exit';
  const expected = [...doubled];
  expected[57] = 'crashed';
  assert.equal(await runAll(pool(2), items), expected);
});

test('items that never end are stopped by the deadline', async () => {
  assert.equal(await runAll(pool(2), [1, 'loop', 3, 'never', 5]), ['2', 'deadline', '6', 'deadline', '10']);
});

test('every batch is told with its thread and times', async () => {
  const batches: BatchTiming[] = [];
  const startMs = performance.now();
  await runAll(
    pool(2, (timing) => batches.push(timing)),
    numbers,
  );
  assert.is(
    batches.reduce((sum, { items }) => sum + items, 0),
    numbers.length,
  );
  assert.ok(batches.every(({ task, thread }) => task === 'double' && thread > 0));
  // The clocks of threads begin at moments that are rounded.
  assert.ok(batches.every((batch) => batch.startMs > startMs - 5 && batch.startMs < performance.now() + 5));
});

test('what a task needs is loaded ahead of its items, once', async () => {
  const executor = pool(2);
  executor.prepare();
  executor.prepare(double);
  executor.prepare(double);
  assert.equal(await runAll(executor, ['preparations', 2]), ['1', '4']);
});

test('no items need no thread', async () => {
  assert.equal(await runAll(pool(2), []), []);
});

test('a thread without a task that runs out of memory ends alone; other errors of it are not hidden', async () => {
  const threads = createThreadPool({
    workerUrl: pathToFileURL(join(__TEST_ROOT__, 'unit/executor/fixture-worker.mjs')),
    start: {} as ThreadStart,
    maxThreads: 1,
    signal: undefined,
  });
  const running = threads.open();
  running.emit('error', Object.assign(new Error('memory'), { code: 'ERR_WORKER_OUT_OF_MEMORY' }));
  assert.throws(() => running.emit('error', new Error('another')), 'another');
  await threads.close();
});

test('a closed executor gets no thread ready', async () => {
  const executor = pool(1);
  await runAll(executor, [1]);
  let started = 0;
  const count = (): void => void (started += 1);
  process.on('worker', count);
  try {
    executor.prepare(double);
    executor.prepare();
    await new Promise(setImmediate);
  } finally {
    process.off('worker', count);
  }
  assert.is(started, 0);
});

test('what a thread answers while it is being stopped is of no interest', async () => {
  const cell = new Int32Array(new SharedArrayBuffer(4));
  for (let round = 0; round < 10; round++) {
    const threads = createThreadPool({
      workerUrl: pathToFileURL(join(__TEST_ROOT__, 'unit/executor/fixture-worker.mjs')),
      start: {} as ThreadStart,
      maxThreads: 1,
      signal: undefined,
    });
    const running = threads.open();
    const batch = { items: [], progress: new SharedArrayBuffer(8) };
    await running.run(batch);
    const task = new AbortController();
    const stopped = running.run(batch, { signal: task.signal }).catch(() => undefined);
    // The thread answers while this one is busy, so that the answer is here when the thread is stopped.
    Atomics.wait(cell, 0, 0, 20);
    threads.stopTask(running, task);
    await Promise.all([stopped, threads.close()]);
  }
});

test.run();
