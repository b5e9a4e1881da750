import { placePluginProblems } from './config/check/require-none.js';
import { setMaxListeners } from 'node:events';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findElementOverrides } from './bundle/element-overrides.js';
import { materializeFile } from './cache/cache-folder.js';
import { openCache } from './cache/cache.js';
import { runtimeModules } from './content/content-loader.js';
import { canBeRead, openRemoteStore } from './cache/remote/remote-store.js';
import { loadConfigSource } from './config/load/load-config.js';
import { resolveConfig } from './config/resolve-config.js';
import type { ConfigSource, SiteConfig } from './config/site-config.js';
import type { BuildContext } from './context.js';
import type { Executor } from './executor/executor.js';
import { createPoolExecutor } from './executor/pool-executor.js';
import { guardedFiles } from './emit/output-paths.js';
import { createPluginDriver } from './plugins/plugin-driver.js';
import type { Diagnostic } from './report/diagnostic.js';
import { createLateErrors, type Report } from './report/report.js';
import { abortable } from './async/concurrency.js';
import { noteRun } from './foreign/watch-main.js';
import type { GuardedFiles } from './foreign/guarded-files.js';
import { packageRoot } from './files/package-root.js';
import { createVerification } from './verify/create-verification.js';

export interface ContextOptions {
  projectRoot: string;
  configFile?: string | undefined;
  overrides: ConfigSource['overrides'];
  command: ConfigSource['command'];
  workers?: number | undefined;
  /** Where tasks run, instead of the configuration's `executor`. */
  executor?: SiteConfig['executor'] | undefined;
  /** URL of the queue, instead of that of the environment. */
  fleetUrl?: string | undefined;
  isCacheUsed: boolean;
  /** Most cached results of each step that are verified. Without it, none is. */
  verifies?: number | undefined;
  /** True if entries that are found in the local cache are uploaded to the shared one, too. */
  sharesFound?: boolean | undefined;
  report: Report;
  /** True if dead links of the baseline are reported, too. */
  reportsKnownLinks?: boolean | undefined;
  signal?: AbortSignal | undefined;
}

/** A context and the elements that the site's theme overrides. */
export interface OpenedContext {
  context: BuildContext;
  elementOverrides: string[];
  /** Problems that plugins found before pages were listed. */
  problems: readonly Diagnostic[];
  /** Writes the bundled configuration again if it was deleted. */
  restore(): void;
  close(): Promise<void>;
}

type ContextBase = Omit<BuildContext, 'executor' | 'mode'>;

/** Files that code of others may not touch. Beside a dev server, builds of other processes publish. */
function filesOf({ bundleFile, command }: ConfigSource, { outDir }: SiteConfig): GuardedFiles {
  const folders = bundleFile === undefined ? [] : [dirname(bundleFile)];
  return command === 'build' ? guardedFiles(outDir, folders) : { kept: folders, unchanged: [] };
}

/** The threads of this machine. */
function createThreads(
  { configSource, cache, report, lateErrors, signal }: ContextBase,
  elementOverrides: readonly string[],
  { command, workers }: ContextOptions,
  files: GuardedFiles | undefined,
): Executor {
  return createPoolExecutor({
    workerUrl: pathToFileURL(join(packageRoot(), 'dist/worker.cjs')),
    start: {
      configSource,
      cacheFolder: cache.folder,
      files,
      elementOverrides,
      countsAllocations: report.details?.memory !== undefined,
    },
    concurrency: workers ?? availableParallelism(),
    signal,
    isInteractive: command === 'dev',
    // A dev server runs for days.
    onBatch: command === 'build' ? report.batch : undefined,
    onLateErrors: lateErrors.add,
  });
}

