import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

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
