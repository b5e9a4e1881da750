import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { WebSocket } from 'ws';
import type { LiveMessage, LiveProblem } from '../../../src/shared/live-messages.js';
import { startDev } from '../../../src/server/dev.js';
import { createLiveChannel, type LiveChannel, type LiveChannelOptions } from '../../../src/server/live-channel.js';
import { createLiveToken, hasToken, liveChannelPath } from '../../../src/server/gate/upgrade-gate.js';
import type { SiteSession } from '../../../src/server/site-session.js';
import { openLiveSocket, type LiveSocket } from '../../support/live-socket.js';
import { caseCount, recordCases } from '../../support/trust.js';
import { request } from './raw-http.js';

const token = createLiveToken();
const problem: LiveProblem = { code: 'dead-link', message: 'A link leads nowhere.', file: 'a.md', line: 3 };

function emptySession(problems: LiveProblem[] = [], base = '/docs/'): SiteSession {
  return {
    base,
    build: 'build-1',
    file: (path) => Promise.resolve(path === 'index.html' ? { body: 'home' } : undefined),
    update: () => Promise.resolve([]),
    problems: () => problems,
    watched: () => [],
    close: () => Promise.resolve(),
  };
}

async function withServer(session: SiteSession, run: (port: number) => Promise<void>): Promise<void> {
  const server = await startDev(session, { token, ignored: [], port: 0 });
  try {
    await run(server.port);
  } finally {
    await server.close();
  }
}

const handshake = {
  Connection: 'Upgrade',
  Upgrade: 'websocket',
  'Sec-WebSocket-Version': '13',
  'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
};

/** Status that the server gives to an upgrade that it refuses. */
async function refusal(port: number, path: string, headers: Record<string, string>, host?: string): Promise<number> {
  return (await request(port, path, { headers: { ...handshake, ...headers }, ...(host ? { host } : {}) })).status;
}

const connect = (port: number, origin: string | undefined = `http://localhost:${port}`): Promise<LiveSocket> =>
  openLiveSocket(`ws://localhost:${port}/docs/${liveChannelPath(token)}`, {
    ...(origin ? { origin } : {}),
    family: 4,
  });

test('only this site with its token may connect (bad input 124)', () =>
  withServer(emptySession(), async (port) => {
    const own = `http://localhost:${port}`;
    const path = `/docs/${liveChannelPath(token)}`;
    const rows: readonly (readonly [path: string, headers: Record<string, string>, status: number, host?: string])[] = [
      [path, { Origin: 'http://evil.com' }, 403],
      [path, { Origin: 'null' }, 403],
      [path, { Origin: `http://localhost:${port + 1}` }, 403],
      [path, { Origin: `http://127.0.0.1:${port}` }, 403],
      [path, { Origin: 'http://evil.com', 'Sec-Fetch-Mode': 'navigate' }, 403],
      [path, { Origin: own, 'Sec-Fetch-Site': 'cross-site' }, 403],
      [path, { Origin: `http://evil.com:${port}` }, 403, `evil.com:${port}`],
      [path, {}, 403, 'evil.com'],
      ['/docs/__heddle/live', { Origin: own }, 403],
      ['/docs/__heddle/live', {}, 403],
      ['/docs/__heddle/live?token=', { Origin: own }, 403],
      [`/docs/${liveChannelPath(`${token.slice(0, -1)}!`)}`, { Origin: own }, 403],
      [`${path}&token=${token}`, { Origin: own }, 403],
      [`/${liveChannelPath(token)}`, { Origin: own }, 404],
      [`/docs/x?token=${token}`, { Origin: own }, 404],
      [`/docs/__heddle/live/../live?token=${token}`, { Origin: own }, 400],
      [path, { Origin: own, Upgrade: 'h2c' }, 400],
    ];
    for (const [target, headers, status, host = `localhost:${port}`] of rows)
      assert.is(await refusal(port, target, headers, host), status, `${target} ${JSON.stringify(headers)} ${host}`);
    assert.is((await request(port, path, { method: 'POST', headers: handshake })).status, 405);
    assert.is((await request(port, path)).status, 404, 'the channel is no page');
    assert.is((await request(port, '/docs/')).status, 200);
  }));

test('programs without an origin need the token (bad input 124)', () =>
  withServer(emptySession(), async (port) => {
    const client = await connect(port, '');
    await client.received(1);
    client.socket.terminate();
  }));

test('a token counts once and whole', () => {
  assert.ok(hasToken('?token=abc', 'abc'));
  for (const query of ['', '?token=ab', '?token=abcd', '?token=abc&token=abc', '?Token=abc'])
    assert.not(hasToken(query, 'abc'), query);
  assert.is.not(createLiveToken(), createLiveToken());
});

