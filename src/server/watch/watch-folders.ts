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
import { codeOf } from '../../build/report/reason-of.js';
import { isAbsentOrDenied } from '../../build/files/read-if-file.js';

/** Milliseconds between two looks at all files while the system watches none. */
export const defaultPollMs = 500;
/** Errors of a system that has no watches left. */
const limitCodes = new Set(['ENOSPC', 'EMFILE', 'ENFILE']);

export interface FolderWatchOptions {
  /** True for files whose changes are reported, and for folders that are looked into. */
  isVisited(path: string): boolean;
  onChange(change: FileChange): void;
  onError(error: unknown): void;
  /** Milliseconds between two looks at all files, if the system isn't asked to watch any. */
  pollMs?: number | undefined;
  /** Called for each event of the system. */
  onEvent?(): void;
  /** Is called once when the system watches no more folders, so that files are polled. */
  onPolling(code: string): void;
  /** Asks the system to watch; `watch` of `node:fs` by default. */
  openWatch?: typeof watch | undefined;
}

type SinceOf = (path: string) => number | undefined;

/** Folders being watched, with everything below them. */
export interface FolderWatcher {
  /**
   * Watches folders; a path of a file is noted. Existing files are not reported, except those that changed since the time in
   * ms that `sinceOf` returns for a path. They are reported as added, and so are folders whose entries changed since then.
   */
  add(paths: readonly string[], sinceOf?: SinceOf): void;
  /** Compares all files with what was there before, and reports changes for which no event came yet. Returns the number of files. */
  compare(): number;
  close(): void;
}

interface WatchedFolder {
  inode: number;
  /** Names of files, with stamps of their contents. */
  files: Map<string, string>;
}

