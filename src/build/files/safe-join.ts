import { join, sep } from 'node:path';
import { BuildError } from '../report/diagnostic.js';
import { unsafeOutputPath } from '../report/errors/build.js';

/** Control characters, backslashes, drive letters, and segments that are empty, `.`, `..` or begin with `~`. */
const unsafePart = /[\\\0-\x1f\x7f]|^[a-zA-Z]:|(?:^|\/)(?:~|\.{0,2}(?:\/|$))/;

/** True if a path can name an output file: relative, `/`-separated, without `..`, empty or reserved segments. */
export const isOutputPath = (path: string): boolean => !unsafePart.test(path);

/** Joins an output path to a folder. Throws a `BuildError` when it would leave the folder; `source` names the origin of the path. */
export function safeJoin(directory: string, path: string, source: string): string {
  const joined = join(directory, path);
  if (!isOutputPath(path) || !joined.startsWith(directory + sep))
    throw new BuildError([unsafeOutputPath(path, source)]);
  return joined;
}
