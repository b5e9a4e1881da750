import { BuildError } from '../../build/report/diagnostic.js';
import { treeNotClean } from '../../build/report/errors-cli.js';
import { isCommitted } from '../is-committed.js';
import type { CommandOf } from '../parsed-command.js';
import { createVersion, dropVersion, type VersionChange } from './version-folders.js';

const configLine = ({ configFile, wanted }: VersionChange, done: string): string =>
  wanted === undefined ? `${configFile} ${done}.` : `Change ${configFile} yourself; it needs ${wanted}`;

/** `heddle version create` copies the sources of a version to a new one; `heddle version drop` deletes them. */
export async function runVersion({ action, name, from, configFile, isForced }: CommandOf<'version'>): Promise<number> {
  const projectRoot = process.cwd();
  if (action === 'create') {
    const change = await createVersion(projectRoot, name, { from, configFile });
    console.log(
      `${change.folder} is a copy of ${change.source}.\n${configLine(change, 'lists it')}\nBuild the site, and commit the changes.`,
    );
    return 0;
  }
  const check = (folder: string): void => {
    if (!isForced && !isCommitted(folder)) throw new BuildError([treeNotClean(folder, 'or use --force')]);
  };
  const change = await dropVersion(projectRoot, name, { configFile, check });
  console.log(
    `${change.folder} is deleted.\n${configLine(change, 'lists it no more')}\nIts URLs are gone in the next build. To redirect them, see \`heddle urls check --redirects\`.`,
  );
  return 0;
}
