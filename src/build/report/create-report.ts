import type { Diagnostic } from './diagnostic.js';
import { formatDiagnostics, type PrintOptions } from './print-diagnostics.js';
import { createProgressPrinter, type ProgressOutput } from './print-progress.js';
import type { BatchTiming, PhaseTiming, Report } from './report.js';

const slowestKept = 5;

export interface ReportOptions extends PrintOptions {
  output: ProgressOutput;
  /** True if problems are printed as soon as they are added (dev) instead of once at the end (build). */
  isLive?: boolean;
}

/** A report that shows progress while it collects what the summary needs. */
export function createReport({ output, isLive = false, isColored = false }: ReportOptions): Report {
  const printer = createProgressPrinter(output);
  const diagnostics = new Map<string, Diagnostic>();
  const counts = new Map<string, number>();
  const phases: PhaseTiming[] = [];
  const batches: BatchTiming[] = [];
  const slowestPages: { file: string; durationMs: number }[] = [];

  const report: Report = {
    add: (added) => {
      const unseen = added.filter((diagnostic) => {
        const key = JSON.stringify([
          diagnostic.code,
          diagnostic.file,
          diagnostic.line,
          diagnostic.column,
          diagnostic.message,
        ]);
        if (diagnostics.has(key)) return false;
        diagnostics.set(key, diagnostic);
        return true;
      });
      if (!isLive || unseen.length === 0) return;
      printer.clear();
      output.write(`${formatDiagnostics(unseen, { isColored })}\n`);
    },
    get diagnostics() {
      return [...diagnostics.values()];
    },
    phase: async (name, run) => {
      const startMs = output.now();
      const timing: PhaseTiming = { name, startMs, durationMs: 0 };
      phases.push(timing);
      printer.start(name);
      try {
        return await run();
      } finally {
        printer.clear();
        timing.durationMs = output.now() - startMs;
        if (report.details) timing.memoryBytes = process.memoryUsage.rss();
      }
    },
    phases,
    batch: (timing) => void batches.push(timing),
    batches,
    progress: printer.update,
    count: (name, amount) => {
      counts.set(name, (counts.get(name) ?? 0) + amount);
    },
    counts,
    pluginCosts: {},
    pageTime: (file, durationMs) => {
      const rank = slowestPages.findIndex((page) => page.durationMs < durationMs);
      slowestPages.splice(rank === -1 ? slowestPages.length : rank, 0, { file, durationMs });
      slowestPages.length = Math.min(slowestPages.length, slowestKept);
    },
    slowestPages,
  };
  return report;
}
