import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readIfFile } from './read-if-file.js';

/** Content of the `package.json` in a folder; undefined if there is none, or none that is an object. */
export function readPackageFile(folder: string): Record<string, unknown> | undefined {
  const bytes = readIfFile(join(folder, 'package.json'));
  try {
    const value: unknown = bytes && JSON.parse(bytes.toString());
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** True of a folder that contains a whole repository, or the packages of a workspace. */
const holdsPackages = (folder: string): boolean =>
  existsSync(join(folder, '.git')) ||
  existsSync(join(folder, 'pnpm-workspace.yaml')) ||
  'workspaces' in (readPackageFile(folder) ?? {});

/** The repository or workspace around a project: the nearest such folder, the project itself if there is none. */
export function repositoryRoot(projectRoot: string): string {
  for (let folder = projectRoot; dirname(folder) !== folder; folder = dirname(folder))
    if (holdsPackages(folder)) return folder;
  return projectRoot;
}

function findPackageRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (readPackageFile(folder)?.['name'] !== 'heddle') {
    const parent = dirname(folder);
    if (parent === folder) throw new Error('The folder of the heddle package cannot be found.');
    folder = parent;
  }
  return folder;
}

let found: string | undefined;

/** Folder of the installed package, found from this module's place upwards. Naming a bundle's modules asks for it once each. */
export const packageRoot = (): string => (found ??= findPackageRoot());
