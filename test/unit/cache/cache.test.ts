import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { replaceFile } from '../../../src/build/cache/cache-folder.js';
import { openCache, type Cache } from '../../../src/build/cache/cache.js';
import { makePack, readPacks, unpack, writePack } from '../../../src/build/cache/pack.js';
import type { Diagnostic } from '../../../src/build/report/diagnostic.js';
import { flipEntries } from '../../support/damage-file.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

function store(cache: Cache, values: Record<string, string>): void {
  const entries = Object.entries(values).map(([key, text]) => ({ key, bytes: Buffer.from(text) }));
  cache.remember(writePack(cache.folder, cache.nextSequence(), entries));
}

const open = (folder: string, warnings: Diagnostic[] = []): Cache =>
  openCache(folder, (warning) => warnings.push(warning));

test('entries survive a restart', () => {
  const folder = temporaryFolder();
  store(open(folder), { a: 'first', b: '第二' });
  const cache = open(folder);
  assert.is(cache.read('a')?.toString(), 'first');
  assert.is(cache.read('b')?.toString(), '第二');
  assert.is(cache.read('c'), undefined);
});

test('an empty entry is read, also if its buffer had no memory', () => {
  const cache = open(temporaryFolder());
  const empty = [Buffer.from(new ArrayBuffer(0)), Buffer.alloc(0)].map((bytes, index) => ({ key: `k${index}`, bytes }));
  cache.remember(writePack(cache.folder, cache.nextSequence(), empty));
  assert.equal(
    empty.map(({ key }) => cache.read(key)?.length),
    [0, 0],
  );
});

test('a pack of another machine is written as it is, and one that is damaged is refused', () => {
  const entries = [
    { key: 'a', bytes: Buffer.from('first') },
    { key: 'b', bytes: Buffer.from('第二') },
  ];
  const pack = makePack(entries);
  assert.equal(unpack(pack), entries);
  const cache = open(temporaryFolder());
  cache.writePack(pack);
  assert.is(cache.read('b')?.toString(), '第二');
  assert.equal(readPacks(cache.folder, [cache.find('a')!, cache.find('b')!]), [pack]);
  for (const at of [0, 20, 40, pack.length - 1]) {
    const damaged = Buffer.from(pack);
    damaged[at]! ^= 1;
    assert.is(unpack(damaged), undefined, `byte ${at}`);
  }
  assert.is(unpack(pack.subarray(0, -1)), undefined, 'a cut pack');
  assert.is(unpack(Buffer.concat([pack, Buffer.from('x')])), undefined, 'a longer pack');
  assert.is(unpack(Buffer.alloc(0)), undefined, 'nothing');
});

test('files that a killed run was writing are deleted an hour later', () => {
  const folder = temporaryFolder();
  store(open(folder), { a: 'first' });
  const old = [
    'unused-builds.json.1-a.tmp',
    '.time-1',
    'packs/00000001-a.pack.1-a.tmp',
    'files/outputs/a.json.1-a.tmp',
  ];
  const young = ['packs/00000002-b.pack.2-b.tmp', 'config.abc.mjs'];
  for (const path of [...old, ...young]) writeFileSync(join(folder, path), 'half');
  for (const path of [...old, 'config.abc.mjs']) utimesSync(join(folder, path), 1, 1);
  const cache = open(folder);
  assert.is(cache.read('a')?.toString(), 'first');
  cache.collectGarbage();
  assert.equal(
    [...old, ...young].filter((path) => existsSync(join(folder, path))),
    young,
  );
});

test('the latest pack wins after a restart', () => {
  const folder = temporaryFolder();
  const cache = open(folder);
  for (const text of ['one', 'two', 'three']) store(cache, { key: text });
  assert.is(open(folder).read('key')?.toString(), 'three');
});

