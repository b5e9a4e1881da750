import { fileClockMs } from '../async/clock-seconds.js';
import { ClosedGraph } from '../graph/graph-state.js';
import { BuildError, type Diagnostic } from '../report/diagnostic.js';
import { sep } from 'node:path';
import type { FileChange } from '../graph/node.js';
import { mendingPaths } from './mending-paths.js';
import { changesConfig, closeSite, openSite, type OpenSite, type SiteOptions } from './open-site.js';
import type { ProblemAnnouncer } from './site-problems.js';

/** The site of the last configuration that could be loaded. */
export interface CurrentSite {
  readonly site: OpenSite;
  /** Problems of the configuration on disk, which is why `site` still has the one before it. */
  readonly configProblems: readonly Diagnostic[];
  /** Absolute paths of the files whose edit may mend them, which may have been read since a time in ms. */
  readonly mending: { paths: readonly string[]; sinceMs: number };
  /** True if the configuration has to be loaded again after a change. */
  isOutdatedBy(change: FileChange): boolean;
  /** Runs work on the site, and runs it again if the configuration was loaded meanwhile. Undefined once closed. */
  run<T>(work: (site: OpenSite) => Promise<T>): Promise<T | undefined>;
  /** Loads the configuration again. Returns false if it is broken: the old site remains, and the problems are announced. */
  reopen(): Promise<boolean>;
  close(): Promise<void>;
}

/** Opens the site. Rejects when the configuration cannot be loaded. */
export async function openCurrentSite(options: SiteOptions, announcer: ProblemAnnouncer): Promise<CurrentSite> {
  let site = await openSite(options, announcer);
  let configProblems: readonly Diagnostic[] = [];
  let mending: CurrentSite['mending'] = { paths: [], sinceMs: 0 };
  let isClosed = false;
  return {
    get site() {
      return site;
    },
    get configProblems() {
      return configProblems;
    },
    get mending() {
      return mending;
    },
    isOutdatedBy: (change) =>
      changesConfig(site, change) ||
      mending.paths.some((path) => change.path === path || change.path.startsWith(path + sep)),
    run: async (work) => {
      while (!isClosed) {
        try {
          return await work(site);
        } catch (error) {
          if (!(error instanceof ClosedGraph)) throw error;
        }
      }
      return undefined;
    },
    reopen: async () => {
      const old = site;
      const sinceMs = fileClockMs();
      try {
        site = await openSite(options, announcer);
      } catch (error) {
        if (!(error instanceof BuildError)) throw error;
        configProblems = error.diagnostics;
        announcer.announce(error.diagnostics);
        mending = { paths: await mendingPaths(options, error), sinceMs };
        return false;
      }
      configProblems = [];
      mending = { paths: [], sinceMs };
      await closeSite(old);
      return true;
    },
    close: () => {
      isClosed = true;
      return closeSite(site);
    },
  };
}
