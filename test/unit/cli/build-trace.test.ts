import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { buildTrace } from '../../../src/cli/run-build.js';

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
    phases: [
      { name: 'compile', startMs: 10, durationMs: 30.5 },
      { name: 'search', startMs: 41, durationMs: 9 },
      { name: 'render', startMs: 42, durationMs: 20 },
      { name: 'emit', startMs: 62, durationMs: 1 },
    ],
    batches: [
      { task: 'compile-pages', thread: 2, items: 32, startMs: 12, durationMs: 20 },
      { task: 'compile-pages', thread: 1, items: 7, startMs: 11, durationMs: 25 },
    ],
  }),
) as { traceEvents: Event[] };

test('each thread has a lane with its name, and phases have one more where they overlap', () => {
  const lanes = traceEvents.filter(({ name }) => name === 'thread_name').map(({ tid, args }) => [tid, args?.name]);
  assert.equal(lanes, [
    [0, 'Phases'],
    [1, 'Phases'],
    [101, 'Worker 1'],
    [102, 'Worker 2'],
  ]);
});

test('phases and batches are spans in microseconds', () => {
  const spans = traceEvents.filter(({ ph }) => ph === 'X');
  assert.equal(
    spans.map(({ name, tid, ts, dur, args }) => [name, tid, ts, dur, args?.items]),
    [
      ['compile', 0, 10_000, 30_500, undefined],
      ['search', 0, 41_000, 9_000, undefined],
      ['render', 1, 42_000, 20_000, undefined],
      ['emit', 0, 62_000, 1_000, undefined],
      ['compile-pages', 102, 12_000, 20_000, 32],
      ['compile-pages', 101, 11_000, 25_000, 7],
    ],
  );
});

test.run();
