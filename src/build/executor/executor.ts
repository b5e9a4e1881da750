/** Outcome of one item. */
export type Outcome<Output> =
  | { status: 'done'; output: Output }
  /**
   * `thrown`: the task threw; `crashed`: its thread ended; `deadline`: it exceeded the time for one item; `lost`: an
   * entry of the cache that it needs cannot be read.
   */
  | { status: 'failed'; reason: 'thrown' | 'crashed' | 'deadline' | 'lost'; message: string };

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
