import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { contentHash } from '../../../src/build/cache/cache-key.js';
import { openCache } from '../../../src/build/cache/cache.js';
import { EvictedEntries } from '../../../src/build/cache/entry-store.js';
import type { OutputFile } from '../../../src/build/facts/output-file.js';
import { readManifestFiles } from '../../../src/build/emit/output-manifest.js';
import { safeJoin } from '../../../src/build/emit/safe-join.js';
import { isOutputPath } from '../../../src/build/files/paths.js';
import { stampOf, type Stamps } from '../../../src/build/emit/last-output.js';
import { openStage, type PublishReport } from '../../../src/build/emit/stage-output.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const cache = openCache(temporaryFolder(), () => undefined);

function files(texts: Record<string, string>): OutputFile[] {
  return Object.entries(texts).map(([path, text]): OutputFile => {
    const bytes = Buffer.from(text);
    return { path, sizeBytes: bytes.length, hash: contentHash(bytes), source: { kind: 'bytes', bytes }, origin: path };
  });
}

async function publish(folder: string, texts: Record<string, string>): Promise<PublishReport> {
  const stage = openStage(join(folder, 'out'), join(folder, 'stamps'));
  try {
    return await stage.publish(files(texts), cache);
  } finally {
    await stage.close();
  }
}

async function refusal(folder: string): Promise<string> {
  try {
    await publish(folder, { 'a.html': 'a' });
  } catch (error) {
    return (error as Error).message;
  }
  return 'none';
}

const read = (folder: string, path: string): string => readFileSync(join(folder, 'out', path), 'utf8');

test('publishes, then replaces what changed and removes what is gone', async () => {
  const folder = temporaryFolder();
  assert.equal((await publish(folder, { 'index.html': 'a', 'sub/page.html': 'b' })).changed, [
    'index.html',
    'sub/page.html',
  ]);
  assert.equal((await publish(folder, { 'index.html': 'a', 'other.html': 'c' })).changed, [
    'other.html',
    'sub/page.html',
  ]);
  assert.is(read(folder, 'index.html'), 'a');
  assert.is(read(folder, 'other.html'), 'c');
  assert.not(existsSync(join(folder, 'out/sub')));
  assert.equal(readdirSync(folder).sort(), ['out', 'stamps']);
});

test('the stage is hidden from tools that search for sources, and the output has the file of the site alone', async () => {
  const folder = temporaryFolder();
  const stage = openStage(join(folder, 'out'), join(folder, 'stamps'));
  await stage.write(files({ 'a.html': 'a' }), cache);
  assert.is(readFileSync(join(stage.directory(), '.gitignore'), 'utf8'), '*\n');
  await stage.publish(files({ 'a.html': 'a' }), cache);
  await stage.close();
  assert.not(existsSync(join(folder, 'out/.gitignore')));
  for (const text of ['b', 'c', 'd']) {
    const own = { 'a.html': text, '.gitignore': text === 'd' ? 'd' : '*.tmp' };
    const next = openStage(join(folder, 'out'), join(folder, 'stamps'));
    if (text !== 'c') await next.write(files(own), cache);
    await next.publish(files(own), cache);
    await next.close();
    assert.is(read(folder, '.gitignore'), own['.gitignore']);
  }
});

test('an unchanged file keeps its inode, an equal output is not touched at all', async () => {
  const folder = temporaryFolder();
  await publish(folder, { 'a.html': 'a', 'b.html': 'b' });
  const folderInode = statSync(join(folder, 'out')).ino;
  const inode = statSync(join(folder, 'out/a.html')).ino;
  assert.equal((await publish(folder, { 'a.html': 'a', 'b.html': 'b' })).changed, []);
  assert.is(statSync(join(folder, 'out')).ino, folderInode);
  await publish(folder, { 'a.html': 'a', 'b.html': 'new' });
  assert.is(statSync(join(folder, 'out/a.html')).ino, inode);
});

/** Three pages, of which the last contains `text`. */
const pages = (text: string): Record<string, string> => ({ 'a.html': 'a', 'sub/b.html': 'b', 'c.html': text });

