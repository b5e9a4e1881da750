import { join } from 'node:path';
import { createContext } from './create-context.js';
import { openStage } from './emit/stage-output.js';
import { runPipeline } from './pipeline.js';
import type { Report } from './report/report.js';

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
  isCacheUsed?: boolean;
  report: Report;
  signal?: AbortSignal;
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
    ...(options.configFile === undefined ? {} : { configFile: options.configFile }),
    overrides: {
      ...(root === undefined ? {} : { root }),
      ...(base === undefined ? {} : { base }),
      ...(outDir === undefined ? {} : { outDir }),
    },
    command: 'build',
    ...(options.workers === undefined ? {} : { workers: options.workers }),
    isCacheUsed: options.isCacheUsed ?? true,
    report,
  });
  const { context } = opened;
  const { config, cache } = context;
  try {
    const stage = openStage(config.outDir, join(cache.fileDirectory, 'outputs'));
    const abort = (): void => stage.close();
    signal?.addEventListener('abort', abort);
    try {
      const result = await runPipeline(context, stage, opened.elementOverrides);
      for (const [hook, durationMs] of context.plugins.timings) report.pluginTime(hook, durationMs);
      report.count('pages', result.pages);
      report.count('files changed', result.changed.length);
      report.count('output bytes', result.sizeBytes);
      cache.collectGarbage();
      return { pages: result.pages, outDir: config.outDir };
    } finally {
      signal?.removeEventListener('abort', abort);
      stage.close();
    }
  } finally {
    await opened.close();
  }
}