test('a damaged entry is a miss with one warning', () => {
  const folder = temporaryFolder();
  store(open(folder), { a: 'first', b: 'second' });
  const pack = join(folder, 'packs', readdirSync(join(folder, 'packs'))[0]!);
  const bytes = readFileSync(pack);
  bytes[bytes.indexOf('second')]! ^= 1;
  writeFileSync(pack, bytes);
  const warnings: Diagnostic[] = [];
  const cache = open(folder, warnings);
  assert.is(cache.read('b'), undefined);
  assert.is(cache.read('b'), undefined);
  assert.is(cache.read('a')?.toString(), 'first');
  assert.equal(
    warnings.map(({ code }) => code),
    ['cache-entry-damaged'],
  );
});

test('a cut pack and a pack under a wrong name are ignored', () => {
  const folder = temporaryFolder();
  store(open(folder), { a: 'x'.repeat(1000) });
  const packs = join(folder, 'packs');
  const [name] = readdirSync(packs);
  truncateSync(join(packs, name!), 60);
  assert.is(open(folder).read('a'), undefined);
  store(open(folder), { a: 'again' });
  const good = readdirSync(packs).find((file) => file !== name)!;
  renameSync(join(packs, good), join(packs, good.replace(/-[0-9a-f]/, '-g')));
  assert.is(open(folder).read('a'), undefined);
});

test('bytes stored under one key are not taken for another', () => {
  const folder = temporaryFolder();
  const cache = open(folder);
  store(cache, { a: 'same', b: 'size' });
  cache.remember([['a', cache.find('b')!]]);
  assert.is(cache.read('a'), undefined);
});

test('a cache folder that cannot be used gives a temporary cache and one warning', () => {
  const folder = temporaryFolder({ file: 'not a folder' });
  const warnings: Diagnostic[] = [];
  const cache = open(join(folder, 'file'), warnings);
  store(cache, { a: 'kept' });
  assert.is(cache.read('a')?.toString(), 'kept');
  assert.equal(
    warnings.map(({ code }) => code),
    ['cache-unusable'],
  );
  cache.close();
});

test('whatever is in the place of a pack is removed with one warning', () => {
  const folder = temporaryFolder();
  store(open(folder), { a: 'first' });
  const packs = join(folder, 'packs');
  const [name] = readdirSync(packs);
  const path = join(packs, name!);
  const kinds: Record<string, () => void> = {
    folder: () => mkdirSync(join(path, 'inner'), { recursive: true }),
    loop: () => symlinkSync(name!, path),
    fifo: () => assert.is(spawnSync('mkfifo', [path]).status, 0),
    text: () => writeFileSync(path, 'text'),
    null: () => writeFileSync(path, 'null'),
    empty: () => writeFileSync(path, ''),
  };
  for (const [kind, make] of Object.entries(kinds)) {
    rmSync(path, { recursive: true, force: true });
    make();
    const warnings: Diagnostic[] = [];
    const cache = open(folder, warnings);
    assert.is(cache.read('a'), undefined, kind);
    assert.equal(
      warnings.map(({ code }) => code),
      ['cache-entry-damaged'],
      kind,
    );
    assert.equal(readdirSync(packs), [], kind);
  }
});

test('a file in the place of a folder of the cache is replaced', () => {
  const folder = temporaryFolder({ packs: 'a file', files: 'another' });
  const warnings: Diagnostic[] = [];
  const cache = open(folder, warnings);
  store(cache, { a: 'first' });
  cache.materialize('sites', 'hash', new Map([['site.json', '{}']]));
  assert.is(open(folder).read('a')?.toString(), 'first');
  assert.is(readFileSync(join(folder, 'files/sites/hash/site.json'), 'utf8'), '{}');
  assert.equal(warnings, []);
});

