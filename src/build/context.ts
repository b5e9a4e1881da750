import type { Cache } from './cache/cache.js';
import type { ConfigSource, SiteConfig } from './config/site-config.js';
import type { Executor } from './executor/executor.js';
import type { PluginDriver } from './plugins/plugin-driver.js';
import type { Report } from './report/report.js';

/** The context that every stage gets; created once per run or dev session and passed first. */
export interface BuildContext {
  config: SiteConfig;
  configSource: ConfigSource;
  plugins: PluginDriver;
  executor: Executor;
  cache: Cache;
  report: Report;
  /** Aborted when the run has to end: from then on no work begins, and what waits for work rejects with its reason. */
  signal: AbortSignal;
  /** `production` builds minify and leave out the live client. */
  mode: 'production' | 'development';
}
