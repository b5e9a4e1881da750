import { posix } from 'node:path';
import { compareCodeUnits } from '../../shared/compare-code-units.js';
import type { ContentFolder } from './scan-routes.js';

/** Folder of a path below the docs root; empty for the root itself. */
export const folderOf = (path: string): string => posix.dirname(path).replace(/^\.$/, '');

/** The folders with further files, so that sidebars list pages that have no file of their own. Names are sorted. */
export function withFiles(
  folders: ReadonlyMap<string, ContentFolder>,
  paths: readonly string[],
): ReadonlyMap<string, ContentFolder> {
  const all = new Map(
    [...folders].map(([path, { files, folders: inner }]) => [path, { files: [...files], folders: [...inner] }]),
  );
  const added = new Set<string[]>();
  const addName = (names: string[], name: string): void => {
    names.push(name);
    added.add(names);
  };
  const folderAt = (path: string): ContentFolder => {
    const known = all.get(path);
    if (known) return known;
    const created: ContentFolder = { files: [], folders: [] };
    all.set(path, created);
    addName(folderAt(folderOf(path)).folders, posix.basename(path));
    return created;
  };
  for (const path of paths) addName(folderAt(folderOf(path)).files, posix.basename(path));
  for (const names of added) names.sort(compareCodeUnits);
  return all;
}
