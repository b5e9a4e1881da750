import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createReport } from '../../../src/build/report/create-report.js';
import type { Diagnostic } from '../../../src/build/report/diagnostic.js';
import { formatBytes, formatDuration, formatSummary, summaryCounts } from '../../../src/build/report/print-summary.js';

/** An output that keeps what is written, with a clock that tests set. */
function createOutput(isTerminal: boolean) {
  const clock = { nowMs: 0 };
  const written: string[] = [];
  return {
    clock,
    written,
    output: { write: (text: string) => void written.push(text), isTerminal, now: () => clock.nowMs },
  };
}

const warning: Diagnostic = { code: 'w', severity: 'warning', kind: 'content', message: 'Hm.', file: 'a.md', line: 1 };

test('equal problems are kept once', () => {
  const report = createReport(createOutput(false));
  report.add([warning, { ...warning }]);
  report.add([{ ...warning }, { ...warning, line: 2 }]);
  assert.equal(
    report.diagnostics.map(({ line }) => line),
    [1, 2],
  );
});

test('a live report prints each problem when it is first found', () => {
  const { output, written } = createOutput(false);
  const report = createReport({ output, isLive: true });
  report.add([warning]);
  report.add([warning]);
  assert.equal(written, ['warning w a.md:1\n  Hm.\n']);
});

test('a live report prints a problem again that comes back after it was gone', () => {
  const { output, written } = createOutput(false);
  const report = createReport({ output, isLive: true });
  const others = { ...warning, file: 'b.md' };
  report.add([warning, others]);
  report.retain([warning]);
  report.add([warning, others]);
  assert.is(written.length, 2);
  assert.equal(written[1], 'warning w b.md:1\n  Hm.\n');
});

test('phases keep their times, also those that fail', async () => {
  const { output, clock } = createOutput(false);
  const report = createReport({ output });
  assert.is(await report.phase('compile', () => Promise.resolve((clock.nowMs += 40))), 40);
  const failing = report.phase('render', () => {
    clock.nowMs += 2;
    return Promise.reject(new Error('no'));
  });
  assert.is(await failing.catch((error: Error) => error.message), 'no');
  assert.equal(report.phases, [
    { name: 'compile', startMs: 0, durationMs: 40 },
    { name: 'render', startMs: 40, durationMs: 2 },
  ]);
});

test('a terminal shows a bar, redrawn at most 10 times a second, and takes it away', async () => {
  const { output, clock, written } = createOutput(true);
  const report = createReport({ output });
  await report.phase('compile', () => {
    for (let done = 1; done <= 1000; done++) {
      clock.nowMs += 1;
      report.progress('compile', done, 1000);
    }
    return Promise.resolve();
  });
  const bars = written.filter((text) => text.includes('['.concat('=')));
  assert.is(bars.length, 10);
  assert.is(bars[4], `\r\u001b[2Kcompile [${'='.repeat(12)}${' '.repeat(12)}] 500/1000`);
  assert.is(written.at(-1), '\r\u001b[2K');
});

test('elsewhere a plain line is written at most every 5 seconds', async () => {
  const { output, clock, written } = createOutput(false);
  const report = createReport({ output });
  await report.phase('compile', () => {
    for (let done = 1; done <= 12; done++) {
      clock.nowMs += 1000;
      report.progress('compile', done, 12);
    }
    return Promise.resolve();
  });
  assert.equal(written, ['compile 5/12\n', 'compile 10/12\n']);
});

test('the five slowest pages are kept, slowest first', () => {
  const report = createReport(createOutput(false));
  for (const durationMs of [5, 1, 9, 3, 7, 8, 2]) report.pageTime(`${durationMs}.md`, durationMs);
  assert.equal(
    report.slowestPages.map(({ file }) => file),
    ['9.md', '8.md', '7.md', '5.md', '3.md'],
  );
});

test('the summary says pages, phases, cache, slowest pages and output', async () => {
  const { output, clock } = createOutput(false);
  const report = createReport({ output });
  await report.phase('compile', () => Promise.resolve((clock.nowMs += 1500)));
  report.count(summaryCounts.cacheHits, 60);
  report.count(summaryCounts.cacheHits, 30);
  report.count(summaryCounts.compiled, 10);
  report.count(summaryCounts.outputBytes, 2_500_000);
  report.count(summaryCounts.outputFiles, 210);
  report.count(summaryCounts.filesChanged, 4);
  report.pageTime('docs/\u001b[31mslow.md', 120);
  assert.is(
    formatSummary(report, { pages: 100, outDir: 'doc_build', durationMs: 2000 }),
    [
      'pages    100 in 2.0 s (50 a second)',
      'phases   compile 1.5 s',
      'cache    90 of 100 pages were known',
      'slowest  docs/slow.md 120 ms',
      'output   doc_build (2.5 MB, 210 files, 4 changed)',
    ].join('\n'),
  );
});

test('durations and sizes', () => {
  assert.equal([0.4, 999, 1000, 61_400].map(formatDuration), ['0 ms', '999 ms', '1.0 s', '1 min 1 s']);
  assert.equal([0, 999, 1000, 999_949, 999_950].map(formatBytes), ['0 B', '999 B', '1.0 kB', '999.9 kB', '1.0 MB']);
});

test.run();
