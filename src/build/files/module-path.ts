import { join, relative, sep } from 'node:path';
import { packageRoot } from './package-root.js';
import { withSlashes } from './paths.js';

/**
 * Name of a module that is the same wherever the project is and wherever its packages are installed, with forward
 * slashes: the path relative to the project, or, for files of packages, the path from `node_modules` on. Files of
 * Heddle are named as if it were installed, also where a link points to its checkout.
 */
export function modulePath(path: string, projectRoot: string): string {
  const ownRoot = join(packageRoot(), 'dist') + sep;
  if (path.startsWith(ownRoot)) return `node_modules/heddle/dist/${withSlashes(path.slice(ownRoot.length))}`;
  const fromProject = withSlashes(relative(projectRoot, path));
  const installed = fromProject.search(/(?<=^|\/)node_modules\//);
  return installed === -1 ? fromProject : fromProject.slice(installed);
}
