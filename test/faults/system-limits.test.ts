import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openStage } from '../../src/build/emit/stage-output.js';
import { createContext } from '../../src/build/create-context.js';
import { pullSite } from '../../src/build/pull-site.js';
import { createCollectReport } from '../../src/build/report/report.js';
import { runEsbuild, stopEsbuild } from '../../src/build/esbuild/run-esbuild.js';
import { describeFailure } from '../../src/cli/describe-failure.js';
import {
  createFaultSite,
  exitCodeOf,
  faultSiteFiles,
  hashFiles,
  startHeddle,
  type FaultRun,
} from '../support/fault-site.js';
import { temporaryFolder, writeFiles } from '../support/temporary-folder.js';
import { caseCount } from '../support/trust.js';
import { until } from '../support/until.js';

declare const __TEST_ROOT__: string;

/** True if Node itself can start with so many open files. */
const canStart = (limit: number): boolean =>
  spawnSync('bash', [
    '-c',
    `ulimit -n ${limit}; exec "$0" -e 'new (require("worker_threads").Worker)("", { eval: true })'`,
    process.execPath,
  ]).status === 0;

/** Limits of open files, from too few for the first modules to enough for everything. */
const fileLimits = ((): number[] => {
  const count = caseCount('load', 3);
  // Versions of Node need different numbers.
  let lowest = 20;
  while (!canStart(lowest)) lowest++;
  return Array.from({ length: count }, (_, index) => lowest + Math.round((index * 120) / (count - 1)));
})();

const tooManyFiles = /[Tt]oo many (?:open files|files are open).*\n.*`ulimit -n`/;

/** Resolves with the origin of a dev server that is ready, or undefined when it ended before. */
async function readyOrigin(run: FaultRun): Promise<string | undefined> {
  const isReady = run.printed('Ready at ').then(
    () => true,
    () => false,
  );
  if (!(await isReady)) return undefined;
  const { port } = /127\.0\.0\.1:(?<port>\d+)/.exec(run.output())!.groups!;
  return `http://127.0.0.1:${port}`;
}

const servers: FaultRun[] = [];
// The server of a test that failed would keep this process alive.
test.after.each(() => servers.splice(0).forEach((run) => run.killGroup()));

function startDev(start: () => FaultRun): FaultRun {
  const run = start();
  servers.push(run);
  return run;
}

async function assertEnds(run: FaultRun, signal: 'SIGINT' | 'SIGTERM', to: 'process' | 'group'): Promise<void> {
  run.signal(signal, to);
  const end = await run.ended;
  assert.is(exitCodeOf(end), signal === 'SIGINT' ? 130 : 143, end.output);
  await until(() => run.survivors().length === 0, 'the end of all processes');
}

test('with too few open files, a build works or ends with exit code 4 and the cause', async () => {
  const site = await createFaultSite();
  site.edit('new');
  const found = new Set<number | null>();
  for (const limit of fileLimits) {
    const { exitCode, output } = await site.build({ before: `ulimit -n ${limit}` });
    found.add(exitCode);
    assert.ok(exitCode === 0 || (exitCode === 4 && tooManyFiles.test(output)), `${limit}: ${exitCode} ${output}`);
    assert.is(await site.published(), found.has(0) ? 'new' : 'old', `${limit}: ${output}`);
  }
  assert.equal([...found].sort(), [0, 4]);
});

test('with too few open files, a dev server works or ends with exit code 4 and the cause', async () => {
  const site = await createFaultSite({}, false);
  const found = new Set<boolean>();
  for (const limit of fileLimits) {
    const run = startDev(() => site.start({ args: ['dev', '--port', '0'], before: `ulimit -n ${limit}` }));
    const origin = await readyOrigin(run);
    found.add(origin !== undefined);
    if (origin === undefined) {
      const { exitCode, output } = await run.ended;
      assert.ok(exitCode === 4 && tooManyFiles.test(output), `${limit}: ${exitCode} ${output}`);
      continue;
    }
    const pages = await Promise.all(['', 'guide', 'counter', 'missing'].map((path) => fetch(`${origin}/${path}`)));
    assert.equal(
      pages.map(({ status }) => status),
      [200, 200, 200, 404],
      run.output(),
    );
    await assertEnds(run, 'SIGTERM', 'process');
  }
  assert.is(found.size, 2, 'one of the limits is too low, and one is not');
});

