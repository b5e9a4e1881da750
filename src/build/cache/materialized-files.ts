import { lstatSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { materializeFile, writeInto, type CacheFolder } from './cache-folder.js';
import type { CacheWarnings } from './entry-store.js';

/** Folder of files that are read by path, in that of the cache. */
export const filesFolder = 'files';

/** Files for code that needs a path: server bundles, data for the tasks, theme modules. */
export type MaterializedKind = 'bundles' | 'sites' | 'overrides';

/** Files and folders of one kind that are kept however old they are, and the age in ms from which others are deleted. */
const keptFiles = 8;
const keptFileAgeMs = 86_400_000;

/** Marks a folder of files as used, so that it is not deleted. */
function markUsed(path: string): void {
  const now = new Date();
  try {
    utimesSync(path, now, now);
  } catch {
    // Another process deleted it, or the folder cannot be written: the next reader makes it again.
  }
}

/** Implements `Cache.materialize`. */
export function materializeFiles(
  folder: CacheFolder,
  kind: MaterializedKind,
  hash: string,
  files: ReadonlyMap<string, string | Uint8Array>,
  warnings: CacheWarnings,
): string {
  const name = `${filesFolder}/${kind}/${hash}`;
  const write = (base: string): string => {
    for (const [path, content] of files)
      if (materializeFile(base, `${name}/${path}`, content) === 'damaged') warnings.damaged(join(base, name, path));
    markUsed(join(base, name));
    return join(base, name);
  };
  return writeInto(folder, write, warnings.unusable);
}

/** Deletes files that are read by path and have not been used for long. */
export function deleteOldFiles(cacheDirectory: string): void {
  for (const kind of ['bundles', 'sites', 'overrides', 'outputs']) {
    const folder = join(cacheDirectory, filesFolder, kind);
    if (!lstatSync(folder, { throwIfNoEntry: false })?.isDirectory()) continue;
    const byAge = readdirSync(folder)
      .map((name) => join(folder, name))
      .map((path) => ({ path, usedMs: lstatSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
      .sort((a, b) => b.usedMs - a.usedMs);
    for (const { path, usedMs } of byAge.slice(keptFiles))
      if (Date.now() - usedMs > keptFileAgeMs) rmSync(path, { recursive: true, force: true });
  }
}
