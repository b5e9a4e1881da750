import {
  constants,
  copyFileSync,
  linkSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { contentHash } from '../cache/cache-key.js';
import { BuildError } from '../report/diagnostic.js';
import { diskFailed, lockUnusable } from '../report/errors/build.js';
import { createFolder } from '../files/create-folder.js';
import { codeOf } from '../report/reason-of.js';

// A lock is a file whose text names its holder: process id, start time of the process, and a number that makes every
// lock unique. It is written elsewhere and linked to its path, so it is never seen incomplete, and only one of several
// links succeeds.
//
// A dead process leaves its lock. To replace it, a process takes a second lock, which is named after the text of the dead
// one, reads again, and renames its own lock over the dead one if that is still there. Whoever read the same dead lock
// needs the same second lock and then finds a text that differs. The path is never without a lock in between.

/** Attempts to take a lock that changes each time it is looked at. A link that leads nowhere does, too. */
const mostAttempts = 1000;

/** Start time of a process in clock ticks since boot, on Linux; `''` elsewhere. Tells a reused process id from the old one. */
function processStart(pid: number): string {
  try {
    return (
      readFileSync(`/proc/${pid}/stat`, 'latin1')
        .replace(/^.*\) /s, '')
        .split(' ')[19] ?? ''
    );
  } catch {
    return '';
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** The process that a lock's text names; undefined when it has ended, or the text is no lock's. */
function runningHolder(text: string): number | undefined {
  const [pid = '', start = ''] = text.trimEnd().split(' ');
  if (!/^[1-9]\d*$/.test(pid) || !isRunning(Number(pid))) return undefined;
  const running = processStart(Number(pid));
  // Processes of other users may hide when they started.
  return running === '' || running === start ? Number(pid) : undefined;
}

/** Text of a lock; undefined when there is none. */
function readLock(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    if (code === 'EISDIR' || code === 'ELOOP') throw new BuildError([lockUnusable(path)], { cause: error });
    throw error;
  }
}

/** Puts a complete file at a path where none is; false if there is one. */
function placeNew(file: string, path: string): boolean {
  const place = (put: () => void): boolean => {
    try {
      put();
      return true;
    } catch (error) {
      if (codeOf(error) === 'EEXIST') return false;
      throw error;
    }
  };
  try {
    return place(() => linkSync(file, path));
  } catch (error) {
    if (!['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP'].includes(codeOf(error))) throw error;
    // The file system has no links.
    return place(() => copyFileSync(file, path, constants.COPYFILE_EXCL));
  }
}

/** A held lock. */
export interface DirectoryLock {
  /** True if the lock was held by a process that ended without releasing it. */
  isTakenOver: boolean;
  /** Removes the lock; does nothing when it is no longer this one. */
  release(): void;
}

/** Removes what processes left that were killed while they took the lock at `path`. */
function removeRemains(path: string): void {
  const beginning = `${basename(path)}.`;
  for (const name of readdirSync(dirname(path))) {
    const remains = join(dirname(path), name);
    if (!name.startsWith(beginning) || !/^[0-9a-f.]+$/.test(name.slice(beginning.length))) continue;
    const writer = Number(/\.(\d+)$/.exec(name)?.[1] ?? 0);
    // It may not have written its text yet.
    if (writer > 0 && isRunning(writer)) continue;
    const text = readLock(remains);
    if (text !== undefined && runningHolder(text) === undefined) rmSync(remains, { force: true });
  }
}

/** Writes the text of a lock beside its path. */
function writeText(file: string, text: string): void {
  try {
    writeFileSync(file, text);
  } catch (error) {
    // The folder is there, so it is one in which the system creates nothing, such as `/proc`.
    if (codeOf(error) !== 'ENOENT') throw error;
    throw new BuildError([diskFailed(`Creating a file in ${dirname(file)}`, error)], { cause: error });
  }
}

function take(path: string): DirectoryLock | { heldBy: number } {
  const own = `${process.pid} ${processStart(process.pid)} ${process.hrtime.bigint()}\n`;
  const temporary = `${path}.${process.pid}`;
  const lock = (isTakenOver: boolean): DirectoryLock => ({
    isTakenOver,
    release: () => {
      if (readLock(path) === own) rmSync(path, { force: true });
    },
  });
  writeText(temporary, own);
  try {
    for (let attempt = 0; attempt < mostAttempts; attempt++) {
      if (placeNew(temporary, path)) return lock(false);
      const found = readLock(path);
      if (found === undefined) continue;
      const heldBy = runningHolder(found);
      if (heldBy !== undefined) return { heldBy };
      const succession = take(`${path}.${contentHash(found).slice(0, 8)}`);
      if ('heldBy' in succession) return succession;
      try {
        if (readLock(path) !== found) continue;
        renameSync(temporary, path);
        return lock(true);
      } finally {
        succession.release();
      }
    }
    throw new BuildError([lockUnusable(path)]);
  } finally {
    rmSync(temporary, { force: true });
  }
}

/**
 * Takes the lock file at `path`. Gives the process id of the holder when another running process has it; a lock left
 * by a dead process is taken over. Throws a `BuildError` when there is something else at the path, or its folder cannot
 * be created.
 */
export function takeLock(path: string): DirectoryLock | { heldBy: number } {
  try {
    createFolder(dirname(path));
  } catch (error) {
    throw new BuildError([diskFailed(`Creating ${dirname(path)}`, error)], { cause: error });
  }
  const lock = take(path);
  if (!('heldBy' in lock)) removeRemains(path);
  return lock;
}
