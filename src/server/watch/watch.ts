import type { FileChange, SiteSession } from '../site-session.js';
import { existsSync, statSync, type watch } from 'node:fs';
import { dirname, sep } from 'node:path';
import type { LiveMessage } from '../../shared/live-messages.js';
import type { Diagnostic } from '../../build/report/diagnostic.js';
import { updateFailed, watchFailed, watchLimitReached } from '../../build/report/errors/server.js';
import { watchFolders } from './watch-folders.js';

type ChangeKind = FileChange['kind'];

/** Changes of files that wait to be taken in, one for each file. */
export interface ChangeSet {
  add(change: FileChange): void;
  readonly isEmpty: boolean;
  /** Files that changed. */
  readonly size: number;
  /** True if files are gone that were there before all waiting changes. */
  readonly hasUnlinks: boolean;
  /** Gives the changes in the order of their paths and forgets them. */
  take(): FileChange[];
}

/**
 * Merges two changes in a row. A session may have looked between them, so none cancels the other: a file that was added and
 * is gone may be one that it knows, and one that was gone and is back may be one that it misses.
 */
const mergeKinds = (before: ChangeKind, after: ChangeKind): ChangeKind =>
  after === 'change' && before !== 'change' ? 'add' : after;

/** Makes an empty change set. */
export function createChangeSet(): ChangeSet {
  const kinds = new Map<string, { first: ChangeKind; kind: ChangeKind }>();
  return {
    add: ({ path, kind }) => {
      const before = kinds.get(path);
      kinds.set(path, { first: before?.first ?? kind, kind: before ? mergeKinds(before.kind, kind) : kind });
    },
    get isEmpty() {
      return kinds.size === 0;
    },
    get size() {
      return kinds.size;
    },
    get hasUnlinks() {
      return [...kinds.values()].some(({ first, kind }) => kind === 'unlink' && first !== 'add');
    },
    take: () => {
      const changes = [...kinds].map(([path, { kind }]) => ({ path, kind }));
      kinds.clear();
      return changes.sort((a, b) => (a.path < b.path ? -1 : 1));
    },
  };
}

/** Quiet time after which a file is saved: editors empty it and write it again in less. */
const savedMs = 8;
/** Changes from which they are no longer one save, and the quiet time that ends such a burst. */
const burstSize = 4;
const burstMs = 50;
/** Time after an update in which changes count as the rest of a burst: a slow one must not become many updates. */
const followUpMs = 100;
/** Longest time that an endless burst is waited for. */
const longestBurstMs = 1000;

/** Collects changes and hands them on in bursts, one burst at a time. */
export interface UpdateLoop {
  add(change: FileChange): void;
  /** Hands on waiting changes now, and resolves when they are taken in. */
  flush(): Promise<void>;
  /** Forgets waiting changes and resolves when the running update is done. */
  close(): Promise<void>;
}

/** Makes a loop around `update`, which must not reject. Changes that arrive during an update wait for its end. */
export function createUpdateLoop(update: (changes: FileChange[]) => Promise<void>): UpdateLoop {
  const waiting = createChangeSet();
  let timer: NodeJS.Timeout | undefined;
  let burstStartMs: number | undefined;
  let updatedMs = -Infinity;
  let running: Promise<void> | undefined;
  let isDue = false;
  let isClosed = false;

  /** Never ends in the call itself: `running` is set by then. Nothing comes between its last look and the end of `running`. */
  const run = async (): Promise<void> => {
    await Promise.resolve();
    while (isDue && !isClosed) {
      isDue = false;
      if (!waiting.isEmpty) await update(waiting.take());
      updatedMs = performance.now();
    }
    running = undefined;
  };
  const settle = (): void => {
    burstStartMs = undefined;
    isDue = true;
    running ??= run();
  };
  /** A file that is gone may be on its way back, and one of many is not the last. */
  const isBurst = (nowMs: number): boolean =>
    waiting.hasUnlinks || waiting.size >= burstSize || nowMs - updatedMs < followUpMs;

  return {
    add: (change) => {
      if (isClosed) return;
      waiting.add(change);
      const nowMs = performance.now();
      burstStartMs ??= nowMs;
      clearTimeout(timer);
      const quietMs = isBurst(nowMs) ? burstMs : savedMs;
      timer = setTimeout(settle, Math.max(0, Math.min(quietMs, burstStartMs + longestBurstMs - nowMs)));
    },
    flush: async () => {
      clearTimeout(timer);
      if (!waiting.isEmpty) settle();
      await running;
    },
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await running;
    },
  };
}

