import { join, sep } from 'node:path';
import { isOutputPath } from '../files/paths.js';
import { BuildError } from '../report/diagnostic.js';
import { unsafeOutputPath } from '../report/errors/build.js';

/** Joins an output path to a folder. Throws a `BuildError` when it would leave the folder; `source` names the origin of the path. */
export function safeJoin(directory: string, path: string, source: string): string {
  const joined = join(directory, path);
  if (!isOutputPath(path) || !joined.startsWith(directory + sep))
    throw new BuildError([unsafeOutputPath(path, source)]);
  return joined;
}
