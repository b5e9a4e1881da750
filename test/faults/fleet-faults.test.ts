import { join } from 'node:path';
import { rmSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { hashFiles, startHeddle, type FaultRun, type RunEnd } from '../support/fault-site.js';
import {
  createFleetSite,
  startFleet,
  startProxy,
  type FleetSite,
  type TestFleet,
  type TestProxy,
} from '../support/fleet.js';
import { temporaryFolder, type FileTree } from '../support/temporary-folder.js';
import { pause, until } from '../support/until.js';

// Faults while two workers build a site: they begin when a page is being compiled that waits for a file.

/** A page that uses up all memory takes seconds for gigabytes. */
const smallHeap = '--max-old-space-size=300';

let fleet: TestFleet;
let proxy: TestProxy;
test.before(async () => {
  fleet = await startFleet();
  proxy = await startProxy(fleet.redis.port);
  fleet.env['HEDDLE_FLEET_URL'] = `redis://127.0.0.1:${proxy.port}`;
  fleet.env['NODE_OPTIONS'] = smallHeap;
});
test.after(async () => {
  await fleet.close();
  proxy.close();
});

interface Disturbed {
  site: FleetSite;
  build: FaultRun;
  /** The worker that has the page which waits. */
  busy: FaultRun;
}

/** Starts a build on two workers, those of the test before as far as they live, and waits until one has the page that waits. */
async function disturb(): Promise<Disturbed> {
  const site = createFleetSite({ 'docs/slow.md': '# Slow\n\nWAIT\n' });
  while (fleet.workers().length < 2) await fleet.worker();
  const build = fleet.start(site.folder);
  await until(() => site.begun().length > 0, 'a worker that compiles');
  const busy = fleet.workers().find(({ pid }) => pid === site.begun()[0])!;
  return { site, build, busy };
}

async function assertSame({ build, site }: Pick<Disturbed, 'build' | 'site'>): Promise<void> {
  const end = await build.ended;
  assert.is(end.exitCode, 0, end.output);
  assert.equal(hashFiles(join(site.folder, 'doc_build')), await site.golden());
  assert.is(await fleet.jobs(), 0, 'no job is left in the queue');
}

test('a worker is killed in the middle of a batch: another one does it', async () => {
  const run = await disturb();
  run.busy.killGroup();
  run.site.go();
  await assertSame(run);
});

test('a worker hangs in the middle of a batch: another one does it, and what the first one says later is ignored', async () => {
  const run = await disturb();
  run.busy.signal('SIGSTOP', 'group');
  await until(() => run.site.begun().length > 1, 'another worker');
  run.busy.signal('SIGCONT', 'group');
  run.site.go();
  await assertSame(run);
});

test('Redis is restarted with nothing in it: batches and their parts are uploaded again', async () => {
  const run = await disturb();
  await fleet.redis.stop();
  await pause(1000);
  await fleet.redis.start();
  run.site.go();
  await assertSame(run);
});

test('Redis is emptied before a worker opens the site: it gets every part that it finds missing', async () => {
  for (const worker of fleet.workers().slice(1)) {
    worker.killGroup();
    await worker.ended;
  }
  const site = createFleetSite({ 'docs/slow.md': '# Slow\n\nWAIT\n' });
  const first = fleet.workers()[0] ?? (await fleet.worker());
  const build = fleet.start(site.folder);
  await until(() => site.begun().length > 0, 'a worker that compiles');
  first.killGroup();
  await first.ended;
  assert.match(await fleet.redis.ask('flushall'), /OK/);
  await fleet.worker();
  site.go();
  await assertSame({ site, build });
});

test('the network is cut for 20 s, longer than a worker may keep a batch', async () => {
  const run = await disturb();
  proxy.cut();
  run.site.go();
  await pause(20_000);
  proxy.restore();
  await assertSame(run);
});

test('a build that is interrupted withdraws its batches, and one that is killed leaves none that are worked on', async () => {
  const run = await disturb();
  run.build.signal('SIGINT');
  assert.is((await run.build.ended).exitCode, 130);
  assert.is(await fleet.waiting(), 0, 'only batches that a worker has are left');
  const again = fleet.start(run.site.folder);
  await until(() => run.site.begun().length > 1, 'another worker');
  again.killGroup();
  await again.ended;
  run.site.go();
  await until(async () => (await fleet.jobs()) === 0, 'the end of all jobs');
  const next = fleet.start(run.site.folder);
  await assertSame({ ...run, build: next });
});

/** Problems that a build printed. On a slow machine a page meets its deadline before it has used up the memory. */
const problemsOf = ({ output }: RunEnd): string[] =>
  output
    .split('\n')
    .filter((line) => /^(?:error|warning) /.test(line))
    .map((line) => line.replace('page-deadline docs/eats', 'page-crashed docs/eats'));

test('poisoned pages are named as in a local build, and the others are done', async () => {
  const pages: FileTree = {
    'docs/exits.mdx': '# Exits\n\n{process.exit(3)}\n',
    // Waits without end, and takes no processor time for that.
    'docs/loops.mdx': '# Loops\n\n{Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)}\n',
    'docs/eats.mdx': '# Eats\n\n{(() => { const all = []; for (;;) all.push(new Array(1e6).fill(all.length)); })()}\n',
    'docs/throws.mdx': '# Throws\n\n{(() => { throw new Error("thrown"); })()}\n',
  };
  const site = createFleetSite({}, 20);
  const folder = temporaryFolder({ ...site.files, ...pages });
  const local = temporaryFolder({ ...site.files, ...pages });
  const [expected, { end }] = await Promise.all([
    startHeddle(local, { env: { NODE_OPTIONS: smallHeap } }).ended,
    fleet.build(folder),
  ]);
  assert.is(expected.exitCode, 3, expected.output);
  assert.is(end.exitCode, expected.exitCode, end.output);
  assert.equal(problemsOf(end), problemsOf(expected));
  for (const path of Object.keys(pages)) rmSync(join(folder, path));
  const next = await fleet.build(folder);
  assert.is(next.end.exitCode, 0, next.end.output);
  assert.match(next.end.output, /cache +(\d+) of \1 pages were known/);
  assert.equal(next.files, await site.golden());
});

test('a page that ends three workers is named, and the others of its batch are done', async () => {
  const site = createFleetSite({}, 20);
  const folder = temporaryFolder({
    ...site.files,
    // A worker refuses to end itself, but not to be ended from outside.
    'docs/kills.mdx':
      '# Kills\n\n{process.getBuiltinModule("node:child_process").execSync(`kill -9 ${process.pid}`)}\n',
  });
  let deaths = 0;
  let isOver = false;
  const keep = async (first?: FaultRun): Promise<void> => {
    for (let worker = first; !isOver;) {
      // One that starts when the build is over is killed before it waits.
      worker ??= await fleet.worker().catch(() => undefined);
      if (!worker) continue;
      const { signal } = await worker.ended;
      if (signal === 'SIGKILL' && !isOver) deaths += 1;
      worker = undefined;
    }
  };
  const [one, other] = fleet.workers();
  const keeping = [keep(one), keep(other)];
  const { end } = await fleet.build(folder);
  isOver = true;
  assert.is(end.exitCode, 3, end.output);
  assert.equal(problemsOf(end), ['error page-crashed docs/kills.mdx']);
  assert.is(deaths, 3);
  for (const worker of fleet.workers()) worker.killGroup();
  await Promise.all(keeping);
  rmSync(join(folder, 'docs/kills.mdx'));
  await fleet.worker();
  const next = await fleet.build(folder);
  assert.is(next.end.exitCode, 0, next.end.output);
  assert.equal(next.files, await site.golden());
});

test.run();
