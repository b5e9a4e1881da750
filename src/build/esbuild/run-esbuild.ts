import { availableParallelism, loadavg } from 'node:os';
import { build, stop, type BuildOptions, type BuildResult } from 'esbuild';
import { abortable } from '../async/abortable.js';
import { withDeadline } from '../async/with-deadline.js';

/** Time one bundle may take, in ms: some hundred times what a large site needs on an idle machine. */
const bundleDeadlineMs = 120_000;
/** Most times that other programs may lengthen the deadline. */
const longestWait = 10;

/** Deadline on a machine with a load average: programs that wait for a processor make each other slower. */
export const deadlineUnderLoad = (load: number, processors: number): number =>
  bundleDeadlineMs * Math.min(longestWait, Math.max(1, load / processors));

const defaultDeadlineMs = (): number => Math.round(deadlineUnderLoad(loadavg()[0]!, availableParallelism()));

export interface RunLimits {
  /** Stops the wait for the bundle. */
  signal?: AbortSignal;
  deadlineMs?: number;
}

/**
 * Calls a function that may start esbuild's process, which then collects its garbage less often, unless the environment
 * says how often. That is a tenth of the processor time of a small build.
 */
function withRareCollection<T>(start: () => T): T {
  if (process.env['GOGC'] !== undefined) return start();
  process.env['GOGC'] = '400';
  try {
    return start();
  } finally {
    delete process.env['GOGC'];
  }
}

/**
 * Runs esbuild. When its service process was killed (by the system, for memory), the service is started again once;
 * without that, every later call of this process would fail. Rejects after the deadline, since neither a service that
 * was stopped nor a plugin that never settles is noticed otherwise.
 */
export async function runEsbuild<Options extends BuildOptions>(
  options: Options,
  { signal, deadlineMs = defaultDeadlineMs() }: RunLimits = {},
): Promise<BuildResult<Options>> {
  // The type of esbuild's own `build` insists on options that can be inferred exactly.
  const bundle = build as unknown as (options: Options) => Promise<BuildResult<Options>>;
  const run = async (): Promise<BuildResult<Options>> => {
    signal?.throwIfAborted();
    const running = withRareCollection(() => bundle(options));
    return signal ? abortable(running, signal) : running;
  };
  const runTwice = async (): Promise<BuildResult<Options>> => {
    try {
      return await run();
    } catch (error) {
      if (!/service (?:was stopped|is no longer running)/.test(String(error))) throw error;
      await stop();
      return run();
    }
  };
  return withDeadline(runTwice(), deadlineMs, () => {
    // The next bundle starts another service.
    void stop();
    return new Error(`esbuild did not finish within ${Math.round(deadlineMs / 1000)} s`);
  });
}

/** Ends esbuild's service process, whose bundles are then never answered: for a process that is about to end. */
export const stopEsbuild = (): Promise<void> => stop();