test('a browser hears of the build, and of what is wrong at the moment', () =>
  withServer(emptySession([problem]), async (port) => {
    const client = await connect(port);
    await client.received(2);
    const [hello, ...others] = client.messages;
    assert.is(hello?.type === 'hello' && hello.build, 'build-1');
    assert.match(JSON.stringify(hello), /"revision":"[\w-]+\.0"/);
    assert.equal(others, [{ type: 'problems', problems: [problem] }]);
    client.socket.send('{"type":"hello"}');
    await client.received(4);
    assert.equal(client.messages.slice(2), client.messages.slice(0, 2), 'a browser that was asleep asks again');
  }));

test('a browser that shows problems from before hears that there are none', () =>
  withServer(emptySession(), async (port) => {
    const client = await connect(port);
    await client.received(2);
    assert.equal(client.messages.at(-1), { type: 'resolved' });
  }));

test('browsers may greet and nothing else (bad input 124)', () =>
  withServer(emptySession(), async (port) => {
    const polite = await connect(port);
    polite.socket.send('{"type":"hello"}');
    const rude: readonly (readonly [data: string | Buffer, code: number])[] = [
      ['{"type":"read","file":"/etc/passwd"}', 1008],
      ['{"type":"hello","x":1}', 1008],
      ['hello', 1008],
      [Buffer.from('{"type":"hello"}'), 1008],
      [`{"type":"hello"${' '.repeat(1000)}}`, 1008],
      ['x'.repeat(70_000), 1009],
    ];
    for (const [data, code] of rude) {
      const client = await connect(port);
      client.socket.send(data);
      assert.is(await client.closed, code, String(data).slice(0, 50));
    }
    assert.is(polite.socket.readyState, WebSocket.OPEN);
    assert.is((await request(port, '/docs/')).status, 200);
  }));

/** A live channel on a server of its own. */
async function withChannel(
  options: Partial<LiveChannelOptions>,
  run: (port: number, channel: LiveChannel) => Promise<void>,
): Promise<void> {
  const server = createServer();
  const rules = { base: '/docs/', hosts: { boundHost: '127.0.0.1', allowedHosts: [] }, token, greeting: () => [] };
  const channel = createLiveChannel((listener) => server.on('upgrade', listener), { ...rules, ...options });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    await run((server.address() as AddressInfo).port, channel);
  } finally {
    channel.close();
    server.close();
  }
}

test('more browsers than the limit are refused, until one leaves', () =>
  withChannel({ clientLimit: 3 }, async (port) => {
    const clients = [await connect(port), await connect(port), await connect(port)];
    const path = `/docs/${liveChannelPath(token)}`;
    assert.is(await refusal(port, path, { Origin: 'http://localhost' }), 503);
    clients[0]!.socket.close();
    await clients[0]!.closed;
    await connect(port);
  }));

test('five hundred browsers hear of a change, and slow ones cost no memory of their own', () =>
  withChannel({}, async (port, channel) => {
    const count = caseCount('load', 500);
    const clients = [];
    while (clients.length < count)
      clients.push(
        ...(await Promise.all(Array.from({ length: Math.min(50, count - clients.length) }, () => connect(port)))),
      );
    channel.broadcast([{ type: 'reload' }]);
    await Promise.all(clients.map(({ received }) => received(1)));
    for (const { messages } of clients) assert.equal(messages, [{ type: 'reload' }]);
    for (const { socket } of clients) socket.pause();
    const before = process.memoryUsage().arrayBuffers;
    const large: LiveMessage = { type: 'problems', problems: [{ ...problem, message: 'x'.repeat(800_000) }] };
    channel.broadcast([large]);
    // One copy for the frame of each client would be 400 MB.
    assert.ok(process.memoryUsage().arrayBuffers - before < 100 << 20);
    for (const { socket } of clients) socket.terminate();
    recordCases('load', 'browsers that hear of a change', { tried: count, failed: 0 });
  }));

test('a browser that takes nothing is dropped before it fills the memory (bad input 124)', () =>
  withChannel({}, async (port, channel) => {
    const [stuck, lively] = [await connect(port), await connect(port)];
    stuck.socket.pause();
    const large: LiveMessage = { type: 'problems', problems: [{ ...problem, message: 'x'.repeat(1 << 20) }] };
    for (let count = 1; count <= 20; count++) {
      channel.broadcast([large]);
      await lively.received(count);
    }
    stuck.socket.resume();
    assert.is(await stuck.closed, 1006);
    assert.ok(stuck.messages.length < 20);
    assert.is(lively.socket.readyState, WebSocket.OPEN);
  }));

test('closing the server ends the connections', async () => {
  const server = await startDev(emptySession(), { token, ignored: [], port: 0 });
  const client = await connect(server.port);
  await server.close();
  assert.is(await client.closed, 1006);
});

test.run();
