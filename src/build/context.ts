import type { Cache } from './cache/cache.js';
import type { ConfigSource, SiteConfig } from './config/site-config.js';
import type { Executor } from './executor/executor.js';
import type { PluginDriver } from './plugins/plugin-driver.js';
import type { Report } from './report/report.js';

/** A build that computes cached values again and compares them. */
export interface Verification {
  /** The items to verify, of those whose values were cached. Items with the same label are chosen together. */
  choose<Item>(items: readonly Item[], labelOf: (item: Item) => string): Item[];
  /** The place in the sources of a place in code that was run, as `path:line:column`, relative to the project. */
  placeOf(place: string): string;
  /** True if a file that work opened has to be declared: it is none of Heddle, of a package or of the cache. */
  isDeclarable(path: string): boolean;
}

/** The context that every stage gets; created once per run or dev session and passed first. */
export interface BuildContext {
  config: SiteConfig;
  configSource: ConfigSource;
  plugins: PluginDriver;
  executor: Executor;
  cache: Cache;
  report: Report;
  /** Present if cached values are verified. */
  verification?: Verification | undefined;
  /** True if dead links of the baseline are reported, too. */
  reportsKnownLinks?: boolean | undefined;
  /** Aborted when the run has to end: from then on no work begins, and what waits for work rejects with its reason. */
  signal: AbortSignal;
  /** `production` builds minify and leave out the live client. */
  mode: 'production' | 'development';
}