test('the output before the last becomes the next: whole, with the files of the last one', async () => {
  const folder = temporaryFolder();
  const inode = (path: string): number => statSync(join(folder, 'out', path)).ino;
  await publish(folder, pages('1'));
  const [first, page] = [inode(''), inode('a.html')];
  await publish(folder, pages('2'));
  assert.equal((await publish(folder, pages('3'))).changed, ['c.html']);
  assert.is(inode(''), first, 'it is the folder of the first output');
  assert.is(inode('a.html'), page);
  assert.equal(['a.html', 'sub/b.html', 'c.html'].map((path) => read(folder, path)).join(), 'a,b,3');
  assert.equal(readdirSync(folder).sort(), ['out', 'stamps']);
});

test('what does not belong to the output does not come back with the one before the last', async () => {
  const folder = temporaryFolder();
  await publish(folder, { ...pages('1'), 'gone/x.html': 'x', way: 'a file' });
  writeFileSync(join(folder, 'out/foreign.txt'), 'mine');
  symlinkSync('foreign.txt', join(folder, 'out/link'));
  mkdirSync(join(folder, 'out/empty'));
  await publish(folder, pages('2'));
  await publish(folder, { ...pages('3'), 'way/in.html': 'a folder' });
  const found = readdirSync(join(folder, 'out'), { recursive: true }).map(String).sort();
  assert.equal(found, ['.heddle-manifest.json', 'a.html', 'c.html', 'sub', 'sub/b.html', 'way', 'way/in.html']);
});

test('files of the last output that someone edited or replaced are written anew, and their copies are left alone', async () => {
  const folder = temporaryFolder();
  await publish(folder, pages('1'));
  await publish(folder, pages('2'));
  const [kept] = readdirSync(join(folder, 'stamps')).filter((name) => !name.endsWith('.json'));
  writeFileSync(join(folder, 'out/a.html'), 'z');
  rmSync(join(folder, 'stamps', kept!, 'sub/b.html'));
  writeFileSync(join(folder, 'stamps', kept!, 'sub/b.html'), 'y');
  await publish(folder, pages('3'));
  assert.equal(['a.html', 'sub/b.html', 'c.html'].map((path) => read(folder, path)).join(), 'a,b,3');
  const stage = openStage(join(folder, 'out'), join(folder, 'stamps'));
  writeFileSync(join(stage.directory(), 'c.html'), '4');
  const written = files(pages('4')).map((file) =>
    file.path === 'c.html' ? { ...file, source: { kind: 'staged' as const } } : file,
  );
  const before = readFileSync(join(folder, 'out/c.html'), 'utf8');
  await stage.publish(written, cache);
  await stage.close();
  assert.equal([before, read(folder, 'c.html')], ['3', '4']);
});

test('a file that changes while it is copied is noted with the bytes that were copied, or ends the build', async () => {
  const folder = temporaryFolder({ 'a.txt': 'changed' });
  const copied = (path: string, mayChange?: true): OutputFile => ({
    path,
    sizeBytes: 'looked up'.length,
    hash: contentHash('looked up'),
    source: { kind: 'file', absolutePath: join(folder, 'a.txt'), ...(mayChange ? { mayChange } : {}) },
    origin: 'public/a.txt',
  });
  const stage = openStage(join(folder, 'out'), join(folder, 'stamps'));
  await stage.publish([copied('a.txt', true)], cache);
  await stage.close();
  assert.is(read(folder, 'a.txt'), 'changed');
  const record = readManifestFiles(join(folder, 'out'))!.records.get('a.txt')!;
  assert.equal([record.hash, record.sizeBytes], [contentHash('changed'), 'changed'.length]);

  const second = openStage(join(folder, 'out'), join(folder, 'stamps'));
  const refused = await second.publish([copied('b.txt')], cache).catch((error: Error) => error.message);
  assert.match(String(refused), /public\/a\.txt was changed while/);
  await second.close();
  assert.equal(readdirSync(join(folder, 'out')).sort(), ['.heddle-manifest.json', 'a.txt']);
});

test('all entries of the cache that cannot be read are forgotten at once', async () => {
  const folder = temporaryFolder();
  const own = openCache(join(folder, 'cache'), () => undefined);
  const keys = Array.from({ length: 8 }, (_, number) => `key ${number}`);
  own.write(keys.map((key) => ({ key, bytes: Buffer.from(key) })));
  const cached = keys.map((key): OutputFile => {
    const [file] = files({ [`${key}.html`]: key });
    return { ...file!, source: { kind: 'cached', key } };
  });
  const packs = join(own.folder.directory, 'packs');
  for (const pack of readdirSync(packs)) rmSync(join(packs, pack));
  for (const way of ['write', 'publish'] as const) {
    const stage = openStage(join(folder, 'out'), join(folder, 'stamps'));
    try {
      await stage[way](cached, own);
      assert.unreachable();
    } catch (error) {
      assert.instance(error, EvictedEntries);
    } finally {
      await stage.close();
    }
    assert.equal(
      keys.map((key) => own.find(key)),
      keys.map(() => undefined),
    );
  }
});

