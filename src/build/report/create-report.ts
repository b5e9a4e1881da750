import { stripControls } from './wording.js';
import { diagnosticKey, type Diagnostic } from './diagnostic.js';
import { formatDiagnostics, type PrintOptions } from './print-diagnostics.js';
import type { BatchTiming, PhaseTiming, Report } from './report.js';

const barWidth = 24;
const eraseLine = '\r\u001b[2K';

/** Where progress is written: standard error, or a list in tests. */
interface ProgressOutput {
  write(text: string): void;
  /** True if a line can be overwritten. */
  isTerminal: boolean;
  /** Milliseconds of a clock that never goes back. */
  now(): number;
}

/** Shows how far phases are. */
export interface ProgressPrinter {
  start(phase: string): void;
  update(phase: string, done: number, total: number, note?: string): void;
  /** Takes the bar away; plain lines stay. */
  clear(): void;
}

/** `compile [======      ] 512/1000` */
function formatBar(phase: string, done: number, total: number, note: string): string {
  const filled = total === 0 ? 0 : Math.min(barWidth, Math.floor((done / total) * barWidth));
  return `${stripControls(phase)} [${'='.repeat(filled)}${' '.repeat(barWidth - filled)}] ${done}/${total}${note}`;
}

/** A bar that is updated at most 10 times a second on a terminal; elsewhere a line at most every 5 seconds. */
function createProgressPrinter(output: ProgressOutput): ProgressPrinter {
  const pauseMs = output.isTerminal ? 100 : 5000;
  const state = { lastMs: output.now(), isDrawn: false };
  const draw = (text: string): void => {
    output.write(output.isTerminal ? `${eraseLine}${text}` : `${text}\n`);
    state.isDrawn = output.isTerminal;
  };
  const clear = (): void => {
    if (state.isDrawn) output.write(eraseLine);
    state.isDrawn = false;
  };
  return {
    start: (phase) => {
      if (output.isTerminal) draw(stripControls(phase));
    },
    update: (phase, done, total, note) => {
      const now = output.now();
      if (now - state.lastMs < pauseMs) return;
      state.lastMs = now;
      const shownNote = note === undefined ? '' : ` · ${note}`;
      draw(
        output.isTerminal
          ? formatBar(phase, done, total, shownNote)
          : `${stripControls(phase)} ${done}/${total}${shownNote}`,
      );
    },
    clear,
  };
}

const slowestKept = 5;

export interface ReportOptions extends PrintOptions {
  output: ProgressOutput;
  /** True if problems are printed as soon as they are added (dev) instead of once at the end (build). */
  isLive?: boolean;
}

/** A report that shows progress while it collects what the summary needs. */
export function createReport({ output, isLive = false, ...options }: ReportOptions): Report {
  const printer = createProgressPrinter(output);
  const diagnostics = new Map<string, Diagnostic>();
  const counts = new Map<string, number>();
  const phases: PhaseTiming[] = [];
  const batches: BatchTiming[] = [];
  const slowestPages: { file: string; durationMs: number }[] = [];

  const report: Report = {
    add: (added) => {
      const unseen = added.filter((diagnostic) => {
        const key = diagnosticKey(diagnostic);
        if (diagnostics.has(key)) return false;
        diagnostics.set(key, diagnostic);
        return true;
      });
      if (!isLive || unseen.length === 0) return;
      printer.clear();
      output.write(`${formatDiagnostics(unseen, options)}\n`);
    },
    retain: (current) => {
      if (!isLive) return;
      const keys = new Set(current.map(diagnosticKey));
      for (const key of diagnostics.keys()) if (!keys.has(key)) diagnostics.delete(key);
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
