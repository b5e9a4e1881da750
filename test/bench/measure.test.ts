import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { bytesOf, compareFolders, readFolder } from '../../bench/measure/folder-state.js';
import { blockingTime, longTasks, tasksBetween } from '../../bench/measure/main-thread.js';
import { median, medianFigures } from '../../bench/measure/median.js';
import { runCommand } from '../../bench/measure/run-command.js';
import { formatFigure, formatRatio } from '../../bench/shown-figures.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const node = (script: string) => ({ program: process.execPath, args: ['-e', script], folder: temporaryFolder() });

test('medians are of the runs that have the figure', () => {
  assert.is(median([9, 1, 5]), 5);
  assert.is(median([4, 1, 9, 5]), 4);
  assert.throws(() => median([]), 'No value');
  assert.equal(medianFigures([{ a: 1, b: 7 }, { a: 3 }, { a: 2 }]), { a: 2, b: 7 });
});

test('time and memory are those of the whole process tree', async () => {
  const busy =
    'const kept = Buffer.alloc(100e6, 1); const end = process.cpuUsage().user + 400e3; while (process.cpuUsage().user < end); kept.length';
  const { use, output } = await runCommand(
    node(
      `require('child_process').execFileSync(process.execPath, ['-e', ${JSON.stringify(busy)}]); console.log('done')`,
    ),
  );
  assert.match(output, 'done');
  assert.ok(process.platform !== 'linux' || use !== undefined, 'Linux tells what a process tree uses');
  // Other systems have no /proc: `undefined` is what the benchmarks then print as unknown.
  if (!use) return;
  assert.ok(use.cpuSeconds > 0.39 && use.cpuSeconds < 5, `${use.cpuSeconds} s`);
  assert.ok(use.peakMb > 130 && use.peakMb < 600, `${use.peakMb} MB`);
});

test('a program that fails, or runs for too long, is an error with its output', async () => {
  const failure = await runCommand(node("console.log('why'); process.exitCode = 3")).catch(
    (error: Error) => error.message,
  );
  assert.match(failure as string, /ended with 3:\nwhy/);
  const late = await runCommand(node('setInterval(() => 0, 1000)'), 1).catch((error: Error) => error.message);
  assert.match(late as string, 'stopped: it took more than 1 s');
});

test('blocking time is of the page alone, in processor time, from an event on', () => {
  const event = (name: string, ts: number, more: object = {}) => ({ name, ph: 'X', pid: 1, tid: 2, ts, ...more });
  const task = (ts: number, dur: number, tdur?: number) => event('RunTask', ts, { dur, ...(tdur && { tdur }) });
  const events = [
    task(0, 500_000),
    event('firstContentfulPaint', 600_000, { ph: 'R' }),
    // The half after the paint: 40 ms, times 4.
    task(560_000, 80_000),
    { ...task(700_000, 900_000), tid: 3 },
    // Waited 70 ms for another program.
    task(800_000, 100_000, 30_000),
    event('Layout', 810_000, { dur: 20_000, tdur: 20_000 }),
    event('scroll', 950_000, { ph: 'R' }),
    task(1_000_000, 10_000),
  ];
  const load = tasksBetween(events, 4, 'firstContentfulPaint', 'scroll');
  assert.equal(
    load.map(({ startMs, durationMs, parts }) => [startMs, durationMs, parts]),
    [
      [-40, 160, ''],
      [200, 120, 'Layout 80'],
    ],
  );
  assert.is(blockingTime(load), 110 + 70);
  assert.equal(longTasks(tasksBetween(events, 4, 'scroll')), []);
  assert.throws(() => tasksBetween(events, 4, 'missing'), 'The trace has no missing');
});

test('files are compared by content', () => {
  const folder = temporaryFolder({ 'a/same.txt': 'one', 'other.txt': 'two', 'gone.txt': '' });
  const before = readFolder(folder);
  assert.is(bytesOf(before), 6);
  const next = temporaryFolder({ 'a/same.txt': 'one', 'other.txt': 'three' });
  writeFileSync(join(next, 'new.txt'), 'new');
  assert.equal(compareFolders(before, readFolder(next)), {
    changed: ['new.txt', 'other.txt'],
    changedBytes: 8,
    removed: 1,
  });
});

test('figures are written the same everywhere', () => {
  assert.equal(
    [
      formatFigure(0.456, 'seconds'),
      formatFigure(171.4, 'seconds'),
      formatFigure(7.25, 'milliseconds'),
      formatFigure(119.6, 'milliseconds'),
      formatFigure(22_040, 'bytes'),
      formatFigure(57_300_000, 'bytes'),
      formatFigure(0.581, 'throughput'),
    ],
    ['0.46 s', '171 s', '7.3 ms', '120 ms', '22.0 kB', '57.3 MB', '0.581 MB/s'],
  );
  assert.equal([formatRatio(0.4, 10), formatRatio(21, 10), formatRatio(171, 5)], ['0.04', '2.1', '34']);
});

test.run();
