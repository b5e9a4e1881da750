import { GCProfiler, getHeapStatistics } from 'node:v8';
import { diagnosticKey, type Diagnostic } from './diagnostic.js';
import type { BuildDetails } from './measures.js';

/**
 * Counts the bytes that this thread allocates on its heap from now on. The returned function ends the count, which contains
 * what was collected meanwhile.
 */
export function countAllocations(): () => number {
  const profiler = new GCProfiler();
  profiler.start();
  const usedBefore = getHeapStatistics().used_heap_size;
  return () => {
    const used = getHeapStatistics().used_heap_size;
    const collected = profiler
      .stop()
      .statistics.reduce(
        (sum, { beforeGC, afterGC }) =>
          sum + beforeGC.heapStatistics.usedHeapSize - afterGC.heapStatistics.usedHeapSize,
        0,
      );
    return Math.max(0, used - usedBefore + collected);
  };
}

/** Time and memory that calls of a hook took. */
export interface HookCost {
  durationMs: number;
  /** Bytes that the thread allocated meanwhile; 0 if they are not counted. */
  allocatedBytes: number;
}

/** Costs by plugin and hook, such as `rss emit`. */
export type HookCosts = Record<string, HookCost>;

/** Begins to measure a call. The returned function ends it. */
/** The clock of this thread, also while code of a site sees another one. */
const threadMs = performance.now.bind(performance);

export function startCost(countsAllocations: boolean): () => HookCost {
  const startedMs = threadMs();
  const endCount = countsAllocations ? countAllocations() : undefined;
  return () => ({ durationMs: threadMs() - startedMs, allocatedBytes: endCount?.() ?? 0 });
}

/** Adds costs to others. */
export function addCosts(costs: HookCosts, added: Readonly<HookCosts>): void {
  for (const [hook, { durationMs, allocatedBytes }] of Object.entries(added)) {
    const before = costs[hook];
    costs[hook] = {
      durationMs: (before?.durationMs ?? 0) + durationMs,
      allocatedBytes: (before?.allocatedBytes ?? 0) + allocatedBytes,
    };
  }
}

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
  /** Called with the problems that there are at a moment: a live report prints others again when they come back. */
  retain(diagnostics: readonly Diagnostic[]): void;
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
  /** What makes every page load React, such as `useState, theme/index.tsx:12:5`, and the bytes with gzip; undefined if nothing does. */
  everyPage?: { reason: string; bytes: number } | undefined;
  readonly slowestPages: readonly { file: string; durationMs: number }[];
}

/** A report that only collects. Printing reports are made on top of it. */
export function createCollectReport(): Report {
  const diagnostics = new Map<string, Diagnostic>();
  const phases: PhaseTiming[] = [];
  const batches: BatchTiming[] = [];
  const counts = new Map<string, number>();
  const pages: { file: string; durationMs: number }[] = [];
  return {
    add: (found) => {
      for (const diagnostic of found) {
        const key = diagnosticKey(diagnostic);
        if (!diagnostics.has(key)) diagnostics.set(key, diagnostic);
      }
    },
    retain: () => undefined,
    get diagnostics() {
      return [...diagnostics.values()];
    },
    phase: async (name, run) => {
      const startMs = performance.now();
      try {
        return await run();
      } finally {
        phases.push({ name, startMs, durationMs: performance.now() - startMs });
      }
    },
    phases,
    batch: (timing) => void batches.push(timing),
    batches,
    progress: () => undefined,
    count: (name, amount) => void counts.set(name, (counts.get(name) ?? 0) + amount),
    counts,
    pluginCosts: {},
    pageTime: (file, durationMs) => void pages.push({ file, durationMs }),
    get slowestPages() {
      return pages.sort((a, b) => b.durationMs - a.durationMs).slice(0, 5);
    },
  };
}

/** Errors that workers noticed after the work that caused them had ended. */
export interface LateErrors {
  /** Sets the function that finds the places of errors in the newest bundle. */
  placeWith(find: (problems: readonly Diagnostic[]) => Promise<readonly Diagnostic[]>): void;
  /** Reports problems with their places. */
  add(problems: readonly Diagnostic[]): void;
  /** Resolves when all problems are reported. */
  reported(): Promise<void>;
}

/** Creates the collection of late errors of a run. */
export function createLateErrors(report: Pick<Report, 'add'>): LateErrors {
  let find: Parameters<LateErrors['placeWith']>[0] = (problems) => Promise.resolve(problems);
  let reporting = Promise.resolve();
  return {
    placeWith: (newest) => void (find = newest),
    add: (problems) => {
      reporting = reporting.then(async () => report.add(await find(problems)));
    },
    reported: () => reporting,
  };
}
