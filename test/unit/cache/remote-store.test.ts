import { randomBytes } from 'node:crypto';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openRemoteStore, type RemoteStore } from '../../../src/build/cache/remote/remote-store.js';
import type { RemoteCacheOptions } from '../../../src/build/cache/remote/store-client.js';
import type { Diagnostic } from '../../../src/build/report/diagnostic.js';
import { startStoreServer, type StoreFault, type StoreServer } from '../../support/store-server.js';
import { caseCount, recordCases } from '../../support/trust.js';

const key = 'a key of this test';
const entry = (name: string, text = `text of ${name}`) => ({ key: name, bytes: Buffer.from(text) });

interface Opened {
  server: StoreServer;
  store: RemoteStore;
  warnings: Diagnostic[];
  /** Opens the store of another machine. */
  open(options?: Partial<RemoteCacheOptions>, signal?: AbortSignal): Promise<RemoteStore>;
}

function testStore(name: string, run: (opened: Opened) => Promise<void>): void {
  test(name, async () => {
    const server = await startStoreServer();
    const warnings: Diagnostic[] = [];
    const stores: RemoteStore[] = [];
    const open = async (options: Partial<RemoteCacheOptions> = {}, signal?: AbortSignal): Promise<RemoteStore> => {
      const { url } = server;
      const all = { url, key, trusted: false, read: true, write: true, timeoutMs: 5000, ...options };
      const store = await openRemoteStore(all, (warning) => warnings.push(warning), signal);
      stores.push(store);
      return store;
    };
    try {
      await run({ server, warnings, open, store: await open() });
    } finally {
      for (const store of stores) await store.close();
      await server.close();
    }
  });
}

const texts = (found: ReadonlyMap<string, Buffer>): Record<string, string> =>
  Object.fromEntries([...found].map(([name, bytes]) => [name, bytes.toString()]));
const counted = ({ requests }: StoreServer): string =>
  requests.map(({ method, status }) => `${method} ${status}`).join();

testStore('entries of one machine are read by another', async ({ store, open, server, warnings }) => {
  await store.put([entry('a'), entry('b')]);
  assert.ok(await store.flush());
  const found = await (await open()).getMany(['a', 'b', 'c', 'a']);
  assert.equal(texts(found), { a: 'text of a', b: 'text of b' });
  assert.is(server.requests.filter(({ method }) => method === 'GET').length, 3, 'each is asked for once');
  assert.equal(warnings, []);
});

testStore('entries that the store has are not sent again', async ({ store, open, server }) => {
  await store.put([entry('a')]);
  await store.flush();
  await store.put([entry('a')]);
  const other = await open();
  await other.put([entry('a')]);
  assert.ok(await other.flush());
  assert.is(counted(server), 'HEAD 404,PUT 201,HEAD 200');
});

testStore('an entry that is put twice at a time is sent once', async ({ store, server }) => {
  await Promise.all([store.put([entry('a'), entry('b')]), store.put([entry('a')])]);
  await store.put([entry('a')]);
  assert.ok(await store.flush());
  assert.is(server.requests.filter(({ method }) => method === 'PUT').length, 2, counted(server));
});

testStore('an entry that the store lacked is sent without another question', async ({ store, server }) => {
  await store.getMany(['a']);
  await store.put([entry('a')]);
  await store.flush();
  assert.is(counted(server), 'GET 404,PUT 201');
});

testStore('a damaged entry is a miss with one warning, and is replaced', async ({ store, server, open, warnings }) => {
  await store.put([entry('a')]);
  await store.flush();
  for (const name of server.entries.keys()) server.entries.set(name, Buffer.from('x'));
  const other = await open();
  assert.equal(texts(await other.getMany(['a', 'b'])), {});
  await other.put([entry('a')]);
  await other.flush();
  assert.equal(texts(await (await open()).getMany(['a'])), { a: 'text of a' });
  assert.equal(
    warnings.map(({ code }) => code),
    ['shared-cache-entry'],
  );
});

testStore('callers that wait have a bounded number of bytes under way', async ({ store, server }) => {
  let underWay = 0;
  let most = 0;
  server.fault = ({ method }, response) => {
    if (method !== 'PUT') return false;
    most = Math.max(most, ++underWay);
    void setTimeout(20).then(() => {
      underWay -= 1;
      response.writeHead(201).end();
    });
    return true;
  };
  const bytes = Buffer.alloc(5_000_000, 'x');
  let room = false;
  const waiting = store.put(['a', 'b', 'c', 'd'].map((name) => ({ key: name, bytes }))).then(() => (room = true));
  await setTimeout(0);
  assert.not.ok(room, '20 MB are more than are under way at once');
  await waiting;
  assert.ok(await store.flush());
  assert.ok(most >= 1 && most <= 8);
});

