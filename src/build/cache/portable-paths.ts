import { isAbsolute, join, parse, relative, sep } from 'node:path';
import { packageRoot } from '../files/package-root.js';
import { withSlashes } from '../files/paths.js';

/**
 * Absolute paths as entries of the cache and their keys contain them: relative to the project, or to the package of Heddle.
 * Machines can then share entries wherever the project is. A path that has nothing in common with the project stays as it
 * is.
 *
 *     /home/ada/site/docs/a.md    \0project/docs/a.md
 *     /home/ada/lib/b.ts          \0project/../lib/b.ts
 *     /usr/share/c.css            /usr/share/c.css
 */
export interface PortablePaths {
  /** The portable form of an absolute path; any other text stays as it is. */
  toPortable(path: string): string;
  /** The absolute path of a portable form. */
  toLocal(path: string): string;
}

const marks = { project: '\0project', heddle: '\0heddle' };

/** The name of the first folder of an absolute path, with the root before it. */
const firstFolder = (path: string): string => {
  const { root } = parse(path);
  return root + path.slice(root.length).split(sep, 1)[0];
};

export function createPortablePaths(projectRoot: string): PortablePaths {
  const ownRoot = packageRoot();
  const projectFolder = firstFolder(projectRoot);
  const isWithin = (path: string, folder: string): boolean => path === folder || path.startsWith(folder + sep);
  /** A separator at the end is part of what the path says. */
  const below = (mark: string, folder: string, path: string): string => {
    const inner = withSlashes(relative(folder, path));
    return `${mark}${inner === '' ? '' : `/${inner}`}${path.endsWith(sep) && path !== folder + sep ? '/' : ''}`;
  };
  const localOf = (mark: string, folder: string, path: string): string | undefined => {
    if (path !== mark && !path.startsWith(`${mark}/`)) return undefined;
    const inner = path.slice(mark.length);
    // A build asks for thousands of paths, for which `join` takes long.
    return sep === '/' && !inner.includes('/.') ? folder + inner : join(folder, inner);
  };
  return {
    toPortable: (path) => {
      if (!isAbsolute(path)) return path;
      if (isWithin(path, ownRoot)) return below(marks.heddle, ownRoot, path);
      return isWithin(path, projectFolder) && projectFolder !== parse(path).root
        ? below(marks.project, projectRoot, path)
        : path;
    },
    toLocal: (path) => localOf(marks.project, projectRoot, path) ?? localOf(marks.heddle, ownRoot, path) ?? path,
  };
}
