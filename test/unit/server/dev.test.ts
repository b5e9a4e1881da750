import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Diagnostic } from '../../../src/build/report/diagnostic.js';
import type { LiveMessage } from '../../../src/shared/live-messages.js';
import { startDev } from '../../../src/server/dev.js';
import { liveChannelPath } from '../../../src/server/gate/upgrade-gate.js';
import { startPreview } from '../../../src/server/preview.js';
import type { FileChange, SiteSession } from '../../../src/server/site-session.js';
import { openLiveSocket } from '../../support/live-socket.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { thrownBuildError } from '../../support/thrown-error.js';
import { request } from './raw-http.js';
import { fakeSession } from './test-site.js';

const token = 'secret';

test('a saved file reaches the session, and its answer the browser', async () => {
  const folder = temporaryFolder({ 'a.html': 'a' });
  const changes: FileChange[] = [];
  const state = { isClosed: false };
  const session: SiteSession = {
    ...fakeSession(folder),
    watched: () => [folder],
    update: (update) => {
      changes.push(...update);
      if (changes.length === 1) return Promise.resolve([{ type: 'reload' }, { type: 'problems', problems: [] }]);
      return Promise.resolve([{ type: 'pages', routePaths: ['/a'] }, { type: 'resolved' }]);
    },
    close: async () => void (state.isClosed = true),
  };
  const server = await startDev(session, { token, ignored: [], port: 0 });
  const url = `${server.url.replace('http', 'ws')}${liveChannelPath(token)}`;
  const { messages, received } = await openLiveSocket(url);
  writeFileSync(join(folder, 'a.html'), 'b');
  await received(3);
  writeFileSync(join(folder, 'b.html'), 'b');
  await received(5);
  assert.equal(changes, [
    { path: join(folder, 'a.html'), kind: 'change' },
    { path: join(folder, 'b.html'), kind: 'add' },
  ]);
  const afterGreeting: LiveMessage[] = [
    { type: 'reload' },
    { type: 'pages', routePaths: ['/a'] },
    { type: 'resolved' },
  ];
  assert.equal(messages.slice(2), afterGreeting, 'nothing but the reload, for a page that is greeted anew');
  assert.is((await request(server.port, '/a')).body.toString(), 'b');
  await server.close();
  assert.ok(state.isClosed);
});

test('a session that fails is answered with 500, and its owner hears why', async () => {
  const problems: Diagnostic[] = [];
  const session: SiteSession = {
    ...fakeSession(temporaryFolder()),
    file: (path) => (path === 'index.html' ? Promise.resolve({ body: 'home' }) : Promise.reject(new Error('torn'))),
  };
  const server = await startDev(session, {
    token,
    ignored: [],
    port: 0,
    onProblems: (found) => problems.push(...found),
  });
  const answer = await request(server.port, '/a');
  assert.is(answer.status, 500);
  assert.not(answer.wire.includes('torn'));
  assert.equal(
    problems.map(({ code }) => code),
    ['request-failed'],
  );
  assert.is((await request(server.port, '/')).body.toString(), 'home');
  await server.close();
});

test('a session may give the type of a file', async () => {
  const session: SiteSession = {
    ...fakeSession(temporaryFolder()),
    file: (path) =>
      Promise.resolve(path === 'data' ? { body: '{}', contentType: 'application/json; charset=utf-8' } : undefined),
  };
  const server = await startDev(session, { token, ignored: [], port: 0 });
  assert.is((await request(server.port, '/data')).headers['content-type'], 'application/json; charset=utf-8');
  await server.close();
});

test('a document that stands in for another has its status and is never taken for the page', async () => {
  const session: SiteSession = {
    ...fakeSession(temporaryFolder()),
    file: (path) => Promise.resolve(path === 'a.html' ? { body: 'problems', status: 500 } : undefined),
  };
  const server = await startDev(session, { token, ignored: [], port: 0 });
  const { status, headers, body } = await request(server.port, '/a', {
    headers: { 'If-None-Match': '*', Range: 'bytes=0-1' },
  });
  assert.equal([status, headers['etag'], body.toString()], [500, undefined, 'problems']);
  await server.close();
});

test('servers that cannot start say why', async () => {
  const folder = temporaryFolder({ 'index.html': 'x' });
  const codeOf = async (start: Promise<unknown>): Promise<string> =>
    (await thrownBuildError(() => start)).diagnostics[0]!.code;
  assert.is(await codeOf(startPreview({ outDir: join(folder, 'missing'), base: '/', port: 0 })), 'site-not-built');
  assert.is(await codeOf(startPreview({ outDir: folder, base: '/', port: 70_000 })), 'port-invalid');
  assert.is(await codeOf(startDev(fakeSession(folder), { token, ignored: [], port: 70_000 })), 'port-invalid');
  const first = await startPreview({ outDir: folder, base: '/', port: 0 });
  assert.is(
    await codeOf(startPreview({ outDir: folder, base: '/', port: first.port, isPortFixed: true })),
    'port-taken',
  );
  const second = await startPreview({ outDir: folder, base: '/', port: first.port });
  assert.is.not(second.port, first.port);
  assert.is(second.notices.length, 1);
  await Promise.all([first.close(), second.close()]);
});

test.run();
