import { accessSync, constants, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Folder of the cache unless the configuration names one. */
export function defaultCacheDirectory(projectRoot: string): string {
  return existsSync(join(projectRoot, 'node_modules'))
    ? join(projectRoot, 'node_modules', '.cache', 'heddle')
    : join(projectRoot, '.heddle');
}

/** The folder when it can be written to; else a temporary one, private to this process and removed when it ends. */
export function writableDirectory(directory: string): string {
  try {
    mkdirSync(directory, { recursive: true });
    accessSync(directory, constants.W_OK);
    return directory;
  } catch {
    const temporary = mkdtempSync(join(tmpdir(), 'heddle-config-'));
    process.once('exit', () => rmSync(temporary, { recursive: true, force: true }));
    return temporary;
  }
}
