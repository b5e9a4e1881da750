import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createFolder } from '../../../src/build/files/folders.js';
import { projectRoot } from '../../support/project-root.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

test('a folder and those above it are created, and existing ones stay', () => {
  const folder = temporaryFolder({ 'a/file.txt': '' });
  createFolder(join(folder, 'a/b/c'));
  createFolder(join(folder, 'a/b/c'));
  assert.ok(statSync(join(folder, 'a/b/c')).isDirectory());
  assert.ok(existsSync(join(folder, 'a/file.txt')));
  createFolder(join(folder, 'private/inner'), 0o700);
  assert.equal(
    ['private', 'private/inner'].map((path) => statSync(join(folder, path)).mode & 0o777),
    [0o700, 0o700],
  );
});

test('a link to a folder is one, a file and a broken link in the way are errors', () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'target'));
  symlinkSync(join(folder, 'target'), join(folder, 'link'));
  createFolder(join(folder, 'link/inner'));
  assert.ok(statSync(join(folder, 'target/inner')).isDirectory());
  writeFileSync(join(folder, 'file'), '');
  assert.throws(() => createFolder(join(folder, 'file')), /EEXIST/);
  assert.throws(() => createFolder(join(folder, 'file/inner')), /EEXIST|ENOTDIR/);
  symlinkSync(join(folder, 'missing'), join(folder, 'broken'));
  assert.throws(() => createFolder(join(folder, 'broken')), /EEXIST/);
});

if (!existsSync('/proc/self')) console.log('NOT TESTED: folders below /proc. This system has no /proc.');
else {
  test('a folder where the system creates none is an error', () => {
    assert.throws(() => createFolder('/proc/none'), /ENOENT|EACCES|EPERM/);
    assert.throws(() => createFolder('/proc/none/inner/most'), /ENOENT|EACCES|EPERM/);
  });

  test('a build whose temporary files, cache or output cannot be there ends with a message', () => {
    const folder = temporaryFolder({
      'docs/index.md': '# Home\n',
      'site.config.mjs': 'export default { cacheDir: process.env.CACHE_DIR };\n',
    });
    const run = (args: string[], env: NodeJS.ProcessEnv): [number | null, string] => {
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        [join(projectRoot, 'bin/heddle.js'), 'build', ...args],
        // A process that hangs here does not react to other signals.
        { cwd: folder, env: { ...process.env, ...env }, encoding: 'utf8', timeout: 120_000, killSignal: 'SIGKILL' },
      );
      return [status, `${stdout}${stderr}`];
    };
    for (const [status, message, args, env] of [
      [4, /error disk-failed/, ['--no-cache'], { TMPDIR: '/proc/none' }],
      [0, /warning cache-unusable/, [], { CACHE_DIR: '/proc/none/cache' }],
      [4, /error disk-failed/, ['--out-dir', '/proc/none/www'], {}],
    ] as const) {
      const [exitCode, output] = run([...args], env);
      assert.is(exitCode, status, output);
      assert.match(output, message);
    }
  });
}

test.run();
