import type { Diagnostic } from './diagnostic.js';
import type { BatchTiming, PhaseTiming, Report } from './report.js';

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
        const { code, file, line, column, message } = diagnostic;
        const key = JSON.stringify([code, file, line, column, message]);
        if (!diagnostics.has(key)) diagnostics.set(key, diagnostic);
      }
    },
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
