import { chmodSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openRemoteStore } from '../../src/build/cache/remote/remote-store.js';
import { faultSiteFiles, hashFiles, startHeddle } from '../support/fault-site.js';
import { documentedStore, runNginx } from '../support/nginx.js';
import { createCertificate, freePort, startRedis } from '../support/redis-server.js';
import { temporaryFolder } from '../support/temporary-folder.js';

// The stores that the documentation names, as far as Debian has packages of them.

const key = 'a key of the test site';
const files = { ...faultSiteFiles('old'), 'site.config.mjs': 'export default { title: "Stores" };\n' };

async function build(env: NodeJS.ProcessEnv) {
  const folder = temporaryFolder(files);
  const { exitCode, output } = await startHeddle(folder, { env: { HEDDLE_CACHE_KEY: key, ...env } }).ended;
  assert.is(exitCode, 0, output);
  const [, known, all] = /^cache +(\d+) of (\d+)/m.exec(output)!;
  const codes = [...output.matchAll(/^(?:warning|error) +([a-z][\w-]+)/gm)].map((match) => match[1]);
  return { known: Number(known), all: Number(all), codes, output, files: hashFiles(join(folder, 'doc_build')) };
}

/** Builds on two machines, of which the second finds everything. */
async function assertShared(env: NodeJS.ProcessEnv, secondEnv = env): Promise<void> {
  const first = await build(env);
  assert.equal([first.known, first.codes], [0, []], first.output);
  const second = await build(secondEnv);
  assert.equal([second.known, second.codes], [second.all, []], second.output);
  assert.equal(second.files, first.files);
}

test('nginx with WebDAV, as it is documented: who has a password writes, the others read', async () => {
  const folder = temporaryFolder();
  const root = join(folder, 'root');
  mkdirSync(root);
  const users = join(folder, 'htpasswd');
  writeFileSync(users, 'ada:{PLAIN}secret\n');
  chmodSync(users, 0o644);
  const port = await freePort();
  const nginx = await runNginx((socket) =>
    documentedStore
      .replace('listen 8080;', `listen unix:${socket}; listen 127.0.0.1:${port};`)
      .replace('/var/cache/heddle', root)
      .replace('/etc/nginx/cache.htpasswd', users),
  );
  try {
    const reader = { HEDDLE_CACHE_URL: `http://127.0.0.1:${port}/cache` };
    const refused = await build(reader);
    assert.equal(refused.codes, ['shared-cache-failed'], refused.output);
    assert.match(refused.output, /could not be written \(status 401 for PUT\)/);
    await assertShared(
      { HEDDLE_CACHE_URL: `http://ada:secret@127.0.0.1:${port}/cache/` },
      { ...reader, HEDDLE_CACHE_WRITE: 'false' },
    );
    assert.ok(readdirSync(join(root, 'cache')).every((name) => /^[0-9a-f]{64}$/.test(name)));
  } finally {
    await nginx.stop();
  }
});

test('Redis with a password', async () => {
  const redis = await startRedis({ password: 'p@ss' });
  try {
    await assertShared({ HEDDLE_CACHE_URL: `redis://:p%40ss@127.0.0.1:${redis.port}/2` });
    const client = new Redis({ port: redis.port, password: 'p@ss', db: 2 });
    const keys = await client.keys('*');
    assert.ok(keys.length > 50);
    assert.ok(keys.every((name) => /^heddle:[0-9a-f]{64}$/.test(name)));
    // Redis refuses commands that need memory.
    await client.flushdb();
    await client.config('SET', 'maxmemory', '1');
    const full = await build({ HEDDLE_CACHE_URL: `redis://:p%40ss@127.0.0.1:${redis.port}/2` });
    assert.equal(full.codes, ['shared-cache-failed'], full.output);
    assert.match(full.output, /OOM/);
    client.disconnect();
    const wrong = await build({ HEDDLE_CACHE_URL: `redis://:wrong@127.0.0.1:${redis.port}/2` });
    assert.equal(wrong.codes, ['shared-cache-failed'], wrong.output);
    assert.match(wrong.output, /WRONGPASS/);
    assert.not.match(wrong.output, /:wrong@/);
    const outside = await build({ HEDDLE_CACHE_URL: `redis://:p%40ss@127.0.0.1:${redis.port}/99` });
    assert.equal(outside.codes, ['shared-cache-failed'], outside.output);
    assert.match(outside.output, /DB index is out of range/);
    assert.match(await redis.ask('dbsize'), /^0\n/);
    // Callers with patience don't repeat what the server refuses.
    const url = `redis://:p%40ss@127.0.0.1:${redis.port}/99`;
    const options = { url, key, read: true, write: true, trusted: true, timeoutMs: 1000, patienceMs: 60_000 };
    const warnings: string[] = [];
    const store = await openRemoteStore(options, ({ message }) => warnings.push(message));
    const startedMs = performance.now();
    assert.is((await store.getMany(['one'])).size, 0);
    assert.ok(performance.now() - startedMs < 30_000);
    assert.match(String(warnings), /DB index is out of range/);
    await store.close();
  } finally {
    await redis.stop();
  }
  const away = await build({ HEDDLE_CACHE_URL: `redis://:p%40ss@127.0.0.1:${redis.port}/2` });
  assert.equal(away.codes, ['shared-cache-failed'], away.output);
  assert.match(away.output, /ECONNREFUSED/);
});

test('Redis with TLS', async () => {
  const tls = createCertificate();
  const redis = await startRedis({ tls });
  try {
    const url = { HEDDLE_CACHE_URL: redis.url };
    await assertShared({ ...url, NODE_EXTRA_CA_CERTS: tls.certificate });
    const stranger = await build(url);
    assert.equal(stranger.codes, ['shared-cache-failed'], stranger.output);
    assert.match(stranger.output, /self-signed certificate/);
  } finally {
    await redis.stop();
  }
});

test('a Redis that stops to answer costs one warning', async () => {
  // It accepts connections and never says a word.
  const silent = createServer((socket) => socket.resume());
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as AddressInfo;
  const { codes, output } = await build({ HEDDLE_CACHE_URL: `redis://127.0.0.1:${port}`, HEDDLE_CACHE_TIMEOUT: '0.5' });
  assert.equal(codes, ['shared-cache-failed'], output);
  await new Promise((resolve) => silent.close(resolve));
});

test.run();