testStore('after five failures the store is left, reading and writing apart', async ({ store, server, warnings }) => {
  await store.put([entry('a')]);
  await store.flush();
  server.requests.length = 0;
  server.fault = ({ method }, response) => {
    if (method === 'GET') return false;
    response.writeHead(507).end();
    return true;
  };
  for (let count = 0; count < 9; count++) {
    await store.put([entry(`b${count}`)]);
    assert.not.ok(await store.flush());
  }
  assert.is(server.requests.length, 5);
  assert.equal(texts(await store.getMany(['a'])), { a: 'text of a' });
  assert.equal(
    warnings.map(({ code }) => code),
    ['shared-cache-failed'],
  );
  assert.match(warnings[0]!.message, /could not be written \(status 507 for HEAD\)/);
});

testStore('a request that is late fails', async ({ open, server, warnings }) => {
  server.fault = () => true;
  const store = await open({ timeoutMs: 50 });
  assert.equal(texts(await store.getMany(['a'])), {});
  assert.match(warnings[0]!.message, /no response within 0\.1 s/);
});

const status =
  (code: number): StoreFault =>
  (_request, response) =>
    Boolean(response.writeHead(code).end('No.'));
const faults: [name: string, fault: StoreFault][] = [
  [
    'sends a byte now and then',
    (_request, response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write('x'), 20);
      response.once('close', () => clearInterval(timer));
      return true;
    },
  ],
  [
    'closes connections in the middle',
    (_request, response) => {
      response.writeHead(200, { 'content-length': '100000' });
      response.write('heddle-entry 1');
      setImmediate(() => response.destroy());
      return true;
    },
  ],
  ['needs other credentials', status(401)],
  ['is broken', status(500)],
  ['redirects', status(302)],
];
for (const [name, fault] of faults)
  testStore(
    `a store that ${name} is left after five failures, with one warning`,
    async ({ open, server, warnings }) => {
      let asked = 0;
      server.fault = (request, response) => {
        asked += 1;
        return fault(request, response);
      };
      const store = await open({ timeoutMs: 300 });
      for (let count = 0; count < 9; count++) assert.equal(texts(await store.getMany([`a${count}`])), {});
      assert.equal(
        warnings.map(({ code }) => code),
        ['shared-cache-failed'],
      );
      assert.is(asked, 5);
    },
  );

testStore('requests are repeated for callers with patience', async ({ open, server, warnings }) => {
  let failures = 0;
  server.fault = (_, response) => {
    if (failures++ >= 2) return false;
    response.writeHead(503).end();
    return true;
  };
  const store = await open({ patienceMs: 60_000 });
  await store.put([entry('b')]);
  assert.ok(await store.flush());
  assert.equal(warnings, []);
});

testStore('what a store refuses is not repeated', async ({ open, server, warnings }) => {
  server.fault = (_, response) => {
    response.writeHead(403).end();
    return true;
  };
  const store = await open({ patienceMs: 60_000 });
  await store.put([entry('b')]);
  assert.not(await store.flush());
  assert.equal(
    warnings.map(({ code }) => code),
    ['shared-cache-failed'],
  );
});

testStore('nothing is read without a key unless the store is trusted', async ({ open, server, warnings }) => {
  const writer = await open({ key: undefined, trusted: true });
  await writer.put([entry('a')]);
  await writer.flush();
  assert.equal(texts(await (await open({ key: undefined, trusted: true })).getMany(['a'])), { a: 'text of a' });
  assert.equal(warnings, []);
  server.requests.length = 0;
  assert.equal(texts(await (await open({ key: undefined })).getMany(['a'])), {});
  assert.equal(server.requests, []);
  assert.equal(
    warnings.map(({ code }) => code),
    ['shared-cache-untrusted'],
  );
});

testStore('tokens, users and queries are sent, and not shown', async ({ open, server, warnings }) => {
  const url = server.url.replace('//', '//ada:p%40ss@');
  await (await open({ url })).getMany(['a']);
  await (await open({ token: 'abc' })).getMany(['a']);
  assert.equal(
    server.requests.map(({ authorization }) => authorization),
    [`Basic ${Buffer.from('ada:p@ss').toString('base64')}`, 'Bearer abc'],
  );
  server.fault = (_, response) => Boolean(response.writeHead(403).end());
  await (await open({ url: `${url}?token=xyz` })).getMany(['a']);
  assert.not.match(JSON.stringify(warnings), /p%40ss|p@ss|xyz/);
});

testStore('a connection that the store closed while it was idle is no failure', async ({ store, server, warnings }) => {
  await store.put([entry('a')]);
  await store.flush();
  let isFirst = true;
  server.fault = (_, response) => {
    if (!isFirst) return false;
    isFirst = false;
    response.socket!.resetAndDestroy();
    return true;
  };
  assert.equal(texts(await store.getMany(['a'])), { a: 'text of a' });
  assert.equal(warnings, []);
});

