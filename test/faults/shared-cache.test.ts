import { readdirSync, readFileSync, rmSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readPackEntries, readPackIndex } from '../../src/build/cache/pack.js';
import { entryName, sealEntry } from '../../src/build/cache/remote/envelope.js';
import { hashFiles, startHeddle } from '../support/fault-site.js';
import { placePackage } from '../support/place-package.js';
import { smallSite } from '../support/small-site.js';
import { startStoreServer, type StoreFault, type StoreServer } from '../support/store-server.js';
import { temporaryFolder, writeFiles, type FileTree } from '../support/temporary-folder.js';

// Machines that share a cache: each is a folder of its own, with a local cache of its own, at another depth.

const key = 'a key of the test site';
const otherKey = 'a key of somebody else';

interface Build {
  output: string;
  /** Codes of problems, in the order of their printing. */
  codes: string[];
  /** Pages that were known, of how many. */
  known: string;
  /** Tasks that workers ran. */
  tasks: number;
  files: Readonly<Record<string, string>>;
}

function createMachine(path: string, files: FileTree = {}): string {
  const folder = join(temporaryFolder(), path);
  writeFiles(folder, { ...smallSite, ...files });
  placePackage(folder, 'link');
  return folder;
}

const cacheFolder = (machine: string): string => join(machine, 'node_modules/.cache/heddle');

async function build(folder: string, env: NodeJS.ProcessEnv, args: readonly string[] = []): Promise<Build> {
  const { exitCode, output } = await startHeddle(folder, { args: ['build', '--profile', ...args], env }).ended;
  assert.is(exitCode, 0, output);
  const trace = JSON.parse(readFileSync(join(folder, 'heddle-build.trace.json'), 'utf8')) as {
    traceEvents: { ph: string; tid: number }[];
  };
  return {
    output,
    codes: [...output.matchAll(/^(?:warning|error) +([a-z][\w-]+)/gm)].map(([, code]) => code!),
    known: /^cache +(\d+ of \d+)/m.exec(output)?.[1] ?? '',
    tasks: trace.traceEvents.filter(({ ph, tid }) => ph === 'X' && tid > 100).length,
    files: hashFiles(join(folder, 'doc_build')),
  };
}

/** Keys and contents of all entries in the cache of a machine. */
function localEntries(machine: string): Map<string, Buffer> {
  const directory = cacheFolder(machine);
  const folder = { directory, overflow: directory };
  return new Map(
    readdirSync(join(directory, 'packs')).flatMap((pack) => [
      ...readPackEntries(folder, [...readPackIndex(folder, pack)!]),
    ]),
  );
}

const access = ({ url }: Pick<StoreServer, 'url'>, more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({
  HEDDLE_CACHE_URL: url,
  HEDDLE_CACHE_KEY: key,
  ...more,
});

/** Machine A, which has filled a store, and what the store has since. */
const filled = (async () => {
  const store = await startStoreServer();
  const a = createMachine('a');
  const first = await build(a, access(store));
  assert.equal(first.codes, [], first.output);
  await store.close();
  return { a, first, entries: store.entries, local: localEntries(a) };
})();

/** Runs a test with a store that has what machine A built. */
async function withFilledStore(run: (store: StoreServer, first: Build) => Promise<void>): Promise<void> {
  const { entries, first } = await filled;
  const store = await startStoreServer();
  for (const [name, bytes] of entries) store.entries.set(name, Buffer.from(bytes));
  try {
    await run(store, first);
  } finally {
    await store.close();
  }
}

const methods = ({ requests }: StoreServer): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { method, status } of requests) counts[`${method} ${status}`] = (counts[`${method} ${status}`] ?? 0) + 1;
  return counts;
};

test('a machine with another path and an empty cache compiles nothing, and publishes the same bytes', () =>
  withFilledStore(async (store, first) => {
    const b = createMachine('much/deeper/and with spaces/b');
    const second = await build(b, access(store));
    assert.is(second.known, '10 of 10', second.output);
    assert.is(second.tasks, 0);
    assert.equal(second.files, first.files);
    assert.equal(second.codes, []);
    assert.equal(Object.keys(methods(store)), ['GET 200'], 'nothing is asked for in vain or sent again');

    store.requests.length = 0;
    const again = await build(b, access(store));
    assert.is(again.known, '10 of 10');
    assert.equal(methods(store), {}, 'what is in the local cache is not asked for');
  }));

test('an edit is compiled once by all machines', () =>
  withFilledStore(async (store) => {
    const edit = { 'docs/en/guide/one.md': '# One\n\nEdited.\n' };
    const edited = await build(createMachine('x/b', edit), access(store));
    assert.is(edited.known, '9 of 10', edited.output);
    const fetched = await build(createMachine('c', edit), access(store));
    assert.is(fetched.known, '10 of 10', fetched.output);
    assert.is(fetched.tasks, 0);
    assert.equal(fetched.files, edited.files);
  }));

