import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { formatBytes } from '../../build/report/print-summary.js';
import { readSealedSources, sealVersion, type SealOptions, type VersionPaths } from '../../build/seal-version.js';
import { createFolder } from '../../build/files/create-folder.js';
import { toPosix } from '../../build/files/posix-path.js';

/** Paths of a version, relative to the project. */
const namesOf = ({ path, folder }: VersionPaths, projectRoot: string): { file: string; folder: string } => ({
  file: toPosix(relative(projectRoot, path)),
  folder: toPosix(relative(projectRoot, folder)),
});

/** Replaces the sources of a version by one file. Resolves with the message. */
export async function sealFolder(name: string, options: SealOptions): Promise<string> {
  const { bytes, pages, ...paths } = await sealVersion(name, options);
  const temporary = `${paths.path}.tmp`;
  writeFileSync(temporary, bytes);
  renameSync(temporary, paths.path);
  rmSync(paths.folder, { recursive: true, force: true });
  const { file, folder } = namesOf(paths, options.projectRoot);
  const count = pages === 1 ? 'page' : `${pages} pages`;
  return `${file} has the ${count} of ${folder} in ${formatBytes(bytes.length)}. ${folder} is deleted.\nBuild the site, and commit the changes.`;
}

/** Restores the sources of a sealed version. Resolves with the message. */
export async function unsealFolder(name: string, options: SealOptions): Promise<string> {
  const { sources, ...paths } = await readSealedSources(name, options);
  for (const [path, bytes] of sources) {
    createFolder(dirname(path));
    writeFileSync(path, bytes);
  }
  rmSync(paths.path);
  const { file, folder } = namesOf(paths, options.projectRoot);
  return `${folder} has the sources of the version again. ${file} is deleted.`;
}
