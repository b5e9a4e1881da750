import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, lstatSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createFaultSite, hashFiles, type FaultSite, type RunOptions, type Version } from '../support/fault-site.js';
import { canMount, makeReadOnly, withMount } from '../support/mount.js';
import { projectRoot } from '../support/project-root.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { caseCount } from '../support/trust.js';

// Cache folders that are full, read-only, or another user's: the build goes on and warns once. These need a real file
// system of their own and a second user, so they need root.

const warningsOf = (output: string): string[] => [...output.matchAll(/^warning (\S+)/gm)].map(([, code]) => code!);

/** Builds a version and asserts that it is right, that it warned as it should, and that nothing is left of it. */
async function assertBuilds(
  site: FaultSite,
  version: Version,
  warnings: readonly string[],
  options: RunOptions = {},
): Promise<void> {
  site.edit(version);
  if (options.uid !== undefined) chownTree(join(site.folder, 'docs'), options.uid);
  const { exitCode, output } = await site.build(options);
  assert.is(exitCode, 0, output);
  assert.equal(warningsOf(output), warnings, output);
  assert.equal(hashFiles(site.outDir), await site.golden(version), output);
  const left = readdirSync(site.temporary).filter((name) => name !== 'node-compile-cache');
  assert.equal(left, [], 'nothing is left in the temporary folder');
}

function chownTree(path: string, uid: number): void {
  chownSync(path, uid, uid);
  if (!lstatSync(path).isDirectory()) return;
  for (const name of readdirSync(path)) chownTree(join(path, name), uid);
}

const run = (command: string, ...args: string[]): boolean => spawnSync(command, args).status === 0;

/** User id of `nobody`. */
const nobody = 65534;
const canSwitchUser =
  process.getuid?.() === 0 &&
  spawnSync(process.execPath, [join(projectRoot, 'bin/heddle.js'), '--version'], { uid: nobody, gid: nobody })
    .status === 0;

if (!canMount) console.log('NOT TESTED: full and read-only cache folders. This system does not allow mounting.');
else {
  const sizesKb = caseCount('damages', 0) > 0 ? [16, 32, 64, 128, 256, 512, 768, 1024] : [64, 512];
  for (const sizeKb of sizesKb) {
    test(`a cache folder of ${sizeKb} kB that is full does not fail a build`, async () => {
      const site = await createFaultSite({}, false);
      await withMount(join(site.folder, '.heddle'), `size=${sizeKb}k`, async () => {
        await assertBuilds(site, 'old', ['cache-unusable']);
        await assertBuilds(site, 'new', ['cache-unusable']);
      });
    });
  }

  test('a cache folder on a read-only file system is read, and nothing is written to it', async () => {
    const site = await createFaultSite({}, false);
    const folder = join(site.folder, '.heddle');
    await withMount(folder, 'size=50m', async () => {
      await assertBuilds(site, 'old', []);
      makeReadOnly(folder);
      const before = hashFiles(folder);
      site.edit('old');
      const { exitCode, output } = await site.build();
      assert.is(exitCode, 0, output);
      assert.match(output, /(\d+) of \1 pages were known/);
      await assertBuilds(site, 'new', ['cache-unusable']);
      assert.equal(hashFiles(folder), before);
    });
  });
}

if (!canSwitchUser) console.log("NOT TESTED: another user's cache. This needs root, and a folder that all can read.");
else {
  const shared: { site?: FaultSite } = {};
  const copy = join(temporaryFolder(), 'built');

  /** A site that root built, and that belongs to nobody now but for these paths. */
  const foreignSite = async (...paths: readonly string[]): Promise<FaultSite> => {
    const site = (shared.site ??= await createFaultSite());
    // Hard links between the cache and the output stay.
    if (!existsSync(copy)) assert.ok(run('cp', '-a', site.folder, copy));
    rmSync(site.folder, { recursive: true });
    assert.ok(run('cp', '-a', copy, site.folder));
    for (const path of [site.folder, site.temporary]) chownTree(path, nobody);
    for (const path of paths) chownTree(join(site.folder, path), 0);
    return site;
  };

  for (const path of ['', '/packs', '/files', '/files/outputs']) {
    test(`another user's .heddle${path} does not fail a build`, async () => {
      const site = await foreignSite(`.heddle${path}`);
      await assertBuilds(site, 'new', path === '/files/outputs' ? [] : ['cache-unusable'], { uid: nobody });
    });
  }

  test("another user's files in an own folder are replaced where needed", async () => {
    const site = await foreignSite('.heddle/unused-builds.json');
    await assertBuilds(site, 'new', [], { uid: nobody });
    assert.is(lstatSync(join(site.folder, '.heddle/unused-builds.json')).uid, nobody);
  });

  for (const path of ['', '/packs', '/files']) {
    test(`an unreadable .heddle${path} does not fail a build`, async () => {
      const site = await foreignSite(`.heddle${path}`);
      const folder = join(site.folder, `.heddle${path}`);
      chmodSync(folder, 0);
      try {
        await assertBuilds(site, 'new', ['cache-unusable'], { uid: nobody });
      } finally {
        chmodSync(folder, 0o755);
      }
    });
  }

  test('without a folder for temporary files, a build that needs one says so', async () => {
    const site = await foreignSite('.heddle');
    site.edit('new');
    chownTree(join(site.folder, 'docs'), nobody);
    const { exitCode, output } = await site.build({ uid: nobody, env: { TMPDIR: '/dev/null/none' } });
    assert.is(exitCode, 4, output);
    assert.match(output, 'error disk-failed');
    assert.equal(hashFiles(site.outDir), await site.golden('old'));
  });
}

test('a build without a cache creates a missing folder for temporary files', async () => {
  const site = await createFaultSite({}, false);
  rmSync(site.temporary, { recursive: true });
  await assertBuilds(site, 'old', [], { args: ['build', '--no-cache'] });
  assert.not(existsSync(join(site.folder, '.heddle/packs')));
});

test.run();
