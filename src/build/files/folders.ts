import { statSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/** True for a file, also behind a symbolic link. */
export const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

/** True for a folder, also behind a symbolic link. */
export const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/**
 * Creates a folder and those above it, where they are missing. Node's own way to do so (`recursive`) never returns for a
 * path below a folder in which the system creates nothing, such as `/proc`.
 */
export function createFolder(path: string, mode?: number): void {
  if (isFolder(path)) return;
  const parent = dirname(path);
  if (parent !== path) createFolder(parent, mode);
  try {
    mkdirSync(path, mode);
  } catch (error) {
    // Another process may have created it.
    if (!isFolder(path)) throw error;
  }
}
