import { relative, sep } from 'node:path';

/** Path relative to the project, with forward slashes, as messages show it. */
export function projectPath(projectRoot: string, path: string): string {
  return relative(projectRoot, path).split(sep).join('/');
}
