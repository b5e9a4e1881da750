import { join } from 'node:path';
import { rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { hashFiles, startHeddle, type FaultRun, type RunEnd } from '../support/fault-site.js';
import { createFleetSite, startFleet, startProxy, until, type FleetSite, type TestFleet } from '../support/fleet.js';
import { temporaryFolder, type FileTree } from '../support/temporary-folder.js';

// Faults while two workers build a site: they begin when a page is being compiled that waits for a file.

const closing: (() => unknown)[] = [];
test.after.each(async () => {
  for (const close of closing.splice(0)) await close();
});

interface Disturbed {
  site: FleetSite;
  fleet: TestFleet;
  workers: FaultRun[];
  build: FaultRun;
  env: NodeJS.ProcessEnv;
  /** The worker that has the page which waits. */
  busy: FaultRun;
}

const waiting: FileTree = { 'docs/slow.md': '# Slow\n\nWAIT\n' };

/** Starts a build on two workers, and waits until one of them has begun the page that waits. */
async function disturb(port?: number, open?: TestFleet): Promise<Disturbed> {
  const site = await createFleetSite(waiting);
  const fleet = open ?? (await startFleet({ port }));
  if (!open) closing.push(fleet.close);
  const env = { FLEET_GATE: site.gate };
  const workers = [await fleet.worker({ env }), await fleet.worker({ env })];
  const build = fleet.start(site.folder, { env });
  await until(() => site.begun().length > 0);
  const busy = workers.find(({ pid }) => pid === site.begun()[0])!;
  return { site, fleet, workers, build, env, busy };
}

async function assertSame({ build, site, fleet }: Pick<Disturbed, 'build' | 'site' | 'fleet'>): Promise<void> {
  const end = await build.ended;
  assert.is(end.exitCode, 0, end.output);
  assert.equal(hashFiles(join(site.folder, 'doc_build')), site.golden);
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
  await until(() => run.site.begun().length > 1);
  run.busy.signal('SIGCONT', 'group');
  run.site.go();
  await assertSame(run);
});

test('Redis is restarted with nothing in it: batches and their parts are uploaded again', async () => {
  const run = await disturb();
  await run.fleet.redis.kill();
  await wait(1000);
  await run.fleet.redis.start();
  run.site.go();
  await assertSame(run);
});

test('the network is cut for longer than a worker may keep a batch', async () => {
  const fleet = await startFleet();
  closing.push(fleet.close);
  const proxy = await startProxy(fleet.redis.port);
  closing.push(proxy.close);
  fleet.env['HEDDLE_FLEET_URL'] = `redis://127.0.0.1:${proxy.port}`;
  const run = await disturb(undefined, fleet);
  proxy.cut();
  run.site.go();
  await wait(9000);
  proxy.restore();
  await assertSame(run);
});

test('a build that is interrupted withdraws its batches, and one that is killed leaves none that are worked on', async () => {
  const run = await disturb();
  run.build.signal('SIGINT');
  assert.is((await run.build.ended).exitCode, 130);
  assert.is(await run.fleet.waiting(), 0, 'only batches that a worker has are left');
  const again = run.fleet.start(run.site.folder, { env: run.env });
  await until(() => run.site.begun().length > 1);
  again.killGroup();
  await again.ended;
  run.site.go();
  await until(async () => (await run.fleet.jobs()) === 0);
  const next = run.fleet.start(run.site.folder, { env: run.env });
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
  const site = await createFleetSite({}, 40);
  const folder = temporaryFolder({ ...site.files, ...pages });
  const local = temporaryFolder({ ...site.files, ...pages });
  const fleet = await startFleet();
  closing.push(fleet.close);
  site.go();
  const env = { FLEET_GATE: site.gate };
  await fleet.worker({ env });
  const expected = await startHeddle(local, { env }).ended;
  const { end } = await fleet.build(folder, { env });
  assert.is(expected.exitCode, 3, expected.output);
  assert.is(end.exitCode, expected.exitCode, end.output);
  assert.equal(problemsOf(end), problemsOf(expected));
  for (const path of Object.keys(pages)) rmSync(join(folder, path));
  const next = await fleet.build(folder, { env });
  assert.is(next.end.exitCode, 0, next.end.output);
  assert.match(next.end.output, /cache +(\d+) of \1 pages were known/);
  assert.equal(next.files, site.golden);
});

test('a page that ends three workers is named, and the others of its batch are done', async () => {
  const site = await createFleetSite({}, 40);
  const folder = temporaryFolder({
    ...site.files,
    'docs/kills.mdx': '# Kills\n\n{process.kill(process.pid, "SIGKILL")}\n',
  });
  const fleet = await startFleet();
  closing.push(fleet.close);
  site.go();
  const env = { FLEET_GATE: site.gate };
  let deaths = 0;
  let isOver = false;
  const keep = async (): Promise<void> => {
    while (!isOver) {
      const worker = await fleet.worker({ env });
      const { signal } = await worker.ended;
      if (signal === 'SIGKILL' && !isOver) deaths += 1;
    }
  };
  const keeping = [keep(), keep()];
  const { end } = await fleet.build(folder, { env });
  isOver = true;
  assert.is(end.exitCode, 3, end.output);
  assert.equal(problemsOf(end), ['error page-crashed docs/kills.mdx']);
  assert.is(deaths, 3);
  for (const worker of fleet.workers()) worker.killGroup();
  await Promise.all(keeping);
  rmSync(join(folder, 'docs/kills.mdx'));
  await fleet.worker({ env });
  const next = await fleet.build(folder, { env });
  assert.is(next.end.exitCode, 0, next.end.output);
  assert.equal(next.files, site.golden);
});

test.run();
