import type { GuardedFiles } from '../foreign/guarded-files.js';
import type { CacheFolder } from '../cache/cache-folder.js';
import type { ConfigSource } from '../config/site-config.js';
import type { Diagnostic } from '../report/diagnostic.js';

/** Outcome of one item. */
export type Outcome<Output> =
  | { status: 'done'; output: Output }
  /**
   * `thrown`: the task threw; `crashed`: its thread ended; `deadline`: it exceeded the time for one item; `evicted`: an
   * entry of the cache that it needs cannot be read.
   */
  | {
      status: 'failed';
      reason: 'thrown' | 'crashed' | 'deadline' | 'evicted';
      message: string;
      /** Code of a site or a plugin that ran when the thread was lost, such as `hook head of plugin seo`. */
      calling?: string | undefined;
    };

/** Name of a task and the records that it receives and returns; all are plain JSON. */
export interface TaskType<Shared, Item, Output, Summary = undefined> {
  name: string;
  /** Seconds that one item may take before its thread is stopped. */
  deadlineSeconds: number;
  /** Effort that an item takes, in pages to compile: by it, threads are started. Default: 1. */
  effort?: (item: Item) => number;
  /** Absolute paths in `shared` of files and folders that tasks read. */
  files?: (shared: Shared) => readonly string[];
  /** Never read; carries the types. */
  types?: { shared: Shared; item: Item; output: Output; summary: Summary };
}

/**
 * Runs tasks over many items, wherever it likes. A task is a pure function of `shared`, the item, and the environment
 * that each thread makes once from the configuration's path.
 */
export interface Executor {
  /**
   * Runs a task over all items and returns an outcome for each, in order. Items travel in batches; an item that kills
   * its thread or never ends is reported by itself and the others of its batch are run again. `onBatch` is called with
   * the number of items that have an outcome now, and with the summary of their batch unless it was lost.
   */
  run<Shared, Item, Output, Summary>(
    task: TaskType<Shared, Item, Output, Summary>,
    shared: Shared,
    items: readonly Item[],
    onBatch?: (count: number, summary?: Summary) => void,
  ): Promise<Outcome<Output>[]>;
  /** Starts a thread ahead of the first items, and loads, once, what a task needs that is sure to come. */
  prepare(task?: { name: string; deadlineSeconds: number }): void;
  readonly concurrency: number;
  /** True if tasks run on this machine, so that they can write into its folders. */
  readonly isLocal: boolean;
  /** Work under way, shown beside the progress of a run. */
  status?(): string;
  close(): Promise<void>;
}

/** A task's implementation: one call per batch. `startItem(i)` is called before work on item `i` begins. */
export type TaskRunner<Shared, Item, Output, Summary, Environment> = (
  shared: Shared,
  items: readonly Item[],
  environment: Environment,
  startItem: (index: number) => void,
) => Promise<{ outcomes: Outcome<Output>[]; summary: Summary }>;

/** Data for every worker thread when it starts. */
export interface ThreadStart {
  configSource: ConfigSource;
  cacheFolder: CacheFolder;
  /** Lower-case element names that the theme renders by components of its own. */
  elementOverrides: readonly string[];
  /** Files of the run that code of others may not touch. */
  files?: GuardedFiles | undefined;
  /** True if the bytes that pages and plugins allocate are counted, which takes 0.1 ms for each page and hook. */
  countsAllocations?: boolean;
  /**
   * The configuration as another machine has it, the folder below which this one has the files of the other, where the
   * other has Heddle's own, and where this one would have the folder that the other's command runs in.
   */
  original?: { digest: Readonly<Record<string, string>>; folder: string; dist: string; workingFolder: string };
}

/** One batch on its way to a thread. */
export interface BatchRequest {
  task: string;
  shared: unknown;
  items: readonly unknown[];
  /**
   * Two 32-bit integers the thread keeps up to date: index of the current item plus 1, and the second it began. From
   * `noteOffset` on, the call of code of others that runs.
   */
  progress: SharedArrayBuffer;
}

/** Position of the note of a call in the memory for progress. */
export const noteOffset = 8;

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
