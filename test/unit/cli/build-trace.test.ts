import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { buildTrace } from '../../../src/cli/build-trace.js';

interface Event {
  name: string;
  ph: string;
  tid: number;
  ts: number;
  dur?: number;
  args?: { name?: string; items?: number };
}

const { traceEvents } = JSON.parse(
  buildTrace({
    phases: [{ name: 'compile', startMs: 10, durationMs: 30.5 }],
    batches: [
      { task: 'compile-pages', thread: 2, items: 32, startMs: 12, durationMs: 20 },
      { task: 'compile-pages', thread: 1, items: 7, startMs: 11, durationMs: 25 },
    ],
  }),
) as { traceEvents: Event[] };

test('each thread has a lane with its name', () => {
  const lanes = traceEvents.filter(({ name }) => name === 'thread_name').map(({ tid, args }) => [tid, args?.name]);
  assert.equal(lanes, [
    [0, 'Main thread: phases'],
    [1, 'Worker 1'],
    [2, 'Worker 2'],
  ]);
});

test('phases and batches are spans in microseconds', () => {
  const spans = traceEvents.filter(({ ph }) => ph === 'X');
  assert.equal(
    spans.map(({ name, tid, ts, dur, args }) => [name, tid, ts, dur, args?.items]),
    [
      ['compile', 0, 10_000, 30_500, undefined],
      ['compile-pages', 2, 12_000, 20_000, 32],
      ['compile-pages', 1, 11_000, 25_000, 7],
    ],
  );
});

test.run();
