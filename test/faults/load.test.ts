import { readdirSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { startPreview } from '../../src/server/preview.js';
import { manifestFile, searchFolder } from '../../src/shared/search/search-index.js';
import { startDevSite } from '../support/dev-site.js';
import { usedBytes } from '../support/memory.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { caseCount, recordCases } from '../support/trust.js';
import { until } from '../support/until.js';
import { probeRaw, request, sendRaw } from '../unit/server/raw-http.js';
import { fakeSession, publishedSite } from '../unit/server/test-site.js';
import { startDev } from '../../src/server/dev.js';

/** Descriptors that this process has open; undefined where the system does not report it. */
function openDescriptors(): number | undefined {
  try {
    return readdirSync('/proc/self/fd').length;
  } catch {
    return undefined;
  }
}

/** For requests that must be answered, however busy the machine is. */
const patient = { timeoutMs: 60_000 };

/** Difference between two measurements that says nothing. */
const slackBytes = 4 << 20;

/**
 * Runs rounds and checks that memory and descriptors are the same after a third of them, when all caches are warm, and
 * after the last. Returns the growth in bytes.
 */
async function expectFlat(rounds: number, run: (round: number) => Promise<void>): Promise<number> {
  const warmRounds = Math.ceil(rounds / 3);
  for (let round = 0; round < warmRounds; round++) await run(round);
  const before = { bytes: await usedBytes(), descriptors: openDescriptors() };
  for (let round = warmRounds; round < rounds; round++) await run(round);
  await until(() => openDescriptors() === before.descriptors, `${before.descriptors} open descriptors`);
  let growth = Infinity;
  // Connections that ended a moment ago, and threads that end their work, need some memory for a while.
  await until(
    async () => (growth = (await usedBytes()) - before.bytes) < slackBytes,
    `as much memory as before ${rounds - warmRounds} rounds`,
  );
  return growth;
}

/** Requests of every kind, among them some that are refused, broken off or no HTTP. */
async function askEverything(port: number): Promise<void> {
  const { headers } = await request(port, '/', patient);
  const bytes = 'GET /note.txt HTTP/1.1\r\nHost: localhost\r\n\r\n';
  const [page, unchanged, part, missing, refused, zipped, pipelined] = await Promise.all([
    request(port, '/guide/a', patient),
    request(port, '/', { ...patient, headers: { 'If-None-Match': headers['etag']! } }),
    request(port, '/tiny.txt', { ...patient, headers: { Range: 'bytes=2-4' } }),
    request(port, `/missing-${Math.random()}`, patient),
    request(port, '/', { ...patient, host: 'evil.test' }),
    request(port, '/note.txt', { ...patient, headers: { 'Accept-Encoding': 'gzip' } }),
    sendRaw(port, `${bytes.repeat(9)}${bytes.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n')}`, patient.timeoutMs),
    probeRaw(port, Buffer.from('nonsense\r\n\r\n')),
    probeRaw(port, Buffer.from('GET /note.txt HTTP/1.1\r\nHost: localhost\r\n')),
  ]);
  assert.equal(
    [page, unchanged, part, missing, refused, zipped].map(({ status }) => status),
    [200, 304, 206, 404, 403, 200],
  );
  assert.is(pipelined.wire.toString('latin1').match(/HTTP\/1\.1 200 OK/g)?.length, 10);
}

test('requests leave neither memory nor descriptors behind', async () => {
  const outDir = publishedSite();
  const rounds = Math.max(12, caseCount('load', 0) / 10);
  const servers = {
    preview: await startPreview({ outDir, base: '/', port: 0 }),
    dev: await startDev(fakeSession(outDir), { token: 'secret', ignored: [], port: 0 }),
  };
  for (const [name, { port, close }] of Object.entries(servers)) {
    const growth = await expectFlat(rounds, async () => {
      await Promise.all(Array.from({ length: 20 }, () => askEverything(port)));
    });
    recordCases('load', `rounds of requests to ${name}`, { tried: rounds, failed: 0, 'bytes more': growth });
    await close();
  }
});

test('a dev session in which pages are edited, added, searched and removed keeps its memory', async () => {
  const site = await startDevSite({
    'docs/index.md': '# Home\n',
    ...Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`docs/p${index}.md`, `# Page ${index}\n`])),
  });
  const { port } = site.server;
  const rounds = Math.max(9, caseCount('load', 0) / 10);
  const has = async (path: string, text: string): Promise<boolean> =>
    (await request(port, path, patient)).body.includes(text);
  const growth = await expectFlat(rounds, async (round) => {
    // As much text as it takes to notice one round that is not forgotten.
    const text = `word${round} `.repeat(50_000);
    site.write({ 'docs/p0.md': `# Page 0\n\n${text}\n`, [`docs/new-${round}.md`]: `# New\n\n${text}\n` });
    await until(() => has('/p0', `word${round} `), 'the edited page');
    await until(() => has(`/new-${round}`, `word${round} `), 'the added page');
    assert.is((await request(port, `/${searchFolder}${manifestFile('en', '')}`, patient)).status, 200);
    rmSync(join(site.folder, `docs/new-${round}.md`));
    await until(
      async () => (await request(port, `/new-${round}`, patient)).status === 404,
      'the end of the removed page',
    );
  });
  recordCases('load', 'edits of a dev session', { tried: rounds, failed: 0, 'bytes more': growth });
  await site.server.close();
});

