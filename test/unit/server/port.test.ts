import { createServer, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { listen, networkNotices, siteUrl, type ListenOptions } from '../../../src/server/http/site-address.js';
import { thrownBuildError } from '../../support/thrown-error.js';

const local: ListenOptions = { host: '127.0.0.1', port: 0, isPortFixed: false };

async function failureOf(server: Server, options: ListenOptions): Promise<{ code: string; exitCode: number }> {
  const { diagnostics, exitCode } = await thrownBuildError(() => listen(server, options)).finally(() => server.close());
  return { code: diagnostics[0]!.code, exitCode };
}

/** A server whose every attempt fails with a code of the system. */
class RefusedServer extends Server {
  readonly code: string;

  constructor(code: string) {
    super();
    this.code = code;
  }

  override listen(): this {
    queueMicrotask(() => this.emit('error', Object.assign(new Error(this.code), { code: this.code })));
    return this;
  }
}

async function withTakenPort(run: (port: number) => Promise<void>): Promise<void> {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  try {
    await run((taken.address() as AddressInfo).port);
  } finally {
    taken.close();
  }
}

test('a taken port leads to the next free one, and that is said (bad input 123)', () =>
  withTakenPort(async (port) => {
    const server = createServer();
    const result = await listen(server, { ...local, port });
    server.close();
    assert.ok(result.port > port);
    assert.equal(result.notices, [`Port ${port} is in use; the site is on port ${result.port}.`]);
  }));

test('a taken port that was asked for is an error of the environment (bad input 123)', () =>
  withTakenPort(async (port) => {
    assert.equal(await failureOf(createServer(), { ...local, port, isPortFixed: true }), {
      code: 'port-taken',
      exitCode: 4,
    });
  }));

test('ports that are none, may not be used, or lie elsewhere are refused (bad input 123)', async () => {
  for (const port of [70_000, -1, 1.5, Number.NaN])
    assert.equal(
      await failureOf(createServer(), { ...local, port }),
      { code: 'port-invalid', exitCode: 2 },
      String(port),
    );
  assert.equal(await failureOf(new RefusedServer('EACCES'), { ...local, port: 80 }), {
    code: 'port-refused',
    exitCode: 2,
  });
  assert.equal(await failureOf(createServer(), { ...local, host: '203.0.113.9' }), {
    code: 'host-invalid',
    exitCode: 2,
  });
  assert.equal(await failureOf(new RefusedServer('ENOTFOUND'), { ...local, host: 'nowhere.invalid' }), {
    code: 'host-invalid',
    exitCode: 2,
  });
});

test('the search for a free port ends', async () => {
  assert.equal(await failureOf(new RefusedServer('EADDRINUSE'), { ...local, port: 65_530 }), {
    code: 'no-free-port',
    exitCode: 4,
  });
  assert.is((await failureOf(new RefusedServer('ENOMEM'), { ...local, port: 80 })).code, 'listen-failed');
});

test('any free port is no surprise', async () => {
  const server = createServer();
  const { port, notices } = await listen(server, local);
  server.close();
  assert.ok(port > 0);
  assert.equal(notices, []);
});

test('addresses are written so that a browser opens them', () => {
  assert.is(siteUrl('127.0.0.1', 4173, '/docs/'), 'http://127.0.0.1:4173/docs/');
  assert.is(siteUrl('::1', 80, '/'), 'http://[::1]:80/');
  assert.is(siteUrl('0.0.0.0', 80, '/'), 'http://127.0.0.1:80/');
  assert.is(siteUrl('docs.lan', 80, '/'), 'http://docs.lan:80/');
});

test('a server that other devices reach says so', () => {
  for (const host of ['127.0.0.1', '::1', 'localhost', 'a.localhost'])
    assert.equal(networkNotices(host, 80, '/'), [], host);
  assert.equal(networkNotices('192.168.1.20', 80, '/'), [
    'Other devices in the network can read this site: http://192.168.1.20:80/.',
  ]);
  assert.match(networkNotices('0.0.0.0', 80, '/')[0]!, /^Other devices in the network can read this site/);
});

test.run();
