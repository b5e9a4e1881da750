// Runs tests: `node test/run.mjs [filter ...]`, where a filter is a part of a path below test/ or of a check's name.
// Without a filter, the type check runs beside the tests. Test files are bundled by esbuild. Short files of a folder share a
// process, in which they run one after the other: starting Node and building a first site takes longer than most of them.
// Three processes run at a time for each core, since tests also wait, each with a process group of its own. A file fails
// without a test, with a skipped one, and with a process that it left behind. `--remember` keeps the durations from which
// files are ordered.
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

/**
 * A process whose file is still running after this time is stopped, with all its children: three times what the longest
 * file took beside other work on two slow cores.
 */
const fileLimitMs = Number(process.env.HEDDLE_TEST_LIMIT_MINUTES ?? 30) * 60_000;
/** Time for a process to end after its last test. A server that a failed test left open would keep it alive for ever. */
const endLimitMs = 60_000;
/** Time for children of a file to end after it. */
const graceMs = 5000;

const checks = { 'check/types': ['npm', 'run', 'types'] };

/** The packed package contains the declarations that the type check writes. */
const needs = { 'samples/package/packed.test.ts': 'check/types' };

/** Seconds that each file took when somebody last ran `--remember`. */
const durations = JSON.parse(readFileSync(durationsFile, 'utf8'));
const isWanted = (name) => filters.length === 0 || filters.some((filter) => name.includes(filter));
const files = readdirSync(testRoot, { recursive: true }).filter((file) => /\.test\.tsx?$/.test(file) && isWanted(file));
const wantedChecks = Object.keys(checks).filter((name) => isWanted(name) || files.some((file) => needs[file] === name));
// Checks come first because files wait for them, then the longest files, so that no core is idle at the end. A file that
// nobody has timed yet may be a long one.
const seconds = (name) => (checks[name] ? Infinity : (durations[name] ?? 1e6));

/** Files that measure their process, which has to be their own. */
const alone = ['faults/load.test.ts', 'faults/system-limits.test.ts'];
/** Most seconds of files that share a process. In the long tier, files take longer than is remembered. */
const sharedSeconds = process.env.HEDDLE_TRUST_COUNTS ? 0 : 200;

/** Puts files in groups that share a process. */
function groupFiles() {
  const groups = [];
  const open = new Map();
  for (const name of files.toSorted()) {
    const folder = name.split('/').slice(0, -1).slice(0, 2).join('/');
    const last = open.get(folder);
    if (!alone.includes(name) && last && last.seconds + seconds(name) <= sharedSeconds) {
      last.names.push(name);
      last.seconds += seconds(name);
      continue;
    }
    const group = { names: [name], seconds: seconds(name) };
    groups.push(group);
    if (!alone.includes(name)) open.set(folder, group);
  }
  return groups;
}
const queue = [...wantedChecks.map((name) => ({ names: [name], seconds: Infinity })), ...groupFiles()].sort(
  (a, b) => b.seconds - a.seconds || (a.names[0] < b.names[0] ? -1 : 1),
);
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
  // Files that share a process share what they import, such as the processes that build sites.
  splitting: true,
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
    __HEDDLE_BASE__: '"/"',
    __HEDDLE_SITE_ORIGIN__: '""',
    __HEDDLE_CLEAN_URLS__: 'true',
    __HEDDLE_CALLOUTS__: '"{}"',
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

/**
 * Runs a command in a process group of its own, which prints `END ` after each of `count` parts. Resolves with its output,
 * to which it adds what went wrong around it.
 */
async function runGroup([command, ...args], count) {
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
  let ended = 0;
  const append = (data) => {
    output += data;
    const ends = output.match(/^END /gm)?.length ?? 0;
    if (ends === ended) return;
    ended = ends;
    clearTimeout(timer);
    timer = setTimeout(stop, ended === count ? endLimitMs : fileLimitMs);
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
  else if (!hasEnded)
    output += '\na process that this file, or one before it in its process, started was still running after the end\n';
  return { isSound: code === 0 && !isLate && hasEnded, output };
}

const bundleOf = (file) => join(outdir, file.replace(/\.tsx?$/, '.mjs'));

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

/** Numbers of tests that a file printed. */
function countTests(output) {
  const counted = (word) => Number(output.match(new RegExp(`${word}:\\s+(\\d+)`))?.[1] ?? 0);
  return { total: counted('Total'), passed: counted('Passed'), skipped: counted('Skipped') };
}

/** Prints the result of a file or check, and returns its counts and duration. `isSound` is false if its process failed. */
function judge(name, isSound, output, seconds) {
  const { total, passed, skipped } = checks[name]
    ? { total: 1, passed: Number(isSound), skipped: 0 }
    : countTests(output);
  const isPassed = isSound && total > 0 && passed === total && skipped === 0;
  const failed = isPassed ? 0 : Math.max(1, total - passed);
  console.log(`${isPassed ? 'ok  ' : 'FAIL'} ${name} (${passed}/${total}, ${seconds.toFixed(1)} s)`);
  if (!isPassed) console.log(withSourcePlaces(total === 0 ? `no test ran\n${output}` : output));
  // What a machine does not allow is said aloud, never left out in silence.
  else for (const line of output.match(/^NOT TESTED: .*$/gm) ?? []) console.log(`     ${line}`);
  return { name, passed, failed, seconds };
}

/** Runs a check or files that share a process, prints their results, and resolves with their counts and durations. */
async function run(names) {
  const startedAt = performance.now();
  if (checks[names[0]]) {
    const { isSound, output } = await runGroup(checks[names[0]], 0);
    return [judge(names[0], isSound, output, (performance.now() - startedAt) / 1000)];
  }
  const command = [process.execPath, join(testRoot, 'run-files.mjs'), ...names.map(bundleOf)];
  const { isSound, output } = await runGroup(command, names.length);
  const [beginning, ...parts] = output.split(/^FILE .*\n/m);
  const hasFailedTest = parts.some((part) => countTests(part).passed < Math.max(1, countTests(part).total));
  return names.map((name, index) => {
    const part = parts[index] ?? beginning;
    const seconds = Number(/^END (.*)$/m.exec(part)?.[1] ?? (performance.now() - startedAt) / 1000);
    // The process of files whose tests all passed failed in or after the last of them.
    const isBlamed = !isSound && !hasFailedTest && index === Math.max(0, parts.length - 1);
    return judge(name, !isBlamed, part, seconds);
  });
}

const startedAt = performance.now();
const runs = new Map();
await Promise.all(
  Array.from({ length: availableParallelism() * 3 }, async () => {
    for (let group = queue.shift(); group; group = queue.shift()) {
      // Noted at once, so that a group that starts together with what it needs finds it.
      const needed = Promise.all(group.names.map((name) => runs.get(needs[name])));
      const running = needed.then(() => run(group.names));
      for (const name of group.names) runs.set(name, running);
      await running;
    }
  }),
);
const results = (await Promise.all(new Set(runs.values()))).flat();
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
