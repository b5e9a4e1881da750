import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { BuildReport } from '../../../src/cli/report/build-report.js';
import { createSite, runHeddle } from '../../support/site.js';

const config = (budgets: string): string =>
  `export default { title: 'T', base: '/docs/', budgets: ${budgets}, plugins: [{ name: 'note', emit: () => [{ path: 'note.txt', content: 'x' }] }] };\n`;
const site = createSite({
  'site.config.mjs': config('{}'),
  'docs/index.md': '# Home\n\nWords of the first page.\n',
  'docs/guide.md': '# Guide\n\nSee `part.ts`.\n\n```ts file="./part.ts"\n```\n',
  'docs/part.ts': 'export const part = 1;\n',
});

/** Lines of the list of changes, with a space for the tab, sorted by path. */
const changes = (): string[] =>
  readFileSync(join(site.folder, 'files.txt'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.replace('\t', ' '));

const reportOf = (name: string): BuildReport =>
  JSON.parse(readFileSync(join(site.folder, name), 'utf8')) as BuildReport;

test('a report has times, memory, bytes by page and kind, and what a search loads', async () => {
  const { exitCode, output } = await site.build('--report', 'one.json', '--changed', 'files.txt');
  assert.is(exitCode, 0, output);
  assert.equal(
    changes(),
    site.outputs().flatMap((path) => (path.startsWith('.heddle') ? [] : [`A ${path}`])),
  );
  const report = reportOf('one.json');
  assert.equal(Object.keys(report.pageList), ['/', '/404', '/guide']);
  const { file, weight, html, javascript, styles, images, times, memory, miss } = report.pageList['/guide']!;
  assert.is(file, 'docs/guide.md');
  assert.is(weight, html + javascript + styles + images);
  assert.ok(html > 500 && javascript > 1000 && styles > 1000, JSON.stringify(report.pageList['/guide']));
  assert.ok(times!['compile-pages']! > 0 && times!['render-pages']! > 0);
  assert.ok(memory!['compile-pages']! > 10_000 && memory!['render-pages']! > 10_000, JSON.stringify(memory));
  assert.is(miss, 'no earlier report has the page');
  assert.ok(report.phases.some(({ name, memoryBytes }) => name === 'compile' && memoryBytes > 1e7));
  assert.ok(report.peakMemoryBytes >= Math.max(...report.phases.map(({ memoryBytes }) => memoryBytes)) * 0.9);
  assert.ok(report.plugins['note emit']!.allocatedBytes > 100, JSON.stringify(report.plugins));
  const first = { hits: 0, misses: 3, reasons: { 'no earlier report has the page': 3 } };
  assert.equal(report.cache, { ...first, rendering: first });
  assert.is(
    Object.values(report.output.kinds).reduce((sum, bytes) => sum + bytes, 0),
    report.output.bytes,
  );
  // The manifest is no file of the site.
  assert.is(report.output.files, site.outputs().length - 1);
  assert.equal(Object.keys(report.search!.queries).sort(), ['Guide', 'Home']);
  assert.is(Math.max(...Object.values(report.search!.queries)), report.search!.largestBytes);
  assert.ok(report.search!.largestBytes > 200, JSON.stringify(report.search));
});

test('the next report says why a page was compiled', async () => {
  site.write({ 'docs/part.ts': 'export const part = 2;\n' });
  site.write({ 'docs/new.md': '# New\n' });
  await site.build('--report', 'two.json');
  const { reasons, rendering } = reportOf('two.json').cache;
  assert.is(reasons['docs/part.ts changed'], 1);
  assert.equal(rendering.reasons, { 'docs/part.ts changed': 1, 'no earlier report has the page': 3 });
  rmSync(join(site.folder, 'docs/new.md'));
  site.write({ 'docs/part.ts': 'export const part = 3;\n' });
  await site.build('--report', 'two.json', '--changed', 'files.txt');
  const pages = changes().filter((line) => line.endsWith('.html'));
  assert.equal(pages, ['M guide.html', 'M index.html', 'D new.html']);
  assert.equal(reportOf('two.json').cache, {
    hits: 2,
    misses: 1,
    reasons: { 'docs/part.ts changed': 1 },
    // The others are as they were in the first build.
    rendering: { hits: 2, misses: 1, reasons: { 'docs/part.ts changed': 1 } },
  });
  site.write({ 'docs/index.md': '# Start\n\nOther words.\n\nMore and other words.\n' });
  const { exitCode, output } = await site.build('--report', 'two.json');
  assert.is(exitCode, 0, output);
  const report = reportOf('two.json');
  const edited = { hits: 2, misses: 1, reasons: { 'its source changed': 1 } };
  assert.equal(report.cache, {
    ...edited,
    rendering: {
      hits: 0,
      misses: 3,
      reasons: { 'its source changed': 1, 'its sidebar changed': 2 },
    },
  });
  assert.is(report.pageList['/guide']!.rendered, 'its sidebar changed');
  assert.is(report.pageList['/guide']!.times?.['compile-pages'], undefined);
});

test('two reports are compared as Markdown', async () => {
  const { exitCode, output } = await runHeddle(site.folder, ['report', 'diff', 'one.json', 'two.json']);
  assert.is(exitCode, 0, output);
  assert.match(
    output,
    /^## Build report\n\n\| {2}\| Before \| After \| Difference \|\n\| --- \| ---: \| ---: \| ---: \|\n\| Pages \| 3 \| 3 \| ±0 \|\n/,
  );
  assert.match(output, /\| Pages compiled \| 3 \| 1 \| −2 \(−67 %\) \|/);
  assert.match(output, /\n### Page weights that changed\n\n- `\/` [\d.]+ kB → [\d.]+ kB \(\+\d+ B\)/);
});

test('a comparison lists what differs, the largest difference first', async () => {
  const page = (weight: number) => ({
    file: 'docs/a.md',
    weight,
    html: weight,
    javascript: 0,
    styles: 0,
    images: 0,
    inputs: { source: '', options: '' },
  });
  const before: BuildReport = {
    heddle: '0.1.0',
    pages: 3,
    durationMs: 2100,
    peakMemoryBytes: 100_000_000,
    phases: [
      { name: 'compile', startMs: 0, durationMs: 800, memoryBytes: 0 },
      { name: 'compile', startMs: 900, durationMs: 200, memoryBytes: 0 },
    ],
    plugins: {},
    cache: { hits: 0, misses: 3, reasons: {}, rendering: { hits: 0, misses: 3, reasons: {} } },
    output: {
      files: 9,
      bytes: 90_000,
      kinds: { html: 90_000, javascript: 0, styles: 0, search: 0, images: 0, other: 0 },
    },
    warnings: [{ code: 'unused-redirect', message: 'Old.' }],
    pageList: { '/': page(1000), '/a': page(2000), '/gone': page(500) },
  };
  const after: BuildReport = {
    ...before,
    durationMs: 1050,
    plugins: { 'rss emit': { durationMs: 12.5, allocatedBytes: 1000 } },
    cache: { hits: 2, misses: 1, reasons: {}, rendering: { hits: 1, misses: 2, reasons: {} } },
    search: { queries: { a: 400 }, medianBytes: 400, largestBytes: 400, largestQuery: 'a' },
    warnings: [...before.warnings, { code: 'dead-link', file: 'docs/a.md', message: 'A `b` | c.' }],
    pageList: { '/': page(1100), '/a': page(1000), '/new': page(500) },
  };
  site.write({ 'before.json': JSON.stringify(before), 'after.json': JSON.stringify(after) });
  const { exitCode, output } = await runHeddle(site.folder, ['report', 'diff', 'before.json', 'after.json']);
  assert.is(exitCode, 0, output);
  assert.is(
    output,
    `## Build report

|  | Before | After | Difference |
| --- | ---: | ---: | ---: |
| Pages | 3 | 3 | ±0 |
| Build time | 2.1 s | 1.1 s | −1.1 s (−50 %) |
| Peak memory | 100.0 MB | 100.0 MB | ±0 |
| Pages compiled | 3 | 1 | −2 (−67 %) |
| Pages rendered | 3 | 2 | −1 (−33 %) |
| Output | 90.0 kB | 90.0 kB | ±0 |
| Average page weight | 1.2 kB | 867 B | −300 B (−26 %) |
| Largest page weight | 2.0 kB | 1.1 kB | −900 B (−45 %) |
| Bytes of a search | 0 B | 400 B | +400 B |
| Warnings | 1 | 2 | +1 (+100 %) |

| Phase | Before | After | Difference |
| --- | ---: | ---: | ---: |
| compile | 1.0 s | 1.0 s | ±0 |

| Files | Before | After | Difference |
| --- | ---: | ---: | ---: |
| html | 90.0 kB | 90.0 kB | ±0 |
| javascript | 0 B | 0 B | ±0 |
| styles | 0 B | 0 B | ±0 |
| search | 0 B | 0 B | ±0 |
| images | 0 B | 0 B | ±0 |
| other | 0 B | 0 B | ±0 |

| Plugin | Before | After | Difference |
| --- | ---: | ---: | ---: |
| rss emit | 0 ms | 13 ms | +13 ms |

| Memory of a plugin | Before | After | Difference |
| --- | ---: | ---: | ---: |
| rss emit | 0 B | 1.0 kB | +1.0 kB |

### Page weights that changed

- \`/a\` 2.0 kB → 1.0 kB (−1.0 kB)
- \`/\` 1.0 kB → 1.1 kB (+100 B)

### New pages

- \`/new\`

### Removed pages

- \`/gone\`

### New warnings

- dead-link \`docs/a.md\` \`A  b    c.\`
`,
  );
});

test('a budget that is exceeded is an error with the page and the cause, and nothing is published', async () => {
  const digest = site.digest();
  site.write({
    'site.config.mjs': config('{ page: 20_000, html: 400, search: 100, output: 1000 }'),
    'docs/more.md': '# More\n',
  });
  const { exitCode, output, problems } = await site.build();
  assert.is(exitCode, 1);
  assert.equal([...new Set(problems.map(({ code }) => code))], ['over-budget']);
  assert.match(
    output,
    /^error over-budget docs\/guide\.md\n {2}The weight of \/guide is [\d.]+ kB, over the budget of 20\.0 kB\. The largest part is assets\/\S+ with [\d.]+ kB\.\n {2}fix: Make it smaller, or raise `budgets\.page`\.\n/m,
  );
  assert.match(output, /The document of \/more is [\d.]+ k?B, over the budget of 400 B\./);
  assert.match(output, /What a search for "\w+" loads is [\d.]+ k?B, over the budget of 100 B\./);
  assert.equal(
    problems.map(({ file, line }) => `${file}:${line}`).filter((place) => place.startsWith('site')),
    ['site.config.mjs:1', 'site.config.mjs:1'],
  );
  assert.match(output, /The output is [\d.]+ kB, over the budget of 1\.0 kB\. The largest kind of files is \w+ with/);
  assert.is(site.digest(), digest);
  site.write({
    'site.config.mjs': config('{ page: 200_000, html: 40_000, search: 50_000, output: 10_000_000, pageTime: 60_000 }'),
  });
  const kept = await site.build();
  assert.is(kept.exitCode, 0, kept.output);
});

test('what is no report is named, and a build does not overwrite it', async () => {
  site.write({ 'other.json': '{ "name": "mine" }\n' });
  const { exitCode, output } = await runHeddle(site.folder, ['report', 'diff', 'one.json', 'other.json']);
  assert.is(exitCode, 2);
  assert.match(
    output,
    /^error report-unreadable\n {2}other\.json is not a report of a build: it has other content\.\n/,
  );
  assert.is((await site.build('--report', 'other.json')).exitCode, 2);
  assert.is(readFileSync(join(site.folder, 'other.json'), 'utf8'), '{ "name": "mine" }\n');
  assert.match((await runHeddle(site.folder, ['report', 'diff', 'one.json'])).output, /^error missing-argument\n/);
});

test.run();
