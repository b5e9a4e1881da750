import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { chooseEncoding, createCompressor } from '../../../src/server/files/representation.js';

const choices: readonly (readonly [header: string | undefined, encoding: string | undefined])[] = [
  [undefined, undefined],
  ['', undefined],
  ['identity', undefined],
  ['gzip', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.5, gzip;q=0.9', 'gzip'],
  ['br; q=0.9, gzip; q=0.5', 'br'],
  ['*', 'br'],
  ['*;q=0', undefined],
  ['br;q=nonsense', undefined],
  ['brotli', undefined],
];

test('the encoding follows the weights of the client', () => {
  for (const [header, encoding] of choices) assert.is(chooseEncoding(header), encoding, header);
});

test('bodies come back as they were', async () => {
  const bytes = Buffer.from('weaving '.repeat(500));
  const compressor = createCompressor(1 << 20);
  assert.equal(brotliDecompressSync(await compressor.compress('k', bytes, 'br')), bytes);
  assert.equal(gunzipSync(await compressor.compress('k', bytes, 'gzip')), bytes);
});

test('results are kept by key, and no longer than the limit allows', async () => {
  const bytes = Buffer.from('weaving '.repeat(500));
  const compressor = createCompressor(100);
  const first = await compressor.compress('a', bytes, 'gzip');
  assert.is(await compressor.compress('a', bytes, 'gzip'), first, 'kept');
  const [one, other] = await Promise.all([
    compressor.compress('b', bytes, 'gzip'),
    compressor.compress('b', bytes, 'gzip'),
  ]);
  assert.is(one, other, 'made once for two that ask at once');
  assert.is.not(await compressor.compress('a', bytes, 'gzip'), first, 'dropped for b');
});

test.run();