test('an output of which most was replaced is not kept', async () => {
  const folder = temporaryFolder();
  await publish(folder, { 'a.html': '1', 'b.html': '1', 'c.html': '1' });
  await publish(folder, { 'a.html': '2', 'b.html': '2', 'c.html': '1' });
  assert.is(readdirSync(join(folder, 'stamps')).length, 1);
  assert.equal(readdirSync(folder).sort(), ['out', 'stamps']);
});

test('a file that someone edited in the output is written anew', async () => {
  const folder = temporaryFolder();
  await publish(folder, { 'a.html': 'aaaa', 'b.html': 'b' });
  writeFileSync(join(folder, 'out/a.html'), 'zzzz');
  await publish(folder, { 'a.html': 'aaaa', 'b.html': 'b' });
  assert.is(read(folder, 'a.html'), 'aaaa');
});

test('a folder that Heddle did not write is refused and left alone', async () => {
  const folder = temporaryFolder({ 'out/precious.txt': 'mine' });
  assert.match(await refusal(folder), /out-dir-refused/);
  assert.is(read(folder, 'precious.txt'), 'mine');
  assert.not(existsSync(join(folder, '.out.lock')));
});

test('a second build at the same time is refused; the lock of a dead process is not', async () => {
  const folder = temporaryFolder();
  const first = openStage(join(folder, 'out'), join(folder, 'stamps'));
  assert.match(await refusal(folder), /out-dir-locked/);
  await first.close();
  writeFileSync(join(folder, '.out.lock'), '999999999 12345');
  await publish(folder, { 'a.html': 'a' });
  assert.is(read(folder, 'a.html'), 'a');
});

test('a run killed between the two renames is mended by the next', async () => {
  const folder = temporaryFolder();
  await publish(folder, { 'a.html': 'old' });
  renameSync(join(folder, 'out'), join(folder, '.out.old'));
  mkdirSync(join(folder, '.out.stage'));
  mkdirSync(join(folder, '.out.next'));
  const stage = openStage(join(folder, 'out'), join(folder, 'stamps'));
  assert.is(read(folder, 'a.html'), 'old');
  await stage.close();
  assert.equal(readdirSync(folder).sort(), ['out', 'stamps']);
});

/** Changes a byte of an output file so that its size, modification time and inode stay. */
function damage(path: string): void {
  const before = statSync(path);
  const reference = join(temporaryFolder(), 'times');
  // Only other programs set times as exactly as the file system keeps them.
  assert.is(spawnSync('cp', ['-p', path, reference]).status, 0);
  writeFileSync(path, 'X', { flag: 'r+' });
  assert.is(spawnSync('touch', ['-r', reference, path]).status, 0);
  const after = statSync(path);
  assert.equal([after.size, after.mtimeMs, after.ino], [before.size, before.mtimeMs, before.ino]);
}

const stampsFile = (folder: string): string => join(folder, 'stamps', `${contentHash(join(folder, 'out'))}.json`);

test('a file that changed while its size, time and inode stayed is written anew', async () => {
  for (const [texts, builds] of [
    [pages('1'), 1],
    [pages('2'), 2],
  ] as const) {
    const folder = temporaryFolder();
    for (let build = 1; build <= builds; build++) await publish(folder, pages(String(build)));
    damage(join(folder, 'out/a.html'));
    await publish(folder, texts);
    assert.is(read(folder, 'a.html'), 'a');
    // The output before the last had the same file.
    damage(join(folder, 'out/a.html'));
    await publish(folder, pages('3'));
    assert.is(read(folder, 'a.html'), 'a');
  }
});

