import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { hashFiles, startHeddle } from '../support/fault-site.js';
import { copyPackage, createFleetSite, impatience, startFleet, type TestFleet } from '../support/fleet.js';
import { createCertificate, freePort } from '../support/redis-server.js';
import { startStoreServer } from '../support/store-server.js';
import { temporaryFolder, writeFiles, type FileTree } from '../support/temporary-folder.js';
import { until } from '../support/until.js';

// Builds whose pages are compiled, indexed and rendered by `heddle worker`: the same bytes, whatever is between the machines.
// The queue has a password, TLS and a key, and most tests use the workers of the first.

let fleet: TestFleet;
const others: TestFleet[] = [];
test.before(async () => {
  const env = { HEDDLE_CACHE_KEY: 'the key of this fleet' };
  fleet = await startFleet({ password: 'a secret', tls: createCertificate(), env });
});
test.after.each(async () => {
  for (const other of others.splice(0)) await other.close();
});
test.after(() => fleet.close());

/** Another fleet, for one test. */
async function open(): Promise<TestFleet> {
  const other = await startFleet();
  others.push(other);
  return other;
}

const waiting: FileTree = { 'docs/slow.md': '# Slow\n\nWAIT\n' };

test('one, two and four workers make the bytes of a local build, and a warm build needs no fleet', async () => {
  const site = createFleetSite(waiting);
  site.go();
  for (const count of [1, 2, 4]) {
    while (fleet.workers().length < count) await fleet.worker();
    rmSync(join(site.folder, 'node_modules/.cache'), { recursive: true, force: true });
    rmSync(join(site.folder, 'doc_build'), { recursive: true, force: true });
    const { end, files } = await fleet.build(site.folder);
    assert.is(end.exitCode, 0, end.output);
    assert.equal(files, await site.golden(), `${count} workers`);
    assert.match(end.output, 'cache    0 of ');
    assert.is(await fleet.jobs(), 0, 'no job is left in the queue');
  }
  const nobody = `redis://127.0.0.1:${await freePort()}`;
  const { end, files } = await fleet.build(site.folder, { env: { HEDDLE_FLEET_URL: nobody } });
  assert.is(end.exitCode, 0, end.output);
  assert.equal(files, await site.golden());
});

test('errors that nothing caught in a worker are those of the page for which its code ran', async () => {
  const site = createFleetSite({
    'docs/_box.tsx':
      "export default () => {\n  Promise.reject(new Error('lost promise'));\n  setTimeout(() => {\n    throw new Error('lost timer');\n  }, 20);\n  return <p>a</p>;\n};\n",
    'docs/box.mdx': "import Box from './_box'\n\n# Box\n\n<Box />\n",
  });
  site.go();
  if (fleet.workers().length === 0) await fleet.worker();
  const { end } = await fleet.build(site.folder);
  assert.is(end.exitCode, 1, end.output);
  const found = end.output.match(/^error .*|^ {2}This failed .*/gm);
  const cause = '  This failed while docs/box.mdx was rendered:';
  const expected = [
    'error uncaught-error docs/_box.tsx:2:18',
    `${cause} a promise was rejected and nothing handled it: lost promise`,
    'error uncaught-error docs/_box.tsx:4:11',
    `${cause} a callback threw an error: lost timer`,
  ];
  assert.equal(found, expected, end.output);
});

test('two sites are built at a time by the same workers', async () => {
  const [one, other] = [createFleetSite(waiting), createFleetSite({ 'docs/index.md': '# Other home\n' }, 6)];
  one.go();
  const [first, second] = await Promise.all([one, other].map(({ folder }) => fleet.build(folder)));
  assert.is(first!.end.exitCode, 0, first!.end.output);
  assert.is(second!.end.exitCode, 0, second!.end.output);
  assert.equal(first!.files, await one.golden());
  assert.equal(second!.files, await other.golden());
});

test('a terminal shows the workers that have come, pages a second, and how many batches wait', async () => {
  const other = await open();
  const waits = Array.from({ length: 30 }, (_, index) => [`docs/page-${index}.md`, `# Page ${index}\n\nWAIT\n`]);
  const site = createFleetSite(Object.fromEntries(waits) as FileTree);
  const terminal = { CI: '', NODE_OPTIONS: '--import=data:text/javascript,process.stderr.isTTY=true' };
  const build = other.start(site.folder, { env: terminal });
  const eraseLine = '\r\u001b[2K';
  const shows = (state: string): Promise<void> =>
    until(() => build.output().includes(`${eraseLine}compile [${' '.repeat(24)}] 0/34 · ${state}`), state);
  await shows('0 workers, 0 pages/s, 6 batches queued');
  await other.worker();
  await shows('1 worker, 0 pages/s, 5 batches queued');
  await other.worker();
  await shows('2 workers, 0 pages/s, 4 batches queued');
  site.go();
  const end = await build.ended;
  assert.is(end.exitCode, 0, end.output);
  assert.match(end.output, /\] [1-9]\d*\/\d+ · 2 workers, [1-9]\d* pages\/s, \d+ batches queued/);
});

