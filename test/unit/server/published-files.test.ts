import { mkdirSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createByteCache } from '../../../src/server/files/representation.js';
import { withHostHeaders, createPublishedFiles } from '../../../src/server/files/published-files.js';
import { closeHttpServer, createHttpServer } from '../../../src/server/http/http-server.js';
import { startPreview } from '../../../src/server/preview.js';
import type { SiteSource } from '../../../src/server/files/site-source.js';
import { temporaryFolder, writeFiles } from '../../support/temporary-folder.js';
import { request } from './raw-http.js';

/** A clock that runs ahead: change times are old enough to distinguish states of files. */
const laterMs = (): number => Date.now() + 10_000;

/** Waits for the next turn of the event loop, as requests that arrive one after the other do. */
const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

async function textOf(source: SiteSource, path: string): Promise<string | undefined> {
  await nextTurn();
  const file = await source.open(path);
  if (file?.content.kind !== 'bytes') return undefined;
  return file.content.bytes.toString();
}

function publishedFolder(): { root: string; outside: string; source: SiteSource } {
  const folder = temporaryFolder({
    'dist/a.txt': 'one',
    'dist/guide/b.txt': 'two',
    'dist/.hidden': 'secret',
    'outside.txt': 'out',
  });
  const root = join(folder, 'dist');
  return { root, outside: join(folder, 'outside.txt'), source: createPublishedFiles(root, laterMs) };
}

test('an unchanged file is read once', async () => {
  const { source } = publishedFolder();
  const first = await source.open('a.txt');
  await nextTurn();
  const second = source.open('a.txt');
  assert.not.instance(second, Promise, 'from memory');
  assert.is(second, first);
});

test('a file that was written to is read again, also in the same size and with its old time', async () => {
  const { root, source } = publishedFolder();
  assert.is(await textOf(source, 'a.txt'), 'one');
  utimesSync(join(root, 'a.txt'), 1000, 1000);
  assert.is(await textOf(source, 'a.txt'), 'one');
  writeFileSync(join(root, 'a.txt'), 'two');
  utimesSync(join(root, 'a.txt'), 1000, 1000);
  assert.is(await textOf(source, 'a.txt'), 'two');
});

test('a file that was written moments ago is read each time, because its change time may stay the same', async () => {
  const { root } = publishedFolder();
  const source = createPublishedFiles(root);
  for (let count = 0; count < 200; count++) {
    const text = String(count).padStart(3, '0');
    writeFileSync(join(root, 'a.txt'), text);
    assert.is(await textOf(source, 'a.txt'), text);
  }
});

test('a file that goes, comes back or becomes a folder is seen as it is', async () => {
  const { root, source } = publishedFolder();
  const file = join(root, 'a.txt');
  assert.is(await textOf(source, 'a.txt'), 'one');
  rmSync(file);
  assert.is(await textOf(source, 'a.txt'), undefined);
  mkdirSync(file);
  assert.is(await textOf(source, 'a.txt'), undefined);
  rmSync(file, { recursive: true });
  writeFileSync(file, 'back');
  assert.is(await textOf(source, 'a.txt'), 'back');
});

test('a file that becomes a link out of the folder or to a hidden file is missing', async () => {
  const { root, outside, source } = publishedFolder();
  const file = join(root, 'a.txt');
  for (const target of [outside, '.hidden']) {
    writeFileSync(file, 'one');
    assert.is(await textOf(source, 'a.txt'), 'one');
    rmSync(file);
    symlinkSync(target, file);
    assert.is(await textOf(source, 'a.txt'), undefined, target);
    rmSync(file);
  }
});

test('a folder that becomes a link out of the site has no files', async () => {
  const { root, source } = publishedFolder();
  assert.is(await textOf(source, 'guide/b.txt'), 'two');
  const elsewhere = temporaryFolder({ 'b.txt': 'out' });
  rmSync(join(root, 'guide'), { recursive: true });
  symlinkSync(elsewhere, join(root, 'guide'));
  assert.is(await textOf(source, 'guide/b.txt'), undefined);
});

