import { createServer as createHttpServer, request as httpRequest } from 'node:http';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { WebSocketServer } from 'ws';
import type { Diagnostic } from '../../../src/build/report/diagnostic.js';
import { startPreview } from '../../../src/server/preview.js';
import { createProxy } from '../../../src/server/proxy.js';
import { openLiveSocket } from '../../support/live-socket.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { until } from '../../support/until.js';
import { caseCount, recordCases } from '../../support/trust.js';
import { request, sendRaw } from './raw-http.js';

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** A preview that passes `/api` on to a server which gets raw requests. */
async function withUpstream(
  answer: (socket: Socket, text: string) => void,
  run: (port: number, problems: Diagnostic[], received: string[]) => Promise<void>,
): Promise<void> {
  const received: string[] = [];
  const sockets = new Set<Socket>();
  const upstream = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      received.push(data.toString('latin1'));
      answer(socket, data.toString('latin1'));
    });
  });
  const url = `http://127.0.0.1:${await listening(upstream)}`;
  const problems: Diagnostic[] = [];
  const outDir = temporaryFolder({ 'index.html': 'home' });
  const server = await startPreview({
    outDir,
    base: '/',
    port: 0,
    settings: { headers: {}, proxy: { '/api': url } },
    onProblems: (found) => problems.push(...found),
  });
  try {
    await run(server.port, problems, received);
    assert.is((await request(server.port, '/')).status, 200, 'the server still responds');
  } finally {
    await server.close();
    sockets.forEach((socket) => socket.destroy());
    upstream.close();
  }
}

const head = (...lines: string[]): string => ['HTTP/1.1 200 OK', ...lines, '', ''].join('\r\n');

/** Responses of broken servers. */
const oddAnswers: readonly string[] = [
  `${head('Trailer: X-Sum', 'Content-Length: 2')}ok`,
  `${head('Trailer: X-Sum', 'Transfer-Encoding: chunked')}2\r\nok\r\n0\r\nX-Sum: 1\r\n\r\n`,
  `${head('Connection: X-Secret, close', 'X-Secret: 1', 'Content-Length: 2')}ok`,
  `${head('X-Bad: a\x01b', 'Content-Length: 2')}ok`,
  `${head('X-Bad: \x7f', 'Content-Length: 2')}ok`,
  `${head('Bad Name: x', 'Content-Length: 2')}ok`,
  `${head(': empty', 'Content-Length: 2')}ok`,
  `${head('Content-Length: 2', 'Content-Length: 3')}ok`,
  `${head('Content-Length: 2', 'Transfer-Encoding: chunked')}ok`,
  `${head('Content-Length: -2')}ok`,
  `${head('Transfer-Encoding: chunked')}nonsense`,
  `${head('Transfer-Encoding: gzip, chunked')}2\r\nok\r\n0\r\n\r\n`,
  `${head('Content-Length: 9')}ok`,
  'HTTP/1.1 099 Odd\r\nContent-Length: 0\r\n\r\n',
  'HTTP/1.1 1000 Odd\r\nContent-Length: 0\r\n\r\n',
  'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
  `HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n${head('Content-Length: 2')}ok`,
  'HTTP/1.1 200 \x01\r\nContent-Length: 0\r\n\r\n',
  'HTTP/1.1 204 No Content\r\nContent-Length: 5\r\n\r\nhello',
  'HTTP/1.1 304 Not Modified\r\nTransfer-Encoding: chunked\r\n\r\n',
  'garbage',
  '\0\0\0\0',
  '',
  `HTTP/1.1 200 OK\r\nX-Long: ${'a'.repeat(70_000)}\r\n\r\n`,
  `${head('Set-Cookie: a=1', 'Set-Cookie: b=2', 'Content-Length: 2')}ok`,
];

