import { lstatSync, readdirSync, realpathSync, statSync, type Dirent, type Stats } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { projects } from '../../compat/projects.js';
import { repositoryRoot } from '../../build/files/package-root.js';
import { compareCodeUnits } from '../../shared/compare-code-units.js';

/** Folders that hold no sources: packages, caches, and what generators write. */
const leftOut = new Set([
  'node_modules',
  '.git',
  '.cache',
  '.heddle',
  '.temp',
  'doc_build',
  'dist',
  ...projects.flatMap(({ outputFolders = [] }) => outputFolders),
]);

/** Folders that are left out at the top of a project only, since sources may be in a folder of this name. */
const leftOutAtTop = new Set(projects.flatMap(({ topOutputFolders = [] }) => topOutputFolders));

const leftOutPaths = new Set(projects.flatMap(({ outputPaths = [] }) => outputPaths));

/** Kind of a folder's entry. A link has the kind of its target, and none if that is outside of the repository. */
function followLink(entry: Dirent, path: string, repository: string): Dirent | Stats | undefined {
  if (!entry.isSymbolicLink()) return entry;
  try {
    return `${realpathSync(path)}${sep}`.startsWith(`${repository}${sep}`) ? statSync(path) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * True if a path of a project is a file or folder of its repository, also through links. Projects may be from strangers: what
 * their pages and configurations name elsewhere is not read, and not copied.
 */
export function isInRepository(folder: string, path: string): boolean {
  try {
    const repository = realpathSync(repositoryRoot(folder));
    return `${realpathSync(resolve(folder, path))}${sep}`.startsWith(`${repository}${sep}`);
  } catch {
    return false;
  }
}

/** Lists the files of a project, relative to it, sorted by code units. Links are followed within the repository. */
export function listProjectFiles(folder: string): string[] {
  const files: string[] = [];
  const repository = realpathSync(repositoryRoot(folder));
  const visit = (path: string, around: readonly string[]): void => {
    const real = realpathSync(join(folder, path));
    if (around.includes(real)) return;
    for (const entry of readdirSync(real, { withFileTypes: true })) {
      const inner = path === '' ? entry.name : `${path}/${entry.name}`;
      const found = followLink(entry, join(folder, inner), repository);
      if (found?.isFile()) files.push(inner);
      else if (!found?.isDirectory() || leftOut.has(entry.name) || leftOutPaths.has(inner)) continue;
      else if (path !== '' || !leftOutAtTop.has(entry.name) || isSourceFolder(join(folder, inner)))
        visit(inner, [...around, real]);
    }
  };
  visit('', []);
  return files.sort(compareCodeUnits);
}

/** True if a folder has no page of HTML and no code of a generator at its top, so that it is no output. */
const isSourceFolder = (folder: string): boolean =>
  ['index.html', 'runtime'].every((name) => !lstatSync(join(folder, name), { throwIfNoEntry: false }));
