// Puts the stripped copies of the sets into `bench/.corpora/search`, or takes them from a folder that has them already.
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../../test/support/project-root.js';
import { runCommand } from '../measure/run-command.js';
import type { DocumentationSet } from './sets.js';
import { stripSet, type LinkQuery } from './strip/strip-set.js';

/** Where sets, built sites and remembered results are, ignored by git. */
export const searchCorpora = join(projectRoot, 'bench/.corpora/search');

export interface ObtainedSet {
  set: DocumentationSet;
  /** Has `docs`, and `docs-links`, which lacks the links that `links` names. */
  folder: string;
  links: LinkQuery[];
  /** Changes with the copies. */
  stamp: string;
}

const stampFile = 'strip.json';

/** Changes with the code that strips pages and with the set's entry. */
function stampOf(set: DocumentationSet): string {
  const hash = createHash('sha256').update(JSON.stringify(set));
  const folder = join(projectRoot, 'bench/search/strip');
  for (const file of readdirSync(folder).sort()) hash.update(file).update(readFileSync(join(folder, file)));
  return hash.digest('hex').slice(0, 16);
}

/** Copies the set's folder from its repository, at the named commit. */
async function download({ source }: DocumentationSet, target: string): Promise<void> {
  const clone = mkdtempSync(join(tmpdir(), 'heddle-set-'));
  const git = (...args: string[]): Promise<unknown> => runCommand({ program: 'git', args, folder: clone }, 600);
  try {
    await git('init', '--quiet');
    await git('sparse-checkout', 'set', '--no-cone', source.folder === '' ? '/*' : `/${source.folder}/`);
    await git('remote', 'add', 'origin', `https://github.com/${source.repository}.git`);
    await git('fetch', '--quiet', '--depth', '1', '--filter=blob:none', 'origin', source.commit);
    await git('checkout', '--quiet', source.commit);
    rmSync(join(clone, '.git'), { recursive: true });
    cpSync(join(clone, source.folder), target, { recursive: true });
  } finally {
    rmSync(clone, { recursive: true, force: true });
  }
}

/**
 * Returns a set's stripped copy below `root`. It is made again when the code that strips has changed; the source is
 * downloaded when there is none.
 */
export async function obtainSet(set: DocumentationSet, root: string): Promise<ObtainedSet> {
  const folder = join(root, set.name);
  const stamp = stampOf(set);
  const isCurrent = existsSync(join(folder, stampFile)) && readFileSync(join(folder, stampFile), 'utf8') === stamp;
  if (!isCurrent) {
    mkdirSync(folder, { recursive: true });
    const source = join(folder, 'source');
    if (!existsSync(source)) await download(set, source);
    stripSet(source, set, folder);
    writeFileSync(join(folder, stampFile), stamp);
  }
  const links = JSON.parse(readFileSync(join(folder, 'links.json'), 'utf8')) as LinkQuery[];
  return { set, folder, links, stamp };
}