test('an edit of an included file and of a component is compiled and bundled once by all machines', async () => {
  const store = await startStoreServer();
  const machine = (path: string, version: string): string =>
    createMachine(path, {
      'docs/en/guide/code.md': '# Code\n\n```js file="./_code.js"\n```\n',
      'docs/en/guide/_code.js': `const version = '${version}';\n`,
      'docs/en/guide/_counter.jsx': `export const Counter = () => <button>${version}</button>;\n`,
    });
  try {
    await build(machine('a', 'first'), access(store));
    const edited = await build(machine('x/b', 'second'), access(store));
    assert.is(edited.known, '10 of 11', edited.output);
    store.requests.length = 0;
    const fetched = await build(machine('c', 'second'), access(store));
    assert.is(fetched.known, '11 of 11', fetched.output);
    assert.equal(fetched.files, edited.files);
    assert.is(methods(store)['PUT 201'], undefined, 'nothing is made again');
  } finally {
    await store.close();
  }
});

test('a build that may not write reads, and one that may not read writes', () =>
  withFilledStore(async (store) => {
    const { size } = store.entries;
    const b = createMachine('b', { 'docs/en/new.md': '# New\n' });
    const read = await build(b, access(store, { HEDDLE_CACHE_WRITE: 'false' }));
    assert.is(read.known, '10 of 11', read.output);
    assert.is(store.entries.size, size);
    assert.equal(Object.keys(methods(store)).sort(), ['GET 200', 'GET 404']);
    store.requests.length = 0;
    await build(createMachine('c', { 'docs/en/new.md': '# New\n' }), access(store, { HEDDLE_CACHE_READ: '0' }));
    assert.equal(Object.keys(methods(store)).sort(), ['HEAD 200', 'HEAD 404', 'PUT 201']);
    assert.ok(store.entries.size > size);
  }));

test('where a store has only facts of pages, no page gets the body of a build that included another version of a file', async () => {
  const store = await startStoreServer();
  const machine = (path: string, version: string): string =>
    createMachine(path, {
      'docs/en/guide/code.md': '# Code\n\n```js file="./_code.js"\n```\n',
      'docs/en/guide/_code.js': `const version = '${version}';\n`,
    });
  try {
    const a = machine('a', 'first');
    const first = await build(a, access(store));
    for (const name of localEntries(a).keys()) if (!name.endsWith('.facts')) store.entries.delete(entryName(name, key));
    await build(machine('x/b', 'second'), access(store));
    const again = await build(machine('y/z/c', 'first'), access(store));
    assert.equal(again.files, first.files);
  } finally {
    await store.close();
  }
});

test('entries that the local cache has lost come from the store again', () =>
  withFilledStore(async (store, first) => {
    const b = createMachine('b');
    await build(b, access(store));
    for (const pack of readdirSync(join(cacheFolder(b), 'packs'))) rmSync(join(cacheFolder(b), 'packs', pack));
    rmSync(join(b, 'doc_build'), { recursive: true });
    const again = await build(b, access(store));
    assert.is(again.tasks, 0, again.output);
    assert.equal(again.files, first.files);
  }));

const sendNothing: StoreFault = () => true;
const isFull: StoreFault = (request, response) => {
  if (request.method !== 'PUT') return false;
  response.writeHead(507).end('No.');
  return true;
};
const hurry = { HEDDLE_CACHE_TIMEOUT: '0.3' };

// Other faults of a store look the same to a build: `unit/cache/remote-store` has them.
const failures: [name: string, fault: StoreFault, env?: NodeJS.ProcessEnv][] = [
  ['never answers', sendNothing, hurry],
  ['is full', isFull],
];
for (const [name, fault, env] of failures) {
  test(`a store that ${name} costs one warning`, () =>
    withFilledStore(async (store, first) => {
      store.fault = fault;
      if (fault === isFull) store.entries.clear();
      const b = await build(createMachine('b'), access(store, env));
      assert.equal(b.codes, ['shared-cache-failed'], b.output);
      assert.equal(b.files, first.files);
      const refused = store.requests.filter(({ status: code }) => code >= 300 && code !== 404);
      // Requests that were under way when the fifth failed are answered, too.
      assert.ok(refused.length < 60, `${refused.length} requests`);
    }));
}

test('a store that is not there costs one warning', async () => {
  const store = await startStoreServer();
  await store.close();
  const one = await build(createMachine('b'), access(store));
  assert.equal(one.codes, ['shared-cache-failed'], one.output);
  assert.match(one.output, /ECONNREFUSED/);
});

// `unit/cache/remote-envelope` has all kinds of entries that are refused.
const lies: [name: string, lie: (store: StoreServer, entries: Map<string, Buffer>) => Promise<void> | void][] = [
  ['wrong bytes', ({ entries }) => entries.forEach((bytes) => (bytes[bytes.length - 1]! ^= 1))],
  [
    'entries without a signature',
    async ({ entries }, local) => {
      for (const [name, bytes] of local) entries.set(entryName(name, key), await sealEntry(name, bytes, undefined));
    },
  ],
];
for (const [name, lie] of lies) {
  test(`a store with ${name} costs one warning, and gets the right entries`, () =>
    withFilledStore(async (store, first) => {
      const { entries, local } = await filled;
      await lie(store, local);
      const b = await build(createMachine('b'), access(store));
      assert.equal(b.codes, ['shared-cache-entry'], b.output);
      assert.is(b.known, '0 of 10');
      assert.equal(b.files, first.files);
      const names = [...store.entries.keys()].filter((other) => !entries.get(other)?.equals(store.entries.get(other)!));
      assert.ok(names.length < entries.size / 4, `${names.length} of ${entries.size} entries are still wrong`);
    }));
}

