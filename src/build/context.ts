import type { Cache } from './cache/cache.js';
import type { ConfigSource, SiteConfig } from './config/site-config.js';
import type { Executor } from './executor/executor.js';
import type { PluginDriver } from './plugins/plugin-driver.js';
import type { LateErrors, Report } from './report/report.js';

/** A build that computes cached values again and compares them. */
export interface Verification {
  /** The items to verify, of those whose values were cached. Items with the same label are chosen together. */
  choose<Item>(items: readonly Item[], labelOf: (item: Item) => string): Item[];
  /** Inputs of `found` that are neither declared nor of Heddle, of a package or of the cache, with places in the sources. */
  undeclared(found: WatchedInputs, declared: readonly string[]): UndeclaredInputs;
  /** Watches what this thread reads, until the returned function ends the watch. */
  watch(): (declared: readonly string[]) => UndeclaredInputs;
}

/** Something that work asked for besides its declared inputs. */
export interface WatchedInputs {
  /** Absolute paths of files and folders that were opened. */
  files: string[];
  /** Variables of the environment that were read, with their place, such as `process.env.PRICE /site/plugin.js:3:7`. */
  variables: string[];
  /** Calls whose result is another one each time, with their place, such as `Date.now() /site/plugin.js:3:7`. */
  calls: string[];
}

/** Inputs that work did not declare, as messages name them. */
export interface UndeclaredInputs {
  /** Files and variables of the environment that were read. */
  reads: string[];
  /** Calls that return something else each time. */
  calls: string[];
}

/** What a site is. */
export interface SiteContext {
  config: SiteConfig;
  configSource: ConfigSource;
  plugins: PluginDriver;
  /** `production` builds minify and leave out the live client. */
  mode: 'production' | 'development';
}

/** What a run does its work with. */
export interface RunContext {
  executor: Executor;
  cache: Cache;
  report: Report;
  lateErrors: LateErrors;
  /** Present if cached values are verified. */
  verification?: Verification | undefined;
  /** True if dead links of the baseline are reported, too. */
  reportsKnownLinks?: boolean | undefined;
  /** Aborted when the run has to end: from then on no work begins, and what waits for work rejects with its reason. */
  signal: AbortSignal;
}

/** What cached steps run with. */
export type StepContext = SiteContext & Pick<RunContext, 'executor' | 'cache' | 'report' | 'verification'>;

/** The context of a run or of a dev session, which creates it once. Functions take the part that they use. */
export interface BuildContext extends SiteContext, RunContext {}
