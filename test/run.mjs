// Runs test files: `node test/run.mjs [filter ...]`, where a filter is a part of a path below test/.
// Each file is bundled by esbuild and runs in a process of its own, one more at a time than there are cores, since tests
// often wait. Fails on a file without tests.
import { build } from 'esbuild';
import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const testRoot = dirname(fileURLToPath(import.meta.url));
const projectRoot = dirname(testRoot);
const filters = process.argv.slice(2);
const files = readdirSync(testRoot, { recursive: true })
  .filter(
    (file) => /\.test\.tsx?$/.test(file) && (filters.length === 0 || filters.some((filter) => file.includes(filter))),
  )
  // The longest files take the longest: they come first, so that no core is idle at the end.
  .sort((a, b) => statSync(join(testRoot, b)).size - statSync(join(testRoot, a)).size || (a < b ? -1 : 1));
if (files.length === 0) {
  console.error(`No test file matches ${filters.join(' ')}`);
  process.exit(1);
}

const outdir = join(projectRoot, 'node_modules/.cache/heddle-tests', String(process.pid));
rmSync(outdir, { recursive: true, force: true });
mkdirSync(outdir, { recursive: true });
await build({
  entryPoints: files.map((file) => join(testRoot, file)),
  outdir,
  outbase: testRoot,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  platform: 'node',
  target: 'node20.19',
  format: 'esm',
  packages: 'external',
  jsx: 'automatic',
  sourcemap: 'inline',
  logLevel: 'warning',
  loader: { '.css': 'empty' },
  define: {
    __HEDDLE_VERSION__: '"0.0.0-test"',
    __HEDDLE_SOURCES__: '"test"',
    __HEDDLE_SITE__: '{"base":"/","siteOrigin":"","cleanUrls":true}',
    __TEST_ROOT__: JSON.stringify(testRoot),
  },
});

/** Runs one file and gives its counts; a crash or a file without a test counts as a failure. */
function runFile(file) {
  return new Promise((resolve) => {
    const compiled = join(outdir, file.replace(/\.tsx?$/, '.mjs'));
    const startedAt = performance.now();
    const child = spawn(process.execPath, ['--enable-source-maps', compiled], {
      cwd: projectRoot,
      env: { ...process.env, FORCE_COLOR: '0' },
    });
    let output = '';
    const keep = (data) => (output += data);
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    const timer = setTimeout(() => child.kill('SIGKILL'), 600_000);
    child.on('close', (code) => {
      clearTimeout(timer);
      const total = Number(output.match(/Total:\s+(\d+)/)?.[1] ?? 0);
      const passed = Number(output.match(/Passed:\s+(\d+)/)?.[1] ?? 0);
      const failed = Math.max(total - passed, code !== 0 || total === 0 ? 1 : 0);
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      console.log(
        `${failed === 0 ? 'ok  ' : 'FAIL'} ${relative(projectRoot, join(testRoot, file))} (${passed}/${total}, ${seconds} s)`,
      );
      if (failed > 0) console.log(total === 0 ? `no test ran\n${output}` : output);
      resolve({ passed, failed });
    });
  });
}

const queue = [...files];
let passed = 0;
let failed = 0;
await Promise.all(
  Array.from({ length: availableParallelism() + 1 }, async () => {
    for (let file = queue.shift(); file; file = queue.shift()) {
      const counts = await runFile(file);
      passed += counts.passed;
      failed += counts.failed;
    }
  }),
);
rmSync(outdir, { recursive: true, force: true });
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