/** Ways to hold a connection without ever finishing a request, or after the end of one. */
const hostile: Readonly<Record<string, (socket: Socket) => void>> = {
  'sends nothing': () => undefined,
  'never ends its headers': (socket) => void socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n'),
  'sends one header after the other': (socket) => {
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n');
    const timer = setInterval(() => socket.write('X-Slow: 1\r\n'), 100);
    socket.once('close', () => clearInterval(timer));
  },
  'never sends the body that it promises': (socket) =>
    void socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nx'),
  'expects to continue and does not': (socket) =>
    void socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: 9\r\n\r\n'),
  'stays after its answer': (socket) => void socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'),
  'ends its side after half a request': (socket) => void socket.end('GET / HTTP/1.1\r\nHost: loc'),
  'floods with headers': (socket) =>
    void socket.write(`GET / HTTP/1.1\r\nHost: localhost\r\n${`X: ${'a'.repeat(1000)}\r\n`.repeat(100)}`),
  'sends thousands of headers': (socket) =>
    void socket.write(`GET / HTTP/1.1\r\nHost: localhost\r\n${'a:b\r\n'.repeat(3000)}\r\n`),
  'begins to upgrade and sends no more': (socket) =>
    void socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n'),
};

/** Ways to ask and never read an answer; each ends with a write now and then, as a sign of life. */
const deaf: Readonly<Record<string, string>> = {
  'one large file': 'GET /huge.txt HTTP/1.1\r\nHost: localhost\r\n\r\n',
  'many files': 'GET /large.txt HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(50),
  'many refusals': 'GET /.x HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(15_000),
};

test('clients that never finish are cut off, and others get their answers meanwhile', async () => {
  const large = temporaryFolder({
    'index.html': 'home',
    'large.txt': 'x'.repeat(1 << 20),
    'huge.txt': Buffer.alloc(16 << 20),
  });
  const servers = {
    preview: await startPreview({ outDir: large, base: '/', port: 0 }),
    dev: await startDev(fakeSession(large), { token: 'secret', ignored: [], port: 0 }),
  };
  const before = openDescriptors()!;
  const count = Math.ceil(caseCount('load', 0) / 100) || 1;
  const open = new Map<Socket, string>();
  const deafSockets = new Map<Socket, string>();
  const repeat = <Item>(items: readonly Item[]): Item[] => Array.from({ length: count }, () => items).flat();
  for (const [name, { port }] of Object.entries(servers)) {
    for (const [kind, misbehave] of repeat(Object.entries(hostile))) {
      const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () => misbehave(socket));
      open.set(socket, `${name}: ${kind}`);
      socket.on('error', () => undefined);
      socket.on('end', () => socket.destroy());
      socket.on('close', () => open.delete(socket));
      socket.resume();
    }
    for (const [kind, text] of repeat(Object.entries(deaf))) {
      const socket = connect(port, '127.0.0.1', () => socket.write(text));
      deafSockets.set(socket, `${name}: ${kind}`);
      socket.on('error', () => undefined);
      socket.pause();
    }
  }
  const signs = setInterval(() => deafSockets.forEach((_kind, socket) => socket.write('\r\n')), 500);
  for (const { port } of Object.values(servers))
    for (let index = 0; index < 20; index++) assert.is((await request(port, '/', patient)).status, 200);
  await until(() => open.size === 0, 'the end of connections').catch(() =>
    assert.unreachable(`still open: ${[...open.values()].join(', ')}`),
  );
  // A client that does not read doesn't learn of the end; the server has no descriptor for it any more.
  const waiting = (): string[] => [...deafSockets].flatMap(([{ destroyed }, kind]) => (destroyed ? [] : [kind]));
  await until(() => openDescriptors()! <= before + waiting().length, 'the end of connections nobody reads').catch(() =>
    assert.unreachable(`${openDescriptors()! - before} descriptors for ${waiting().join(', ')}`),
  );
  clearInterval(signs);
  for (const socket of deafSockets.keys()) socket.destroy();
  const tried = 2 * count * (Object.keys(hostile).length + Object.keys(deaf).length);
  recordCases('load', 'clients that never finish', { tried, failed: 0 });
  await Promise.all(Object.values(servers).map(({ close }) => close()));
});

test.run();
