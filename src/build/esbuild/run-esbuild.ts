import childProcess, { type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { build, stop, type BuildOptions, type BuildResult } from 'esbuild';
import { abortable, loadFactor, withDeadline } from '../async/concurrency.js';

/** Time one bundle may take, in ms: some hundred times what a large site needs on an idle machine. */
const bundleDeadlineMs = 120_000;

/** The deadline on a machine with a load average; by default the one of this machine. */
export const deadlineUnderLoad = (load?: number, processors?: number): number =>
  Math.round(bundleDeadlineMs * loadFactor(load, processors));

export interface RunLimits {
  /** Stops the wait for the bundle. */
  signal?: AbortSignal;
  deadlineMs?: number;
}

/** Processes of esbuild that have not ended. */
const services = new Set<ChildProcess>();

/**
 * Collects the processes that esbuild starts, because its API doesn't expose them. Returns a function that stops
 * collecting.
 */
function noteServices(): () => void {
  const { spawn } = childProcess;
  const noted = (...given: Parameters<typeof spawn>): ChildProcess => {
    const child = spawn(...given);
    services.add(child);
    child.once('exit', () => services.delete(child));
    return child;
  };
  childProcess.spawn = noted as typeof spawn;
  return () => void (childProcess.spawn = spawn);
}

/**
 * Calls a function that may start esbuild's process, which then collects its garbage less often, unless the environment
 * says how often. That is a tenth of the processor time of a small build.
 */
function withRareCollection<T>(start: () => T): T {
  const undo = noteServices();
  try {
    return withCollection(start);
  } finally {
    undo();
  }
}

function withCollection<T>(start: () => T): T {
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
  { signal, deadlineMs = deadlineUnderLoad() }: RunLimits = {},
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

/** Time that esbuild's process may take to end, in ms. */
const longestEndMs = 500;

/**
 * Ends esbuild's service process, whose bundles are then never answered: for a process that is about to end. Waits for it,
 * because a child that outlives its parent stays as a zombie in containers whose first process doesn't reap.
 */
export async function stopEsbuild(): Promise<void> {
  const ends = [...services].map((service) => {
    service.ref();
    return once(service, 'exit');
  });
  await stop();
  const late = new AbortController();
  await Promise.race([Promise.all(ends), setTimeout(longestEndMs, undefined, { signal: late.signal })]).catch(
    () => undefined,
  );
  late.abort();
}
