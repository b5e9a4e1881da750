import { request as httpRequest } from 'node:http';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Diagnostic } from '../../../src/build/report/diagnostic.js';
import { startDev } from '../../../src/server/dev.js';
import { liveChannelPath } from '../../../src/server/gate/upgrade-gate.js';
import { startPreview } from '../../../src/server/preview.js';
import type { AddressOptions, RunningServer } from '../../../src/server/start-site-server.js';
import { documentedProxy, hasNginx, runNginx } from '../../support/nginx.js';
import { type RequestOptions, request } from './raw-http.js';
import { fakeSession, publishedSite } from './test-site.js';

const token = 'secret';
const outDir = publishedSite();

type Settings = NonNullable<AddressOptions['settings']>;
type StartServer = (base: string, options: AddressOptions) => Promise<RunningServer>;

const servers: Readonly<Record<string, StartServer>> = {
  dev: (base, options) => startDev(fakeSession(outDir, base), { token, ignored: [], ...options }),
  preview: (base, options) => startPreview({ outDir, base, ...options }),
};

const settingsWith = (allowedHosts: string[] | true): Settings => ({ headers: {}, proxy: {}, allowedHosts });

/** Status of a request for a WebSocket; 101 when it is opened. */
function upgradeStatus(socketPath: string, path: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve) => {
    const handshake = {
      Connection: 'Upgrade',
      Upgrade: 'websocket',
      'Sec-WebSocket-Version': '13',
      'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
    };
    const asked = httpRequest({ socketPath, path, headers: { ...handshake, ...headers } });
    asked.on('response', ({ statusCode = 0 }) => resolve(statusCode));
    asked.on('upgrade', (_answer, socket) => {
      socket.destroy();
      resolve(101);
    });
    asked.on('error', () => resolve(0));
    asked.end();
  });
}

const host = 'docs.example.com';
/** Requests of a browser whose page is at `http://docs.example.com`. */
const ofPage: readonly RequestOptions[] = [
  { host },
  { host, headers: { Origin: `http://${host}` } },
  { host, headers: { Origin: `http://${host}`, Referer: `http://${host}/` } },
];

/** Statuses of a page, its scripts and its live channel behind nginx, and the reported hosts. */
async function behindNginx(
  start: StartServer,
  base: string,
  allowedHosts: string[] | true,
  extra = '',
): Promise<{ statuses: number[]; upgrade: number; refused: string[] }> {
  const problems: Diagnostic[] = [];
  const server = await start(base, {
    port: 0,
    settings: settingsWith(allowedHosts),
    onProblems: (found) => problems.push(...found),
  });
  const nginx = await runNginx((socket) =>
    documentedProxy
      .replace('listen 80;', `listen unix:${socket};`)
      .replace('location /', `location ${base}`)
      .replace('127.0.0.1:3000;', `127.0.0.1:${server.port}; ${extra}`),
  );
  try {
    const targets = ['', 'assets/app.3f9a0c12.js', 'tiny.txt'];
    const statuses = await Promise.all(
      ofPage.map(async (options, index) => (await request(nginx.socket, base + targets[index], options)).status),
    );
    const headers = { Host: host, Origin: `http://${host}` };
    return {
      statuses,
      upgrade: await upgradeStatus(nginx.socket, base + liveChannelPath(token), headers),
      refused: problems.flatMap(({ code, message }) => (code === 'host-refused' ? [message.split(' ')[5]!] : [])),
    };
  } finally {
    await Promise.all([nginx.stop(), server.close()]);
  }
}

if (!hasNginx()) console.log('NOT TESTED: the servers behind nginx. It is not installed.');

