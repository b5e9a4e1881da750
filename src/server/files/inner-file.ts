import { type Stats, statSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { relative, resolve, sep } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { hasHiddenSegment } from '../gate/request-target.js';
import { codeOf } from '../../build/report/reason-of.js';

const missingCodes = new Set([
  'ENOENT',
  'ENOTDIR',
  'ENAMETOOLONG',
  'ELOOP',
  'EACCES',
  'EPERM',
  'EISDIR',
  'ENXIO',
  'EINVAL',
]);
const swapPauseMs = 20;
const swapAttempts = 5;

/** Names that Windows takes for another file: streams, short names, trailing dots and spaces. */
const windowsAlias = /[:~]|[. ](?:\/|$)/;

/** True if an error means that there is no such file for readers. Others, such as too many open files, do not. */
export function isMissing(error: unknown): boolean {
  return missingCodes.has(codeOf(error));
}

/** Facts of a file, through links; undefined when there is none, or none for readers. */
export function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** True if both are stamps of the same file, and nothing was written to it between the two looks. */
export function isUnchanged(before: Stats, now: Stats): boolean {
  return (
    before.ino === now.ino &&
    before.ctimeMs === now.ctimeMs &&
    before.size === now.size &&
    before.mtimeMs === now.mtimeMs &&
    before.dev === now.dev
  );
}

/** Facts of a folder. While a build swaps it, there is none for a moment; undefined when it does not come back. */
export async function waitForFolder(folder: string): Promise<Stats | undefined> {
  for (let attempt = 1; ; attempt++) {
    const stats = statsOf(folder);
    if (stats || attempt === swapAttempts) return stats;
    await delay(swapPauseMs);
  }
}

/**
 * Real path of a file below `root`; undefined when there is none, or when a link leads out of the folder or to a hidden
 * file. Rejects only for failures that say nothing about the file.
 */
export async function findInnerFile(root: string, path: string): Promise<string | undefined> {
  if (process.platform === 'win32' && windowsAlias.test(path)) return undefined;
  try {
    const folder = await realpath(root);
    const real = await realpath(resolve(folder, path));
    const isInside = real.startsWith(folder.endsWith(sep) ? folder : folder + sep);
    return isInside && !hasHiddenSegment(relative(folder, real).replaceAll(sep, '/')) ? real : undefined;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
