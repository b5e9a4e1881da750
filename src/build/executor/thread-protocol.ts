import type { CacheFolder } from '../cache/cache-folder.js';
import type { ConfigSource } from '../config/site-config.js';
import type { Diagnostic } from '../report/diagnostic.js';
import type { Outcome } from './executor.js';

/** Data for every worker thread when it starts. */
export interface ThreadStart {
  configSource: ConfigSource;
  cacheFolder: CacheFolder;
  /** Lower-case element names that the theme renders by components of its own. */
  elementOverrides: readonly string[];
  /** True if the bytes that pages and plugins allocate are counted, which takes 0.1 ms for each page and hook. */
  countsAllocations?: boolean;
  /**
   * The configuration as another machine has it, the folder below which this one has the files of the other, and where the
   * other has Heddle's own.
   */
  original?: { digest: Readonly<Record<string, string>>; folder: string; dist: string };
}

/** One batch on its way to a thread. */
export interface BatchRequest {
  task: string;
  shared: unknown;
  items: readonly unknown[];
  /** Two 32-bit integers the thread keeps up to date: index of the current item plus 1, and the second it began. */
  progress: SharedArrayBuffer;
}

/** Message of a thread whose modules are loaded. */
export interface ThreadLoaded {
  loadedThread: number;
}

/** When and where a batch was done. */
export interface BatchRun {
  thread: number;
  /** Milliseconds since 1970, which both sides understand; never part of an output. */
  startMs: number;
  durationMs: number;
}

export type BatchResponse = {
  /** Errors of work of earlier batches, or of unknown work. */
  lateErrors?: readonly Diagnostic[];
} & (
  | { ok: true; outcomes: Outcome<unknown>[]; summary?: unknown; run: BatchRun }
  | { ok: false; message: string; diagnostics?: unknown[] }
);

/** Seconds of the clock that both sides of a batch compare; never part of an output. */
export function clockSeconds(): number {
  return Math.trunc(performance.timeOrigin / 1000 + performance.now() / 1000) | 0;
}
