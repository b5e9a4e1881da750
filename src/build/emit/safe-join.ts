import { join, sep } from 'node:path';
import { BuildError } from '../report/diagnostic.js';
import { unsafeOutputPath } from '../report/errors/build.js';

/** True if a path can name an output file: relative, `/`-separated, without `..`, empty or reserved segments. */
export function isOutputPath(path: string): boolean {
  if (path === '' || /[\\\0-\x1f\x7f]/.test(path) || /^[a-zA-Z]:/.test(path)) return false;
  return path
    .split('/')
    .every((segment) => segment !== '' && segment !== '.' && segment !== '..' && !segment.startsWith('~'));
}

/** Joins an output path to a folder. Throws a `BuildError` when it would leave the folder; `source` names the origin of the path. */
export function safeJoin(directory: string, path: string, source: string): string {
  const joined = join(directory, path);
  if (!isOutputPath(path) || !joined.startsWith(directory + sep))
    throw new BuildError([unsafeOutputPath(path, source)]);
  return joined;
}
