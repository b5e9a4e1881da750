import {
  constants,
  copyFileSync,
  linkSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { contentHash } from '../cache/cache-key.js';
import { BuildError } from '../report/diagnostic.js';
import { diskFailed, lockUnusable } from '../report/errors/build.js';
import { createFolder } from '../files/folders.js';
import { codeOf } from '../report/reason-of.js';

// A lock is a file whose text names its holder:
//
//     4711 88123 5512345 1f0c33aa 90
//     |    |     |       |        seconds without a sign of life after which the lock is that of a dead process
//     |    |     |       the machine: boot, namespace of process ids and host name
//     |    |     a number that makes every lock unique
//     |    start time of the process
//     process id
//
// It is written elsewhere and linked to its path, so it is never seen incomplete, and only one of several links succeeds. On
// the machine of the holder, the system knows whether the process runs. In another container or on another machine, the
// process id says nothing: there, the time counts at which the holder last wrote its lock, which it does every few seconds. It
// is compared with the time of a file that was just written to the same folder, so that clocks may differ.
//
// A dead process leaves its lock. To replace it, a process takes a second lock, which is named after the text of the dead
// one, reads again, and renames its own lock over the dead one if that is still there. Whoever read the same dead lock
// needs the same second lock and then finds a text that differs. The path is never without a lock in between.

/** Interval at which a holder writes its lock again, in ms. */
const beatMs = 5000;

/** Seconds that a holder may be busy beyond the limit of one call of a hook. */
const graceSeconds = 30;
const usualHookSeconds = 60;

/** Attempts to take a lock that changes each time it is looked at. A link that leads nowhere does, too. */
const mostAttempts = 1000;

/**
 * Start time of a process in clock ticks since boot, on Linux, `''` elsewhere: it differs if the id of an ended process is used again.
 * Undefined for a process that has ended and that its parent has not asked for.
 */
function processStart(pid: number): string | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1')
      .replace(/^.*\) /s, '')
      .split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : (fields[19] ?? '');
  } catch {
    return '';
  }
}

function tryRead(read: () => string): string {
  try {
    return read();
  } catch {
    return '';
  }
}

/** Name of the machine whose process ids this process sees: 8 hexadecimal digits. */
function machineName(): string {
  const boot = tryRead(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8'));
  const namespace = tryRead(() => readlinkSync('/proc/self/ns/pid'));
  return contentHash(`${hostname()} ${boot} ${namespace}`).slice(0, 8);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** The process on this machine that a lock's text names; undefined when it has ended, or the text is no lock's. */
function runningHolder(pid: number, start: string): number | undefined {
  if (!isRunning(pid)) return undefined;
  const running = processStart(pid);
  if (running === undefined) return undefined;
  // Processes of other users may hide when they started.
  return running === '' || running === start ? pid : undefined;
}

/** Time of the last change of a file, in ms; undefined if it is gone. */
const changedMs = (path: string): number | undefined => statSync(path, { throwIfNoEntry: false })?.mtimeMs;

/** Facts that decide whether a lock is still held. */
interface Now {
  machine: string;
  /** Time at which a file was written to the folder of the lock. */
  writtenMs: number;
}

/** The process that holds a lock; undefined when it is dead, or the text is no lock's. */
function holderOf(path: string, text: string, { machine, writtenMs }: Now): number | undefined {
  const [pid = '', start = '', , place = machine, seconds = ''] = text.trimEnd().split(' ');
  if (!/^[1-9]\d*$/.test(pid)) return undefined;
  if (place === machine) return runningHolder(Number(pid), start);
  const silentMs = writtenMs - (changedMs(path) ?? writtenMs);
  return silentMs <= (Number(seconds) || usualHookSeconds + graceSeconds) * 1000 ? Number(pid) : undefined;
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
  /** False if another process took the lock over, because this one gave no sign of life. */
  isHeld(): boolean;
  /** Removes the lock; does nothing when it is no longer this one. */
  release(): void;
}

/** Removes what processes left that were killed while they took the lock at `path`. */
function removeRemains(path: string, now: Now): void {
  const beginning = `${basename(path)}.`;
  for (const name of readdirSync(dirname(path))) {
    const remains = join(dirname(path), name);
    if (!name.startsWith(beginning) || !/^[0-9a-f.]+$/.test(name.slice(beginning.length))) continue;
    const [, machine = now.machine, writer = '0'] = /(?:\.([0-9a-f]{8}))?\.(\d+)$/.exec(name) ?? [];
    // It may not have written its text yet.
    if (machine !== now.machine && now.writtenMs - (changedMs(remains) ?? 0) < beatMs) continue;
    if (machine === now.machine && Number(writer) > 0 && isRunning(Number(writer))) continue;
    const text = readLock(remains);
    if (text !== undefined && holderOf(remains, text, now) === undefined) rmSync(remains, { force: true });
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

/** Writes a lock again from time to time, as a sign of life; returns what stops it. */
function beat(path: string, own: string): () => void {
  const timer = setInterval(() => {
    try {
      // The same bytes, so that it is never seen incomplete.
      if (readLock(path) === own) writeFileSync(path, own, { flag: 'r+' });
    } catch {
      // The next time.
    }
  }, beatMs).unref();
  return () => clearInterval(timer);
}

function ownText(machine: string): string {
  const seconds = Math.max(usualHookSeconds, Number(process.env['HEDDLE_HOOK_SECONDS']) || 0) + graceSeconds;
  return `${process.pid} ${processStart(process.pid) ?? ''} ${process.hrtime.bigint()} ${machine} ${seconds}\n`;
}

function heldLock(path: string, own: string, isTakenOver: boolean): DirectoryLock {
  const stopBeat = beat(path, own);
  const isHeld = (): boolean => readLock(path) === own;
  return {
    isTakenOver,
    isHeld,
    release: () => {
      stopBeat();
      if (isHeld()) rmSync(path, { force: true });
    },
  };
}

function take(path: string, machine: string): DirectoryLock | { heldBy: number } {
  const own = ownText(machine);
  const temporary = `${path}.${machine}.${process.pid}`;
  writeText(temporary, own);
  try {
    const now = { machine, writtenMs: changedMs(temporary) ?? 0 };
    for (let attempt = 0; attempt < mostAttempts; attempt++) {
      if (placeNew(temporary, path)) return heldLock(path, own, false);
      const found = readLock(path);
      if (found === undefined) continue;
      const heldBy = holderOf(path, found, now);
      if (heldBy !== undefined) return { heldBy };
      const succession = take(`${path}.${contentHash(found).slice(0, 8)}`, machine);
      if ('heldBy' in succession) return succession;
      try {
        if (readLock(path) !== found) continue;
        renameSync(temporary, path);
        return heldLock(path, own, true);
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
  const machine = machineName();
  const lock = take(path, machine);
  if (!('heldBy' in lock)) removeRemains(path, { machine, writtenMs: changedMs(path) ?? 0 });
  return lock;
}
