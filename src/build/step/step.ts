import type { HookCosts } from '../report/report.js';
import type { PackEntry, PackLocation } from '../cache/pack.js';
import type { WatchedInputs } from '../context.js';
import type { TaskType } from '../executor/executor.js';
import type { Diagnostic } from '../report/diagnostic.js';

// Cached work. A step is one kind of it: compile a page, render it, index some pages. Its items are plain JSON, and so is
// the value of each. `runCached` looks values up by the keys of their items and sends the other items to workers:
//
//     main thread                                      worker
//     item ── key ── cached, and still fresh ── value
//                └── no ── executor ────────────────── work(item, store) ── value
//                value, noted under its key ◂─── one pack for the entries of a batch
//
// A value depends on its key alone, and on what `isFresh` checks. Large results, such as the body of a page, are entries of
// their own: work puts them into the store, and the value names them by their keys.

/** One item of a step. */
export interface StepItem {
  /** Key of the value: a hash of everything that the value depends on. */
  key: string;
}

/** A kind of cached work. Both sides of the executor import it; the work itself is found by its name. */
export interface Step<Shared, Item extends StepItem, Value> extends TaskType<
  BatchShared<Shared>,
  StepRequest<Item>,
  Timed<Computed<Value>> & { trace?: WorkTrace },
  BatchSummary
> {
  /** Keys of the entries that the work on an item reads, as far as the cache has them. */
  reads: (item: Item) => readonly string[];
  /** Absolute paths of the files that the work on an item may read besides entries: inputs that its value was checked by. */
  declares?: (item: Item, value: Value) => readonly string[];
  /** The part of a value that is the same each time. Default: all of it. */
  compared?: (value: Value) => unknown;
  /** The value with each absolute path in it replaced, so that machines with other folders can use it. */
  mapPaths?: (value: Value, map: (path: string) => string) => Value;
  /** The shared data with each absolute path in it replaced, for workers on other machines. Default: it has none. */
  mapShared?: (shared: Shared, map: (path: string) => string) => Shared;
  /** The same for an item. */
  mapItem?: (item: Item, map: (path: string) => string) => Item;
  /** True if no step reads the entries that the work stores. */
  isLast?: boolean;
  /** Source file that an item's failures are reported for, and what happened to it, such as `compiled`. */
  describe: (item: Item) => { file: string; verb: string };
}

/** Result of the work on one item. */
export type Computed<Value> =
  | {
      value: Value;
      /** Key of the value, if an input turned out to differ from what the item's key was made of. */
      key?: string;
      /** True if the value is of use in this run only. */
      isTransient?: boolean;
    }
  /** Problems because of which there is no value. */
  | { diagnostics: readonly Diagnostic[] };

/** The value of an item in the store, for callers that read it from there. */
export interface StoredValue {
  storedKey: string;
}

/** Work with the milliseconds that it took, and the bytes that it allocated if they are counted. */
export type Timed<Result> = Result & { durationMs: number; allocatedBytes?: number | undefined };

/** Entries that verified work read, and those that it would have stored. */
export interface WorkTrace extends WatchedInputs {
  /** Entries by key that the cache lacks or has with other bytes. */
  texts: Record<string, string>;
}

/** The cache as work in a worker sees it. */
export interface StepStore {
  /** Entries by key, in order. Throws `EvictedEntry` when one cannot be read. */
  getAll(keys: readonly string[]): Buffer[];
  /** An entry, if it can be read. */
  find(key: string): Buffer | undefined;
  /** Adds an entry, which is written with the others of the batch. */
  put(key: string, bytes: Buffer): void;
}

/** Prepares the work on a batch, and returns the function that is called with each of its items. */
export type StepWork<Shared, Item, Value, Environment> = (
  shared: Shared,
  environment: Environment,
  store: StepStore,
) => Promise<(item: Item) => Promise<Computed<Value>> | Computed<Value>>;

/** Data that the items of a run share, on the way to a worker. `sequence` numbers the packs of the run. */
export interface BatchShared<Shared> {
  shared: Shared;
  sequence: number;
  /** True if the work is done to compare its result: nothing is stored, and what it reads is watched. */
  isVerified?: boolean;
  /** True if the outcomes of items are `StoredValue`s where values were stored. */
  leavesValues?: boolean;
  /** True if the entries of a batch are sent to another machine. */
  isSent?: boolean;
}

/** An item on the way to a worker, with the locations of the entries that it reads. */
export interface StepRequest<Item> {
  item: Item;
  locations: (readonly [key: string, location: PackLocation])[];
}

/** Result of a worker for a batch as a whole. */
export interface BatchSummary {
  /** Entries that the batch wrote. */
  locations: [key: string, location: PackLocation][];
  /** The part of the batch's pack that is sent. */
  sent?: PackEntry | undefined;
  /** Time and memory that hooks of plugins took. */
  pluginCosts: HookCosts;
}