/** Replaces the code of pages by code that writes a file, and removes what was rendered. */
async function poison(
  store: StoreServer,
  local: Map<string, Buffer>,
  marker: string,
  names: string | undefined,
  secret: string | undefined,
): Promise<void> {
  store.entries.clear();
  for (const [name, bytes] of local) {
    if (!/\.(?:facts|body)$/.test(name)) continue;
    const code = `process.getBuiltinModule('fs').writeFileSync(${JSON.stringify(marker)}, '');`;
    const text = bytes.toString().replace('{"code":"', () => `{"code":${JSON.stringify(code).slice(0, -1)}`);
    store.entries.set(entryName(name, names), await sealEntry(name, Buffer.from(text), secret));
  }
}

const strangers: [name: string, env: NodeJS.ProcessEnv, signedWith: string | undefined, runs: boolean][] = [
  ['is not signed', { HEDDLE_CACHE_KEY: key }, undefined, false],
  ['is signed by somebody else', { HEDDLE_CACHE_KEY: key }, otherKey, false],
  ['is not signed, without a key', {}, undefined, false],
  // The attack is one: whoever trusts a store runs its code.
  ['is not signed, in a trusted store', { HEDDLE_CACHE_TRUSTED: 'true' }, undefined, true],
];
for (const [name, env, signedWith, runs] of strangers) {
  test(`code of the store that ${name} ${runs ? 'runs' : 'does not run'}`, async () => {
    const { local } = await filled;
    const store = await startStoreServer();
    const marker = join(temporaryFolder(), 'marker');
    await poison(store, local, marker, env['HEDDLE_CACHE_KEY'], signedWith);
    const b = await build(createMachine('b'), { HEDDLE_CACHE_URL: store.url, ...env });
    assert.is(existsSync(marker), runs, b.output);
    assert.equal(b.codes, runs ? [] : [env['HEDDLE_CACHE_KEY'] ? 'shared-cache-entry' : 'shared-cache-untrusted']);
    await store.close();
  });
}

test('parts of a site are put together by a build that computes nothing', async () => {
  const { first } = await filled;
  const store = await startStoreServer();
  const parts = ['1/2', '2/2'];
  // First all pages are compiled; then each part is indexed and rendered.
  for (const round of ['first', 'second'])
    for (const part of parts) {
      const machine = createMachine(`${round}/${part}`);
      const { output, codes } = await build(machine, access(store), ['--shard', part]);
      assert.equal(codes, [], output);
      const isWhole = round === 'second' || part === '2/2';
      assert.match(output, isWhole ? /^part .*indexed and rendered$/m : /^part .*not complete yet$/m);
      assert.not.ok(existsSync(join(machine, 'doc_build')), 'a part publishes nothing');
    }
  const last = await build(createMachine('l/a/s/t'), access(store));
  assert.is(last.known, '10 of 10', last.output);
  assert.equal(last.files, first.files);
  await store.close();
});

test('a part of a machine that knows its pages already is uploaded', async () => {
  const store = await startStoreServer();
  const { a } = await filled;
  const part = await build(a, access(store), ['--shard', '1/1']);
  assert.match(part.output, /indexed and rendered/);
  const b = await build(createMachine('b'), access(store));
  assert.is(b.known, '10 of 10', b.output);
  await store.close();
});

test('a part that cannot be uploaded fails', async () => {
  const a = createMachine('a');
  const run = async (env: NodeJS.ProcessEnv, args: string[] = []) => {
    const { exitCode, output } = await startHeddle(a, { args: ['build', '--shard', '1/2', ...args], env }).ended;
    return { exitCode, code: /^error +([\w-]+)/m.exec(output)?.[1], output };
  };
  const store = await startStoreServer();
  const expectFailure = async (exitCode: number, code: string, env: NodeJS.ProcessEnv, args?: string[]) => {
    const end = await run(env, args);
    assert.equal([end.exitCode, end.code], [exitCode, code], end.output);
  };
  await expectFailure(2, 'shard-without-cache', {});
  await expectFailure(2, 'shard-without-cache', access(store), ['--no-cache']);
  await expectFailure(2, 'shard-without-cache', access(store, { HEDDLE_CACHE_WRITE: '0' }));
  // Without a key it is not read.
  await expectFailure(2, 'shard-without-cache', { HEDDLE_CACHE_URL: store.url });
  store.fault = isFull;
  await expectFailure(4, 'shard-not-uploaded', access(store));
  await store.close();
});

test.run();
