import { statSync } from 'node:fs';

/** True for a file, also behind a symbolic link. */
export const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

/** True for a folder, also behind a symbolic link. */
export const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