test('a site whose URLs begin as its paths do is built as it is here, and a worker may have any temporary folder', async () => {
  const other = await open();
  const { folder } = createFleetSite({}, 3);
  const home = `${folder}/`;
  const pages: FileTree = {
    'site.config.mjs': `import { waits } from './waits.mjs';
export default {
  title: 'Fleet', base: '${home}', themeConfig: { nav: [{ text: 'Page', link: '/page-1' }] },
  markdown: { remarkPlugins: [waits] }, globalStyles: import.meta.dirname + '/extra.css',
};
`,
    'docs/paths.md': `---\ndescription: 'In "${folder}/docs"'\n---\n\n# The folder "${folder}"\n\n\`"${folder}/docs"\`\n`,
  };
  writeFiles(folder, pages);
  const local = await startHeddle(folder, { env: other.env }).ended;
  assert.is(local.exitCode, 0, local.output);
  const expected = hashFiles(join(folder, 'doc_build'));
  rmSync(join(folder, 'node_modules/.cache'), { recursive: true });
  const TMPDIR = join(temporaryFolder(), `an "odd" folder, $& 'ü'`);
  mkdirSync(TMPDIR);
  await other.worker({ env: { TMPDIR } });
  const { end, files } = await other.build(folder);
  assert.is(end.exitCode, 0, end.output);
  assert.equal(files, expected);
});

test('a worker closes the sites of builds that have ended', async () => {
  const other = await open();
  const TMPDIR = temporaryFolder();
  await other.worker({ env: { TMPDIR } });
  const site = createFleetSite({}, 1);
  for (const text of ['first', 'second']) {
    writeFiles(site.folder, { 'docs/page-0.md': `# Page\n\nThe ${text} text.\n` });
    const { end } = await other.build(site.folder);
    assert.is(end.exitCode, 0, end.output);
  }
  await until(() => readdirSync(TMPDIR).length === 0, 'no site that is open');
  writeFiles(site.folder, { 'docs/page-0.md': '# Page\n\nThe third text.\n' });
  assert.is((await other.build(site.folder)).end.exitCode, 0, 'the worker goes on');
});

test('a store that refuses what a build sends ends the build with the reason', async () => {
  const other = await open();
  const worker = await other.worker();
  const { folder } = createFleetSite({}, 1);
  const refused = async (reason: RegExp, env: NodeJS.ProcessEnv = {}): Promise<void> => {
    const { end } = await other.build(folder, { env });
    assert.is(end.exitCode, 4, end.output);
    assert.match(end.output, reason);
    assert.match(end.output, 'fleet-store-failed');
    assert.ok(end.durationMs < 30_000, `${end.durationMs} ms`);
  };
  const store = await startStoreServer();
  const answer = (status: number): void => {
    store.fault = ({ method }, response) => {
      if (method === 'PUT') response.writeHead(status).end();
      return method === 'PUT';
    };
  };
  for (const status of [302, 405, 507]) {
    answer(status);
    await refused(new RegExp(`status ${status} for PUT`), { HEDDLE_CACHE_URL: store.url, HEDDLE_CACHE_TRUSTED: '1' });
  }
  await store.close();
  await other.redis.ask('config', 'set', 'maxmemory', '1mb');
  await refused(/OOM/);
  await other.redis.ask('config', 'set', 'maxmemory', '0');
  assert.is((await other.build(folder)).end.exitCode, 0);
  assert.ok(other.workers().includes(worker));
});

test('a worker that the shared cache refuses ends the build with its name and the reason', async () => {
  const other = await open();
  await other.worker();
  const store = await startStoreServer();
  store.fault = (_request, response) => {
    const isRefused = response.req.headers.authorization === undefined;
    if (isRefused) response.writeHead(401).end();
    return isRefused;
  };
  const env = { HEDDLE_CACHE_URL: store.url, HEDDLE_CACHE_TRUSTED: '1', HEDDLE_CACHE_TOKEN: 'of the build' };
  const { end } = await other.build(createFleetSite({}, 1).folder, { env });
  assert.is(end.exitCode, 4, end.output);
  assert.match(end.output, 'fleet-store-failed');
  assert.match(end.output, `read by ${hostname()} (status 401 for GET)`);
  await store.close();
});