/** The paths that a watcher reports. */
interface WatchScope {
  /** True if changes of a path are reported. */
  isWatched(path: string): boolean;
  /** True if the watcher must look at a path: it is watched, or a folder on the way to something that is. */
  isVisited(path: string): boolean;
  /** Where the watcher starts: what exists of the watched paths, and the folders in which they would appear. */
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
 * Creates the scope of watched paths (absolute; folders with everything in them) without the ignored ones. Each is also
 * watched through its folder, because editors replace files, and a checkout may remove a folder and bring it back: a watcher
 * of the old one would not notice.
 */
export function createWatchScope(watched: readonly string[], ignored: readonly string[]): WatchScope {
  const entries = new Set(watched);
  const kindOf = (path: string): 'file' | 'folder' | undefined => {
    const stats = statSync(path, { throwIfNoEntry: false });
    return stats && (stats.isDirectory() ? 'folder' : 'file');
  };
  const kinds = new Map([...entries].map((entry) => [entry, kindOf(entry)]));
  const wayFolders = new Set([...entries].map(nearestFolder));
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
    (onWay.some((folder) => path.startsWith(folder)) && [...entries].some((entry) => entry.startsWith(insideOf(path))));

  return {
    isWatched,
    isVisited: (path) => isWatched(path) || isOnTheWay(path),
    roots: [...new Set([...[...entries].filter((entry) => kinds.get(entry)), ...wayFolders])].sort(),
  };
}

export interface WatchOptions {
  session: Pick<SiteSession, 'file' | 'update' | 'updateSheets' | 'watched' | 'readSince'>;
  /** Absolute folders that are never watched: the output and the cache. */
  ignored: readonly string[];
  onMessages(messages: readonly LiveMessage[]): void;
  onProblems(diagnostics: readonly Diagnostic[]): void;
  /** Asks the system to watch a path; `watch` of `node:fs` by default. */
  openWatch?: typeof watch | undefined;
  /** Milliseconds between two looks at all files, instead of events of the system. */
  pollMs?: number | undefined;
}

/** Files being watched. */
export interface Watching {
  /** A file of the session. What the session depends on since it made the file is watched before this resolves. */
  file: SiteSession['file'];
  close(): Promise<void>;
}

/** Time after an event in which the system is trusted to report the others. */
const trustedMs = 1000;
/** Files from which comparisons are rarer, because they take 3 ms for each thousand, and the pause for each file then. */
const manyFiles = 2000;
const pauseMsPerFile = 0.05;
/** A request looks for several files, one right after the other. */
const shortestPauseMs = 1;

/**
 * Some file systems have no events, such as mounts of containers and networks. So each request looks for changes, unless an
 * event came a moment ago. On large sites, that takes less than a tenth of the time.
 */
function createComparison(compare: () => number): { onEvent(): void; compareIfDue(): void } {
  let dueMs = 0;
  return {
    onEvent: () => (dueMs = Math.max(dueMs, performance.now() + trustedMs)),
    compareIfDue: () => {
      if (performance.now() < dueMs) return;
      const fileCount = compare();
      dueMs = performance.now() + (fileCount < manyFiles ? shortestPauseMs : fileCount * pauseMsPerFile);
    },
  };
}

/** Watches the files of a session, from now on, and updates the session with what changes. */
export function watchSite({ session, ignored, openWatch, pollMs, ...listener }: WatchOptions): Watching {
  let watched: ReadonlySet<string> = new Set(session.watched());
  let scope: WatchScope = createWatchScope([...watched], ignored);
  /** Updates that began or ended. A file that was made since the last of them adds nothing that must be watched. */
  let turn = 0;
  let seenChanges = 0;
  const madeIn = new Map<string, number>();

  /** Watches paths. What changed since the session may have read them comes as a change. */
  const watchRoots = (roots: readonly string[]): void =>
    watcher.add(roots, (root) => (watched.has(root) ? session.readSince?.(root) : undefined));
  const refresh = (): void => {
    const paths = session.watched();
    if (paths.length === watched.size && paths.every((path) => watched.has(path))) return;
    const before = watched;
    watched = new Set(paths);
    // What was a folder on the way to something may be wanted itself now.
    const known = new Set(scope.roots.filter((root) => before.has(root) || !watched.has(root)));
    scope = createWatchScope(paths, ignored);
    watchRoots(scope.roots.filter((root) => !known.has(root)));
  };
  const notify = async (update: Promise<LiveMessage[]>): Promise<void> => {
    turn += 1;
    try {
      listener.onMessages(await update);
      refresh();
    } catch (error) {
      const { severity: _severity, kind: _kind, ...problem } = updateFailed(error);
      listener.onProblems([updateFailed(error)]);
      listener.onMessages([{ type: 'problems', problems: [problem] }]);
    }
    turn += 1;
  };
  const loop = createUpdateLoop(async (changes) => {
    await notify(session.update(changes));
    // The next edit doesn't wait for style sheets.
    if (session.updateSheets) void notify(session.updateSheets());
  });
  const comparison = createComparison(() => watcher.compare());
  const watcher = watchFolders({
    pollMs,
    onEvent: comparison.onEvent,
    isVisited: (path) => scope.isVisited(path),
    onChange: (change) => {
      if (!scope.isWatched(change.path)) return;
      seenChanges += 1;
      loop.add(change);
    },
    onError: (error) => listener.onProblems([watchFailed(error)]),
    onPolling: (code) => listener.onProblems([watchLimitReached(code)]),
    openWatch,
  });
  watchRoots(scope.roots);

  /** The update with changes that a request found. Other requests wait for it as well. */
  let catchingUp: Promise<void> | undefined;
  const bringUpToDate = (): Promise<void> | undefined => {
    const before = seenChanges;
    if (!catchingUp) comparison.compareIfDue();
    if (seenChanges !== before) catchingUp = loop.flush().finally(() => (catchingUp = undefined));
    return catchingUp;
  };

  return {
    file: async (path) => {
      await bringUpToDate();
      const begun = turn;
      const file = await session.file(path);
      if (madeIn.get(path) === turn) return file;
      refresh();
      if (file) madeIn.set(path, begun);
      return file;
    },
    close: async () => {
      watcher.close();
      await loop.close();
    },
  };
}
