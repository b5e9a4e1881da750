import { existsSync, statSync } from 'node:fs';
import { dirname, sep } from 'node:path';

/** Which paths matter to a watcher. */
export interface WatchScope {
  /** True if changes of a path are reported. */
  isWatched(path: string): boolean;
  /** True if the watcher must look at a path: it is watched, or a folder on the way to something that is. */
  isVisited(path: string): boolean;
  /** Where the watcher starts: what exists of the watched paths, and the folders in which the others would appear. */
  readonly roots: readonly string[];
}

/** Folders without sources, wherever they are, and files of systems and editors: one segment of a path. */
const ignoredName =
  /(?:^|[\\/])(?:node_modules|\.git|\.DS_Store|4913|\.#[^\\/]*|#[^\\/]*#|[^\\/]*~|[^\\/]*\.sw[a-z])(?:[\\/]|$)/;

/** Prefix of the paths in a folder. */
const insideOf = (folder: string): string => (folder.endsWith(sep) ? folder : folder + sep);

function nearestFolder(path: string): string {
  const folder = dirname(path);
  return folder === path || existsSync(folder) ? folder : nearestFolder(folder);
}

/**
 * Creates the scope of watched paths (absolute; folders with everything in them) without the ignored ones. A single
 * file is watched through its folder, because editors replace files and a watcher of the old file would not notice.
 */
export function createWatchScope(watched: readonly string[], ignored: readonly string[]): WatchScope {
  const entries = new Set(watched);
  const kindOf = (path: string): 'file' | 'folder' | undefined => {
    const stats = statSync(path, { throwIfNoEntry: false });
    return stats && (stats.isDirectory() ? 'folder' : 'file');
  };
  const kinds = new Map([...entries].map((entry) => [entry, kindOf(entry)]));
  const loose = [...entries].filter((entry) => kinds.get(entry) !== 'folder');
  const wayFolders = new Set(loose.map(nearestFolder));
  /** Prefixes of paths in folders, and in what may become a folder. */
  const spacious = [...entries].filter((entry) => kinds.get(entry) !== 'file').map(insideOf);
  const refused = ignored.map(insideOf);
  const onWay = [...wayFolders].map(insideOf);

  const isWatched = (path: string): boolean =>
    !refused.some((folder) => path.startsWith(folder) || path === folder.slice(0, -1)) &&
    (entries.has(path) ||
      spacious.some((folder) => path.startsWith(folder) && !ignoredName.test(path.slice(folder.length))));
  const isOnTheWay = (path: string): boolean =>
    wayFolders.has(path) ||
    (onWay.some((folder) => path.startsWith(folder)) && loose.some((entry) => entry.startsWith(insideOf(path))));

  return {
    isWatched,
    isVisited: (path) => isWatched(path) || isOnTheWay(path),
    roots: [...new Set([...[...entries].filter((entry) => kinds.get(entry)), ...wayFolders])].sort(),
  };
}
