import { mkdirSync, openSync, closeSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

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

function isRunning(pid: number, start: string): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return processStart(pid) === start;
}

/** A held lock. */
export interface DirectoryLock {
  release(): void;
}

/**
 * Takes the lock file at `path`. Gives the process id of the holder when another running process has it; a lock left
 * by a dead process is taken over.
 */
export function takeLock(path: string): DirectoryLock | { heldBy: number } {
  mkdirSync(dirname(path), { recursive: true });
  for (let attempt = 0; ; attempt++) {
    try {
      const file = openSync(path, 'wx');
      writeSync(file, `${process.pid} ${processStart(process.pid)}`);
      closeSync(file);
      return { release: () => rmSync(path, { force: true }) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || attempt === 3) throw error;
    }
    const [pid = '', start = ''] = readHolder(path).split(' ');
    if (pid !== '' && isRunning(Number(pid), start)) return { heldBy: Number(pid) };
    rmSync(path, { force: true });
  }
}

function readHolder(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
