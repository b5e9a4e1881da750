import { spawn } from 'node:child_process';

/** Time that git may take in milliseconds; the hook that waits for it has a minute. */
const deadlineMs = 50_000;
const recordStart = '\x1e';
const fieldEnd = '\x1f';

/** The last commit that changed a file. */
export interface FileCommit {
  /** Milliseconds since 1970. */
  timeMs: number;
  name: string;
  email: string;
}

/** History of a folder in git. */
export type GitHistory =
  /** By path below the folder, with forward slashes, in Unicode form NFC. */
  | { kind: 'known'; commits: ReadonlyMap<string, FileCommit> }
  /** The repository does not hold all commits, so that dates would be wrong. */
  | { kind: 'shallow' }
  /** No repository, or no git. */
  | { kind: 'none' };

/** Runs git and hands on what it prints. Gives its exit code, or undefined when there is no git. Rejects after the deadline. */
function runGit(folder: string, args: string[], onText: (text: string) => void): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const child = spawn('git', args, {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { ...process.env, LC_ALL: 'C', GIT_OPTIONAL_LOCKS: '0' },
    });
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`git did not finish within ${deadlineMs / 1000} s`));
    }, deadlineMs);
    child.stdout.setEncoding('utf8').on('data', onText);
    child.once('error', () => {
      clearTimeout(timer);
      resolve(undefined);
    });
    child.once('close', (code) => {
      clearTimeout(timer);
      resolve(code ?? 1);
    });
  });
}

/**
 * Reads one commit with its files, whose paths begin with `prefix`, that of the folder in the repository. The first commit
 * that names a file is its last.
 */
function readRecord(record: string, prefix: string, commits: Map<string, FileCommit>): void {
  const [seconds = '', name = '', email = '', files = ''] = record.split(fieldEnd);
  const commit = { timeMs: Number(seconds) * 1000, name, email };
  for (const file of files.split('\0')) {
    const path = file.replace(/^\n+/, '').slice(prefix.length).normalize('NFC');
    if (path !== '' && !commits.has(path)) commits.set(path, commit);
  }
}

/** Reads the last commit of every file below a folder with one walk through the history. Merges count where they changed a file themselves. */
export async function readGitHistory(folder: string): Promise<GitHistory> {
  let about = '';
  const isRepository =
    (await runGit(folder, ['rev-parse', '--is-shallow-repository', '--show-prefix'], (text) => (about += text))) === 0;
  if (!isRepository) return { kind: 'none' };
  const [shallow, prefix = ''] = about.split('\n');
  if (shallow === 'true') return { kind: 'shallow' };
  const commits = new Map<string, FileCommit>();
  const format = `%x1e%ct%x1f%aN%x1f%aE%x1f`;
  let rest = '';
  // With `--relative`, paths of merges would still begin at the top of the repository.
  const args = [
    '-c',
    'log.showSignature=false',
    '-c',
    'diff.relative=false',
    'log',
    '-c',
    '--no-renames',
    '--name-only',
    '-z',
  ];
  const code = await runGit(folder, [...args, `--format=${format}`, '--', '.'], (text) => {
    const records = (rest + text).split(recordStart);
    rest = records.pop()!;
    for (const record of records) readRecord(record, prefix, commits);
  });
  readRecord(rest, prefix, commits);
  // A repository without commits makes git fail.
  return code === 0 ? { kind: 'known', commits } : { kind: 'none' };
}
