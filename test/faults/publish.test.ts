import {
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createFaultSite, hashFiles, type FaultSite, type FileFault } from '../support/fault-site.js';
import { startServer } from '../support/server-process.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { caseCount, recordCases } from '../support/trust.js';

const counterFile = (): string => join(temporaryFolder(), 'calls');

/** The output folder cannot be moved, as a mount point cannot. */
const mountPoint = (): FileFault => ({
  nth: 'all',
  counter: counterFile(),
  calls: ['renameSync'],
  path: 'doc_build$',
  action: 'EBUSY',
});

async function assertNext(site: FaultSite, version: 'old' | 'new'): Promise<void> {
  site.edit(version);
  const { exitCode, output } = await site.build();
  assert.is(exitCode, 0, output);
  assert.equal(hashFiles(realpathSync(site.outDir)), await site.golden(version));
}

test('an output folder that is a link stays one, and every build replaces its target', async () => {
  const site = await createFaultSite();
  const target = join(realpathSync(temporaryFolder()), 'www');
  renameSync(site.outDir, target);
  symlinkSync(target, site.outDir);
  for (const version of ['new', 'old', 'new'] as const) {
    await assertNext(site, version);
    assert.is(readlinkSync(site.outDir), target);
  }
  // The target is gone, the folder that contains it is not.
  rmSync(target, { recursive: true });
  await assertNext(site, 'new');
  assert.is(readlinkSync(site.outDir), target);
  for (const [way, linkTarget] of [
    ['its folder is missing', join(temporaryFolder(), 'missing/www')],
    ['it leads to itself', site.outDir],
  ] as const) {
    rmSync(site.outDir);
    symlinkSync(linkTarget, site.outDir);
    const { exitCode, output } = await site.build();
    assert.is(exitCode, 2, `${way}: ${output}`);
    assert.match(output, /error out-dir-refused/, way);
    assert.is(readlinkSync(site.outDir), linkTarget);
  }
});

test('folders beside the output that Heddle did not write are refused and left alone', async () => {
  const site = await createFaultSite();
  for (const name of ['.doc_build.old', '.doc_build.next', '.doc_build.stage']) {
    mkdirSync(join(site.folder, name));
    writeFileSync(join(site.folder, name, 'mine.txt'), 'mine');
    const { exitCode, output } = await site.build();
    assert.is(exitCode, 2, output);
    assert.match(output, new RegExp(`error out-dir-refused\\n.*${name}`));
    assert.is(readFileSync(join(site.folder, name, 'mine.txt'), 'utf8'), 'mine');
    rmSync(join(site.folder, name), { recursive: true });
  }
  site.edit('new');
  await site.assertRecovered(site.start());
});

test('an output folder that cannot be moved is replaced file by file, and nothing outside is touched', async () => {
  const site = await createFaultSite();
  const outside = temporaryFolder({ 'guide.html': 'mine', 'robots.txt': 'mine' });
  const victim = join(site.folder, 'victim.txt');
  writeFileSync(victim, 'mine');
  const inode = lstatSync(site.outDir).ino;
  const manifest = join(site.outDir, '.heddle-manifest.json');
  const list = JSON.parse(readFileSync(manifest, 'utf8')) as { files: unknown[] };
  list.files.push(['../victim.txt', 4, '0']);
  writeFileSync(manifest, JSON.stringify(list));
  rmSync(join(site.outDir, 'assets'), { recursive: true });
  symlinkSync(outside, join(site.outDir, 'assets'));
  mkdirSync(join(site.outDir, 'empty'));
  site.edit('new');
  const run = site.start({ fault: mountPoint() });
  assert.is((await run.ended).exitCode, 0);
  assert.is(await site.published(), 'new');
  assert.is(lstatSync(site.outDir).ino, inode);
  assert.equal(
    [victim, join(outside, 'guide.html')].map((path) => readFileSync(path, 'utf8')),
    ['mine', 'mine'],
  );
  assert.not(existsSync(join(site.outDir, 'empty')));
  await site.assertRecovered(run, { ignored: ['victim.txt'] });
});

test('a build that is killed while it replaces file by file is completed by the next one', async () => {
  const site = await createFaultSite();
  const figures = { tried: 0, failed: 0 };
  for (let round = 0; round < caseCount('kills', 2); round++) {
    await site.begin('known');
    const nth = 1 + ((round * 17 + 29) % 60);
    const killed: FileFault = { nth, counter: counterFile(), path: 'doc_build/', action: 'kill' };
    const run = site.start({ fault: [mountPoint(), killed] });
    const end = await run.ended;
    figures.tried += 1;
    // Here alone an output can be mixed: it is seen by the next build.
    if (end.signal === 'SIGKILL') assert.equal(run.survivors(), []);
    const next = site.start({ fault: mountPoint() });
    assert.is((await next.ended).exitCode, 0);
    assert.is(await site.published(), 'new', `after call ${nth}`);
    await site.assertRecovered(next);
  }
  recordCases('kills', 'file by file', figures);
});

test('preview and the next build restore the output of a build that was killed between the two renames', async () => {
  const site = await createFaultSite();
  const killed = (): FileFault => ({
    nth: 1,
    counter: counterFile(),
    calls: ['renameSync'],
    path: '\\.(stage|next)$',
    action: 'kill',
  });
  site.edit('new');
  let run = site.start({ fault: killed() });
  await run.ended;
  assert.is(await site.published(), 'none');
  const server = await startServer(site.folder, 'preview');
  try {
    const page = await fetch(`${server.origin}/guide.html`);
    assert.match(await page.text(), /The old text/);
  } finally {
    await server.stop();
  }
  assert.is(await site.published(), 'old');
  run = site.start({ fault: killed() });
  await site.assertRecovered(run, { isKilled: true });
});

test('an output folder of another user ends the build before anything is replaced', async () => {
  const site = await createFaultSite();
  site.edit('new');
  const foreign: FileFault = {
    nth: 1,
    counter: counterFile(),
    calls: ['accessSync'],
    path: 'doc_build',
    action: 'EACCES',
  };
  const run = site.start({ fault: foreign });
  const { exitCode, output } = await run.ended;
  assert.is(exitCode, 4, output);
  assert.match(output, /error system-failure\n\s+Permission is denied/);
  assert.is(await site.assertRecovered(run), 'old');
});

test('a failed rename of the new output puts the old one back', async () => {
  const site = await createFaultSite();
  site.edit('new');
  const failing: FileFault = {
    nth: 1,
    counter: counterFile(),
    calls: ['renameSync'],
    path: '\\.(stage|next)$',
    action: 'EIO',
  };
  const run = site.start({ fault: failing });
  assert.is.not((await run.ended).exitCode, 0);
  assert.is(await site.assertRecovered(run), 'old');
});

test('foreign files and folders in the output go with every build, also when nothing else changed', async () => {
  const site = await createFaultSite();
  writeFileSync(join(site.outDir, 'foreign.txt'), 'x');
  mkdirSync(join(site.outDir, 'assets/empty'));
  await assertNext(site, 'old');
});

test.run();
