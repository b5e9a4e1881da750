import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { startDev } from '../../../src/server/dev.js';
import { startPreview } from '../../../src/server/preview.js';
import type { RunningServer } from '../../../src/server/start-site-server.js';
import { caseCount, recordCases, trustSeed } from '../../support/trust.js';
import { probeRaw, request, sendRaw } from './raw-http.js';
import { fragments, rawRequests, rows } from './request-table.js';
import { canary, fakeSession, publishedSite } from './test-site.js';

const outDir = publishedSite();
const token = 'secret';
const ports = { port: 0 };
const running: RunningServer[] = [];
/** Ends servers after each test, also after one that failed: they would keep the process alive. */
test.after.each(async () => void (await Promise.all(running.splice(0).map((server) => server.close()))));

async function started(start: Promise<RunningServer>): Promise<RunningServer> {
  const server = await start;
  running.push(server);
  return server;
}
const startPreviewAt = (base: string): Promise<RunningServer> => started(startPreview({ outDir, base, ...ports }));
const startDevAt = (base: string): Promise<RunningServer> =>
  started(startDev(fakeSession(outDir, base), { token, ignored: [], ...ports }));

for (const [name, start] of [
  ['preview', startPreviewAt],
  ['dev', startDevAt],
] as const) {
  test(`${name}: every request has its status, tells nothing secret, and leaves the server alive (bad input 112 to 120)`, async () => {
    const server = await start('/');
    for (const [target, statuses, options] of rows) {
      const label = `${JSON.stringify(options ?? {})} ${target.slice(0, 80)}`;
      const answer = await request(server.port, target, options);
      assert.ok([statuses].flat().includes(answer.status), `${label}: ${answer.status}`);
      if (!label.includes('link')) assert.not(answer.wire.includes(canary), label);
      const { location } = answer.headers;
      if (location !== undefined) assert.match(location, /^\/[^/]/, label);
      if (answer.status === 405) assert.is(answer.headers['allow'], 'GET, HEAD');
    }
    for (const [bytes, status] of rawRequests)
      assert.is((await sendRaw(server.port, bytes)).status, status, JSON.stringify(bytes.slice(0, 80)));
    assert.is((await request(server.port, '/')).status, 200);
  });

  test(`${name}: every answer has the protecting headers, and none that tells of the server`, async () => {
    const server = await start('/');
    const targets = ['/', '/guide', '/missing', '/tiny.txt', '/assets/logo.3f9a0c12.png', '/.env', '/%'];
    const answers = await Promise.all([
      ...targets.map((target) => request(server.port, target)),
      request(server.port, '/', { method: 'POST' }),
      request(server.port, '/', { host: 'evil.com' }),
      request(server.port, '/', { headers: { Range: 'bytes=99999-' } }),
      sendRaw(server.port, 'nonsense\r\n\r\n'),
    ]);
    for (const { headers, status } of answers) {
      assert.is(headers['x-content-type-options'], 'nosniff', String(status));
      assert.is(headers['referrer-policy'], 'strict-origin-when-cross-origin');
      assert.is(headers['cross-origin-opener-policy'], 'same-origin');
      assert.is(headers['cross-origin-resource-policy'], 'same-origin');
      assert.is(headers['x-frame-options'], 'SAMEORIGIN');
      for (const absent of ['server', 'x-powered-by', 'access-control-allow-origin'])
        assert.is(headers[absent], undefined, absent);
    }
  });

  test(`${name}: the site lies below base and nowhere else`, async () => {
    const server = await start('/docs/');
    assert.ok(server.url.endsWith('/docs/'));
    const expected = {
      '/docs/': 200,
      '/docs/guide/a': 200,
      '/docs?x=1': 308,
      '/': 404,
      '/guide/a': 404,
      '/docsx/': 404,
      '/docs/guide': 308,
      '/docs//b': 404,
    };
    for (const [target, status] of Object.entries(expected))
      assert.is((await request(server.port, target)).status, status, target);
    assert.is((await request(server.port, '/docs?x=1')).headers['location'], '/docs/?x=1');
    assert.is((await request(server.port, '/docs/guide?x=//y')).headers['location'], '/docs/guide/?x=//y');
    assert.is((await request(server.port, '/docs/guide/a/')).headers['location'], '/docs/guide/a');
  });

  test(`${name}: a missing page is answered with the nearest error page`, async () => {
    const server = await start('/');
    assert.match((await request(server.port, '/x/y')).body.toString(), '<title>missing</title>');
    const chinese = await request(server.port, '/zh/x/y', { headers: { Range: 'bytes=0-3', 'If-None-Match': '*' } });
    assert.is(chinese.status, 404);
    assert.match(chinese.body.toString(), '<title>missing in zh</title>');
    assert.is(chinese.headers['etag'], undefined);
  });
}

test('preview: links that lead out or to hidden files are missing, links inside work', async () => {
  const server = await startPreviewAt('/');
  for (const target of ['/link.txt', '/linked/x.txt', '/hidden-link.txt', '/loop.txt']) {
    const answer = await request(server.port, target);
    assert.is(answer.status, 404, target);
    assert.not(answer.wire.includes(canary), target);
  }
  assert.is((await request(server.port, '/inner-link.txt')).body.toString(), '0123456789');
});

test('preview: mutated requests neither stop the server nor read what is hidden', async () => {
  const server = await startPreviewAt('/');
  let state = trustSeed;
  const count = caseCount('requests', 300);
  const next = (limit: number): number => (state = (state * 48_271) % 2_147_483_647) % limit;
  for (let round = 0; round < count / 25; round++) {
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => {
        let bytes = `GET ${rows[next(rows.length)]![0].slice(0, 100)} HTTP/1.1\r\nHost: localhost\r\nRange: bytes=${next(20)}-${next(20)}\r\nConnection: close\r\n\r\n`;
        for (let edits = next(4); edits >= 0; edits--) {
          const at = next(bytes.length);
          bytes = bytes.slice(0, at) + fragments[next(fragments.length)]! + bytes.slice(at + next(3));
        }
        return probeRaw(server.port, Buffer.from(`${bytes}\r\n\r\n`, 'latin1'));
      }),
    );
    for (const answer of answers) {
      assert.not(answer.wire.includes(canary), answer.wire.toString('latin1').slice(0, 300));
      assert.is.not(answer.status, 500, `seed ${trustSeed}`);
    }
    assert.is((await request(server.port, '/tiny.txt')).body.toString(), '0123456789');
  }
  recordCases('requests', 'mutated requests to preview', { tried: count, failed: 0 });
});

test.run();
