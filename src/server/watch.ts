import { watch as watchFiles, type ChokidarOptions, type FSWatcher } from 'chokidar';
import type { LiveMessage } from '../shared/live-messages.js';
import type { Diagnostic } from '../build/report/diagnostic.js';
import { updateFailed, watchFailed, watchLimitReached } from '../build/report/errors-server.js';
import type { FileChange, SiteSession } from './site-session.js';
import { createUpdateLoop } from './update-loop.js';
import { createWatchScope, type WatchScope } from './watch-scope.js';

const pollMs = 500;
const limitCodes = new Set(['ENOSPC', 'EMFILE', 'ENFILE']);

export interface WatchOptions {
  session: Pick<SiteSession, 'update' | 'watched'>;
  /** Absolute folders that are never watched: the output and the cache. */
  ignored: readonly string[];
  onMessages(messages: readonly LiveMessage[]): void;
  onProblems(diagnostics: readonly Diagnostic[]): void;
  /** Opens the watcher; chokidar's `watch` by default. */
  openWatcher?: typeof watchFiles;
}

/** Files being watched. */
export interface Watching {
  /** Resolves when all files are watched. Changes before that may be missed. */
  readonly ready: Promise<void>;
  /** Takes in what the session has begun to depend on, such as files that a page compiled on request includes. */
  refresh(): void;
  close(): Promise<void>;
}

function isChange(kind: string): kind is FileChange['kind'] {
  return kind === 'add' || kind === 'change' || kind === 'unlink';
}

/** Watches the files of a session and lets it take in what changes. */
export function watchSite({ session, ignored, openWatcher = watchFiles, ...listener }: WatchOptions): Watching {
  let scope: WatchScope = createWatchScope(session.watched(), ignored);
  let watcher: FSWatcher;
  let isPolling = false;
  let isClosed = false;
  let markReady: () => void;
  const ready = new Promise<void>((resolve) => (markReady = resolve));

  let watched = new Set<string>();
  const updateScope = (): void => {
    const known = new Set(scope.roots);
    watched = new Set(session.watched());
    scope = createWatchScope([...watched], ignored);
    const added = scope.roots.filter((root) => !known.has(root));
    if (added.length > 0 && !isClosed) watcher.add(added);
  };

  const loop = createUpdateLoop(async (changes) => {
    try {
      listener.onMessages(await session.update(changes));
      updateScope();
    } catch (error) {
      const { severity: _severity, kind: _kind, ...problem } = updateFailed(error);
      listener.onProblems([updateFailed(error)]);
      listener.onMessages([{ type: 'problems', problems: [problem] }]);
    }
  });

  const onError = (error: unknown): void => {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (isClosed || (isPolling && limitCodes.has(code))) return;
    if (!limitCodes.has(code)) return listener.onProblems([watchFailed(error)]);
    isPolling = true;
    listener.onProblems([watchLimitReached(code)]);
    void watcher.close();
    watcher = open();
  };

  const open = (): FSWatcher => {
    const options: ChokidarOptions = {
      ignoreInitial: true,
      ignorePermissionErrors: true,
      atomic: false,
      ignored: (path) => !scope.isVisited(path),
      usePolling: isPolling,
      interval: pollMs,
      binaryInterval: pollMs,
    };
    const opened = openWatcher([...scope.roots], options);
    opened.on('all', (kind, path) => {
      if (opened === watcher && isChange(kind) && scope.isWatched(path)) loop.add({ path, kind });
    });
    opened.on('error', (error) => opened === watcher && onError(error));
    opened.on('ready', () => opened === watcher && markReady());
    return opened;
  };

  watcher = open();
  return {
    ready,
    refresh: () => {
      if (session.watched().some((path) => !watched.has(path))) updateScope();
    },
    close: async () => {
      isClosed = true;
      await Promise.all([watcher.close(), loop.close()]);
    },
  };
}