for (const [name, start] of Object.entries(servers))
  for (const base of ['/', '/docs/'])
    for (const extra of ['', 'proxy_set_header Host $host;'])
      test(`${name} behind nginx at ${base} with ${extra || 'its default host'}`, async () => {
        if (!hasNginx()) return;
        // Preview has no live channel.
        const open = name === 'dev' ? 101 : 404;
        for (const allowed of [[host], ['.example.com'], ['.EXAMPLE.com'], true] as const) {
          const { statuses, upgrade, refused } = await behindNginx(start, base, allowed as string[] | true, extra);
          assert.equal({ statuses, upgrade, refused }, { statuses: [200, 200, 200], upgrade: open, refused: [] });
        }
        const { statuses, upgrade, refused } = await behindNginx(start, base, ['other.example.com'], extra);
        assert.equal(statuses.slice(1), [403, 403]);
        if (extra) assert.is(statuses[0], 403);
        assert.is(upgrade, 403);
        assert.equal(refused, [host], 'once');
      });

const names: readonly (readonly [allowed: string[], host: string, status: number])[] = [
  [['docs.example.com'], 'docs.example.com', 200],
  [['docs.example.com'], 'docs.example.com.:8080', 200],
  [['docs.example.com'], 'DOCS.example.com:443', 200],
  [['docs.example.com'], 'a.docs.example.com', 403],
  [['docs.example.com'], 'docs.example.com.evil.example', 403],
  [['.example.com'], 'example.com', 200],
  [['.example.com'], 'a.b.example.com', 200],
  [['.example.com'], 'evilexample.com', 403],
  [['.example.com'], 'example.com.evil', 403],
  [['文档.例子'], 'xn--7dvp7d.xn--fsqu00a', 200],
  [['web'], 'web:3000', 200],
  [[], 'web', 403],
];

test('names, subdomains, and nothing else', async () => {
  for (const [allowed, named, status] of names) {
    const server = await servers['preview']!('/', { port: 0, settings: settingsWith(allowed) });
    assert.is((await request(server.port, '/', { host: named })).status, status, `${allowed.join()} ${named}`);
    await server.close();
  }
});

test('origins and foreign pages are refused as before, whatever names are allowed', async () => {
  const server = await servers['dev']!('/', { port: 0, settings: settingsWith([host]) });
  const statusOf = async (headers: Record<string, string>, named = '127.0.0.1'): Promise<number> =>
    (await request(server.port, '/tiny.txt', { host: named, headers })).status;
  assert.is(await statusOf({ Origin: 'https://evil.example' }), 403);
  assert.is(await statusOf({ Origin: 'null' }), 403);
  assert.is(await statusOf({ Origin: 'null', 'Sec-Fetch-Site': 'same-origin' }), 403);
  assert.is(await statusOf({ Origin: `https://${host}`, 'Sec-Fetch-Site': 'cross-site' }), 403);
  assert.is(await statusOf({ Origin: `https://${host}.evil.example` }), 403);
  assert.is(await statusOf({ Origin: `https://${host}` }), 200);
  // A proxy with TLS in front of the server: browsers alone set this header.
  assert.is(await statusOf({ Origin: 'https://other.example', 'Sec-Fetch-Site': 'same-origin' }), 200);
  assert.is(await statusOf({}, 'evil.example'), 403);
  await server.close();
});

test('the environment replaces the option, and few hosts are reported', async () => {
  const { addressOf } = await import('../../../src/server/start-site-server.js');
  const server = { allowedHosts: ['a.example'], poll: false, headers: {}, proxy: {} };
  const hostsIn = (value: string): unknown => {
    process.env['HEDDLE_ALLOWED_HOSTS'] = value;
    const { settings } = addressOf({}, server);
    delete process.env['HEDDLE_ALLOWED_HOSTS'];
    return settings!.allowedHosts;
  };
  assert.equal(
    [hostsIn(''), hostsIn('b.example, c.example'), hostsIn('true')],
    [['a.example'], ['b.example', 'c.example'], true],
  );
  const problems: Diagnostic[] = [];
  const preview = await servers['preview']!('/', { port: 0, onProblems: (found) => problems.push(...found) });
  for (let index = 0; index < 60; index++) await request(preview.port, '/', { host: `h${index % 30}.example` });
  assert.is(problems.length, 20);
  assert.match(problems[0]!.fix!, '"h0.example" to `server.allowedHosts`');
  await preview.close();
});

test.run();
