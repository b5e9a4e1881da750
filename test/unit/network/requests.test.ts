import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { withLimitedSignal } from '../../../src/build/async/concurrency.js';
import { fetchText } from '../../../src/build/network/fetch-text.js';
import { addressOfHost, isInternalAddress, requestHead } from '../../../src/build/network/request-head.js';

let server: Server;
let origin = '';
let otherOrigin = '';
let other: Server;
const asked: string[] = [];

/** Sends a body until the connection is closed. */
function sendWithoutEnd(response: ServerResponse): void {
  const piece = Buffer.alloc(65_536, 97);
  const more = (): void => {
    if (!response.destroyed) response.write(piece, () => setImmediate(more));
  };
  more();
}

const start = (listener: Parameters<typeof createServer>[1]): Promise<Server> =>
  new Promise((resolve) => {
    const started = createServer(listener!).listen(0, '127.0.0.1', () => resolve(started));
  });
const originOf = (of: Server, host = '127.0.0.1'): string => `http://${host}:${(of.address() as AddressInfo).port}`;

test.before(async () => {
  other = await start((request, response) => {
    asked.push(request.url!);
    response.end('a secret of the network');
  });
  otherOrigin = originOf(other);
  server = await start((request, response) => {
    const { pathname, search } = new URL(request.url!, 'http://host');
    if (pathname === '/to') response.writeHead(Number(search.slice(1, 4)), { location: search.slice(5) }).end();
    else if (pathname === '/endless') sendWithoutEnd(response);
    else if (pathname === '/stalled') response.write('the beginning');
    else if (pathname !== '/silent') response.end('text');
  });
  origin = originOf(server);
});
test.after(() => {
  for (const each of [server, other]) {
    each.closeAllConnections();
    each.close();
  }
});

const read = (
  url: string,
  limits: { limitMs?: number; mostBytes?: number } = {},
  signal = new AbortController().signal,
) => fetchText(url, {}, { signal, limitMs: 60_000, mostBytes: 1_000_000, ...limits }).then(({ text }) => text, String);

test('redirects are followed on the same server only', async () => {
  assert.is(await read(`${origin}/to?302=/ok`), 'text');
  assert.is(await read(`${origin}/to?308=${origin}/ok`), 'text');
  const targets = [
    otherOrigin,
    originOf(server, 'localhost'),
    'http://169.254.169.254/latest/meta-data',
    '//[::1]/',
    'https://example.com/',
    'file:///etc/passwd',
    'data:text/plain,x',
    'http://exa mple/',
  ];
  for (const status of [301, 302, 303, 307, 308])
    for (const target of targets)
      assert.match(await read(`${origin}/to?${status}=${target}`), 'on another server', target);
  assert.equal(asked, []);
  assert.match(await read(`${origin}/to?302=/to?302=`), /redirects|another server/);
});

test('a body ends at its limit, and a server that stops answering is left', async () => {
  assert.match(await read(`${origin}/endless`), 'more than 1000000 bytes');
  for (const path of ['/silent', '/stalled']) assert.match(await read(origin + path, { limitMs: 300 }), 'within 0.3 s');
  const controller = new AbortController();
  const reading = read(`${origin}/silent`, {}, controller.signal);
  controller.abort(new Error('stopped'));
  assert.is(await reading, 'Error: stopped');
});

test('deadlines come, also when memory is collected meanwhile', async () => {
  const { signal } = new AbortController();
  const works = Array.from({ length: 20 }, () =>
    withLimitedSignal(
      signal,
      200,
      () => new Error('late'),
      (limited) => new Promise((_, reject) => limited.addEventListener('abort', () => reject(limited.reason as Error))),
    ).catch(String),
  );
  for (let round = 0; round < 20; round++) {
    (globalThis as { gc?: () => void }).gc?.();
    Array.from({ length: 1000 }, () => new Uint8Array(10_000));
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  assert.equal(
    await Promise.all(works),
    works.map(() => 'Error: late'),
  );
});

test('addresses of internal networks are known in every spelling', () => {
  const hosts = [
    ...['127.0.0.1', '2130706433', '0x7f000001', '0177.0.0.1', '127.1', '0', '10.1.2.3', '172.31.0.1', '192.168.1'],
    ...['169.254.169.254', '100.64.0.1', '[::1]', '[::]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[fe80::1]'],
    ...['[fc00::1]', '[fd12:3456::1]', '[64:ff9b::7f00:1]', '[64:ff9b::10.0.0.1]', '[2002:7f00:1::]', '[::127.0.0.1]'],
    ...['[2001:0:1::]', '[ff02::1]', '255.255.255.255', '224.0.0.1', '１２７.０.０.１', '127。0。0。1'],
  ];
  for (const host of hosts) {
    const address = addressOfHost(new URL(`http://${host}/`).hostname);
    assert.ok(address !== undefined && isInternalAddress(address), host);
  }
  for (const host of ['8.8.8.8', '134744072', '[2606:4700::1111]', '[64:ff9b::808:808]', '172.32.0.1', '100.128.0.1']) {
    const address = addressOfHost(new URL(`http://${host}/`).hostname);
    assert.ok(address !== undefined && !isInternalAddress(address), host);
  }
  assert.ok(isInternalAddress('fe80::1%eth0'));
});

test('links of pages are not followed into internal networks, unless their host is named', async () => {
  const head = (url: string, isNamed: (host: string) => boolean) =>
    requestHead(url, { method: 'GET', headers: {}, signal: new AbortController().signal, isNamed }).then(
      ({ status }) => status,
      String,
    );
  const { host } = new URL(origin);
  const isServer = (asking: string): boolean => asking === host;
  assert.is(await head(`${origin}/ok`, isServer), 200);
  assert.is(await head(`${origin}/to?302=/ok`, isServer), 200);
  for (const url of [`${origin}/ok`, originOf(server, 'localhost'), originOf(server, '2130706433')])
    assert.match(String(await head(url, () => false)), 'internal network', url);
  for (const target of [otherOrigin, otherOrigin.replace('127.0.0.1', 'localhost'), 'http://[::ffff:7f00:1]:1/'])
    assert.match(String(await head(`${origin}/to?302=${target}`, isServer)), 'internal network', target);
  assert.match(String(await head(`${origin}/to?302=file:///etc/passwd`, isServer)), 'redirects to file:');
  assert.equal(asked, []);
});

test.run();
