import { realpathSync } from 'node:fs';
import { temporaryFolder, type FileTree } from '../../support/temporary-folder.js';

/** Runs `use` in a new folder that contains the given files; its path has no symbolic links. */
export async function inFolder(files: FileTree, use: (folder: string) => unknown): Promise<void> {
  await use(realpathSync(temporaryFolder(files)));
}
