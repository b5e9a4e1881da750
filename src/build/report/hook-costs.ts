import { countAllocations } from './count-allocations.js';

/** Time and memory that calls of a hook took. */
export interface HookCost {
  durationMs: number;
  /** Bytes that the thread allocated meanwhile; 0 if they are not counted. */
  allocatedBytes: number;
}

/** Costs by plugin and hook, such as `rss emit`. */
export type HookCosts = Record<string, HookCost>;

/** Begins to measure a call. The returned function ends it. */
export function startCost(countsAllocations: boolean): () => HookCost {
  const startedMs = performance.now();
  const endCount = countsAllocations ? countAllocations() : undefined;
  return () => ({ durationMs: performance.now() - startedMs, allocatedBytes: endCount?.() ?? 0 });
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
