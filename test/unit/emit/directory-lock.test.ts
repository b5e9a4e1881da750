import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { takeLock, type DirectoryLock } from '../../../src/build/emit/directory-lock.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

function taken(path: string): DirectoryLock {
  const lock = takeLock(path);
  if ('heldBy' in lock) throw new Error(`held by ${lock.heldBy}`);
  return lock;
}

test('a lock is released by its owner alone, and only once', () => {
  const path = join(temporaryFolder(), 'lock');
  const first = taken(path);
  assert.is(first.isTakenOver, false);
  assert.equal(takeLock(path), { heldBy: process.pid });
  first.release();
  assert.not(existsSync(path));
  const second = taken(path);
  first.release();
  assert.ok(existsSync(path), 'the lock of the second is still there');
  second.release();
  assert.not(existsSync(path));
});

for (const [what, text] of [
  ['of a dead process', '999999999 1 1\n'],
  ['that is empty', ''],
  ['of a process that started at another time', `${process.pid} 1 1\n`],
  ['that is no lock at all', 'text\n'],
] as const) {
  test(`a lock ${what} is taken over, and nothing else is left`, () => {
    const folder = temporaryFolder({
      lock: text,
      'lock.999999999': '',
      'lock.0f0f0f0f': '999999999 1 1\n',
      'lock.txt': '',
    });
    const lock = taken(join(folder, 'lock'));
    assert.is(lock.isTakenOver, true);
    assert.ok(readFileSync(join(folder, 'lock'), 'utf8').startsWith(`${process.pid} `));
    assert.equal(readdirSync(folder).sort(), ['lock', 'lock.txt']);
    lock.release();
    assert.equal(readdirSync(folder), ['lock.txt']);
  });
}

test('a folder or a broken link at the path of the lock is refused', () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'folder'));
  symlinkSync('missing', join(folder, 'link'));
  for (const name of ['folder', 'link']) assert.throws(() => takeLock(join(folder, name)), /out-dir-locked/, name);
  assert.equal(readdirSync(folder).sort(), ['folder', 'link']);
});

test('a folder in which the system creates nothing is refused', () => {
  if (!existsSync('/proc/self')) return;
  assert.throws(() => takeLock('/proc/lock'), /disk-failed/);
});

test('a lock is never replaced while a running process takes it over', () => {
  const folder = temporaryFolder({ lock: '' });
  // Named after the text of the dead lock, which is empty.
  const succession = join(folder, 'lock.e3b0c442');
  const other = taken(succession);
  assert.equal(takeLock(join(folder, 'lock')), { heldBy: process.pid });
  assert.is(readFileSync(join(folder, 'lock'), 'utf8'), '');
  other.release();
  taken(join(folder, 'lock')).release();
  assert.equal(readdirSync(folder), []);
});

/** A lock of a process on another machine, which was written some seconds ago. */
function foreignLock(ageSeconds: number, seconds = 90): string {
  const path = join(temporaryFolder({ lock: `${process.pid} 1 1 0badcafe ${seconds}\n` }), 'lock');
  const time = Date.now() / 1000 - ageSeconds;
  utimesSync(path, time, time);
  return path;
}

test('a lock of another machine is held for as long as its process writes it', () => {
  assert.equal(takeLock(foreignLock(1)), { heldBy: process.pid });
  assert.equal(takeLock(foreignLock(80)), { heldBy: process.pid });
  assert.equal(takeLock(foreignLock(200, 330)), { heldBy: process.pid });
});

test('a lock of another machine that gives no sign of life is taken over, whichever processes run here', () => {
  const path = foreignLock(120);
  const lock = taken(path);
  assert.is(lock.isTakenOver, true);
  lock.release();
  assert.not(existsSync(path));
});

test('a lock that was taken over is no longer held', () => {
  const path = join(temporaryFolder(), 'lock');
  const lock = taken(path);
  assert.ok(lock.isHeld());
  writeFileSync(path, '1 1 1 0badcafe 90\n');
  assert.not(lock.isHeld());
  lock.release();
  assert.ok(existsSync(path), 'the lock of the other stays');
});

test('a process that has ended, and that its parent has not asked for, holds no lock', async () => {
  if (!existsSync('/proc/self/stat')) return;
  // The shell becomes `sleep`, which never asks for the process that the shell had started.
  const shell = spawn('sh', ['-c', 'sleep 0.3 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] });
  const [line] = (await once(shell.stdout, 'data')) as [Buffer];
  const pid = Number(line.toString());
  const stat = (): string => readFileSync(`/proc/${pid}/stat`, 'latin1').replace(/^.*\) /s, '');
  while (!stat().startsWith('Z')) await wait(10);
  const start = stat().split(' ')[19]!;
  const path = join(temporaryFolder({ lock: `${pid} ${start} 1\n` }), 'lock');
  assert.is(taken(path).isTakenOver, true);
  shell.kill();
});

test.run();
