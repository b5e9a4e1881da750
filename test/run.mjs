// Runs tests: `node test/run.mjs [filter ...]`, where a filter is a part of a path below test/ or of a check's name.
// Without a filter, the type check runs beside the tests. Each test file is bundled by esbuild and runs in a process
// group of its own, four at a time for each core, since tests wait for most of their time. A file fails without a
// test, with a skipped one, and with a process that it left behind. `--remember` keeps the durations by which files are ordered.
import { build } from 'esbuild';
import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { availableParallelism, freemem } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const testRoot = dirname(fileURLToPath(import.meta.url));
const projectRoot = dirname(testRoot);
const durationsFile = join(testRoot, 'durations.json');
const { values: flags, positionals: filters } = parseArgs({
  allowPositionals: true,
  options: { remember: { type: 'boolean', default: false } },
});

/** A file that is still running after this time is stopped, with all its children. */
const fileLimitMs = Number(process.env.HEDDLE_TEST_LIMIT_MINUTES ?? 10) * 60_000;
/** Time for a file to end after its last test. A server that a failed test left open would keep it alive for ever. */
const endLimitMs = 60_000;
/** Time for children of a file to end after it. */
const graceMs = 5000;

const checks = { 'check/types': ['npm', 'run', 'types'] };

/** The packed package holds the declarations that the type check writes. */
const needs = { 'samples/package/packed.test.ts': 'check/types' };

/** Seconds that each file took when somebody last ran `--remember`. */
const durations = JSON.parse(readFileSync(durationsFile, 'utf8'));
const isWanted = (name) => filters.length === 0 || filters.some((filter) => name.includes(filter));
const files = readdirSync(testRoot, { recursive: true }).filter((file) => /\.test\.tsx?$/.test(file) && isWanted(file));
const wantedChecks = Object.keys(checks).filter((name) => isWanted(name) || files.some((file) => needs[file] === name));
// Checks come first because files wait for them, then the longest files, so that no core is idle at the end. A file that
// nobody has timed yet may be a long one.
const seconds = (name) => (checks[name] ? Infinity : (durations[name] ?? 1e6));
const queue = [...wantedChecks, ...files].sort((a, b) => seconds(b) - seconds(a) || (a < b ? -1 : 1));
if (queue.length === 0) {
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
  sourcemap: 'external',
  logLevel: 'warning',
  loader: { '.css': 'empty' },
  define: {
    __HEDDLE_VERSION__: '"0.0.0-test"',
    __HEDDLE_SOURCES__: '"test"',
    __HEDDLE_SITE__: '{"base":"/","siteOrigin":"","cleanUrls":true}',
    __TEST_ROOT__: JSON.stringify(testRoot),
  },
});

/** Process groups under way, by the process id of their leader. */
const groups = new Set();

