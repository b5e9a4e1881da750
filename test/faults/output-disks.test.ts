import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createFaultSite, hashFiles, type FaultSite, type RunOptions, type Version } from '../support/fault-site.js';
import { canMount, makeReadOnly, withMount } from '../support/mount.js';
import { caseCount } from '../support/trust.js';

// Output folders on file systems of their own: what injected errors only imitate happens here.

/** Builds a version and asserts that the folder has its files, and no other. */
async function assertBuilds(site: FaultSite, outDir: string, version: Version, options: RunOptions): Promise<void> {
  site.edit(version);
  const { exitCode, output } = await site.build(options);
  assert.is(exitCode, 0, output);
  assert.equal(hashFiles(outDir), await site.golden(version), output);
}

/** Builds a version, which cannot succeed, and asserts that the output and its neighbors stay as they were. */
async function assertRefused(
  site: FaultSite,
  mount: string,
  version: Version,
  options: RunOptions,
  cause: string,
): Promise<void> {
  const before = hashFiles(mount);
  site.edit(version);
  const { exitCode, output } = await site.build(options);
  assert.is(exitCode, 4, output);
  assert.match(output, new RegExp(`error system-failure\\n\\s+${cause}`));
  assert.equal(hashFiles(mount), before, output);
  const left = readdirSync(site.folder).filter((name) => name.startsWith('.') && name !== '.heddle');
  assert.equal(left, [], output);
}

/** Room that the files of a folder take on a file system with blocks of 4 kB. */
function blocksKb(folder: string): number {
  const files = Object.keys(hashFiles(folder)).map((path) => statSync(join(folder, path)).size);
  return files.reduce((sum, sizeBytes) => sum + 4 * Math.ceil(sizeBytes / 4096), 0);
}

if (!canMount) console.log('NOT TESTED: output folders on other disks. This system does not allow mounting.');
else {
  /** Where the output is: the top of the file system, which cannot be moved, or a folder in it. */
  const places: [what: string, inner: string][] = [
    ['that is a mount point', ''],
    ['in another file system', 'www'],
  ];
  for (const [what, inner] of places) {
    test(`an output folder ${what} is replaced, and stays as it is once the file system is read-only`, async () => {
      const site = await createFaultSite({}, false);
      const mount = join(site.folder, 'mounted');
      const outDir = join(mount, inner);
      const options = { args: ['build', '--out-dir', outDir] };
      await withMount(mount, 'size=50m', async () => {
        for (const version of ['old', 'new'] as const) await assertBuilds(site, outDir, version, options);
        if (inner !== '') assert.equal(readdirSync(mount), [inner]);
        makeReadOnly(mount);
        await assertRefused(site, mount, 'old', options, 'The file system is read-only');
      });
    });

    test(`an output folder ${what} keeps its files when the disk gets full`, async () => {
      const site = await createFaultSite();
      const mount = join(site.folder, 'mounted');
      const outDir = join(mount, inner);
      const options = { args: ['build', '--out-dir', outDir] };
      const roomKb = blocksKb(site.outDir);
      const sizesKb = caseCount('damages', 0) > 0 ? [16, 64, 128, 256, 384, roomKb - 4] : [64];
      for (const sizeKb of sizesKb)
        await withMount(mount, `size=${sizeKb}k`, () => assertRefused(site, mount, 'old', options, 'The disk is full'));
      await withMount(mount, `size=${roomKb + 8}k`, async () => {
        await assertBuilds(site, outDir, 'old', options);
        await assertRefused(site, mount, 'new', options, 'The disk is full');
      });
    });
  }

  test('the output, the cache and temporary files can be on three file systems', async () => {
    const site = await createFaultSite({}, false);
    const mounts = ['doc_build', '.heddle', 'tmp'].map((name) => join(site.folder, name));
    const nested = async (folders: readonly string[]): Promise<void> => {
      const [folder, ...rest] = folders;
      if (folder !== undefined) return withMount(folder, 'size=50m', () => nested(rest));
      const env = { TMPDIR: mounts[2]! };
      for (const args of [['build'], ['build', '--no-cache']])
        for (const version of ['old', 'new'] as const) await assertBuilds(site, site.outDir, version, { env, args });
      const left = readdirSync(mounts[2]!).filter((name) => name !== 'node-compile-cache');
      assert.equal(left, [], 'nothing is left in the folder for temporary files');
    };
    await nested(mounts);
  });
}

test.run();