test('a build whose printed lines nobody reads publishes the site', async () => {
  const site = await createFaultSite({
    'site.config.mjs': 'for (let i = 0; i < 5000; i++) console.log("line ".repeat(40));\nexport default {};\n',
  });
  await site.begin('edited');
  const run = site.start({ before: 'exec > >(head -c 1)' });
  assert.is((await run.ended).exitCode, 0, run.output());
  assert.is(await site.assertRecovered(run), 'new');
});

test('a file that the disk cannot read ends a build with the cause, and never passes for a missing one', async () => {
  const unreadable = '/proc/self/mem';
  if (!existsSync(unreadable)) return console.log('NOT TESTED: files that cannot be read. This system has no /proc.');
  for (const path of ['i18n.json', 'package.json']) {
    const site = await createFaultSite();
    rmSync(join(site.folder, path), { force: true });
    symlinkSync(unreadable, join(site.folder, path));
    const { exitCode, output } = await site.build();
    assert.is(exitCode, 4, `${path}: ${output}`);
    assert.match(output, 'cannot be read', path);
    assert.is(await site.published(), 'old', path);
  }
});

test('a command whose output a full disk cannot take ends with exit code 4 and says so', async () => {
  const site = await createFaultSite();
  await site.begin('edited');
  const full = openSync('/dev/full', 'w');
  try {
    for (const args of [['--help'], ['build']]) {
      const { exitCode, output } = await site.build({ args, stdio: ['ignore', full, 'pipe'] });
      assert.is(exitCode, 4, `${args.join(' ')}: ${output}`);
      assert.match(output, /error system-failure\n\s+The disk is full/);
    }
    assert.is(await site.published(), 'new');
    assert.is((await site.build({ stdio: ['ignore', full, full] })).exitCode, 4);
  } finally {
    closeSync(full);
  }
});

/** Sends a signal to the esbuild service of this process. */
function signalEsbuild(name: NodeJS.Signals): number {
  const { stdout } = spawnSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' });
  const services = stdout.split('\n').filter((line) => line.includes('--service='));
  for (const line of services) process.kill(Number.parseInt(line, 10), name);
  return services.length;
}

test('an esbuild that was stopped ends a build with its name and exit code 4, and later bundles work', async () => {
  const folder = temporaryFolder({ 'site.config.mjs': 'export default {};\n', ...faultSiteFiles('old') });
  const report = createCollectReport();
  const opened = await createContext({
    projectRoot: folder,
    overrides: {},
    command: 'build',
    isCacheUsed: true,
    report,
  });
  const stage = openStage(opened.context.config.outDir, opened.context.cache.outputsDirectory);
  // Bundles read their limits from the context.
  const context = { ...opened.context, deadlineMs: 3000 };
  assert.is(signalEsbuild('SIGSTOP'), 1);
  try {
    const failure = describeFailure(
      await pullSite(context, stage, []).then(
        () => undefined,
        (error: unknown) => error,
      ),
    );
    assert.is(failure.exitCode, 4);
    assert.equal(
      failure.diagnostics.map(({ code }) => code),
      ['system-failure'],
    );
    assert.match(failure.diagnostics[0]!.message, 'esbuild does not respond: esbuild did not finish within 3 s');
    const { outputFiles } = await runEsbuild({ stdin: { contents: 'export const a = 1;' }, write: false as const });
    assert.is(outputFiles[0]!.text, 'export const a = 1;\n');
  } finally {
    signalEsbuild('SIGCONT');
    await opened.context.executor.close();
    await stage.close();
    await opened.close();
    await stopEsbuild();
  }
});

