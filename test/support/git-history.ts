import { execFileSync } from 'node:child_process';

/** Commits files of a folder, shortly before midnight, so that its pages have a time of their last change. */
export function commitFiles(folder: string, paths: readonly string[] = ['.']): void {
  const date = '2024-03-02T23:30:00Z';
  const identity = { NAME: 'Ada', EMAIL: 'ada@example.com', DATE: date };
  const env: NodeJS.ProcessEnv = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null' };
  for (const [name, value] of Object.entries(identity))
    for (const role of ['AUTHOR', 'COMMITTER']) env[`GIT_${role}_${name}`] = value;
  const git = (...args: string[]): void => void execFileSync('git', args, { cwd: folder, stdio: 'pipe', env });
  git('-c', 'init.defaultBranch=main', 'init', '-q');
  git('add', '--', ...paths);
  git('-c', 'commit.gpgsign=false', 'commit', '-qm', 'Pages');
}
