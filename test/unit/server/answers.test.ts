import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { startDev } from '../../../src/server/dev.js';
import { startPreview } from '../../../src/server/preview.js';
import { request } from './raw-http.js';
import { fakeSession, publishedSite, siteFiles } from './test-site.js';

const outDir = publishedSite();
const preview = await startPreview({ outDir, base: '/', port: 0 });
const dev = await startDev(fakeSession(outDir), { token: 'secret', ignored: [], port: 0 });
const servers = { preview: preview.port, dev: dev.port };
const get = (target: string, headers: Record<string, string> = {}): ReturnType<typeof request> =>
  request(preview.port, target, { headers });

test('HEAD gets the headers of GET and nothing more', async () => {
  for (const [name, port] of Object.entries(servers)) {
    for (const target of ['/', '/note.txt', '/guide', '/missing', '/assets/logo.3f9a0c12.png', '/empty.txt']) {
      const headers = { 'Accept-Encoding': 'br' };
      const [got, head] = await Promise.all([
        request(port, target, { headers }),
        request(port, target, { method: 'HEAD', headers }),
      ]);
      assert.is(head.body.length, 0);
      const { date: _date, ...gotHeaders } = got.headers;
      const { date: _otherDate, ...headHeaders } = head.headers;
      assert.equal(headHeaders, gotHeaders, `${name} ${target}`);
      assert.is(Number(got.headers['content-length']), got.body.length, `${name} ${target}`);
    }
  }
});

const types: Record<string, string> = {
  '/': 'text/html; charset=utf-8',
  '/tiny.txt': 'text/plain; charset=utf-8',
  '/logo.svg': 'image/svg+xml; charset=utf-8',
  '/assets/app.3f9a0c12.js': 'text/javascript; charset=utf-8',
  '/assets/nav/guide.json': 'application/json; charset=utf-8',
  '/assets/logo.3f9a0c12.png': 'image/png',
  '/unknown.heddle': 'application/octet-stream',
};

test('types follow from the ending', async () => {
  for (const port of Object.values(servers))
    for (const [target, type] of Object.entries(types))
      assert.is((await request(port, target)).headers['content-type'], type, target);
  assert.match((await get('/logo.svg')).headers['content-security-policy']!, /sandbox/);
  assert.is((await get('/')).headers['content-security-policy'], undefined);
});

test('only files whose name holds their hash are kept for a year', async () => {
  const immutable = 'public, max-age=31536000, immutable';
  for (const port of Object.values(servers)) {
    for (const target of ['/assets/app.3f9a0c12.js', '/assets/chunk.GBTKXMYL.js', '/assets/logo.3f9a0c12.png'])
      assert.is((await request(port, target)).headers['cache-control'], immutable, target);
    for (const target of ['/', '/assets/plain.png', '/assets/nav/guide.json', '/tiny.txt', '/missing', '/guide'])
      assert.is((await request(port, target)).headers['cache-control'], 'no-cache', target);
  }
});

test('bodies are what lies on disk, whichever way they are read', async () => {
  for (const [path, target] of [
    ['tiny.txt', '/tiny.txt'],
    ['empty.txt', '/empty.txt'],
    ['assets/logo.3f9a0c12.png', '/assets/logo.3f9a0c12.png'],
    ['assets/plain.png', '/assets/plain.png'],
    ['assets/app.3f9a0c12.js', '/assets/app.3f9a0c12.js'],
  ] as const)
    assert.equal((await get(target)).body, Buffer.from(siteFiles[path] as string), path);
});

test('ranges', async () => {
  const rows: readonly (readonly [target: string, range: string, status: number, body: string | undefined])[] = [
    ['/tiny.txt', 'bytes=2-4', 206, '234'],
    ['/tiny.txt', 'bytes=-1', 206, '9'],
    ['/tiny.txt', 'bytes=0-18446744073709551615', 206, '0123456789'],
    ['/tiny.txt', 'bytes=-0', 416, ''],
    ['/tiny.txt', 'bytes=10-', 416, ''],
    ['/tiny.txt', 'bytes=2-1', 200, '0123456789'],
    ['/tiny.txt', 'bytes=0-0,2-2', 200, '0123456789'],
    ['/tiny.txt', `bytes=0-0${',0-0'.repeat(1000)}`, 200, '0123456789'],
    ['/tiny.txt', 'items=0-1', 200, '0123456789'],
    ['/empty.txt', 'bytes=0-', 416, ''],
    ['/empty.txt', 'bytes=0-,1-', 200, ''],
    ['/assets/logo.3f9a0c12.png', 'bytes=0-2', 206, '\u0007\u0007\u0007'],
    ['/guide', 'bytes=0-2', 308, undefined],
  ];
  for (const [target, range, status, body] of rows) {
    const answer = await get(target, { Range: range });
    assert.is(answer.status, status, `${target} ${range.slice(0, 40)}`);
    if (body !== undefined) assert.is(answer.body.toString(), body, range.slice(0, 40));
    assert.is((await get('/tiny.txt')).status, 200);
  }
  assert.is((await get('/tiny.txt', { Range: 'bytes=2-4' })).headers['content-range'], 'bytes 2-4/10');
  assert.is((await get('/tiny.txt', { Range: 'bytes=10-' })).headers['content-range'], 'bytes */10');
  assert.is(
    (await request(preview.port, '/tiny.txt', { method: 'HEAD', headers: { Range: 'bytes=2-4' } })).status,
    200,
  );
});