test('SIGINT and SIGTERM end a dev server at any time, with its processes, its port and its files', async () => {
  const site = await createFaultSite({ 'docs/hang.mdx': '{(() => { for (;;); })()}\n' }, false);
  const before = readdirSync(site.folder).sort();
  let port = '0';
  for (const [moment, signal, to] of [
    ['start', 'SIGINT', 'process'],
    ['ready', 'SIGTERM', 'process'],
    ['page', 'SIGINT', 'group'],
    ['hang', 'SIGTERM', 'group'],
  ] as const) {
    const run = startDev(() => site.start({ args: ['dev', '--port', port] }));
    if (moment === 'start') {
      // The caches of the site appear when the command has begun its work.
      await until(() => readdirSync(site.folder).includes('.heddle'), 'the first file of the dev server');
    } else {
      const origin = (await readyOrigin(run))!;
      assert.ok(origin, run.output());
      // The same port again: it is free after each end.
      port = new URL(origin).port;
      if (moment === 'page') assert.is((await fetch(`${origin}/counter`)).status, 200);
      if (moment === 'hang') {
        const socket = connect(Number(port), '127.0.0.1');
        socket.on('error', () => undefined);
        socket.write('GET /hang HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
        assert.is((await fetch(`${origin}/guide`)).status, 200);
      }
    }
    await assertEnds(run, signal, to);
    const left = readdirSync(site.folder).filter((name) => name !== '.heddle');
    assert.equal(
      left.sort(),
      before.filter((name) => name !== '.heddle'),
      moment,
    );
    assert.equal(
      readdirSync(site.temporary).filter((name) => name !== 'node-compile-cache'),
      [],
      moment,
    );
  }
});

test('a project folder may have any name that a shell can type', async () => {
  const site = await createFaultSite({}, false);
  const folder = join(temporaryFolder(), `a b#c?d%e%20f[g]{h}&;'"$\`!~@+=,(日本é)`, 'site');
  mkdirSync(join(folder, '..'));
  renameSync(site.folder, folder);
  let { exitCode, output } = await startHeddle(folder).ended;
  assert.is(exitCode, 0, output);
  assert.equal(hashFiles(join(folder, 'doc_build')), await site.golden('old'));
  const run = startDev(() => startHeddle(folder, { args: ['dev', '--port', '0'] }));
  const origin = await readyOrigin(run);
  assert.ok(origin, run.output());
  assert.match(await (await fetch(`${origin}/counter`)).text(), /<button[^>]*>count .*3<\/button>/);
  await assertEnds(run, 'SIGTERM', 'process');
  writeFiles(folder, {
    'docs/starred.mdx':
      '# Starred\n\nimport { Star } from "./_st*r.jsx"\nimport { Percent } from "./_st%2Ar.jsx"\n\n<Star /><Percent />\n',
    'docs/_st*r.jsx': 'export const Star = () => <b>star</b>;\n',
    'docs/_st%2Ar.jsx': 'export const Percent = () => <b>percent</b>;\n',
  });
  // esbuild takes an asterisk for a pattern.
  ({ exitCode, output } = await startHeddle(folder).ended);
  assert.is(exitCode, 1, output);
  assert.match(output, 'error missing-import docs/starred.mdx:3:1');
  assert.match(output, '1 error');
});

test('a project folder whose name is not UTF-8 is refused', async () => {
  const parent = temporaryFolder();
  const { stdout } = spawnSync(
    'bash',
    [
      '-c',
      `cd "$1" && d=$'b\\xffd' && mkdir "$d" && cd "$d" && mkdir docs && "$2" "$3" build 2>&1; echo "exit $?"; rm -r "$1"/b*`,
      'bash',
      parent,
      process.execPath,
      join(__TEST_ROOT__, '../bin/heddle.js'),
    ],
    { encoding: 'utf8' },
  );
  assert.match(stdout, /error path-unusable\n.*not UTF-8/);
  assert.match(stdout, 'exit 2');
});

test.run();
