import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { closeHttpServer, createHttpServer, type RequestHandler } from '../../../src/server/http/http-server.js';
import { startPreview } from '../../../src/server/preview.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { caseCount, recordCases } from '../../support/trust.js';
import { until } from '../../support/until.js';
import { request, sendRaw } from './raw-http.js';

const quick = { headersMs: 300, requestMs: 500, keepAliveMs: 300, idleMs: 5000, checkMs: 100 };

async function withServer(
  handle: RequestHandler,
  run: (port: number, failures: unknown[], server: Server) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  const server = createHttpServer(handle, (error) => failures.push(error), quick);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    await run((server.address() as AddressInfo).port, failures, server);
  } finally {
    await closeHttpServer(server);
  }
}

const answer: RequestHandler = async (_request, response) => void response.end('ok');

/** Resolves when the server ends a connection on which only these bytes were sent. */
function endOf(port: number, bytes: string): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.on('error', () => undefined);
    socket.resume();
    socket.on('close', () => resolve());
  });
}

test('clients that send nothing, or too slowly, are cut off; others are served meanwhile (bad input 122)', () =>
  withServer(answer, async (port, _failures, server) => {
    const slow = [
      '',
      'GET / HTTP/1.1\r\nHost: a\r\n',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nx',
      'GET / HTTP/1.1\r\nHost: a\r\n\r\n',
    ];
    const count = Math.max(1500, caseCount('slowness', 0));
    const state = { open: count, accepted: 0 };
    server.on('connection', () => (state.accepted += 1));
    for (let index = 0; index < count; index++) {
      void endOf(port, slow[index % slow.length]!).then(() => (state.open -= 1));
      // The system drops connections while more than 511 wait, and their clients never notice unless they send something.
      if (index % 100 === 99) await until(() => state.accepted === index + 1, 'the server to accept the connections');
    }
    assert.is((await request(port, '/')).body.toString(), 'ok');
    await until(() => state.open === 0, 'the end of all connections');
    recordCases('slowness', 'silent connections', { tried: count, failed: 0 });
  }));

test('a handler that fails is answered with 500 and told of, and the server lives', () =>
  withServer(
    async (_request, response) => {
      if (_request.url === '/late') response.write('begun');
      throw new Error('torn');
    },
    async (port, failures) => {
      const answered = await request(port, '/');
      assert.is(answered.status, 500);
      assert.not(answered.body.includes('torn'), 'the cause stays here');
      assert.is((await request(port, '/late')).status, 200);
      assert.is((await request(port, '/')).status, 500);
      assert.is(failures.length, 3);
    },
  ));

test('a machine without free files answers 503 and goes on', () =>
  withServer(
    () => Promise.reject(Object.assign(new Error('too many'), { code: 'EMFILE' })),
    async (port, failures) => {
      assert.is((await request(port, '/')).status, 503);
      assert.equal(failures, []);
    },
  ));

test('what is no HTTP is answered with its status', () =>
  withServer(answer, async (port) => {
    assert.is((await sendRaw(port, 'nonsense\r\n\r\n')).status, 400);
    assert.is((await sendRaw(port, `GET / HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`)).status, 431);
    assert.is((await sendRaw(port, 'GET / HTTP/1.1\r\nHost: a\r\n')).status, 408);
  }));

test('preview closes while downloads hang', async () => {
  const outDir = temporaryFolder({ 'large.bin': Buffer.alloc(24 << 20) });
  const server = await startPreview({ outDir, base: '/', port: 0 });
  const sockets = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const socket = connect(server.port, '127.0.0.1');
      socket.on('error', () => undefined);
      socket.write('GET /large.bin HTTP/1.1\r\nHost: localhost\r\n\r\n');
      await new Promise((resolve) => socket.once('readable', resolve));
      return socket;
    }),
  );
  await server.close();
  for (const socket of sockets) socket.destroy();
  assert.is((await request(server.port, '/')).status, 0);
});

test.run();
