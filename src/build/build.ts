import { setTimeout } from 'node:timers/promises';
import { EvictedEntries } from './cache/entry-store.js';
import { canBeRead } from './cache/remote/remote-store.js';
import type { SiteConfig } from './config/site-config.js';
import type { RunContext } from './context.js';
import { createContext, type OpenedContext } from './create-context.js';
import { stopEsbuild } from './esbuild/run-esbuild.js';
import { notePublished, setLeftovers } from './foreign/watch-main.js';
import { openStage, type OutputStage, type PublishReport } from './emit/stage-output.js';
import { pullShard } from './pull-shard.js';
import { pullSite } from './pull-site.js';
import { BuildError } from './report/diagnostic.js';
import { cacheDeleted } from './report/errors/build.js';
import { sharedCacheLate, shardNeedsCache, shardNotUploaded } from './report/errors/cache.js';
import { addCosts, type Report } from './report/report.js';
import { createDetails } from './report/measures.js';
import type { Shard } from './shard.js';

export type { PublishReport } from './emit/stage-output.js';

/** Attempts when entries of the cache are damaged. Each repeats one step; the longest chain has seven. */
const mostAttempts = 8;

export interface BuildSiteOptions {
  /** Folder of the site's configuration file. */
  projectRoot: string;
  /** Docs folder, instead of the configuration's. */
  root?: string | undefined;
  base?: string | undefined;
  outDir?: string | undefined;
  configFile?: string | undefined;
  /** Number of worker threads; by default one per processor. */
  workers?: number | undefined;
  /** Where tasks run, instead of the configuration's `executor`. */
  executor?: SiteConfig['executor'] | undefined;
  /** URL of the queue of `bullmq`, instead of that of the environment. */
  fleetUrl?: string | undefined;
  isCacheUsed?: boolean | undefined;
  /** Most cached results of each step that are made again from nothing and compared. Default: none. */
  verifies?: number | undefined;
  /** Part of the pages that is put into the shared cache, instead of building the site. */
  shard?: Shard | undefined;
  report: Report;
  /** True if dead links of `heddle.links.json` are reported, too. */
  reportsKnownLinks?: boolean | undefined;
  /** Ends the build when it is aborted: the build then rejects with its reason, after everything it began has ended. */
  signal?: AbortSignal | undefined;
  /** Called once the output is in its place. */
  onPublished?: (() => void) | undefined;
}

/** Milliseconds after the end of the work for which a build waits for its uploads to the shared cache. */
const longestUploadMs = 30_000;

/** Waits for uploads, but not for long: other builds compute entries that the shared cache lacks. */
async function finishUploads({ cache, report }: Pick<RunContext, 'cache' | 'report'>): Promise<void> {
  if (!cache.isShared) return;
  const late = new AbortController();
  const deadline = setTimeout(longestUploadMs, 'late', { signal: late.signal }).catch(() => 'ended');
  const end = await Promise.race([report.phase('upload', () => cache.uploaded()), deadline]);
  late.abort();
  if (end === 'late') report.add([sharedCacheLate(longestUploadMs / 1000)]);
}

/** Runs a build, and repeats it without the evicted entries if the cache turns out to be damaged or deleted. */
async function runAttempts<Result>(
  { context, restore }: OpenedContext,
  run: (stage: OutputStage) => Promise<Result>,
): Promise<Result> {
  const { config, cache, executor } = context;
  for (let attempt = 1; ; attempt++) {
    const stage = openStage(config.outDir, cache.outputsDirectory, context.signal, config.keepBuilds);
    setLeftovers(stage.leftovers);
    try {
      return await run(stage);
    } catch (error) {
      if (!(error instanceof EvictedEntries)) throw error;
      if (attempt === mostAttempts) throw new BuildError([cacheDeleted(config.cacheDir)], { cause: error });
      restore();
    } finally {
      // Threads write into the stage. The lock may be released only when none does.
      await executor.close();
      await stage.close();
      setLeftovers([]);
    }
  }
}

/** Builds the site and publishes it. */
async function buildSite(
  opened: OpenedContext,
  onPublished: () => void = () => undefined,
): Promise<PublishReport & { pages: number }> {
  const { context, elementOverrides } = opened;
  const { report } = context;
  const announced = (stage: OutputStage): OutputStage => ({
    ...stage,
    publish: async (files, cache) => {
      // Its process ends while files are written.
      void stopEsbuild();
      const published = await stage.publish(files, cache);
      notePublished();
      onPublished();
      return published;
    },
  });
  const result = await runAttempts(opened, (stage) => pullSite(context, announced(stage), elementOverrides));
  report.count('files changed', result.changed.length);
  report.count('output bytes', result.sizeBytes);
  await finishUploads(context);
  return result;
}

/** Computes a part of the site and waits until it is in the shared cache. Resolves with the number of its pages. */
async function buildShard(opened: OpenedContext, shard: Shard): Promise<{ pages: number; isRendered: boolean }> {
  const { context, elementOverrides } = opened;
  const { cache, config, report } = context;
  const { remoteCache } = config;
  if (!cache.isShared || !remoteCache?.write || !canBeRead(remoteCache)) throw new BuildError([shardNeedsCache()]);
  const result = await runAttempts(opened, (stage) => pullShard(context, stage, elementOverrides, shard));
  if (!(await report.phase('upload', () => cache.uploaded()))) throw new BuildError([shardNotUploaded()]);
  return result;
}

/** Result of a build. */
export interface BuildResult {
  /** Pages of the site, or of the part. */
  pages: number;
  outDir: string;
  /** True if a part was indexed and rendered: the pages of all parts were compiled before. */
  isRendered?: boolean;
  /** The published output; undefined for a part. */
  published?: PublishReport;
}

/**
 * Builds the site into its output folder, or a part of it into the shared cache. Rejects with a `BuildError` that contains
 * every problem; the last output then stays as it was.
 */
export async function build(options: BuildSiteOptions): Promise<BuildResult> {
  const { report, signal, shard, root, base, outDir } = options;
  const opened = await createContext({
    projectRoot: options.projectRoot,
    configFile: options.configFile,
    overrides: { root, base, outDir },
    command: 'build',
    workers: options.workers,
    executor: options.executor,
    fleetUrl: options.fleetUrl,
    isCacheUsed: options.isCacheUsed ?? true,
    verifies: options.verifies,
    sharesFound: shard !== undefined,
    reportsKnownLinks: options.reportsKnownLinks,
    report,
    signal,
  });
  const { context } = opened;
  const { config, cache } = context;
  if (Object.keys(config.budgets).length > 0) report.details ??= createDetails();
  try {
    const result = shard ? await buildShard(opened, shard) : await buildSite(opened, options.onPublished);
    addCosts(report.pluginCosts, context.plugins.takeCosts());
    report.count('pages', result.pages);
    cache.collectGarbage();
    const { pages } = result;
    return 'changed' in result
      ? { pages, outDir: config.outDir, published: result }
      : { pages, outDir: config.outDir, isRendered: result.isRendered };
  } finally {
    await opened.close();
  }
}