function statsOf(path: string, read: typeof statSync | typeof lstatSync = statSync): Stats | undefined {
  try {
    return read(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

const stampsOf = ({ mtimeMs, ctimeMs, size, ino }: Stats): string => `${mtimeMs} ${ctimeMs} ${size} ${ino}`;

/** Time in ms of the last change of a file, or of the entries of a folder; also of those that keep older times. */
const changedMs = ({ mtimeMs, ctimeMs }: Stats): number => Math.max(mtimeMs, ctimeMs);

/** The time since which everything is new. */
const everSince = -Infinity;

/** Paths and kinds of a folder's entries; none, and a call of `onFailure`, if it cannot be read. */
function listEntries(path: string, onFailure: (error: unknown) => void): [path: string, entry: Dirent][] {
  try {
    return readdirSync(path, { withFileTypes: true }).map((entry) => [join(path, entry.name), entry]);
  } catch (error) {
    onFailure(error);
    return [];
  }
}

/** Takes a folder and those below it out of the watched ones. Returns their paths with those of their files. */
function takeFolders(folders: Map<string, WatchedFolder>, path: string): [folder: string, files: string[]][] {
  const taken = [...folders].filter(([folder]) => folder === path || folder.startsWith(path + sep));
  for (const [folder] of taken) folders.delete(folder);
  return taken.map(([folder, { files }]) => [folder, [...files.keys()].map((name) => join(folder, name))]);
}

/** True if a link points to a folder that contains it. */
const leadsUp = (link: string): boolean => (realpathSync(dirname(link)) + sep).startsWith(realpathSync(link) + sep);

/** The system's watches, one for each path, or polling in place of all of them. */
interface SystemWatches {
  /** Replaces the watch of a path. Without watches, nothing is opened. */
  open(path: string, listener: (event: string, name: string | null) => void): void;
  close(path: string): void;
  /** Reports an error of the file system, or begins to poll because of it. */
  fail(error: unknown): void;
  /** Closes all for good: work that is under way may still ask for more. */
  closeAll(): void;
}

type SystemWatchOptions = Pick<FolderWatchOptions, 'openWatch' | 'pollMs' | 'onEvent' | 'onError' | 'onPolling'> & {
  /** Is called for a watched path that is gone. */
  onGone(path: string): void;
  /** Is called again and again while the system has no watches left. */
  onPoll(): void;
};

function createSystemWatches(options: SystemWatchOptions): SystemWatches {
  const { openWatch = watch, pollMs, onEvent, onError, onPolling, onGone, onPoll } = options;
  const handles = new Map<string, FSWatcher>();
  let poll = pollMs === undefined ? undefined : setInterval(onPoll, pollMs);
  let isClosed = false;

  const close = (path: string): void => {
    handles.get(path)?.close();
    handles.delete(path);
  };
  const closeHandles = (): void => [...handles.keys()].forEach(close);
  const fail = (error: unknown): void => {
    const code = codeOf(error);
    if (isClosed || isAbsentOrDenied(error)) return;
    if (!limitCodes.has(code)) return onError(error);
    if (poll) return;
    poll = setInterval(onPoll, defaultPollMs);
    closeHandles();
    onPolling(code);
  };
  return {
    open: (path, listener) => {
      close(path);
      if (poll || isClosed) return;
      try {
        const handle = openWatch(path, (event, name) => {
          onEvent?.();
          listener(event, name);
        });
        handle.on('error', (error) => (statsOf(path) ? fail(error) : onGone(path)));
        handles.set(path, handle);
      } catch (error) {
        fail(error);
      }
    },
    close,
    fail,
    closeAll: () => {
      isClosed = true;
      clearInterval(poll);
      closeHandles();
    },
  };
}

interface EntranceOptions extends Pick<FolderWatchOptions, 'isVisited' | 'onChange'> {
  folders: Map<string, WatchedFolder>;
  watches: SystemWatches;
  /** Watches the target of a link. */
  followLink(path: string): void;
  /** Called for each event of a folder. */
  onFolderEvent(path: string, event: string, name: string | null): void;
}

/** Creates what takes in files and folders that were not there before. */
function createEntrance({ folders, watches, isVisited, onChange, followLink, onFolderEvent }: EntranceOptions) {
  const enterFile = (path: string, sinceMs: number): void => {
    const stats = statsOf(path);
    if (!stats) return;
    folders.get(dirname(path))!.files.set(basename(path), stampsOf(stats));
    if (changedMs(stats) >= sinceMs) onChange({ path, kind: 'add' });
  };
  /** Takes in an entry, unless it is known. It is reported if it changed since a time. */
  const enter = (path: string, entry: Dirent | Stats, sinceMs: number, sinceOf?: SinceOf): void => {
    const isLink = entry.isSymbolicLink();
    const kind = isLink ? statsOf(path) : entry;
    if (kind?.isDirectory() && !(isLink && leadsUp(path))) visit(path, sinceMs, sinceOf);
    if (!kind?.isFile() || folders.get(dirname(path))!.files.has(basename(path))) return;
    if (isLink) followLink(path);
    enterFile(path, sinceMs);
  };
  /** Watches a folder, and enters what is in it. One that is known may have been on the way to something else. */
  const visit = (path: string, sinceMs: number, sinceOf?: SinceOf): void => {
    const stats = statsOf(path);
    if (!stats?.isDirectory()) return;
    if (!folders.has(path)) {
      folders.set(path, { inode: stats.ino, files: new Map() });
      watches.open(path, (event, name) => onFolderEvent(path, event, name));
    }
    if (sinceMs !== everSince && changedMs(stats) >= sinceMs) onChange({ path, kind: 'add' });
    for (const [inner, entry] of listEntries(path, watches.fail))
      if (isVisited(inner)) enter(inner, entry, sinceOf?.(inner) ?? sinceMs, sinceOf);
  };
  return { enterFile, enter, visit };
}

/**
 * Watches folders, one watch each. An event of the system is a hint where to look: what is there is compared with what
 * was there before. All is watched when `add` returns, and no change after that is left out.
 */
export function watchFolders({ isVisited, onChange, ...options }: FolderWatchOptions): FolderWatcher {
  const folders = new Map<string, WatchedFolder>();
  /** Paths that were asked for. */
  const roots = new Set<string>();
  const watches = createSystemWatches({
    ...options,
    onGone: (path) => lookAt(path, true),
    onPoll: () => void compare(),
  });
  const compare = (): number => {
    for (const folder of [...folders.keys()]) lookInto(folder, false);
    for (const root of roots) if (!folders.has(root)) visit(root, everSince);
    return [...folders.values()].reduce((sum, { files }) => sum + files.size, 0);
  };

  /** Watches the target of a link: the folder of the link has no events for it. */
  const followLink = (path: string): void =>
    watches.open(path, () => {
      followLink(path);
      lookAt(path, true);
    });
  const dropFile = (path: string): void => {
    watches.close(path);
    onChange({ path, kind: 'unlink' });
  };
  const dropFolder = (path: string): void => {
    for (const [folder, files] of takeFolders(folders, path)) {
      watches.close(folder);
      files.forEach(dropFile);
    }
  };

  const onFolderEvent = (path: string, event: string, name: string | null): void => {
    if (name === null) lookInto(path, true);
    else lookAt(join(path, name), true);
    // Its own end is an event, too, and it may be there again.
    if (event === 'rename') lookAt(path, false);
  };
  const { enterFile, enter, visit } = createEntrance({
    folders,
    watches,
    isVisited,
    onChange,
    followLink,
    onFolderEvent,
  });

  /** Compares a path with what was there before; `isHinted` when the system has an event for it. */
  const lookAt = (path: string, isHinted: boolean): void => {
    if (!isVisited(path)) return;
    const stats = statsOf(path);
    if (folders.has(path) && folders.get(path)!.inode !== stats?.ino) {
      dropFolder(path);
      // A folder that was asked for comes back without one above it that is watched.
      if (roots.has(path)) visit(path, everSince);
    }
    const files = folders.get(dirname(path))?.files;
    const name = basename(path);
    const before = files?.get(name);
    if (!stats?.isFile() && files?.delete(name)) dropFile(path);
    if (!files || !stats || folders.has(path)) return;
    if (before === undefined || !stats.isFile()) return enter(path, statsOf(path, lstatSync) ?? stats, everSince);
    const now = stampsOf(stats);
    files.set(name, now);
    if (isHinted || before !== now) onChange({ path, kind: 'change' });
  };
  const lookInto = (path: string, isHinted: boolean): void => {
    const known = [...(folders.get(path)?.files.keys() ?? [])].map((name) => join(path, name));
    const found = listEntries(path, watches.fail).map(([inner]) => inner);
    for (const inner of new Set([...known, ...found])) lookAt(inner, isHinted);
    lookAt(path, false);
  };

  return {
    add: (paths, sinceOf) => {
      for (const path of paths) {
        const sinceMs = sinceOf?.(path) ?? Infinity;
        roots.add(path);
        visit(path, sinceMs, sinceOf);
        const files = folders.get(dirname(path))?.files;
        if (files && !files.has(basename(path)) && statsOf(path)?.isFile()) enterFile(path, sinceMs);
      }
    },
    compare,
    close: () => {
      watches.closeAll();
      folders.clear();
    },
  };
}
