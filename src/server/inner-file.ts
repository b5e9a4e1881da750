import { constants } from 'node:fs';
import { type FileHandle, open, realpath } from 'node:fs/promises';
import { relative, resolve, sep } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { hasHiddenSegment } from './request-target.js';

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

/** Whether an error means that there is no such file for readers. Others, such as too many open files, do not. */
export function isMissing(error: unknown): boolean {
  return missingCodes.has((error as NodeJS.ErrnoException).code ?? '');
}

/** The folder's real path. While a build swaps the folder, there is none for a moment. */
async function realRoot(root: string): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await realpath(root);
    } catch (error) {
      if (attempt === swapAttempts || !isMissing(error)) throw error;
      await delay(swapPauseMs);
    }
  }
}

/**
 * Real path of a file below `root`; undefined when there is none, or when a link leads out of the folder or to a hidden
 * file. Rejects only for failures that say nothing about the file.
 */
export async function findInnerFile(root: string, path: string): Promise<string | undefined> {
  if (process.platform === 'win32' && windowsAlias.test(path)) return undefined;
  try {
    const folder = await realRoot(root);
    const real = await realpath(resolve(folder, path));
    const isInside = real.startsWith(folder.endsWith(sep) ? folder : folder + sep);
    return isInside && !hasHiddenSegment(relative(folder, real).replaceAll(sep, '/')) ? real : undefined;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Opens a regular file for reading; undefined for anything else. Named pipes do not block it. */
export async function openRegularFile(realPath: string): Promise<FileHandle | undefined> {
  try {
    const flags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0);
    const handle = await open(realPath, flags);
    if ((await handle.stat()).isFile()) return handle;
    await handle.close();
    return undefined;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
