import type { HookCosts } from './hook-costs.js';
import type { Diagnostic } from './diagnostic.js';
import type { BuildDetails } from './measures.js';

/** Time of one phase of a build in milliseconds; the start is one of the report's clock. */
export interface PhaseTiming {
  name: string;
  startMs: number;
  durationMs: number;
  /** Resident memory of the process at its end, if details are asked for. */
  memoryBytes?: number;
}

/** A batch that a worker thread did, in milliseconds of this process's `performance.now()`. */
export interface BatchTiming {
  task: string;
  /** Number of the thread, from 1. */
  thread: number;
  items: number;
  startMs: number;
  durationMs: number;
}

/** Where stages report what they do. The command line prints it; tests read it. */
export interface Report {
  /** Collects a problem. Equal problems are kept once. */
  add(diagnostics: readonly Diagnostic[]): void;
  readonly diagnostics: readonly Diagnostic[];
  /** Runs a phase and records its time; phases may overlap. */
  phase<T>(name: string, run: () => Promise<T>): Promise<T>;
  readonly phases: readonly PhaseTiming[];
  /** Keeps when a worker thread did a batch. */
  batch(timing: BatchTiming): void;
  readonly batches: readonly BatchTiming[];
  /** Shows how far a phase is, with a note beside it. */
  progress(phase: string, done: number, total: number, note?: string): void;
  /** Counts something for the summary: `pages`, `compiled`, `rendered`, `cache hits`, `files changed`, ... */
  count(name: string, amount: number): void;
  readonly counts: ReadonlyMap<string, number>;
  /** Remembers how long a page took, in milliseconds, for the list of slowest pages. */
  pageTime(file: string, durationMs: number): void;
  /** Time and memory that hooks of plugins took. */
  readonly pluginCosts: HookCosts;
  /** Details for a report of the build; undefined if none is asked for. */
  details?: BuildDetails | undefined;
  readonly slowestPages: readonly { file: string; durationMs: number }[];
}