/** Sends a signal to a process group; false when no process is left in it. */
function signalGroup(pid, signal) {
  try {
    return process.kill(-pid, signal);
  } catch {
    return false;
  }
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.once(signal, () => {
    for (const pid of groups) signalGroup(pid, 'SIGKILL');
    rmSync(outdir, { recursive: true, force: true });
    process.exit(1);
  });

/** Waits until a group has ended, and kills it when the time is over. Resolves with false when it had to be killed. */
async function groupEnds(pid) {
  for (let waitedMs = 0; signalGroup(pid, 0); waitedMs += 50) {
    if (waitedMs >= graceMs) {
      signalGroup(pid, 'SIGKILL');
      return false;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return true;
}

/** Room that a file system in memory needs for the temporary folders of all tests. */
const roomBytes = 6e9;

/** Folder in memory for temporary files, where synced writes take no time, or nothing where there is none with room. */
function memoryFolder() {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize > roomBytes && freemem() > roomBytes ? { TMPDIR: '/dev/shm' } : {};
  } catch {
    return {};
  }
}
/** esbuild collects its garbage less often: a tenth of the processor time of a small build. */
const environment = { ...memoryFolder(), GOGC: '400', ...process.env, FORCE_COLOR: '0' };

/** Runs a command in a process group of its own. Resolves with its exit code, its output, and what went wrong around it. */
async function runGroup([command, ...args]) {
  const child = spawn(command, args, {
    cwd: projectRoot,
    env: environment,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  groups.add(child.pid);
  let output = '';
  let isLate = false;
  const stop = () => {
    isLate = true;
    signalGroup(child.pid, 'SIGKILL');
  };
  let timer = setTimeout(stop, fileLimitMs);
  const append = (data) => {
    output += data;
    if (!String(data).includes('  Duration: ')) return;
    clearTimeout(timer);
    timer = setTimeout(stop, endLimitMs);
  };
  child.stdout.on('data', append);
  child.stderr.on('data', append);
  const closed = new Promise((resolve) => child.once('close', resolve));
  const code = await new Promise((resolve) => child.once('exit', resolve));
  const hasEnded = await groupEnds(child.pid);
  await closed;
  // The last output may arrive after the end.
  clearTimeout(timer);
  groups.delete(child.pid);
  if (isLate) output += '\nstopped, because it ran for too long or did not end after its last test\n';
  else if (!hasEnded) output += '\na process of this file was still running after its end\n';
  return { isSound: code === 0 && !isLate && hasEnded, output };
}

const testCommand = (file) => [process.execPath, join(outdir, file.replace(/\.tsx?$/, '.mjs'))];

/** Replaces places in bundles by those in sources. Node would read the source map of each file that passes too. */
const withSourcePlaces = (output) =>
  output.replace(/(?:file:\/\/)?([^\s()]+\.mjs):(\d+):(\d+)/g, (place, path, line, column) => {
    if (!path.startsWith(outdir)) return place;
    const map = new SourceMap(JSON.parse(readFileSync(`${path}.map`, 'utf8')));
    const { originalSource, originalLine, originalColumn } = map.findEntry(line - 1, column - 1);
    return originalSource
      ? `${resolve(dirname(path), originalSource)}:${originalLine + 1}:${originalColumn + 1}`
      : place;
  });

/** Runs one file or check, prints its result, and resolves with its counts and duration. */
async function run(name) {
  const startedAt = performance.now();
  const { isSound, output } = await runGroup(checks[name] ?? testCommand(name));
  const counted = (word) => Number(output.match(new RegExp(`${word}:\\s+(\\d+)`))?.[1] ?? 0);
  const total = checks[name] ? 1 : counted('Total');
  const passed = checks[name] ? Number(isSound) : counted('Passed');
  const isPassed = isSound && total > 0 && passed === total && counted('Skipped') === 0;
  const failed = isPassed ? 0 : Math.max(1, total - passed);
  const seconds = (performance.now() - startedAt) / 1000;
  console.log(`${isPassed ? 'ok  ' : 'FAIL'} ${name} (${passed}/${total}, ${seconds.toFixed(1)} s)`);
  if (!isPassed) console.log(withSourcePlaces(total === 0 ? `no test ran\n${output}` : output));
  // What a machine does not allow is said aloud, never left out in silence.
  else for (const line of output.match(/^NOT TESTED: .*$/gm) ?? []) console.log(`     ${line}`);
  return { name, passed, failed, seconds };
}

const startedAt = performance.now();
const runs = new Map();
await Promise.all(
  Array.from({ length: availableParallelism() * 4 }, async () => {
    for (let name = queue.shift(); name; name = queue.shift()) {
      if (needs[name]) await runs.get(needs[name]);
      runs.set(name, run(name));
      await runs.get(name);
    }
  }),
);
const results = await Promise.all(runs.values());
rmSync(outdir, { recursive: true, force: true });

if (flags.remember) {
  for (const { name, seconds } of results) durations[name] = Math.round(seconds);
  const sorted = Object.entries(durations).sort(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(durationsFile, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}
const sum = (count) => results.reduce((total, result) => total + count(result), 0);
const slowest = results.toSorted((a, b) => b.seconds - a.seconds).slice(0, 8);
console.log(
  `\n${((performance.now() - startedAt) / 60_000).toFixed(1)} min, ${sum(({ seconds }) => seconds).toFixed(0)} s of files; the longest:` +
    slowest.map(({ name, seconds }) => `\n  ${seconds.toFixed(0)} s ${name}`).join(''),
);
const failed = sum((result) => result.failed);
console.log(`${sum((result) => result.passed)} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
