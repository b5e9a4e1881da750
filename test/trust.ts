// The long tier: `npm run trust [-- <area>[=<cases>] ... seed=<number>]` runs the tests that count their cases, with many
// of them. It writes the figures of each area that passed to test/trust-figures.json and to the table that the page
// guide/advanced/trust shows. Without an area it runs all of them, which takes hours.
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from './support/project-root.js';
import { trustTable, trustAreas, type TrustFigures } from './support/trust-table.js';
import type { CaseFigures, TrustArea } from './support/trust.js';

const testRoot = join(projectRoot, 'test');
const figuresFile = join(testRoot, 'trust-figures.json');
const allAreas = Object.keys(trustAreas) as TrustArea[];

const { seed = '1', ...asked } = Object.fromEntries(process.argv.slice(2).map((word) => word.split('='))) as Record<
  string,
  string | undefined
>;
if (Object.keys(asked).some((area) => !(area in trustAreas)) || !/^\d+$/.test(seed)) {
  console.error(`Areas: ${allAreas.join(', ')}. A number of cases follows "=", such as kills=50; so does the seed.`);
  process.exit(2);
}
const areas = allAreas.filter((area) => area in asked || Object.keys(asked).length === 0);
const counts = Object.fromEntries(areas.map((area) => [area, Number(asked[area] ?? trustAreas[area].cases)]));

const testFiles = (readdirSync(testRoot, { recursive: true }) as string[])
  .filter((path) => /\.test\.tsx?$/.test(path))
  .sort();
const filesOf = new Map(
  areas.map((area) => [
    area,
    testFiles.filter((file) => readFileSync(join(testRoot, file), 'utf8').includes(`caseCount('${area}'`)),
  ]),
);

const files = [...new Set([...filesOf.values()].flat())];
if (files.length === 0) throw new Error(`No test counts ${areas.join(', ')}.`);

const folder = mkdtempSync(join(tmpdir(), 'heddle-trust-'));
const resultsFile = join(folder, 'results.jsonl');
writeFileSync(resultsFile, '');
const startedAt = performance.now();
const child = spawn(process.execPath, [join(testRoot, 'run.mjs'), ...files], {
  stdio: ['ignore', 'pipe', 'inherit'],
  env: {
    ...process.env,
    // On a disk, as sites are, and not in memory.
    TMPDIR: tmpdir(),
    HEDDLE_TRUST_COUNTS: JSON.stringify(counts),
    HEDDLE_TRUST_SEED: seed,
    HEDDLE_TRUST_RESULTS: resultsFile,
    HEDDLE_TEST_LIMIT_MINUTES: '1440',
  },
});
let output = '';
child.stdout.on('data', (data: Buffer) => {
  output += data.toString();
  process.stdout.write(data);
});
await new Promise((resolve) => child.once('close', resolve));
const passedFiles = new Set([...output.matchAll(/^ok +(\S+)/gm)].map(([, name]) => name));
const results = readFileSync(resultsFile, 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as { area: TrustArea; test: string; seed: number } & CaseFigures);
rmSync(folder, { recursive: true });

const figures = JSON.parse(readFileSync(figuresFile, 'utf8')) as TrustFigures;
let hasFailed = false;
for (const area of areas) {
  const tests = results
    .filter((result) => result.area === area)
    .map(({ area: _area, seed: _seed, ...test }) => test)
    .sort((a, b) => (a.test < b.test ? -1 : 1));
  const [tried, failed] = [
    tests.reduce((sum, test) => sum + test.tried, 0),
    tests.reduce((sum, test) => sum + test.failed, 0),
  ];
  const isPassed = tried > 0 && failed === 0 && filesOf.get(area)!.every((file) => passedFiles.has(file));
  console.log(`${isPassed ? 'ok  ' : 'FAIL'} ${area}: ${tried} tried, ${failed} failed`);
  hasFailed ||= !isPassed;
  if (!isPassed) continue;
  const command = `npm run trust -- ${area}=${counts[area]}${seed === '1' ? '' : ` seed=${seed}`}`;
  figures[area] = {
    tried,
    failed,
    date: new Date().toISOString().slice(0, 10),
    command,
    node: process.versions.node,
    tests,
  };
}
const sorted = Object.fromEntries(allAreas.flatMap((area) => (figures[area] ? [[area, figures[area]]] : [])));
writeFileSync(figuresFile, `${JSON.stringify(sorted, null, 2)}\n`);
for (const lang of ['en', 'zh'] as const)
  writeFileSync(join(projectRoot, 'docs', lang, 'fragments/trust-figures.mdx'), trustTable(sorted, lang));
const minutes = (performance.now() - startedAt) / 60_000;
console.log(`${minutes.toFixed(0)} min on ${availableParallelism()} cores; figures in test/trust-figures.json`);
process.exit(hasFailed ? 1 : 0);
