import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import type { PhaseTiming, Report } from '../build/report/report.js';
import { join, relative } from 'node:path';
import { build, type PublishReport } from '../build/build.js';
import { BuildError } from '../build/report/diagnostic.js';
import { createDetails } from '../build/report/measures.js';
import { countDiagnostics, formatDiagnostics } from '../build/report/print-diagnostics.js';
import { formatSummary } from '../build/report/print-summary.js';
import { eventLoopTurn } from '../build/async/concurrency.js';
import type { Interruption } from './interruption.js';
import type { CommandOf } from './command-table.js';
import { lastInputs, reportText } from './report/build-report.js';
import { createTerminalReport, printOptions } from './terminal.js';

/** Runs something and writes a CPU profile of the main thread, which browsers' developer tools open. */
async function profileRun<T>(file: string, run: () => Promise<T>): Promise<T> {
  const session = new Session();
  session.connect();
  try {
    await session.post('Profiler.enable');
    await session.post('Profiler.start');
    return await run();
  } finally {
    const { profile } = await session.post('Profiler.stop');
    session.disconnect();
    writeFileSync(file, JSON.stringify(profile));
  }
}

/** One entry of the Trace Event Format; times are in microseconds. */
interface TraceEvent {
  name: string;
  /** `X`: a span, `M`: a name. */
  ph: 'X' | 'M';
  cat: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  args?: Record<string, unknown> | undefined;
}

/** Number of the first worker's lane less one; phases are in the lanes before. */
const workerLanes = 100;

function span(name: string, tid: number, startMs: number, durationMs: number, args?: TraceEvent['args']): TraceEvent {
  const place = { ph: 'X', cat: 'heddle', pid: 1, tid } as const;
  const times = { ts: Math.round(startMs * 1000), dur: Math.round(durationMs * 1000) };
  return { name, ...place, ...times, args };
}

const laneName = (tid: number): TraceEvent => ({
  name: 'thread_name',
  ph: 'M',
  cat: '__metadata',
  pid: 1,
  tid,
  ts: 0,
  args: { name: tid < workerLanes ? 'Phases' : `Worker ${tid - workerLanes}` },
});

/** Lanes of phases, in the order they began: the first one whose last phase is over. Spans of one lane cannot overlap. */
function phaseLanes(phases: readonly PhaseTiming[]): number[] {
  const ends: number[] = [];
  return phases.map(({ startMs, durationMs }) => {
    const free = ends.findIndex((endMs) => endMs <= startMs);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = startMs + durationMs;
    return lane;
  });
}

/**
 * Phases of a build and batches of its workers, one lane a thread, as a JSON text of the Trace Event Format: the
 * Performance panel of Chrome, `chrome://tracing` and Perfetto open it.
 */
export function buildTrace({ phases, batches }: Pick<Report, 'phases' | 'batches'>): string {
  const lanes = phaseLanes(phases);
  const spans = [
    ...phases.map(({ name, startMs, durationMs }, at) => span(name, lanes[at]!, startMs, durationMs)),
    ...batches.map(({ task, thread, items, startMs, durationMs }) =>
      span(task, workerLanes + thread, startMs, durationMs, { items }),
    ),
  ];
  const tids = [...new Set(spans.map(({ tid }) => tid))].sort((a, b) => a - b);
  const traceEvents: TraceEvent[] = [
    { name: 'process_name', ph: 'M', cat: '__metadata', pid: 1, tid: 0, ts: 0, args: { name: 'heddle build' } },
    ...tids.map(laneName),
    ...spans,
  ];
  return JSON.stringify({ traceEvents });
}

/** Files that `--profile` writes into the project: what the main thread computed, and when each thread did what. */
const profileName = 'heddle-build.cpuprofile';
const traceName = 'heddle-build.trace.json';

/** Lines such as `M guide/a.html`, with a tab between: A for added, M for modified, D for deleted files of the output. */
const changeList = ({ changed, added, removed }: PublishReport): string =>
  changed.map((path) => `${added.has(path) ? 'A' : removed.has(path) ? 'D' : 'M'}\t${path}\n`).join('');

function printProblems({ diagnostics }: Report, isComplete: boolean): void {
  if (diagnostics.length === 0) return;
  const text = formatDiagnostics(diagnostics, { ...printOptions(), isComplete });
  process.stderr.write(`${text}\n\n${countDiagnostics(diagnostics)}\n`);
}

/** `heddle build`: exit code 0, or that of the gravest problem; rejects for failures that are no `BuildError`. */
export async function runBuild(flags: CommandOf<'build'>, interruption: Interruption): Promise<number> {
  const { command: _command, isDebug, showsAllProblems, isProfiled, reportFile, changedFile, ...options } = flags;
  const report = createTerminalReport('final');
  if (reportFile !== undefined) report.details = createDetails(lastInputs(reportFile));
  const projectRoot = process.cwd();
  const startMs = performance.now();
  let isPublished = false;
  const onPublished = (): void => {
    isPublished = true;
    interruption.succeed();
  };
  const run = () => build({ ...options, projectRoot, report, signal: interruption.signal, onPublished });
  try {
    const { pages, outDir, isRendered, published } = await (isProfiled
      ? profileRun(join(projectRoot, profileName), run)
      : run());
    if (isProfiled) writeFileSync(join(projectRoot, traceName), buildTrace(report));
    printProblems(report, showsAllProblems);
    const durationMs = performance.now() - startMs;
    if (changedFile !== undefined && published) writeFileSync(changedFile, changeList(published));
    if (reportFile !== undefined) writeFileSync(reportFile, reportText(report, { pages, durationMs }));
    const shownOutDir = relative(projectRoot, outDir) || outDir;
    const part = options.shard && { ...options.shard, isRendered: isRendered === true };
    const summary = formatSummary(report, { pages, outDir: shownOutDir, durationMs, isDetailed: isProfiled, part });
    // Configurations may have replaced `console.log`.
    process.stdout.write(`${summary}\n`);
    return 0;
  } catch (error) {
    // A signal to the whole group may have ended esbuild before it is delivered here.
    await eventLoopTurn();
    if (interruption.signal.aborted) {
      // A signal that arrived after the output was published changes nothing about that.
      if (isPublished && !(error instanceof BuildError)) return 0;
      throw error;
    }
    if (!(error instanceof BuildError)) {
      printProblems(report, showsAllProblems);
      throw error;
    }
    report.add(error.diagnostics);
    printProblems(report, showsAllProblems);
    if (isDebug) process.stderr.write(`${error.stack ?? ''}\n`);
    return error.exitCode;
  }
}
