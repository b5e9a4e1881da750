import {
  type Dirent,
  type FSWatcher,
  lstatSync,
  readdirSync,
  realpathSync,
  type Stats,
  statSync,
  watch,
} from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import type { FileChange } from '../site-session.js';

/** Time between two looks at all files while the system tells of no changes. */
const pollMs = 500;
/** What the system says when it has no watches left. */
const limitCodes = new Set(['ENOSPC', 'EMFILE', 'ENFILE']);
/** What is gone, or closed to us, is not watched. */
const absentCodes = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'EPERM', 'EACCES']);

export interface FolderWatchOptions {
  /** Whether a file is told of, or a folder looked into. */
  isVisited(path: string): boolean;
  onChange(change: FileChange): void;
  onError(error: unknown): void;
  /** Is told once that the system watches no more folders, so that files are looked at again and again. */
  onPolling(code: string): void;
  /** Asks the system to watch; `watch` of `node:fs` by default. */
  openWatch?: typeof watch;
}

/** Folders being watched, with all that lies below them. */
export interface FolderWatcher {
  /** Watches folders; of files, it notes that they are there. What lies there already is no news. */
  add(paths: readonly string[]): void;
  close(): void;
}

interface WatchedFolder {
  inode: number;
  /** Names of files, with what tells their contents apart while polling; `''` until they were looked at. */
  files: Map<string, string>;
  handle?: FSWatcher;
}

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? '';

function statsOf(path: string, read: typeof statSync | typeof lstatSync = statSync): Stats | undefined {
  try {
    return read(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** Whether a link leads to a folder that holds it. */
const leadsUp = (link: string): boolean => (realpathSync(dirname(link)) + sep).startsWith(realpathSync(link) + sep);

/**
 * Watches folders, one watch each: what the system tells of a folder is a hint where to look, and what lies there is
 * compared with what lay there before. All is watched when `add` returns, and no change after that is left out.
 */
export function watchFolders({ openWatch = watch, ...options }: FolderWatchOptions): FolderWatcher {
  const { isVisited, onChange, onError, onPolling } = options;
  const folders = new Map<string, WatchedFolder>();
  /** A folder hears nothing of files elsewhere that its links lead to. */
  const links = new Map<string, FSWatcher>();
  let poll: NodeJS.Timeout | undefined;

  const open = (path: string, listener: (event: string, name: string | null) => void): FSWatcher | undefined => {
    try {
      const handle = poll ? undefined : openWatch(path, listener);
      handle?.on('error', (error) => (statsOf(path) ? onFailure(error) : lookAt(path, true)));
      return handle;
    } catch (error) {
      onFailure(error);
      return undefined;
    }
  };
  const onFailure = (error: unknown): void => {
    const code = codeOf(error);
    if (absentCodes.has(code)) return;
    if (!limitCodes.has(code)) return onError(error);
    if (poll) return;
    poll = setInterval(() => [...folders.keys()].forEach((folder) => lookInto(folder, false)), pollMs);
    closeHandles();
    onPolling(code);
  };
  const closeHandles = (): void => {
    for (const { handle } of folders.values()) handle?.close();
    for (const handle of links.values()) handle.close();
    links.clear();
  };

  const followLink = (path: string): void => {
    links.get(path)?.close();
    links.delete(path);
    const handle = open(path, () => {
      followLink(path);
      lookAt(path, true);
    });
    if (handle) links.set(path, handle);
  };
  const forget = (path: string): void => {
    for (const [other, { handle, files }] of folders) {
      if (other !== path && !other.startsWith(path + sep)) continue;
      handle?.close();
      folders.delete(other);
      for (const name of files.keys()) forgetFile(join(other, name));
    }
  };
  const forgetFile = (path: string): void => {
    links.get(path)?.close();
    links.delete(path);
    onChange({ path, kind: 'unlink' });
  };

  /** Takes in an entry that was not there before. */
  const enter = (path: string, entry: Dirent | Stats, isNews: boolean): void => {
    const isLink = entry.isSymbolicLink();
    const kind = isLink ? statsOf(path) : entry;
    if (kind?.isDirectory() && !(isLink && leadsUp(path))) visit(path, isNews);
    if (!kind?.isFile()) return;
    folders.get(dirname(path))!.files.set(basename(path), '');
    if (isLink) followLink(path);
    if (isNews) onChange({ path, kind: 'add' });
  };
  const visit = (path: string, isNews: boolean): void => {
    const stats = folders.has(path) ? undefined : statsOf(path);
    if (!stats?.isDirectory()) return;
    const folder: WatchedFolder = { inode: stats.ino, files: new Map() };
    folders.set(path, folder);
    const handle = open(path, (_event, name) =>
      name === null ? lookInto(path, true) : lookAt(join(path, name), true),
    );
    if (handle) folder.handle = handle;
    for (const entry of entriesOf(path)) {
      const inner = join(path, entry.name);
      if (isVisited(inner)) enter(inner, entry, isNews);
    }
  };
  const entriesOf = (path: string): Dirent[] => {
    try {
      return readdirSync(path, { withFileTypes: true });
    } catch (error) {
      onFailure(error);
      return [];
    }
  };

  /** Compares what lies at a path with what lay there; `isTold` when the system says that it changed. */
  const lookAt = (path: string, isTold: boolean): void => {
    if (!isVisited(path)) return;
    const stats = statsOf(path);
    if (folders.has(path) && folders.get(path)!.inode !== stats?.ino) forget(path);
    const files = folders.get(dirname(path))?.files;
    const name = basename(path);
    const before = files?.get(name);
    if (!stats?.isFile() && files?.delete(name)) forgetFile(path);
    if (!files || !stats) return;
    if (before === undefined || !stats.isFile()) return enter(path, statsOf(path, lstatSync) ?? stats, true);
    const now = `${stats.mtimeMs} ${stats.size} ${stats.ino}`;
    files.set(name, now);
    if (isTold || (before !== '' && before !== now)) onChange({ path, kind: 'change' });
  };
  const lookInto = (path: string, isTold: boolean): void => {
    const names = new Set([...(folders.get(path)?.files.keys() ?? []), ...entriesOf(path).map(({ name }) => name)]);
    for (const name of names) lookAt(join(path, name), isTold);
    lookAt(path, false);
  };

  return {
    add: (paths) => {
      for (const path of paths) {
        visit(path, false);
        const files = folders.get(dirname(path))?.files;
        if (files && !files.has(basename(path)) && statsOf(path)?.isFile()) files.set(basename(path), '');
      }
    },
    close: () => {
      clearInterval(poll);
      closeHandles();
      folders.clear();
    },
  };
}
