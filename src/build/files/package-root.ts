import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** True of a folder that contains a whole repository, or the packages of a workspace. */
function holdsPackages(folder: string): boolean {
  if (existsSync(join(folder, '.git')) || existsSync(join(folder, 'pnpm-workspace.yaml'))) return true;
  try {
    return 'workspaces' in (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as object);
  } catch {
    return false;
  }
}

/** The repository or workspace around a project: the nearest such folder, the project itself if there is none. */
export function repositoryRoot(projectRoot: string): string {
  for (let folder = projectRoot; dirname(folder) !== folder; folder = dirname(folder))
    if (holdsPackages(folder)) return folder;
  return projectRoot;
}

function isPackageRoot(folder: string): boolean {
  try {
    return (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { name?: string }).name === 'heddle';
  } catch {
    return false;
  }
}

function findPackageRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!isPackageRoot(folder)) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error('The folder of the heddle package cannot be found.');
    folder = parent;
  }
  return folder;
}

let found: string | undefined;

/** Folder of the installed package, found from this module's place upwards. Naming a bundle's modules asks for it once each. */
export const packageRoot = (): string => (found ??= findPackageRoot());
