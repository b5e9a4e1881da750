// The long tier: `npm run trust [-- <area>[=<cases>] ... seed=<number>]` runs the tests that count their cases, with many
// of them, and writes the figures of each area that passed to docs/_components/trust-figures.json, which the page
// guide/advanced/trust shows. Without an area it runs all of them, which takes hours.
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Cases that each test of an area tries. */
const usualCounts = {
  kills: 500,
  signals: 200,
  damages: 2000,
  edits: 1000,
  markdown: 200_000,
  injections: 1000,
  variations: 100,
  models: 300,
  requests: 50_000,
  load: 100,
};

const testRoot = dirname(fileURLToPath(import.meta.url));
const figuresFile = join(testRoot, '../docs/_components/trust-figures.json');

const wanted = Object.fromEntries(process.argv.slice(2).map((word) => word.split('=')));
const { seed = '1', ...asked } = wanted;
const unknown = Object.keys(asked).filter((area) => !(area in usualCounts));
if (unknown.length > 0 || !/^\d+$/.test(seed)) {
  console.error(
    `Areas: ${Object.keys(usualCounts).join(', ')}. A number of cases follows "=", such as kills=50; seed=7.`,
  );
  process.exit(2);
}
const areas = Object.keys(asked).length > 0 ? Object.keys(asked) : Object.keys(usualCounts);
const counts = Object.fromEntries(areas.map((area) => [area, Number(asked[area] ?? usualCounts[area])]));

/** Test files of each area. */
const filesOf = Object.fromEntries(areas.map((area) => [area, []]));
for (const file of readdirSync(testRoot, { recursive: true }).filter((path) => /\.test\.tsx?$/.test(path))) {
  const text = readFileSync(join(testRoot, file), 'utf8');
  for (const area of areas) if (text.includes(`caseCount('${area}'`)) filesOf[area].push(file);
}
const files = [...new Set(Object.values(filesOf).flat())].sort();
for (const area of areas.filter((name) => filesOf[name].length === 0)) console.error(`No test counts ${area}.`);

const folder = mkdtempSync(join(tmpdir(), 'heddle-trust-'));
const resultsFile = join(folder, 'results.jsonl');
writeFileSync(resultsFile, '');
const startedAt = performance.now();
const child = spawn(process.execPath, [join(testRoot, 'run.mjs'), ...files], {
  stdio: ['ignore', 'pipe', 'inherit'],
  env: {
    ...process.env,
    HEDDLE_TRUST_COUNTS: JSON.stringify(counts),
    HEDDLE_TRUST_SEED: seed,
    HEDDLE_TRUST_RESULTS: resultsFile,
    HEDDLE_TEST_LIMIT_MINUTES: '1440',
  },
});
let output = '';
child.stdout.on('data', (data) => {
  output += data;
  process.stdout.write(data);
});
await new Promise((resolve) => child.once('close', resolve));
const passedFiles = new Set([...output.matchAll(/^ok +(\S+)/gm)].map(([, name]) => name));

const figures = JSON.parse(readFileSync(figuresFile, 'utf8'));
const results = readFileSync(resultsFile, 'utf8')
  .trim()
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line));
rmSync(folder, { recursive: true });
let hasFailed = false;
for (const area of areas) {
  const tests = results.filter((result) => result.area === area);
  const isPassed = tests.length > 0 && filesOf[area].every((file) => passedFiles.has(file));
  hasFailed ||= !isPassed;
  const sum = (name) => tests.reduce((total, test) => total + test[name], 0);
  console.log(`${isPassed ? 'ok  ' : 'FAIL'} ${area}: ${sum('tried')} tried, ${sum('failed')} failed`);
  if (!isPassed) continue;
  figures[area] = {
    tried: sum('tried'),
    failed: sum('failed'),
    date: new Date().toISOString().slice(0, 10),
    command: `npm run trust -- ${area}=${counts[area]}${seed === '1' ? '' : ` seed=${seed}`}`,
    node: process.versions.node,
    tests: tests.map(({ area: _area, seed: _seed, ...test }) => test).sort((a, b) => (a.test < b.test ? -1 : 1)),
  };
}
const sorted = Object.fromEntries(
  Object.keys(usualCounts).flatMap((area) => (figures[area] ? [[area, figures[area]]] : [])),
);
writeFileSync(figuresFile, `${JSON.stringify(sorted, null, 2)}\n`);
const minutes = (performance.now() - startedAt) / 60_000;
console.log(
  `${minutes.toFixed(0)} min on ${availableParallelism()} cores; figures in docs/_components/trust-figures.json`,
);
process.exit(hasFailed ? 1 : 0);
