import { readFileSync, readdirSync, statSync } from 'node:fs';
import { codeOf, reasonOf } from '../report/reason-of.js';

/**
 * Codes of the errors of paths at which there is nothing, or something of another kind. All others say nothing about the
 * path: what the machine could not read now, because too many files are open or a disk fails, may be there.
 */
const absentCodes = new Set([
  'ENOENT',
  'ENOTDIR',
  'EISDIR',
  'ELOOP',
  'ENAMETOOLONG',
  'ENXIO',
  // Names that no file can have, such as those with a NUL.
  'EINVAL',
  'ERR_INVALID_ARG_VALUE',
]);

/** True of an error of a file system by which nothing is at the path, or something else than what was asked for. */
export const isAbsent = (error: unknown): boolean => absentCodes.has(codeOf(error));

/** True of an error by which nothing is at the path, or nothing that this process may see. */
export const isAbsentOrDenied = (error: unknown): boolean =>
  isAbsent(error) || ['EACCES', 'EPERM'].includes(codeOf(error));

/**
 * Contents of a file; undefined if nothing is there, or no file: folders, pipes and devices. Throws the error of the system
 * if there may be one that cannot be read now.
 */
export function readIfFile(path: string): Buffer | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isFile() ? readFileSync(path) : undefined;
  } catch (error) {
    if (isAbsent(error)) return undefined;
    // Errors of reading, unlike those of opening, have no path.
    if (!reasonOf(error).includes(path)) Object.assign(error as Error, { message: `${reasonOf(error)} '${path}'` });
    throw error;
  }
}

/** Names in a folder; none if there is no folder, or one whose names are not for this process. Throws other errors of the system. */
export function namesIfFolder(path: string): string[] {
  try {
    return readdirSync(path);
  } catch (error) {
    if (isAbsentOrDenied(error)) return [];
    throw error;
  }
}
