import { BuildError } from '../../build/report/diagnostic.js';
import { treeNotClean } from '../../build/report/errors/cli.js';
import { isCommitted } from '../is-committed.js';
import type { CommandOf } from '../parsed-command.js';
import { createTerminalReport } from '../terminal.js';
import type { SealOptions } from '../../build/seal-version.js';
import { sealFolder, unsealFolder } from './seal-folder.js';
import { createVersion, dropVersion, type VersionChange } from './version-folders.js';

const configLine = ({ configFile, wanted }: VersionChange, done: string): string =>
  wanted === undefined ? `${configFile} ${done}.` : `Change ${configFile} yourself; it needs ${wanted}`;

/**
 * `heddle version create` copies the sources of a version to a new one, `seal` replaces them by one file with the finished
 * pages, `unseal` restores them, and `drop` deletes a version.
 */
export async function runVersion(
  { action, name, from, isSealed, configFile, isForced }: CommandOf<'version'>,
  signal: AbortSignal,
): Promise<number> {
  const projectRoot = process.cwd();
  const options: SealOptions = { projectRoot, configFile, report: createTerminalReport('final'), signal };
  if (action === 'create') {
    const change = await createVersion(projectRoot, name, { from, configFile, isSealed });
    const isReady = isSealed && change.wanted === undefined;
    console.log(`${change.folder} is a copy of ${change.source}.\n${configLine(change, 'lists it')}`);
    if (isReady) console.log(await sealFolder(name, options));
    else if (isSealed) console.log(`Then run \`heddle version seal ${name}\`.`);
    else console.log('Build the site, and commit the changes.');
    return 0;
  }
  if (action === 'seal' || action === 'unseal') {
    console.log(await (action === 'seal' ? sealFolder : unsealFolder)(name, options));
    return 0;
  }
  const check = (path: string): void => {
    if (!isForced && !isCommitted(path)) throw new BuildError([treeNotClean(path, 'or use --force')]);
  };
  const change = await dropVersion(projectRoot, name, { configFile, check });
  console.log(
    `${change.folder} is deleted.\n${configLine(change, 'lists it no more')}\nIts URLs are gone in the next build. To redirect them, see \`heddle urls check --redirects\`.`,
  );
  return 0;
}