test('a range of a state that is gone is the whole file', async () => {
  const { etag = '', 'last-modified': modified = '' } = (await get('/tiny.txt')).headers;
  const statusFor = async (condition: string): Promise<number> =>
    (await get('/tiny.txt', { Range: 'bytes=0-1', 'If-Range': condition })).status;
  assert.is(await statusFor(etag), 206);
  assert.is(await statusFor(modified), 206);
  assert.is(await statusFor('"stale"'), 200);
  assert.is(await statusFor('Thu, 01 Jan 1970 00:00:00 GMT'), 200);
});

test('a client that has the state gets no body', async () => {
  for (const target of ['/', '/tiny.txt', '/assets/logo.3f9a0c12.png']) {
    const { etag = '', 'last-modified': modified = '' } = (await get(target)).headers;
    assert.match(etag, /^"[^"]+"$/);
    const conditions: Record<string, string>[] = [
      { 'If-None-Match': etag },
      { 'If-None-Match': '*' },
      { 'If-Modified-Since': modified },
    ];
    for (const condition of conditions) {
      const answer = await get(target, condition);
      assert.is(answer.status, 304, `${target} ${JSON.stringify(condition)}`);
      assert.is(answer.body.length, 0);
      assert.is(answer.headers['etag'], etag);
      assert.match(answer.headers['cache-control']!, target.startsWith('/assets/') ? 'immutable' : 'no-cache');
      assert.is(answer.headers['x-content-type-options'], 'nosniff');
      for (const absent of ['content-type', 'last-modified', 'content-length', 'accept-ranges'])
        assert.is(answer.headers[absent], undefined, `${absent} describes a body`);
    }
    assert.is((await get(target, { 'If-None-Match': '"other"' })).status, 200);
  }
});

test('the tag of a page is its content, whenever it was written', async () => {
  const { etag } = (await get('/b')).headers;
  utimesSync(join(outDir, 'b.html'), 1000, 1000);
  assert.is((await get('/b')).headers['etag'], etag);
  assert.is.not((await get('/guide/a')).headers['etag'], etag);
});

test('texts are compressed for clients that ask, under a tag of their own', async () => {
  const plain = await get('/note.txt');
  const brotli = await get('/note.txt', { 'Accept-Encoding': 'gzip, br' });
  const zipped = await get('/note.txt', { 'Accept-Encoding': 'gzip' });
  assert.is(brotli.headers['content-encoding'], 'br');
  assert.is(zipped.headers['content-encoding'], 'gzip');
  assert.equal(brotliDecompressSync(brotli.body), plain.body);
  assert.equal(gunzipSync(zipped.body), plain.body);
  assert.is(new Set([plain, brotli, zipped].map(({ headers }) => headers['etag'])).size, 3);
  for (const answer of [plain, brotli, zipped]) assert.is(answer.headers['vary'], 'Accept-Encoding');
  const again = await get('/note.txt', { 'Accept-Encoding': 'br', 'If-None-Match': brotli.headers['etag']! });
  assert.is(again.status, 304);
  assert.is(again.headers['content-encoding'], undefined);
  const part = await get('/note.txt', { 'Accept-Encoding': 'br', Range: 'bytes=0-6' });
  assert.is(part.status, 206);
  assert.is(part.body.toString(), 'weaving');
  assert.is(part.headers['content-encoding'], undefined);
  const missing = await get('/missing', { 'Accept-Encoding': 'br' });
  assert.match(brotliDecompressSync(missing.body).toString(), 'missing');
});

test('small files, pictures and the files of dev are sent as they are', async () => {
  const headers = { 'Accept-Encoding': 'br, gzip' };
  for (const target of ['/tiny.txt', '/assets/logo.3f9a0c12.png', '/assets/plain.png'])
    assert.is((await get(target, headers)).headers['content-encoding'], undefined, target);
  assert.is((await request(dev.port, '/note.txt', { headers })).headers['content-encoding'], undefined);
});

test('the servers close', async () => {
  await Promise.all([preview.close(), dev.close()]);
  for (const port of Object.values(servers)) assert.is((await request(port, '/')).status, 0);
});

test.run();
