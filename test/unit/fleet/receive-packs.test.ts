import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { makePack, readPackEntries } from '../../../src/build/cache/pack.js';
import { packContentSync, unpackContent } from '../../../src/build/fleet/packed-content.js';
import receivePacks from '../../../src/build/worker/receiver.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const packed = (...entries: [key: string, text: string][]): Uint8Array =>
  packContentSync(makePack(entries.map(([key, text]) => ({ key, bytes: Buffer.from(text) })))).bytes;

test('packs of workers are written to the cache, and the texts that are asked for are returned in their order', () => {
  const directory = temporaryFolder();
  const folder = { directory, overflow: `${directory}-overflow` };
  const placed = receivePacks({
    folder,
    packs: [
      { sequence: 1, bytes: packed(['a', 'one'], ['b', 'größer']) },
      { sequence: 2, bytes: packed(['c', 'three']) },
    ],
    keys: ['c', 'b'],
  });
  if (placed.kind !== 'stored') throw new Error(placed.kind);
  assert.equal(placed.texts, ['three', 'größer']);
  assert.is(placed.locations.length, 2);
  const found = readPackEntries(folder, placed.locations.flat());
  assert.equal(
    [...found].map(([key, bytes]) => [key, bytes.toString()]),
    [
      ['a', 'one'],
      ['b', 'größer'],
      ['c', 'three'],
    ],
  );
});

test('what is no pack, or lacks an entry, is unusable', () => {
  const directory = temporaryFolder();
  const folder = { directory, overflow: `${directory}-overflow` };
  const receive = (bytes: Uint8Array, keys: string[] = []): string =>
    receivePacks({ folder, packs: [{ sequence: 1, bytes }], keys }).kind;
  assert.is(receive(Buffer.from('not compressed')), 'unusable');
  assert.is(receive(packContentSync(Buffer.from('not a pack')).bytes), 'unusable');
  assert.equal(readdirSync(directory), []);
  assert.is(receive(packed(['a', 'one']), ['a', 'b']), 'unusable', 'an entry is missing');
});

test('a disk that fails is reported as that', () => {
  const directory = join(temporaryFolder({ file: '' }), 'file');
  const folder = { directory, overflow: directory };
  const placed = receivePacks({ folder, packs: [{ sequence: 1, bytes: packed(['a', 'one']) }], keys: [] });
  assert.is(placed.kind, 'failed');
});

test('content is named by its packed bytes, and unpacked as it was', async () => {
  for (const length of [0, 1, 100_000, 9_000_000]) {
    const content = Buffer.alloc(length, 'some text of a page ');
    assert.ok((await unpackContent(packContentSync(content).bytes)).equals(content), `${length} bytes`);
  }
});

test.run();
