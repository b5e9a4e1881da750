import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as assert from 'uvu/assert';

const run = (command: string, ...args: string[]): boolean => spawnSync(command, args).status === 0;

/** Mounts a file system in memory at a folder while `use` runs; `options` are those of `mount -o`, such as `size=50m`. */
export async function withMount(folder: string, options: string, use: () => Promise<void>): Promise<void> {
  mkdirSync(folder, { recursive: true });
  assert.ok(run('mount', '-t', 'tmpfs', '-o', options, 'tmpfs', folder), `mount ${options}`);
  try {
    await use();
  } finally {
    run('umount', '-l', folder);
  }
}

/** Forbids all changes of a mounted file system. */
export const makeReadOnly = (folder: string): void => assert.ok(run('mount', '-o', 'remount,ro', folder));

/** True if this process may mount file systems; a container or a user other than root often may not. */
export const canMount = ((): boolean => {
  const folder = mkdtempSync(join(tmpdir(), 'heddle-mount-'));
  const isMounted = run('mount', '-t', 'tmpfs', 'tmpfs', folder);
  if (isMounted) run('umount', '-l', folder);
  rmSync(folder, { recursive: true });
  return isMounted;
})();