/** The workers of a fleet. Rejects with a `BuildError` when the URL of its queue is missing or wrong. */
async function createFleetExecutor(
  { config, configSource, plugins, cache, lateErrors, signal }: ContextBase,
  elementOverrides: readonly string[],
  { fleetUrl: givenUrl, isCacheUsed }: ContextOptions,
): Promise<Executor> {
  const { createQueueExecutor } = await import('./fleet/queue-executor.js');
  const { createSiteArchive } = await import('./fleet/site-archive.js');
  const { fleetUrl } = await import('./fleet/fleet-link.js');
  const { workerSecret } = await import('./fleet/fleet-store.js');
  const { remoteCache } = config;
  const isShared = isCacheUsed && remoteCache?.write && canBeRead(remoteCache);
  return createQueueExecutor({
    url: fleetUrl(givenUrl),
    title: config.title || basename(config.projectRoot),
    cache,
    projectRoot: config.projectRoot,
    secret: remoteCache?.key ?? workerSecret(),
    sharedCache: isShared ? remoteCache : undefined,
    archive: (put) => createSiteArchive(config, configSource, plugins.inputs, elementOverrides, put),
    onLateErrors: lateErrors.add,
    signal,
  });
}

/** Loads the configuration and makes what every stage works with. Rejects with the signal's reason when it is aborted. */
export async function createContext(options: ContextOptions): Promise<OpenedContext> {
  const endRun = noteRun();
  try {
    return await openContext(options, endRun);
  } catch (error) {
    await endRun();
    throw error;
  }
}

async function openContext(options: ContextOptions, endRun: () => Promise<void>): Promise<OpenedContext> {
  const { report, signal = new AbortController().signal } = options;
  // Each bundle and each task under way listens.
  setMaxListeners(0, signal);
  const loading = loadConfigSource({
    projectRoot: options.projectRoot,
    configFile: options.configFile,
    command: options.command,
    overrides: options.overrides,
  });
  const configSource = await abortable(loading, signal);
  const { bundleFile: path } = configSource;
  const bundle = path === undefined ? undefined : { path, text: readFileSync(path) };
  const { config, warnings } = await abortable(resolveConfig(configSource), signal);
  report.add(warnings);
  const files = filesOf(configSource, config);
  const plugins = createPluginDriver(config.plugins, config, {
    signal,
    countsAllocations: report.details?.memory !== undefined,
    files,
  });
  const problems = await placePluginProblems(await plugins.configResolved(config), config.plugins, configSource);
  report.add(problems);
  const warn = (diagnostic: Diagnostic): void => report.add([diagnostic]);
  // Each edit of a page in dev would wait for the store, and fill it.
  const remote =
    config.remoteCache && options.isCacheUsed && options.command === 'build'
      ? await openRemoteStore(config.remoteCache, warn, signal)
      : undefined;
  const cache = openCache(options.isCacheUsed ? config.cacheDir : undefined, warn, remote, options.sharesFound);
  const mode: BuildContext['mode'] = options.command === 'dev' ? 'development' : 'production';
  const closeStores = async (): Promise<void> => {
    await remote?.close();
    cache.close();
  };
  const base = { config, configSource, plugins, cache, report, lateErrors: createLateErrors(report), signal };
  // This machine watches the files that verified work reads.
  const isOnFleet =
    options.command === 'build' && options.verifies === undefined && (options.executor ?? config.executor) === 'bullmq';
  try {
    const finding = findElementOverrides(config, cache, () => runtimeModules({ ...base, mode }));
    const elementOverrides = await abortable(finding, signal);
    const executor = isOnFleet
      ? await createFleetExecutor(base, elementOverrides, options)
      : createThreads(base, elementOverrides, options, files);
    return {
      context: {
        ...base,
        executor,
        mode,
        reportsKnownLinks: options.reportsKnownLinks,
        verification:
          options.verifies === undefined ? undefined : createVerification(config, configSource, options.verifies),
      },
      elementOverrides,
      problems,
      restore: () => {
        if (bundle) materializeFile(dirname(bundle.path), basename(bundle.path), bundle.text);
      },
      close: async () => {
        await executor.close();
        await closeStores();
        await endRun();
      },
    };
  } catch (error) {
    await closeStores();
    throw error;
  }
}
