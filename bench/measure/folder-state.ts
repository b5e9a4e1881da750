import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Files of a folder by path, with the hash and bytes of each. */
export type FolderState = ReadonlyMap<string, { hash: string; bytes: number }>;

/** Reads every file of a folder; a missing folder has none. */
export function readFolder(folder: string): FolderState {
  if (!existsSync(folder)) return new Map();
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    files.map((entry) => {
      const file = join(entry.parentPath, entry.name);
      const content = readFileSync(file);
      const hash = createHash('sha1').update(content).digest('base64');
      return [relative(folder, file).replaceAll('\\', '/'), { hash, bytes: content.length }];
    }),
  );
}

/** Bytes of all files. */
export const bytesOf = (state: FolderState): number => [...state.values()].reduce((sum, { bytes }) => sum + bytes, 0);

/** Files that are new or other than they were, with their bytes, and how many are gone. */
export function compareFolders(
  before: FolderState,
  after: FolderState,
): { changed: string[]; changedBytes: number; removed: number } {
  const changed = [...after].filter(([path, { hash }]) => before.get(path)?.hash !== hash);
  return {
    changed: changed.map(([path]) => path),
    changedBytes: changed.reduce((sum, [, { bytes }]) => sum + bytes, 0),
    removed: [...before.keys()].filter((path) => !after.has(path)).length,
  };
}
