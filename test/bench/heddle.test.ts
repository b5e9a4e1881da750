import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { chartCommand } from '../../bench/commands/chart.js';
import { compileCommand } from '../../bench/commands/compile.js';
import { corpusPage, type CorpusSpec } from '../../bench/corpora/corpora.js';
import { keepCorpus } from '../../bench/corpora/keep-corpus.js';
import type { Site } from '../../bench/generators/generator.js';
import { heddleGenerator } from '../../bench/generators/heddle.js';
import { allCases, measureBuilds } from '../../bench/measure/builds.js';
import type { Figures } from '../../bench/measure/median.js';
import { measureReader } from '../../bench/measure/reader.js';
import { readResults, writeResults } from '../../bench/results.js';
import { launchBrowser } from '../support/chromium.js';
import { runHeddle } from '../support/site.js';
import { temporaryFolder } from '../support/temporary-folder.js';

// What other programs on the machine cannot change: bytes, files and pages that are worked on.

const spec: CorpusSpec = { name: 'plain', pages: 60 };
/** The corpus, its home page and the built-in 404 page. */
const allPages = spec.pages + 2;
const folder = join(temporaryFolder(), 'site');
const site: Site = { generator: heddleGenerator, folder, corpus: keepCorpus(spec).folder, spec };

async function gather(measured: AsyncGenerator<Figures>): Promise<Figures> {
  let figures: Figures = {};
  for await (const found of measured) figures = { ...figures, ...found };
  return figures;
}

/** Refuses figures that are above their limit or were not measured. */
function assertWithin(figures: Figures, limits: Figures): void {
  for (const [name, limit] of Object.entries(limits))
    assert.ok(figures[name]! <= limit, `${name} is ${figures[name]}, the limit ${limit}`);
}

/** Builds with a trace and returns how many items the workers did of each task. */
async function countWork(): Promise<Record<string, number>> {
  const { exitCode, output } = await runHeddle(folder, ['build', '--profile']);
  assert.is(exitCode, 0, output);
  const { traceEvents } = JSON.parse(readFileSync(join(folder, 'heddle-build.trace.json'), 'utf8')) as {
    traceEvents: { name: string; ph: string; args?: { items?: number } }[];
  };
  const work: Record<string, number> = {};
  for (const { name, ph, args } of traceEvents) if (ph === 'X' && args) work[name] = (work[name] ?? 0) + args.items!;
  return work;
}

test('builds write no more than promised and compile only what changed', async () => {
  const figures = await gather(measureBuilds(site, allCases));
  assertWithin(figures, {
    'cold.outputBytes': spec.pages * 66_000,
    'page.changedFiles': 12,
    'page.changedBytes': 300_000,
  });
  const counted = ['cold.compiledPages', 'warm.compiledPages', 'page.compiledPages', 'navigation.compiledPages'];
  assert.equal(
    [...counted, 'configuration.compiledPages', 'warm.changedFiles'].map((name) => figures[name]),
    [allPages, 0, 1, 0, 0, 0],
  );
});

test('readers load no more than promised', async () => {
  const browser = await launchBrowser();
  try {
    const figures = await gather(measureReader(browser, site));
    assertWithin(figures, {
      'firstLoad.html': 15_000,
      'firstLoad.css': 12_000,
      'firstLoad.js': 9_000,
      'firstLoad.total': 25_000,
      // The runtime loads the styles and scripts that a first page did not need.
      'runtime.total': 114_000 - figures['firstLoad.js']! - figures['firstLoad.css']!,
      'navigation.total': 10_000,
      'search.total': 100_000,
    });
  } finally {
    await browser.close();
  }
});

test('workers render again what an edit changes, and nothing else', async () => {
  appendFileSync(join(folder, corpusPage(spec, 2).file), '\nA sentence that is new.\n');
  const ofPage = await countWork();
  assert.equal([ofPage['compile-pages'], ofPage['render-pages']], [1, 1]);
  writeFileSync(join(folder, 'docs/_nav.json'), '[{ "text": "Home", "link": "/" }]');
  const ofNavigation = await countWork();
  assert.equal([ofNavigation['compile-pages'], ofNavigation['render-pages']], [undefined, allPages]);
  const write = (path: string, text: string): void => writeFileSync(join(folder, path), text);
  const component = (shown: string): void => write('docs/_box.jsx', `export default () => <b>${shown}</b>;\n`);
  component('before');
  write('docs/box.mdx', '# Box\n\nimport Box from "./_box.jsx"\n\n<Box />\n');
  await countWork();
  const plainPage = (): string => readFileSync(join(folder, 'doc_build', `${corpusPage(spec, 2).url}.html`), 'utf8');
  const before = plainPage();
  component('after');
  const ofComponent = await countWork();
  assert.equal([ofComponent['compile-pages'], ofComponent['render-pages']], [undefined, 1]);
  assert.is(plainPage(), before);
  write('docs/_part.mdx', '## Part\n');
  write('docs/whole.mdx', '# Whole\n\nimport Part from "./_part.mdx"\n\n<Part />\n');
  await countWork();
  write('docs/_part.mdx', '## Other part\n');
  const ofFragment = await countWork();
  // Its heading is part of the outline of the page.
  assert.equal([ofFragment['compile-pages'], ofFragment['render-pages']], [1, 1]);
  mkdirSync(join(folder, 'theme'), { recursive: true });
  write('theme/index.css', '.hd-doc { color: red }\n');
  const ofStyles = await countWork();
  assert.equal([ofStyles['compile-pages'], ofStyles['render-pages']], [undefined, allPages + 2]);
  assert.equal(await countWork(), {});
});

test('every step is measured, and charts and tables are made of the results', async () => {
  const docs = temporaryFolder();
  const compiled = join(docs, 'compile.json');
  await compileCommand(['--pages', '10', '--runs', '1', '--date', '2026-01-02', '--out', compiled]);
  const results = readResults(compiled);
  assert.is(results.subject.date, '2026-01-02');
  const { figures } = results.corpora[0]!.generators[0]!;
  for (const step of ['parse', 'transform', 'highlight', 'compile', 'index', 'render'])
    assert.ok(figures[`${step}.mbPerSecond`]! > 0, step);
  const peer = { name: 'hugo', version: '1.2.3', hasSearch: false, figures: { 'cold.seconds': 3 } };
  const own = { name: 'heddle', version: '4.5.6', hasSearch: true, figures: { 'cold.seconds': 2 } };
  const failed = { name: 'rspress', version: '7.8.9', hasSearch: true, figures: {}, failure: 'no memory' };
  const corpora = [{ corpus: spec, sourceBytes: 1, generators: [own, peer, failed] }];
  writeResults(join(docs, 'peers.json'), { ...results, command: 'peers', corpora });
  chartCommand([compiled, join(docs, 'peers.json'), '--docs', docs]);
  for (const lang of ['en', 'zh']) {
    const table = readFileSync(join(docs, lang, 'fragments/bench-peers.mdx'), 'utf8');
    assert.match(table, /\| 2\.00 s \| 3\.00 s \(1\.5 ×\) \| +\|/);
    for (const [, file] of table.matchAll(/\]\(\/(.+?\.svg)\)/g)) {
      const svg = readFileSync(join(docs, 'public', file!), 'utf8');
      assert.match(svg, '>3.00 s<');
      assert.match(svg, lang === 'en' ? '>not finished<' : '>未完成<');
    }
    assert.ok(existsSync(join(docs, lang, 'fragments/bench-compile.mdx')));
  }
});

test.run();