test('no response of another server ends the process', async () => {
  const queue = [...oddAnswers];
  await withUpstream(
    (socket) => socket.end(queue.shift() ?? 'garbage', 'latin1'),
    async (port) => {
      for (const answer of oddAnswers) {
        const label = JSON.stringify(answer.slice(0, 60));
        const { status } = await request(port, '/api/x');
        assert.ok(status === 0 || [200, 204, 304, 502].includes(status), `${label}: ${status}`);
      }
    },
  );
});

test('random bytes in responses never end the process', async () => {
  const count = caseCount('requests', 40);
  let state = 7;
  const random = (below: number): number => (state = (state * 48_271) % 2_147_483_647) % below;
  const mutate = (text: string): string => {
    const at = random(text.length + 1);
    return text.slice(0, at) + String.fromCharCode(random(256)).repeat(1 + random(3)) + text.slice(at + random(3));
  };
  await withUpstream(
    (socket) => socket.end(mutate(mutate(oddAnswers[random(oddAnswers.length)]!)), 'latin1'),
    async (port) => {
      for (let index = 0; index < count; index++) await request(port, '/api/x');
      recordCases('requests', 'responses through the proxy', { tried: count, failed: 0 });
    },
  );
});

test('headers of one connection are dropped in both directions, also those that Connection names', () =>
  withUpstream(
    (socket) =>
      socket.end(
        `${head('Connection: X-Hop', 'X-Hop: 1', 'Keep-Alive: timeout=9', 'X-Kept: 1', 'Content-Length: 2')}ok`,
      ),
    async (port, problems, received) => {
      const { headers } = await request(port, '/api/x', {
        headers: {
          Connection: 'close, X-Own',
          'X-Own': '1',
          TE: 'trailers',
          Trailer: 'X',
          'Proxy-Authorization': 'a',
          'X-Other': '2',
        },
      });
      assert.equal([headers['x-hop'], headers['x-kept']], [undefined, '1']);
      assert.not.match(received[0]!, /^(?:x-own|te|trailer|proxy-authorization):/im);
      assert.match(received[0]!, /^x-other: 2/im);
      assert.equal(problems, []);
    },
  ));

/** Requests whose ends two servers could see at different places, and what reaches the other server of them. */
const smuggling: readonly (readonly [request: string, reaches: RegExp | undefined])[] = [
  ['POST /api/x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello!', undefined],
  [
    'POST /api/x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /smuggled HTTP/1.1\r\n\r\n',
    undefined,
  ],
  ['POST /api/x HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n', undefined],
  ['POST /api/x HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding : chunked\r\n\r\n0\r\n\r\n', undefined],
  ['POST /api/x HTTP/1.1\r\nHost: localhost\r\nContent-Length: +5\r\n\r\nhello', undefined],
  ['POST /api/x HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n', undefined],
  [
    'GET /api/x HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n1a\r\nGET /smuggled HTTP/1.1\r\n\r\n\r\n0\r\n\r\n',
    /transfer-encoding: chunked\r\n[^]*1a\r\nGET \/smuggled/i,
  ],
  [
    'DELETE /api/x HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 5\r\n\r\nhello',
    /content-length: 5\r\n[^]*hello$/i,
  ],
  [
    'GET /api/x HTTP/1.1\r\nHost: localhost\r\nConnection: close, content-length\r\nContent-Length: 5\r\n\r\nhello',
    /content-length: 5\r\n/i,
  ],
];

test('a request is one request for the other server, too', async () => {
  for (const [bytes, reaches] of smuggling)
    await withUpstream(
      (socket) => setTimeout(() => socket.end(`${head('Content-Length: 2')}ok`), 50),
      async (port, _problems, received) => {
        const { status } = await sendRaw(port, bytes);
        const text = received.join('');
        if (reaches) assert.match(text, reaches);
        else assert.equal([status, text], [400, ''], bytes);
        assert.is(
          text.match(/^(?:GET|POST|DELETE) .*HTTP\/1\.1\r$/gm)?.length ?? 0,
          reaches ? (text.includes('smuggled') ? 2 : 1) : 0,
        );
      },
    );
});