test('a site that is published anew is noticed once by each request that began before', async () => {
  const { root, source } = publishedFolder();
  const before = source.swaps;
  assert.is(await source.noticeSwap!(), before);
  writeFiles(`${root}.next`, { 'a.txt': 'new' });
  renameSync(root, `${root}.old`);
  const during = Promise.all([source.noticeSwap!(), source.noticeSwap!()]);
  renameSync(`${root}.next`, root);
  for (const swaps of await during) assert.is.not(swaps, before);
  assert.is(await source.noticeSwap!(), source.swaps);
  assert.is(await textOf(source, 'a.txt'), 'new');
});

test('a changed `_headers` file applies to files that are in memory', async () => {
  const { root, source } = publishedFolder();
  const site = withHostHeaders(source, '/');
  const headerOf = async (): Promise<string | undefined> => {
    await nextTurn();
    return (await site.open('a.txt'))?.headers?.['X-One'];
  };
  assert.is(await headerOf(), undefined);
  for (const value of ['1', '2']) {
    writeFiles(root, { _headers: `/*\n  X-One: ${value}\n` });
    assert.is(await headerOf(), value);
    assert.is(await headerOf(), value);
  }
  rmSync(join(root, '_headers'));
  assert.is(await headerOf(), undefined);
});

test('a file on disk that is replaced or goes between the look and the sending ends the connection', async () => {
  const { root, outside, source } = publishedFolder();
  const file = join(root, 'a.bin');
  const changes: Readonly<Record<string, () => void>> = {
    replaced: () => renameSync(join(root, 'a.txt'), file),
    'made a link': () => symlinkSync(outside, file),
    gone: () => undefined,
  };
  for (const [name, change] of Object.entries(changes)) {
    writeFiles(root, { 'a.bin': 'one', 'a.txt': 'two' });
    const server = createHttpServer(
      async (request, response) => {
        const found = await source.open('a.bin');
        if (found?.content.kind !== 'disk') return assert.unreachable('on disk');
        rmSync(file);
        change();
        found.content.send({ request, response }, { 'Content-Length': 3 }, undefined);
      },
      () => undefined,
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { wire } = await request((server.address() as AddressInfo).port, '/a.bin');
    assert.is(wire.length, 0, name);
    await closeHttpServer(server);
    rmSync(file, { force: true });
  }
});

test('a file on disk has a name like any other, and every range of it', async () => {
  const { root } = publishedFolder();
  writeFiles(root, { 'a#b?c%20%.bin': '0123456789', 'guide/\u00e9 .bin': '0123456789' });
  const server = await startPreview({ outDir: root, base: '/docs/', port: 0 });
  const ranges = { 'bytes=0-0': '0', 'bytes=0-2': '012', 'bytes=-1': '9', 'bytes=8-99': '89' };
  for (const target of ['/docs/a%23b%3Fc%2520%25.bin', '/docs/guide/%C3%A9%20.bin?x=1']) {
    assert.is((await request(server.port, target)).body.toString(), '0123456789', target);
    for (const [Range, body] of Object.entries(ranges)) {
      const answer = await request(server.port, target, { headers: { Range } });
      assert.equal([answer.status, answer.body.toString()], [206, body], `${target} ${Range}`);
      assert.match(answer.headers['content-range']!, /^bytes \d-\d\/10$/);
      assert.is(Number(answer.headers['content-length']), body.length);
    }
  }
  await server.close();
});

test('a cache of bytes drops what was not used for longest, and what is too large', () => {
  const cache = createByteCache<string>(100);
  cache.set('a', 'A', 40);
  cache.set('b', 'B', 40);
  assert.is(cache.get('a'), 'A');
  cache.set('c', 'C', 40);
  assert.equal([cache.get('a'), cache.get('b'), cache.get('c')], ['A', undefined, 'C']);
  cache.set('a', 'again', 60);
  assert.equal([cache.get('a'), cache.get('c')], ['again', 'C']);
  cache.set('d', 'D', 101);
  assert.equal(
    ['a', 'c', 'd'].map((key) => cache.get(key)),
    [undefined, undefined, undefined],
  );
});

test.run();
