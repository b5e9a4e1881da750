import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  checkExternalLinks,
  type ExternalLinkOptions,
} from '../../../src/build/external-links/check-external-links.js';

/** Requests to a server, and how many it had at a time. */
interface Asked {
  requests: string[];
  most: number;
}

/** A server on the loopback address whose paths say how it answers. */
function startServer(asked: Asked): Promise<Server> {
  const counts = new Map<string, number>();
  let open = 0;
  const server = createServer((request, response) => {
    const { method = '', url = '' } = request;
    asked.requests.push(`${method} ${url}`);
    counts.set(url, (counts.get(url) ?? 0) + 1);
    open += 1;
    asked.most = Math.max(asked.most, open);
    response.on('close', () => (open -= 1));
    const [, kind = ''] = url.split('/');
    if (kind === 'late') return;
    if (kind === 'moved') response.writeHead(301, { location: '/ok' });
    else if (kind === 'get') response.writeHead(method === 'HEAD' ? 405 : 200);
    else if (kind === 'busy') response.writeHead(counts.get(url)! < 2 ? 429 : 200, { 'retry-after': '1' });
    else response.writeHead(Number(kind) || 200);
    setTimeout(() => response.end(), 20);
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

const asked: Asked = { requests: [], most: 0 };
let server: Server;
let origin = '';

test.before(async () => {
  server = await startServer(asked);
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
test.after(() => {
  server.closeAllConnections();
  server.close();
});

const check = async (
  urls: readonly string[],
  options: Partial<ExternalLinkOptions> = {},
): Promise<Record<string, string>> => {
  const signal = new AbortController().signal;
  const answers = await checkExternalLinks(urls, {
    concurrency: 4,
    timeoutMs: 60_000,
    delayMs: 0,
    signal,
    isNamed: () => true,
    ...options,
  });
  return Object.fromEntries(
    [...answers].map(([url, { state, reason }]) => [url.replace(origin, ''), `${state}: ${reason}`]),
  );
};

test('answers are told apart: alive, gone, and those that say nothing', async () => {
  const paths = ['/ok', '/moved', '/get', '/404', '/410', '/403', '/500', '/busy'];
  assert.equal(await check(paths.map((path) => origin + path)), {
    '/ok': 'alive: status 200',
    '/moved': 'alive: status 200',
    '/get': 'alive: status 200',
    '/404': 'dead: status 404',
    '/410': 'dead: status 410',
    '/403': 'unsure: status 403',
    '/500': 'unsure: status 500',
    '/busy': 'alive: status 200',
  });
  assert.is(asked.most, 1, 'one request to a host at a time');
  assert.equal(await check([`${origin}/late`], { timeoutMs: 500 }), { '/late': 'unsure: no answer within 0.5 s' });
  assert.equal(
    asked.requests.filter((request) => /ok|get|404/.test(request)),
    ['HEAD /ok', 'HEAD /ok', 'HEAD /get', 'GET /get', 'HEAD /404', 'GET /404'],
  );
});

test('a host is left alone between two requests, and for as long as it asks for', async () => {
  const times: number[] = [];
  const other = createServer(({ url }, response) => {
    times.push(performance.now());
    const isBusy = url === '/busy' && times.length === 1;
    response.writeHead(isBusy ? 429 : 200, { 'retry-after': '2' }).end();
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const host = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  await check(
    ['/busy', '/a'].map((path) => host + path),
    { delayMs: 400 },
  );
  other.close();
  assert.is(times.length, 3);
  // Timers may be a millisecond early.
  assert.ok(times[1]! - times[0]! >= 1990, times.join());
  assert.ok(times[2]! - times[1]! >= 390, times.join());
});

test('a host that refuses connections is dead', async () => {
  const closed = await startServer({ requests: [], most: 0 });
  const { port } = closed.address() as AddressInfo;
  await new Promise((resolve) => closed.close(resolve));
  assert.equal(Object.values(await check([`http://127.0.0.1:${port}/`])), ['dead: ECONNREFUSED']);
});

test('no more hosts are asked at a time than allowed, and an abort ends the check', async () => {
  const all: Asked = { requests: [], most: 0 };
  const servers = await Promise.all(Array.from({ length: 5 }, () => startServer(all)));
  const urls = servers.map((other) => `http://127.0.0.1:${(other.address() as AddressInfo).port}/ok`);
  const open = { most: 0, now: 0 };
  for (const other of servers)
    other.on('request', (_, response) => {
      open.most = Math.max(open.most, ++open.now);
      response.on('close', () => (open.now -= 1));
    });
  await check(urls, { concurrency: 2 });
  assert.is(open.most, 2);
  for (const other of servers) other.close();

  const controller = new AbortController();
  const checking = check([`${origin}/late`], { signal: controller.signal });
  setTimeout(() => controller.abort(new Error('stopped')), 50);
  const end = await checking.then(() => 'answers', String);
  assert.is(end, 'Error: stopped');
});

test.run();
