import type { FleetJob } from './fleet-job.js';
import { openFleetStore, workerCache, workerSecret, type FleetStore } from './fleet-store.js';
import { openWorkerSite, type WorkerSite } from './worker-site.js';

/** A site, and the store that its parts come from. */
export interface SiteWithStore {
  site: WorkerSite;
  store: FleetStore;
}

/** The sites of a worker, each opened when a batch of it comes. */
export interface OpenSites {
  /** Runs work on the site of a batch. */
  use<T>(job: SiteJob, work: (opened: SiteWithStore) => Promise<T>): Promise<T>;
  /** Closes sites whose builds have ended. The next build of a site that is the same finds its own cache filled. */
  closeUnused(isAlive: (build: string) => boolean): void;
  close(): Promise<void>;
}

type SiteJob = Pick<FleetJob, 'build' | 'archive' | 'store'>;

/** An open site with the builds that use it, and the number of batches that are worked on. */
interface UsedSite {
  opened: Promise<SiteWithStore>;
  builds: Set<string>;
  batches: number;
}

/** Opens sites for a worker of the queue at `url`, each with a pool of `concurrency` threads. */
export function openSites(url: string, concurrency: number): OpenSites {
  const sites = new Map<string, UsedSite>();
  const openStore = (name: string | undefined): Promise<FleetStore> =>
    openFleetStore({
      queueUrl: url,
      secret: workerSecret(),
      sharedCache: name === undefined ? undefined : workerCache(name),
    });
  const openSite = async ({ archive, store: name }: SiteJob): Promise<SiteWithStore> => {
    const store = await openStore(name);
    try {
      return { store, site: await openWorkerSite(store, archive, concurrency) };
    } catch (error) {
      await store.close();
      throw error;
    }
  };
  const close = async (id: string): Promise<void> => {
    const entry = sites.get(id);
    sites.delete(id);
    const opened = await entry?.opened.catch(() => undefined);
    await opened?.site.close();
    await opened?.store.close();
  };
  const siteOf = (job: SiteJob): UsedSite => {
    const id = `${job.archive} ${job.store}`;
    let entry = sites.get(id);
    if (!entry) {
      const opened = openSite(job);
      opened.catch(() => sites.delete(id));
      sites.set(id, (entry = { opened, builds: new Set(), batches: 0 }));
    }
    entry.builds.add(job.build);
    return entry;
  };
  const openAgain = async (entry: UsedSite, job: SiteJob): Promise<SiteWithStore> => {
    const { site, store } = await entry.opened;
    if (!store.isLost) return { site, store };
    await store.close();
    entry.opened = openStore(job.store).then((fresh) => ({ site, store: fresh }));
    return entry.opened;
  };
  return {
    use: async (job, work) => {
      const entry = siteOf(job);
      entry.batches += 1;
      try {
        return await work(await openAgain(entry, job));
      } finally {
        entry.batches -= 1;
      }
    },
    closeUnused: (isAlive) => {
      for (const [id, { builds, batches }] of sites) if (batches === 0 && ![...builds].some(isAlive)) void close(id);
    },
    close: async () => void (await Promise.all([...sites.keys()].map(close))),
  };
}
