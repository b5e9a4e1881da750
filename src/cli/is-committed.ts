import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { basename, dirname } from 'node:path';

/** True if Git has a copy of a file, or of every file in a folder. */
export function isCommitted(path: string): boolean {
  try {
    // A folder may be that of the whole repository, which the one above it does not belong to.
    const [cwd, name] = statSync(path).isDirectory() ? [path, '.'] : [dirname(path), basename(path)];
    return execFileSync('git', ['status', '--porcelain', '--', name], { cwd, stdio: 'pipe' }).length === 0;
  } catch {
    return false;
  }
}
