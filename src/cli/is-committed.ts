import { execFileSync } from 'node:child_process';
import { basename, dirname } from 'node:path';

/** True if Git has a copy of a file, or of every file in a folder. */
export function isCommitted(path: string): boolean {
  try {
    const args = ['status', '--porcelain', '--', basename(path)];
    return execFileSync('git', args, { cwd: dirname(path), stdio: 'pipe' }).length === 0;
  } catch {
    return false;
  }
}
