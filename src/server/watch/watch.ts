import type { watch } from 'node:fs';
import type { LiveMessage } from '../../shared/live-messages.js';
import type { Diagnostic } from '../../build/report/diagnostic.js';
import { updateFailed, watchFailed, watchLimitReached } from '../../build/report/errors/server.js';
import type { SiteSession } from '../site-session.js';
import { createUpdateLoop } from './update-loop.js';
import { watchFolders } from './watch-folders.js';
import { createWatchScope, type WatchScope } from './watch-scope.js';

export interface WatchOptions {
  session: Pick<SiteSession, 'file' | 'update' | 'watched'>;
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
  let watched = new Set(session.watched());
  let scope: WatchScope = createWatchScope([...watched], ignored);
  /** Updates that began or ended. A file that was made since the last of them adds nothing that must be watched. */
  let turn = 0;
  let seenChanges = 0;
  const madeIn = new Map<string, number>();

  const refresh = (): void => {
    const paths = session.watched();
    if (paths.length === watched.size && paths.every((path) => watched.has(path))) return;
    watched = new Set(paths);
    const known = new Set(scope.roots);
    scope = createWatchScope(paths, ignored);
    watcher.add(scope.roots.filter((root) => !known.has(root)));
  };
  const loop = createUpdateLoop(async (changes) => {
    turn += 1;
    try {
      listener.onMessages(await session.update(changes));
      refresh();
    } catch (error) {
      const { severity: _severity, kind: _kind, ...problem } = updateFailed(error);
      listener.onProblems([updateFailed(error)]);
      listener.onMessages([{ type: 'problems', problems: [problem] }]);
    }
    turn += 1;
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
  watcher.add(scope.roots);

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
