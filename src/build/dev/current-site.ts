import { ClosedGraph } from '../graph/graph-state.js';
import { BuildError, type Diagnostic } from '../report/diagnostic.js';
import { closeSite, openSite, type OpenSite, type SiteOptions } from './open-site.js';
import type { ProblemAnnouncer } from './site-problems.js';

/** The site of the last configuration that could be loaded. */
export interface CurrentSite {
  readonly site: OpenSite;
  /** Problems of the configuration on disk, which is why `site` still has the one before it. */
  readonly configProblems: readonly Diagnostic[];
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
  let isClosed = false;
  return {
    get site() {
      return site;
    },
    get configProblems() {
      return configProblems;
    },
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
      try {
        site = await openSite(options, announcer);
      } catch (error) {
        if (!(error instanceof BuildError)) throw error;
        configProblems = error.diagnostics;
        announcer.tell(error.diagnostics);
        return false;
      }
      configProblems = [];
      await closeSite(old);
      return true;
    },
    close: () => {
      isClosed = true;
      return closeSite(site);
    },
  };
}
