import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { isFolder } from './path-kind.js';

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
