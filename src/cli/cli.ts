import { BuildError, exitCodes, mainOrigin } from '../build/report/diagnostic.js';
import { plugAndPlay } from '../build/report/errors/cli.js';
import { uncaughtError } from '../build/report/errors/build.js';
import { formatDiagnostics } from '../build/report/print-diagnostics.js';
import { describeFailure } from './describe-failure.js';
import { listenForInterruption, type Interruption } from './interruption.js';
import { parseCommandLine } from './parse-command-line.js';
import type { ParsedCommand } from './command-table.js';
import { printOptions } from './terminal.js';

/** Commands that work while packages are in archives: they load none. */
const withoutPackages: ReadonlySet<ParsedCommand['command']> = new Set(['text', 'start', 'init', 'migrate']);

/** Runs a command; each one is imported when it is asked for. */
async function runCommand(parsed: ParsedCommand, interruption: Interruption): Promise<number> {
  if ('pnp' in process.versions && !withoutPackages.has(parsed.command)) throw new BuildError([plugAndPlay()]);
  switch (parsed.command) {
    case 'text':
      console.log(parsed.text);
      return 0;
    case 'start': {
      const { nextStep } = await import('./next-step.js');
      console.log(`${parsed.help}\n\n${nextStep(process.cwd())}`);
      return 0;
    }
    case 'build':
      return (await import('./run-build.js')).runBuild(parsed, interruption);
    case 'worker':
      return (await import('./run-worker.js')).runWorker(parsed, interruption);
    case 'dev':
      return (await import('./run-server.js')).runDev(parsed, interruption);
    case 'preview':
      return (await import('./run-server.js')).runPreview(parsed, interruption);
    case 'search':
      return (await import('./search/run-search.js')).runSearch(parsed);
    case 'mcp':
      return (await import('./mcp/run-mcp.js')).runMcp(parsed, interruption);
    case 'urls':
      return (await import('./urls/run-urls.js')).runUrls(parsed);
    case 'links':
      return (await import('./links/run-links.js')).runLinks(parsed, interruption.signal);
    case 'i18n':
      return (await import('./i18n/run-i18n.js')).runI18n(parsed);
    case 'version':
      return (await import('./version/run-version.js')).runVersion(parsed, interruption.signal);
    case 'report':
      return (await import('./report/run-report.js')).runReport(parsed);
    case 'algolia':
      return (await import('./run-algolia.js')).runAlgolia(parsed);
    case 'update':
      return (await import('./update/run-update.js')).runUpdate(parsed, interruption.signal);
    case 'init':
      return (await import('./init/run-init.js')).runInit(parsed, interruption.signal);
    case 'migrate':
      return (await import('./migrate/run-migrate.js')).runMigrate(parsed);
    case 'eject':
      return (await import('./eject/run-eject.js')).runEject(parsed);
  }
}

/** Commands that never start esbuild. */
const withoutEsbuild: ReadonlySet<ParsedCommand['command']> = new Set(['text', 'start', 'init']);

/** Prints a failure and returns its exit code. */
export function reportFailure(error: unknown, isDebug: boolean): number {
  const { diagnostics, exitCode, stack } = describeFailure(error);
  process.stderr.write(`${formatDiagnostics(diagnostics, printOptions())}\n`);
  if (isDebug) process.stderr.write(`${stack}\n`);
  return exitCode;
}

/**
 * Prints an error that nothing caught, and ends the command: it closes, so that neither a lock nor a stage stays. Code of
 * the site and of plugins that fails after it was called doesn't end the dev server.
 */
function reportUncaught(
  error: unknown,
  what: 'promise' | 'callback',
  args: readonly string[],
  interruption: Interruption,
): void {
  const origin = mainOrigin.getStore();
  const failure = origin ? new BuildError([uncaughtError(error, what, origin)]) : error;
  const exitCode = reportFailure(failure, args.includes('--debug'));
  if (!origin || parseCommandLine(args).command !== 'dev') interruption.fail(exitCode);
}

/**
 * Runs the command line with the arguments after `heddle` and returns the exit code: 0 done, 1 content, 2 usage or
 * configuration, 3 internal, 4 environment, 128 plus its number after a signal that arrived before the command had done its work. Never
 * rejects.
 */
export async function runCli(args: readonly string[]): Promise<number> {
  const interruption = listenForInterruption();
  const { signal } = interruption;
  process.on('uncaughtException', (error) => reportUncaught(error, 'callback', args, interruption));
  process.on('unhandledRejection', (reason) => reportUncaught(reason, 'promise', args, interruption));
  let exitCode: number;
  let startsEsbuild = false;
  try {
    const parsed = parseCommandLine(args);
    startsEsbuild = !withoutEsbuild.has(parsed.command);
    exitCode = await Promise.race([runCommand(parsed, interruption), interruption.overdue]);
  } catch (error) {
    exitCode = signal.aborted ? exitCodes.internal : reportFailure(error, args.includes('--debug'));
  }
  // esbuild may still be running a bundle that is no longer needed, and its process must not outlive this one.
  if (startsEsbuild) await (await import('../build/esbuild/run-esbuild.js')).stopEsbuild();
  return (await interruption.close()) ?? exitCode;
}
