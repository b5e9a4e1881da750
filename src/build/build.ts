import { createContext } from './create-context.js';
import { openStage } from './emit/stage-output.js';
import { pullSite } from './pull-site.js';
import { LostEntries } from './cache/lost-entries.js';
import type { SiteConfig } from './config/site-config.js';
import type { BuildContext } from './context.js';
import type { PublishReport } from './emit/stage-output.js';
import type { Report } from './report/report.js';

/** Attempts when entries of the cache are damaged. Each repeats one step; the longest chain has seven. */
const mostAttempts = 8;

export interface BuildSiteOptions {
  /** Folder of the site's configuration file. */
  projectRoot: string;
  /** Docs folder, instead of the configuration's. */
  root?: string;
  base?: string;
  outDir?: string;
  configFile?: string;
  /** Number of worker threads; by default one per processor. */
  workers?: number;
  /** Where tasks run, instead of the configuration's `executor`. */
  executor?: SiteConfig['executor'];
  /** URL of the queue of `bullmq`, instead of that of the environment. */
  fleetUrl?: string;
  isCacheUsed?: boolean;
  report: Report;
  /** Ends the build when it is aborted: the build then rejects with its reason, after everything it began has ended. */
  signal?: AbortSignal;
}

/** Builds the site; where the cache turns out to be damaged, once more without the damaged entries. */
async function runAttempts(
  context: BuildContext,
  overrides: readonly string[],
): Promise<PublishReport & { pages: number }> {
  const { config, cache, executor } = context;
  for (let attempt = 1; ; attempt++) {
    const stage = openStage(config.outDir, cache.outputsDirectory, context.signal);
    try {
      return await pullSite(context, stage, overrides);
    } catch (error) {
      if (!(error instanceof LostEntries) || attempt === mostAttempts) throw error;
    } finally {
      // Threads write into the stage, and the lock may only go when nobody does.
      await executor.close();
      await stage.close();
    }
  }
}

/**
 * Builds the site into its output folder. Rejects with a `BuildError` that holds every problem; the last output then
 * stays as it was.
 */
export async function build(options: BuildSiteOptions): Promise<{ pages: number; outDir: string }> {
  const { report, signal } = options;
  const { root, base, outDir } = options;
  const opened = await createContext({
    projectRoot: options.projectRoot,
    configFile: options.configFile,
    overrides: {
      root,
      base,
      outDir,
    },
    command: 'build',
    workers: options.workers,
    executor: options.executor,
    fleetUrl: options.fleetUrl,
    isCacheUsed: options.isCacheUsed ?? true,
    report,
    signal,
  });
  const { context } = opened;
  const { config, cache } = context;
  try {
    const result = await runAttempts(context, opened.elementOverrides);
    for (const [hook, durationMs] of context.plugins.timings) report.pluginTime(hook, durationMs);
    report.count('pages', result.pages);
    report.count('files changed', result.changed.length);
    report.count('output bytes', result.sizeBytes);
    cache.collectGarbage();
    return { pages: result.pages, outDir: config.outDir };
  } finally {
    await opened.close();
  }
}
