import { build, stop, type BuildOptions, type BuildResult } from 'esbuild';

/**
 * Runs esbuild. When its service process was killed (by the system, for memory), the service is started again once;
 * without that, every later call of this process would fail.
 */
export async function runEsbuild<Options extends BuildOptions>(options: Options): Promise<BuildResult<Options>> {
  // The type of esbuild's own `build` insists on options that can be inferred exactly.
  const run = build as unknown as (options: Options) => Promise<BuildResult<Options>>;
  try {
    return await run(options);
  } catch (error) {
    if (!/service (?:was stopped|is no longer running)/.test(String(error))) throw error;
    await stop();
    return run(options);
  }
}