test('a placed file is replaced when it has other content, with one warning', () => {
  const folder = temporaryFolder();
  const files = new Map([
    ['entry.mjs', 'export {};'],
    ['inner/data.json', '{}'],
  ]);
  const placed = open(folder).materialize('bundles', 'hash', files);
  const damages: (() => void)[] = [
    () => writeFileSync(join(placed, 'entry.mjs'), 'export [];'),
    () => writeFileSync(join(placed, 'entry.mjs'), ''),
    () => {
      rmSync(join(placed, 'entry.mjs'));
      mkdirSync(join(placed, 'entry.mjs/x'), { recursive: true });
    },
    () => {
      rmSync(join(placed, 'entry.mjs'));
      symlinkSync('entry.mjs', join(placed, 'entry.mjs'));
    },
  ];
  for (const damage of damages) {
    damage();
    const warnings: Diagnostic[] = [];
    assert.is(open(folder, warnings).materialize('bundles', 'hash', files), placed);
    for (const [path, text] of files) assert.is(readFileSync(join(placed, path), 'utf8'), text);
    assert.equal(
      warnings.map(({ code }) => code),
      ['cache-entry-damaged'],
    );
  }
  rmSync(join(placed, 'inner'), { recursive: true });
  writeFileSync(join(placed, 'inner'), 'a file');
  open(folder).materialize('bundles', 'hash', files);
  assert.is(readFileSync(join(placed, 'inner/data.json'), 'utf8'), '{}');
});

test('ages of packs that are no numbers count as none', () => {
  for (const text of ['null', '[]', '"text"', '{', '{"x":null}', '1']) {
    const folder = temporaryFolder({ 'unused-builds.json': text });
    const warnings: Diagnostic[] = [];
    const cache = open(folder, warnings);
    store(cache, { a: 'first' });
    cache.collectGarbage();
    assert.is(open(folder).read('a')?.toString(), 'first', text);
    assert.equal(warnings, [], text);
  }
});

test('a pack that could not be written leaves no part of it', () => {
  const folder = temporaryFolder();
  const cache = open(folder);
  assert.throws(() => replaceFile(join(folder, 'packs/missing/x.pack'), 'text'));
  assert.throws(() => replaceFile(join(folder, 'packs'), { length: 3 } as Uint8Array));
  assert.equal(readdirSync(folder).sort(), ['files', 'packs']);
  cache.close();
});

test('a damaged entry is gone after the build that found it, and the others of its pack stay', () => {
  const folder = temporaryFolder();
  store(open(folder), { a: 'first', b: 'second', c: 'third' });
  const pack = join(folder, 'packs', readdirSync(join(folder, 'packs'))[0]!);
  flipEntries(pack, (key) => key === 'b');
  const cache = open(folder);
  assert.is(cache.read('b'), undefined);
  cache.collectGarbage();
  const warnings: Diagnostic[] = [];
  const next = open(folder, warnings);
  assert.equal([...next.readMany(['a', 'b', 'c']).keys()], ['a', 'c']);
  assert.equal(warnings, []);
  assert.not(existsSync(pack));
});

test('packs that several builds did not use are deleted', () => {
  const folder = temporaryFolder();
  store(open(folder), { old: 'text' });
  for (let build = 0; build < 12; build++) {
    const cache = open(folder);
    store(cache, { [`new-${build}`]: 'text' });
    cache.collectGarbage();
  }
  const cache = open(folder);
  assert.is(cache.read('old'), undefined);
  assert.is(cache.read('new-11')?.toString(), 'text');
});

test('old files that nothing used are deleted, used ones stay', () => {
  const folder = temporaryFolder();
  const sites = join(folder, 'files/sites');
  mkdirSync(sites, { recursive: true });
  const old = new Date('2020-01-01');
  for (let index = 0; index < 12; index++) {
    writeFileSync(join(sites, `${index}.json`), '{}');
    utimesSync(join(sites, `${index}.json`), old, new Date(old.getTime() + index * 1000));
  }
  const cache = open(folder);
  cache.materialize('sites', '0.json', new Map());
  cache.collectGarbage();
  assert.equal(readdirSync(sites).sort(), [
    '0.json',
    '10.json',
    '11.json',
    '5.json',
    '6.json',
    '7.json',
    '8.json',
    '9.json',
  ]);
});

test.run();
