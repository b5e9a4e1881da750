import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Folder of the cache unless the configuration names one. */
export function defaultCacheDirectory(projectRoot: string): string {
  return existsSync(join(projectRoot, 'node_modules'))
    ? join(projectRoot, 'node_modules', '.cache', 'heddle')
    : join(projectRoot, '.heddle');
}
