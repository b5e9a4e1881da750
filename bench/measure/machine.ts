import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism, cpus, release, totalmem, type } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../../test/support/project-root.js';

/** What figures depend on besides the code. */
export interface Machine {
  cpu: string;
  cores: number;
  memoryGb: number;
  system: string;
  node: string;
}

/** Which Heddle was measured, and when. */
export interface Subject {
  version: string;
  /** Short hash of the commit, when there is a repository. */
  commit?: string;
  /** Day that the caller gave, else that of the commit: results hold no other clock. */
  date?: string;
}

/** Facts of this machine. */
export function readMachine(): Machine {
  return {
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    cores: availableParallelism(),
    memoryGb: Math.round(totalmem() / 1e9),
    system: `${type()} ${release().replace(/-.*/, '')}`,
    node: process.version,
  };
}

function git(...args: string[]): string | undefined {
  try {
    return execFileSync('git', args, { cwd: projectRoot, stdio: 'pipe', encoding: 'utf8' }).trim() || undefined;
  } catch {
    return undefined;
  }
}

/** What is measured. `date` is a day such as `2026-02-01`. */
export function readSubject(date?: string): Subject {
  const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as { version: string };
  const commit = git('rev-parse', '--short', 'HEAD');
  const day = date ?? git('log', '-1', '--format=%cs');
  return { version, ...(commit ? { commit } : {}), ...(day ? { date: day } : {}) };
}
