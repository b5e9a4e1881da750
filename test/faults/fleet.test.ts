import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { hashFiles } from '../support/fault-site.js';
import {
  copyPackage,
  createFleetSite,
  freePort,
  impatience,
  startFleet,
  until,
  type TestFleet,
} from '../support/fleet.js';

// Builds whose pages are compiled, indexed and rendered by `heddle worker`: the same bytes, whatever is between the machines.

const fleets: TestFleet[] = [];
test.after.each(async () => {
  for (const fleet of fleets.splice(0)) await fleet.close();
});
async function open(...args: Parameters<typeof startFleet>): Promise<TestFleet> {
  const fleet = await startFleet(...args);
  fleets.push(fleet);
  return fleet;
}

test('one, two and four workers make the bytes of a local build, and a warm build needs no fleet', async () => {
  const site = await createFleetSite();
  const fleet = await open({ password: 'a secret', env: { HEDDLE_CACHE_KEY: 'the key of this fleet' } });
  site.go();
  const env = { FLEET_GATE: site.gate };
  for (const count of [1, 2, 4]) {
    while (fleet.workers().length < count) await fleet.worker({ env });
    rmSync(join(site.folder, 'node_modules/.cache'), { recursive: true, force: true });
    rmSync(join(site.folder, 'doc_build'), { recursive: true, force: true });
    const { end, files } = await fleet.build(site.folder, { env });
    assert.is(end.exitCode, 0, end.output);
    assert.equal(files, site.golden, `${count} workers`);
    assert.match(end.output, 'cache    0 of ');
    assert.is(await fleet.jobs(), 0, 'no job is left in the queue');
  }
  const nobody = `redis://127.0.0.1:${await freePort()}`;
  const { end, files } = await fleet.build(site.folder, { env: { ...env, HEDDLE_FLEET_URL: nobody } });
  assert.is(end.exitCode, 0, end.output);
  assert.equal(files, site.golden);
});

test('two sites are built at a time by the same workers', async () => {
  const [one, other] = [await createFleetSite(), await createFleetSite({ 'docs/index.md': '# Other home\n' }, 40)];
  const fleet = await open();
  one.go();
  const env = { FLEET_GATE: one.gate };
  await Promise.all([fleet.worker({ env }), fleet.worker({ env })]);
  const [first, second] = await Promise.all([one, other].map(({ folder }) => fleet.build(folder, { env })));
  assert.is(first!.end.exitCode, 0, first!.end.output);
  assert.is(second!.end.exitCode, 0, second!.end.output);
  assert.equal(first!.files, one.golden);
  assert.equal(second!.files, other.golden);
});

test('a worker that is asked to end finishes its batch, and ends with 0', async () => {
  const site = await createFleetSite({ 'docs/slow.md': '# Slow\n\nWAIT\n' });
  const fleet = await open();
  const env = { FLEET_GATE: site.gate };
  const worker = await fleet.worker({ env });
  const build = fleet.start(site.folder, { env });
  await until(() => site.begun().length > 0);
  worker.signal('SIGTERM');
  await worker.printed('Finishing');
  await fleet.worker({ env });
  site.go();
  assert.is((await worker.ended).exitCode, 0);
  const end = await build.ended;
  assert.is(end.exitCode, 0, end.output);
  assert.equal(site.begun().length, 1, 'the batch was done once');
  assert.equal(hashFiles(join(site.folder, 'doc_build')), site.golden);
});

test('a worker that is asked to end without Redis ends', async () => {
  const fleet = await open();
  const worker = await fleet.worker();
  await fleet.redis.kill();
  worker.signal('SIGTERM');
  assert.is((await worker.ended).exitCode, 0);
});

test('workers of another version refuse a build by name, and so does the build', async () => {
  const site = await createFleetSite();
  const fleet = await open();
  const worker = await fleet.worker({ command: copyPackage(true) });
  const { end } = await fleet.build(site.folder, { env: { FLEET_GATE: site.gate, ...impatience } });
  assert.is(end.exitCode, 4, end.output);
  assert.match(end.output, /fleet-version/);
  assert.match(worker.output(), 'The build of "Fleet" on');
  assert.match(worker.output(), 'is refused');
});

test('without workers, Redis, URL or key a build ends with what is missing', async () => {
  const site = await createFleetSite();
  const fleet = await open({ password: 'right', env: { HEDDLE_CACHE_KEY: 'the key of one fleet' } });
  const refused = async (env: NodeJS.ProcessEnv, exitCode: number, code: string): Promise<void> => {
    const { end } = await fleet.build(site.folder, { env: { FLEET_GATE: site.gate, ...impatience, ...env } });
    assert.is(end.exitCode, exitCode, end.output);
    assert.match(end.output, code);
  };
  await refused({}, 4, 'fleet-without-workers');
  await refused({ HEDDLE_FLEET_URL: '' }, 2, 'fleet-url-missing');
  await refused({ HEDDLE_FLEET_URL: 'http://localhost' }, 2, 'fleet-url-invalid');
  await refused({ HEDDLE_FLEET_URL: fleet.redis.url.replace('right', 'wrong') }, 4, 'fleet-unreachable');
  await fleet.worker({ env: { FLEET_GATE: site.gate } });
  await refused({ HEDDLE_CACHE_KEY: 'the key of another' }, 4, 'fleet-unsigned');
});

test('a configuration that is not the same on a worker is refused with the option that differs', async () => {
  const site = await createFleetSite({
    'site.config.mjs': 'export default { title: process.env.SITE_TITLE ?? "Without", ssg: true };\n',
  });
  const fleet = await open();
  await fleet.worker();
  const { end } = await fleet.build(site.folder, { env: { SITE_TITLE: 'Here' } });
  assert.is(end.exitCode, 2, end.output);
  assert.match(end.output, 'fleet-config-differs');
  assert.match(end.output, '`title`');
});

test.run();
