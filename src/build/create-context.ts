import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findElementOverrides } from './bundle/element-overrides.js';
import { openCache } from './cache/cache.js';
import { loadConfigSource } from './config/load/load-config.js';
import { resolveConfig } from './config/resolve-config.js';
import type { ConfigSource } from './config/site-config.js';
import type { BuildContext } from './context.js';
import { createPoolExecutor } from './executor/pool-executor.js';
import { createPluginDriver } from './plugins/plugin-driver.js';
import type { Diagnostic } from './report/diagnostic.js';
import type { Report } from './report/report.js';
import { abortable } from './util/abortable.js';
import { packageRoot } from './util/package-root.js';

export interface ContextOptions {
  projectRoot: string;
  configFile?: string;
  overrides: ConfigSource['overrides'];
  command: ConfigSource['command'];
  workers?: number;
  isCacheUsed: boolean;
  report: Report;
  signal?: AbortSignal;
}

/** A context and the elements that the site's theme overrides. */
export interface OpenedContext {
  context: BuildContext;
  elementOverrides: string[];
  /** Problems that plugins found before pages were listed. */
  problems: readonly Diagnostic[];
  close(): Promise<void>;
}

/** Loads the configuration and makes what every stage works with. Rejects with the signal's reason when it is aborted. */
export async function createContext(options: ContextOptions): Promise<OpenedContext> {
  const { report, signal = new AbortController().signal } = options;
  const loading = loadConfigSource({
    projectRoot: options.projectRoot,
    configFile: options.configFile,
    command: options.command,
    overrides: options.overrides,
  });
  const configSource = await abortable(loading, signal);
  const { config, warnings } = await abortable(resolveConfig(configSource), signal);
  report.add(warnings);
  const plugins = createPluginDriver(config.plugins, config, { signal });
  const problems = await plugins.configResolved(config);
  report.add(problems);
  const cache = openCache(options.isCacheUsed ? config.cacheDir : undefined, (diagnostic) => report.add([diagnostic]));
  let elementOverrides: string[];
  try {
    const finding = findElementOverrides(config, cache, () => plugins.runtimeModules(config));
    elementOverrides = await abortable(finding, signal);
  } catch (error) {
    cache.close();
    throw error;
  }
  const executor = createPoolExecutor({
    workerUrl: pathToFileURL(join(packageRoot(), 'dist/worker.cjs')),
    start: { configSource, cacheFolder: cache.folder, elementOverrides },
    concurrency: options.workers ?? availableParallelism(),
    signal,
    isInteractive: options.command === 'dev',
    // A dev server runs for days.
    ...(options.command === 'build' ? { onBatch: report.batch } : {}),
  });
  const mode = options.command === 'dev' ? 'development' : 'production';
  return {
    context: { config, configSource, plugins, executor, cache, report, signal, mode },
    elementOverrides,
    problems,
    close: async () => {
      await executor.close();
      cache.close();
    },
  };
}
