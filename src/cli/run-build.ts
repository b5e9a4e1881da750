import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { build, type PublishReport } from '../build/build.js';
import { BuildError } from '../build/report/diagnostic.js';
import { createDetails } from '../build/report/measures.js';
import { countDiagnostics, formatDiagnostics } from '../build/report/print-diagnostics.js';
import { formatSummary } from '../build/report/print-summary.js';
import type { Report } from '../build/report/report.js';
import { eventLoopTurn } from '../build/async/event-loop-turn.js';
import { buildTrace } from './build-trace.js';
import type { Interruption } from './interruption.js';
import type { CommandOf } from './parsed-command.js';
import { profileRun } from './profile-run.js';
import { lastInputs, reportText } from './report/build-report.js';
import { createTerminalReport, isColored } from './terminal.js';

/** Files that `--profile` writes into the project: what the main thread computed, and when each thread did what. */
const profileName = 'heddle-build.cpuprofile';
const traceName = 'heddle-build.trace.json';

/** Lines such as `M guide/a.html`, with a tab between: A for added, M for modified, D for deleted files of the output. */
const changeList = ({ changed, added, removed }: PublishReport): string =>
  changed.map((path) => `${added.has(path) ? 'A' : removed.has(path) ? 'D' : 'M'}\t${path}\n`).join('');

function printProblems({ diagnostics }: Report, isComplete: boolean): void {
  if (diagnostics.length === 0) return;
  const text = formatDiagnostics(diagnostics, { isColored: isColored(process.stderr), isComplete });
  process.stderr.write(`${text}\n\n${countDiagnostics(diagnostics)}\n`);
}

/** `heddle build`: exit code 0, or that of the gravest problem; rejects for failures that are no `BuildError`. */
export async function runBuild(flags: CommandOf<'build'>, interruption: Interruption): Promise<number> {
  const { command: _command, isDebug, showsAllProblems, isProfiled, reportFile, changedFile, ...options } = flags;
  const report = createTerminalReport('final');
  if (reportFile !== undefined) report.details = createDetails(lastInputs(reportFile));
  const projectRoot = process.cwd();
  const startMs = performance.now();
  const run = () => build({ ...options, projectRoot, report, signal: interruption.signal });
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
    console.log(formatSummary(report, { pages, outDir: shownOutDir, durationMs, isDetailed: isProfiled, part }));
    return 0;
  } catch (error) {
    // A signal to the whole group may have ended esbuild before it is delivered here.
    await eventLoopTurn();
    if (interruption.signal.aborted) throw error;
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
