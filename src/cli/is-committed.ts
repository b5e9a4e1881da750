import { execFileSync } from 'node:child_process';

/** True if Git has a copy of every file in the folder. */
export function isCommitted(folder: string): boolean {
  try {
    return execFileSync('git', ['status', '--porcelain', '.'], { cwd: folder, stdio: 'pipe' }).length === 0;
  } catch {
    return false;
  }
}