test('with a shared cache everything travels through it: entries are sent once, and another machine computes nothing', async () => {
  const store = await startStoreServer();
  // Between a question and the upload that follows, other workers have time to compute and to ask for the same.
  store.fault = ({ method, name }, response) => {
    if (method !== 'HEAD') return false;
    const status = store.entries.has(name) ? 200 : 404;
    setTimeout(() => response.writeHead(status).end(), 100);
    return true;
  };
  while (fleet.workers().length < 3) await fleet.worker();
  const site = createFleetSite(waiting);
  site.go();
  const env = { HEDDLE_CACHE_URL: store.url };
  const before = Number(/used_memory:(\d+)/.exec(await fleet.redis.ask('info'))![1]);
  // Workers have no variable with the URL.
  const { end, files } = await fleet.build(site.folder, { env });
  assert.is(end.exitCode, 0, end.output);
  assert.equal(files, await site.golden());
  const names = store.requests.filter(({ method }) => method === 'PUT').map(({ name }) => name);
  assert.is(new Set(names).size, names.length, 'nothing is sent twice');
  for (const bytes of store.entries.values())
    assert.not.match(bytes.toString('latin1', 0, 30), ' raw 0 ', 'an empty entry is one that all workers compute');
  const after = Number(/used_memory:(\d+)/.exec(await fleet.redis.ask('info'))![1]);
  assert.ok(after - before < 200_000, `${after - before} bytes stay in Redis`);
  const local = await fleet.build(createFleetSite(waiting).folder, { args: ['build', '--profile'], env });
  assert.is(local.end.exitCode, 0, local.end.output);
  assert.match(local.end.output, /cache +(\d+) of \1 pages were known/);
  assert.equal(local.files, files);
  await store.close();
});

test('with a shared cache, an edit of an included file is compiled once, and shown', async () => {
  const store = await startStoreServer();
  const env = { HEDDLE_CACHE_URL: store.url };
  const siteOf = (version: string): ReturnType<typeof createFleetSite> =>
    createFleetSite({
      'docs/code.md': '# Code\n\n```js file="./_code.js"\n```\n',
      'docs/_code.js': `const version = '${version}';\n`,
    });
  const [first, second, other] = ['first', 'second', 'second'].map(siteOf);
  assert.is((await fleet.build(first!.folder, { env })).end.exitCode, 0);
  const { end, files } = await fleet.build(second!.folder, { env });
  assert.is(end.exitCode, 0, end.output);
  assert.equal(files, await second!.golden());
  const again = await fleet.build(other!.folder, { env });
  assert.match(again.end.output, /cache +(\d+) of \1 pages were known/);
  assert.equal(again.files, files);
  await store.close();
});

test('a worker that is asked to end finishes its batch, and ends with 0', async () => {
  const site = createFleetSite(waiting);
  const build = fleet.start(site.folder);
  await until(() => site.begun().length > 0, 'a worker that compiles');
  const worker = fleet.workers().find(({ pid }) => pid === site.begun()[0])!;
  worker.signal('SIGTERM');
  await worker.printed('Finishing');
  site.go();
  assert.is((await worker.ended).exitCode, 0);
  const end = await build.ended;
  assert.is(end.exitCode, 0, end.output);
  assert.equal(site.begun().length, 1, 'the batch was done once');
  assert.equal(hashFiles(join(site.folder, 'doc_build')), await site.golden());
});

test('a configuration that is not the same on a worker is refused with the option that differs', async () => {
  const config = 'export default { title: process.env.SITE_TITLE ?? "Without" };\n';
  const site = createFleetSite({ 'site.config.mjs': config }, 1);
  const { end } = await fleet.build(site.folder, { env: { SITE_TITLE: 'Here' } });
  assert.is(end.exitCode, 2, end.output);
  assert.match(end.output, 'fleet-config-differs');
  assert.match(end.output, '`title`');
});

test('without workers, the right password or key a build ends with what is missing', async () => {
  const { folder } = createFleetSite({}, 1);
  const refused = async (code: string, env: NodeJS.ProcessEnv): Promise<void> => {
    const { end } = await fleet.build(folder, { env: { ...impatience, ...env } });
    assert.is(end.exitCode, 4, end.output);
    assert.match(end.output, code);
  };
  await refused('fleet-without-workers', { HEDDLE_FLEET_URL: (await open()).redis.url });
  await refused('fleet-unreachable', { HEDDLE_FLEET_URL: fleet.redis.url.replace('secret', 'wrong') });
  await refused('fleet-unreachable', { NODE_EXTRA_CA_CERTS: '' });
  await refused('fleet-unsigned', { HEDDLE_CACHE_KEY: 'the key of another' });
});

test('a worker that is asked to end without Redis ends', async () => {
  const other = await open();
  const worker = await other.worker();
  await other.redis.stop();
  worker.signal('SIGTERM');
  assert.is((await worker.ended).exitCode, 0);
});

test('workers of another version refuse a build by name, and so does the build', async () => {
  const { folder } = createFleetSite({}, 1);
  const other = await open();
  const worker = await other.worker({ command: copyPackage(true) });
  const { end } = await other.build(folder, { env: impatience });
  assert.is(end.exitCode, 4, end.output);
  assert.match(end.output, /fleet-version/);
  assert.match(worker.output(), 'The build of "Fleet" on');
  assert.match(worker.output(), 'is refused');
});

test.run();