test('a prefix covers whole segments', () =>
  withUpstream(
    (socket) => socket.end(`${head('Content-Length: 2')}ok`),
    async (port) => {
      for (const target of ['/api', '/api/', '/api/x', '/api?q=1', '//api/x'])
        assert.is((await request(port, target)).body.toString(), 'ok', target);
      for (const target of ['/apifoo', '/api-v2/x', '/api.json', '/API/x', '/x/api', '/apí'])
        assert.is.not((await request(port, encodeURI(target))).body.toString(), 'ok', target);
    },
  ));

test('a server that resets, stays silent or is late is 502 or 504', async () => {
  await withUpstream(
    (socket) => socket.resetAndDestroy(),
    async (port, problems) => {
      assert.is((await request(port, '/api/x')).status, 502);
      assert.equal(
        problems.map(({ code }) => code),
        ['proxy-failed'],
      );
    },
  );
  const silent = createServer((socket) => socket.on('error', () => undefined));
  const upstream = `http://127.0.0.1:${await listening(silent)}`;
  const failures: unknown[] = [];
  const proxy = createProxy({
    rules: { '/api': upstream },
    hosts: { boundHost: '127.0.0.1', allowedHosts: [] },
    onFailure: (...failure) => failures.push(failure),
    limitMs: 100,
  });
  const server = createHttpServer((asked, answer) => void proxy.forward(asked, answer));
  server.on('upgrade', (...upgrade) => void proxy.forwardUpgrade(...upgrade));
  const port = await listening(server);
  assert.is((await request(port, '/api/x')).status, 504);
  const upgrade = 'GET /api/x HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n';
  assert.is((await sendRaw(port, upgrade)).status, 504);
  assert.is(failures.length, 2);
  server.close();
  silent.close();
});

test('WebSockets are passed on, for pages of this site alone', async () => {
  const backend = createHttpServer();
  const sockets = new WebSocketServer({ server: backend });
  sockets.on('connection', (client, asked) => {
    client.send(JSON.stringify({ type: asked.url }));
    client.on('message', (data) => client.send(String(data)));
  });
  const url = `http://127.0.0.1:${await listening(backend)}`;
  const outDir = temporaryFolder({ 'index.html': 'home' });
  const server = await startPreview({
    outDir,
    base: '/',
    port: 0,
    settings: { headers: {}, proxy: { '/api': url } },
  });
  const origin = `http://127.0.0.1:${server.port}`;
  const open = `ws://127.0.0.1:${server.port}/api/chat?a=1`;
  const client = await openLiveSocket(open, { origin });
  await client.received(1);
  client.socket.send(JSON.stringify({ type: 'echo' }));
  await client.received(2);
  assert.equal(client.messages, [{ type: '/api/chat?a=1' }, { type: 'echo' }]);
  const refused = (target: string, headers: Record<string, string>): Promise<number> =>
    new Promise((resolve) => {
      const asked = httpRequest({
        port: server.port,
        path: target,
        headers: { Connection: 'Upgrade', Upgrade: 'websocket', ...headers },
      });
      asked.on('response', ({ statusCode = 0 }) => resolve(statusCode));
      asked.on('upgrade', (_answer, socket) => resolve((socket.destroy(), 101)));
      asked.on('error', () => resolve(0));
      asked.end();
    });
  assert.is(await refused('/api/chat', { Origin: 'https://evil.example' }), 403);
  assert.is(await refused('/api/chat', { Host: 'evil.example' }), 403);
  assert.is(await refused('/apichat', { Origin: origin }), 404);
  const isClosed = client.closed;
  await server.close();
  await isClosed;
  sockets.close();
  backend.close();
});

test('a client that leaves ends the request to the other server', async () => {
  let isGone = false;
  await withUpstream(
    (socket) => void socket.once('close', () => (isGone = true)),
    async (port) => {
      const socket = connect(port, '127.0.0.1', () => socket.write('GET /api/x HTTP/1.1\r\nHost: localhost\r\n\r\n'));
      setTimeout(() => socket.destroy(), 100);
      await until(() => isGone, 'the end of the request');
    },
  );
});

test.run();
