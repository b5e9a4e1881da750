import { watch as watchPaths, type FSWatcher } from 'chokidar';
import { sep } from 'node:path';
import type { SessionChange } from './site-session.js';

/** Quiet time after which changes are handed on: editors write in several steps. */
const settleMs = 50;

export interface WatchOptions {
  paths(): string[];
  /** Absolute folders whose files are never watched. */
  ignored: readonly string[];
  /** Takes a batch of changes; the next batch waits for it. */
  onChanges(changes: SessionChange[]): Promise<void>;
  /** Hears of failures of `onChanges` and of the system's watcher. */
  onError(message: string): void;
}

/** A running watcher. */
export interface Watcher {
  close(): Promise<void>;
}

type Kind = SessionChange['kind'];

/** What two changes of one file come to: saving by rename is a change, a file that came and went is nothing. */
function mergeKinds(first: Kind | undefined, second: Kind): Kind | undefined {
  if (first === undefined) return second;
  if (first === 'add') return second === 'unlink' ? undefined : 'add';
  if (second === 'unlink') return 'unlink';
  return 'change';
}

/** Watches files; changes come in settled batches, one at a time. */
export function startWatcher(options: WatchOptions): Watcher {
  const pending = new Map<string, Kind>();
  const state: { timer?: NodeJS.Timeout | undefined; isBusy: boolean; isPolling: boolean; watcher: FSWatcher; known: Set<string> } = {
    isBusy: false,
    isPolling: false,
    watcher: undefined as unknown as FSWatcher,
    known: new Set(),
  };
  const isIgnored = (path: string): boolean =>
    /[\\/](?:node_modules|\.git)(?:[\\/]|$)/.test(path) || options.ignored.some((folder) => path === folder || path.startsWith(folder + sep));

  const flush = async (): Promise<void> => {
    if (state.isBusy || pending.size === 0) return;
    state.isBusy = true;
    const changes = [...pending].map(([path, kind]): SessionChange => ({ path, kind })).sort((a, b) => (a.path < b.path ? -1 : 1));
    pending.clear();
    try {
      await options.onChanges(changes);
    } catch (error) {
      options.onError(error instanceof Error ? error.message : String(error));
    }
    state.isBusy = false;
    watchMore();
    schedule();
  };
  const schedule = (): void => {
    clearTimeout(state.timer);
    if (pending.size > 0) state.timer = setTimeout(() => void flush(), settleMs);
  };
  const note = (kind: Kind) => (path: string) => {
    const merged = mergeKinds(pending.get(path), kind);
    if (merged === undefined) pending.delete(path);
    else pending.set(path, merged);
    schedule();
  };
  const watchMore = (): void => {
    const fresh = options.paths().filter((path) => !state.known.has(path) && !isIgnored(path));
    for (const path of fresh) state.known.add(path);
    if (fresh.length > 0) state.watcher.add(fresh);
  };
  const open = (): FSWatcher => {
    const watcher = watchPaths([], { ignoreInitial: true, ignored: isIgnored, usePolling: state.isPolling, interval: 300 });
    watcher.on('add', note('add')).on('change', note('change')).on('unlink', note('unlink'));
    watcher.on('error', (error) => {
      const { code } = error as NodeJS.ErrnoException;
      if ((code === 'ENOSPC' || code === 'EMFILE') && !state.isPolling) {
        state.isPolling = true;
        options.onError(`The system watches no more files (${code}); they are polled instead.`);
        void watcher.close();
        state.known.clear();
        state.watcher = open();
        watchMore();
      } else options.onError(String(error));
    });
    return watcher;
  };
  state.watcher = open();
  watchMore();
  return {
    close: async () => {
      clearTimeout(state.timer);
      await state.watcher.close();
    },
  };
}