testStore('an aborted build ends its requests without a warning', async ({ open, server, warnings }) => {
  server.fault = () => true;
  const abort = new AbortController();
  const store = await open({}, abort.signal);
  const reading = store.getMany(['a']);
  await store.put([entry('b')]);
  abort.abort();
  assert.equal(texts(await reading), {});
  assert.not.ok(await store.flush());
  assert.equal(warnings, []);
});

const zeros = Buffer.alloc(4_000_000);

/** Sends a body until the connection is closed. */
function sendWithoutEnd(response: { write(bytes: Buffer, then: () => void): unknown; destroyed: boolean }): void {
  const more = (): void => {
    if (!response.destroyed) response.write(zeros, () => setImmediate(more));
  };
  more();
}

/** The most bytes of buffers that the process has while work runs. */
async function mostBytesDuring(work: Promise<unknown>): Promise<number> {
  const before = process.memoryUsage().arrayBuffers;
  let most = 0;
  const timer = setInterval(() => (most = Math.max(most, process.memoryUsage().arrayBuffers - before)), 5);
  await work;
  clearInterval(timer);
  return most;
}

const header = (encoding: string, length: number): Buffer =>
  Buffer.from(`heddle-entry 1 ${encoding} ${length} ${'a'.repeat(64)} -\n`);
const manyKeys = Array.from({ length: Math.max(231, caseCount('slowness', 0)) }, (_, index) => `key ${index}`);

for (const [name, beginning, headers] of [
  ['without an entry in it', Buffer.from('x')],
  ['after a small entry', Buffer.concat([header('raw', 1000), zeros.subarray(0, 1000)])],
  ['after a small compressed entry', header('gzip', 1000)],
  ['of an entry that claims to be large', header('raw', 64_000_000)],
  ['of an entry that claims to be larger than entries are', header('gzip', 999_999_999)],
  ['with a length that is longer than its entry', header('raw', 10), { 'content-length': '900000000' }],
  ['with a signature of somebody else', Buffer.from(`${header('raw', 9).toString().slice(0, -2)}${'b'.repeat(64)}\n`)],
] as [string, Buffer, Record<string, string>?][])
  testStore(
    `${manyKeys.length} requests at once for endless bodies ${name} take bounded memory`,
    async ({ open, server }) => {
      server.fault = (_, response) => {
        response.writeHead(200, headers ?? {});
        response.write(beginning);
        sendWithoutEnd(response);
        return true;
      };
      const store = await open(name.includes('signature') ? {} : { key: undefined, trusted: true });
      const most = await mostBytesDuring(store.getMany(manyKeys));
      recordCases('slowness', `endless bodies ${name}`, {
        tried: manyKeys.length,
        failed: most < 500_000_000 ? 0 : 1,
        'most bytes': most,
      });
      assert.ok(most < 500_000_000, `${most} bytes`);
      for (const status of name.includes('without') ? [404, 500] : []) {
        server.fault = (_, response) => {
          response.writeHead(status);
          sendWithoutEnd(response);
          return true;
        };
        const other = await mostBytesDuring((await open()).getMany(manyKeys));
        assert.ok(other < 500_000_000, `${other} bytes with status ${status}`);
      }
    },
  );

testStore('large entries are handed over in parts', async ({ open }) => {
  const bytes = randomBytes(9_000_000);
  const writer = await open();
  const keys = Array.from({ length: 9 }, (_, index) => `large ${index}`);
  for (const large of keys) await writer.put([{ key: large, bytes }]);
  assert.ok(await writer.flush());
  const parts: number[] = [];
  const rest = await (await open()).getMany(keys, (found) => void parts.push(found.size));
  assert.equal([parts, rest.size], [[4, 4], 1]);
  assert.is((await (await open()).getMany(keys)).size, 9);
});

test('a Redis server whose answers do not end takes bounded memory', async () => {
  for (const declared of ['$536870912', '$9000000000', '$1000']) {
    const sockets = new Set<Socket>();
    const server = createServer((socket) => {
      sockets.add(socket.on('error', () => undefined).on('close', () => sockets.delete(socket)));
      socket.on('data', (data) => {
        if (!/getrange/i.test(data.toString()))
          return void socket.write('+OK\r\n'.repeat(data.toString().split('*').length - 1));
        socket.write(`${declared}\r\n`);
        sendWithoutEnd(socket);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `redis://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const warnings: Diagnostic[] = [];
    const options = { url, key, trusted: false, read: true, write: false, timeoutMs: 2000 };
    const store = await openRemoteStore(options, (warning) => warnings.push(warning));
    const most = await mostBytesDuring(store.getMany(manyKeys));
    assert.ok(most < 500_000_000, `${most} bytes`);
    assert.is(warnings.length, 1);
    await store.close();
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  }
});

test.run();
