import { gzipSync } from 'node:zlib';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { entryName, openEntry, sealEntry } from '../../../src/build/cache/remote/envelope.js';

const secret = 'a secret of this test';
const small = Buffer.from('small');
const large = Buffer.from('text that repeats '.repeat(1000));

for (const bytes of [Buffer.alloc(0), small, large])
  for (const key of [undefined, secret])
    test(`${bytes.length} bytes ${key ? 'with' : 'without'} a signature come back`, async () => {
      const sealed = await sealEntry('a', bytes, key);
      assert.equal(await openEntry('a', sealed, key), bytes);
      if (bytes === large) assert.ok(sealed.length < bytes.length / 10, 'it is compressed');
    });

test('names are hexadecimal digits that depend on key and secret', () => {
  const names = [entryName('a'), entryName('b'), entryName('a', secret), entryName('a', `${secret}s`)];
  assert.is(new Set(names).size, 4);
  for (const name of names) assert.match(name, /^[0-9a-f]{64}$/);
});

const withHeader = (sealed: Buffer, change: (header: string) => string): Buffer => {
  const end = sealed.indexOf('\n');
  return Buffer.concat([Buffer.from(change(sealed.toString('latin1', 0, end))), sealed.subarray(end)]);
};

const refused: [name: string, make: () => Promise<Buffer> | Buffer, key?: string | undefined][] = [
  ['an empty file', () => Buffer.alloc(0)],
  ['a page', () => Buffer.from('<html>\n</html>')],
  ['a long line', () => Buffer.alloc(10_000, 'x')],
  ['the entry of another key', () => sealEntry('b', small, secret)],
  ['no signature', () => sealEntry('a', small, undefined)],
  ['the signature of another secret', () => sealEntry('a', small, `${secret}s`)],
  ['a cut entry', async () => (await sealEntry('a', large, secret)).subarray(0, -1)],
  ['more bytes', async () => Buffer.concat([await sealEntry('a', small, secret), Buffer.from('x')])],
  [
    'other bytes',
    async () => {
      const sealed = await sealEntry('a', small, secret);
      sealed[sealed.length - 1]! ^= 1;
      return sealed;
    },
  ],
  [
    'another version',
    async () => withHeader(await sealEntry('a', small, secret), (line) => line.replace(' 1 ', ' 2 ')),
  ],
  ['another length', async () => withHeader(await sealEntry('a', small, secret), (line) => line.replace(' 5 ', ' 4 '))],
  [
    'an unsigned entry that unpacks to more than it says',
    async () => {
      const header = (await sealEntry('a', small, undefined)).toString().split('\n')[0]!;
      return Buffer.concat([Buffer.from(`${header.replace('raw', 'gzip')}\n`), gzipSync(Buffer.alloc(100_000_000))]);
    },
    undefined,
  ],
];
for (const [name, make, ...keys] of refused)
  test(`${name} is refused`, async () => {
    assert.is(await openEntry('a', await make(), keys.length > 0 ? keys[0] : secret), undefined);
  });

test.run();
