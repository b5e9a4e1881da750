import { spawnSync } from 'node:child_process';
import { existsSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readPackageFile } from '../../../src/build/files/package-root.js';
import { namesIfFolder, readIfFile } from '../../../src/build/files/read-if-file.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

test('a file is read, and where none can be, there is none', () => {
  const folder = temporaryFolder({ 'file.txt': 'text', 'folder/a': '' });
  symlinkSync('loop', join(folder, 'loop'));
  symlinkSync('nowhere', join(folder, 'broken'));
  assert.is(spawnSync('mkfifo', [join(folder, 'pipe')]).status, 0);
  assert.is(readIfFile(join(folder, 'file.txt'))?.toString(), 'text');
  for (const name of ['missing', 'folder', 'file.txt/below', 'loop', 'broken', 'pipe', 'nul\0', 'x'.repeat(300)])
    assert.is(readIfFile(join(folder, name)), undefined, name);
  assert.equal(namesIfFolder(join(folder, 'folder')), ['a']);
  for (const name of ['missing', 'file.txt', 'loop', 'nul\0'])
    assert.equal(namesIfFolder(join(folder, name)), [], name);
});

test('a package.json that is damaged, or no object, is none', () => {
  const folder = temporaryFolder({
    'whole/package.json': '{"name":"whole"}',
    'damaged/package.json': '{"name":',
    'text/package.json': '"text"',
  });
  assert.equal(readPackageFile(join(folder, 'whole')), { name: 'whole' });
  for (const name of ['damaged', 'text', 'missing']) assert.is(readPackageFile(join(folder, name)), undefined, name);
});

// A file whose reading fails like one on a damaged disk.
const unreadable = '/proc/self/mem';
if (!existsSync(unreadable)) console.log('NOT TESTED: files that cannot be read. This system has no /proc/self/mem.');
else {
  test('a file that is there and cannot be read is an error', () => {
    assert.throws(() => readIfFile(unreadable), /EIO/);
  });
}

test.run();