test('stamps from before the machine was started are not trusted', async () => {
  const folder = temporaryFolder();
  await publish(folder, pages('1'));
  damage(join(folder, 'out/a.html'));
  const kept = JSON.parse(readFileSync(stampsFile(folder), 'utf8')) as { boot: string; stamps: Stamps };
  const stamps = { ...kept.stamps, 'a.html': stampOf(join(folder, 'out/a.html')) };
  // The stamps agree with the damaged file, as they can after a loss of power.
  const write = (boot: string): void => writeFileSync(stampsFile(folder), JSON.stringify({ boot, stamps }));
  write(kept.boot);
  await publish(folder, pages('1'));
  assert.is(read(folder, 'a.html'), 'X', 'nothing tells these stamps from good ones');
  write('another start');
  await publish(folder, pages('1'));
  assert.is(read(folder, 'a.html'), 'a');
});

test('an unchanged output is compared once after a restart, then known by its stamps', async () => {
  const folder = temporaryFolder();
  await publish(folder, pages('1'));
  const before = readFileSync(stampsFile(folder), 'utf8');
  writeFileSync(stampsFile(folder), before.replace(/"boot":"[^"]*"/, '"boot":"another start"'));
  await publish(folder, pages('1'));
  assert.equal(JSON.parse(readFileSync(stampsFile(folder), 'utf8')), JSON.parse(before));
});

test('stamps still match after the output before the last was deleted', async () => {
  const folder = temporaryFolder();
  await publish(folder, pages('1'));
  await publish(folder, { ...pages('2'), 'sub/b.html': 'new' });
  const { stamps } = JSON.parse(readFileSync(stampsFile(folder), 'utf8')) as { stamps: Stamps };
  assert.equal(stamps['a.html'], stampOf(join(folder, 'out/a.html')));
});

test('stamps and manifests of the wrong shape count as missing', async () => {
  const folder = temporaryFolder();
  for (const text of ['null', '[]', '"text"', '1', '{', '{"stamps":null}', '{"stamps":{"a.html":null}}', '']) {
    await publish(folder, pages('1'));
    writeFileSync(stampsFile(folder), text);
    writeFileSync(join(folder, 'out/a.html'), 'z');
    await publish(folder, pages('1'));
    assert.is(read(folder, 'a.html'), 'a', text);
  }
  const manifest = join(folder, 'out/.heddle-manifest.json');
  const good = readFileSync(manifest, 'utf8');
  const bad = ['null', '{"generator":"heddle","files":null}', '{"generator":"heddle","files":[null]}', good.trimEnd()];
  for (const text of [...bad, good.replace('"a.html"', '"../a.html"')]) {
    writeFileSync(manifest, text);
    await publish(folder, pages('1'));
    assert.is(readFileSync(manifest, 'utf8'), good, text);
  }
});

test('anything else in the place of a kept output, of stamps or of a manifest is replaced', async () => {
  const folder = temporaryFolder();
  await publish(folder, pages('1'));
  await publish(folder, pages('2'));
  const spare = stampsFile(folder).replace(/\.json$/, '');
  for (const path of [spare, stampsFile(folder), join(folder, 'out/.heddle-manifest.json'), join(folder, 'out/sub')]) {
    for (const make of [
      () => symlinkSync(basename(path), path),
      () => writeFileSync(path, ''),
      () => mkdirSync(path),
    ]) {
      rmSync(path, { recursive: true, force: true });
      make();
      await publish(folder, pages('2'));
      await publish(folder, pages('3'));
      assert.equal(['a.html', 'sub/b.html', 'c.html'].map((page) => read(folder, page)).join(), 'a,b,3', path);
      await publish(folder, pages('2'));
    }
  }
});

test('without stamps the contents are compared, and an equal output is left alone', async () => {
  const folder = temporaryFolder();
  await publish(folder, { 'a.html': 'a' });
  rmSync(join(folder, 'stamps'), { recursive: true });
  assert.equal((await publish(folder, { 'a.html': 'a' })).changed, []);
  assert.is(read(folder, 'a.html'), 'a');
});

test('output paths stay inside the output folder', () => {
  for (const path of ['../x', 'a/../../x', '/x', 'C:\\x', 'a\\b', 'a\0b', '', 'a//b', '.', '~/x', 'a/./b']) {
    assert.is(isOutputPath(path), false, path);
    assert.throws(() => safeJoin('/tmp/out', path, 'test'), /unsafe-output-path/, path);
  }
  for (const path of ['a', 'a/b.html', '.nojekyll', '.well-known/x', 'ä/中文.html', 'a..b'])
    assert.is(isOutputPath(path), true, path);
});

test.run();
