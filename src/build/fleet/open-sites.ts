import type { FleetJob } from './fleet-job.js';
import { openFleetStore, workerCache, workerSecret, type FleetStore } from './fleet-store.js';
import { openWorkerSite, type WorkerSite } from './worker-site.js';

/** Time for which a site stays open without a batch, in ms. */
const idleSiteMs = 1_800_000;

/** A site, and the store that its parts come from. */
export interface SiteWithStore {
  site: WorkerSite;
  store: FleetStore;
}

/** The sites of a worker, each opened when a batch of it comes. */
export interface OpenSites {
  open(job: Pick<FleetJob, 'archive' | 'store'>): Promise<SiteWithStore>;
  /** Closes sites that had no batch for a while. */
  closeIdle(): void;
  close(): Promise<void>;
}

/** Opens sites for a worker of the queue at `url`, each with a pool of `concurrency` threads. */
export function openSites(url: string, concurrency: number): OpenSites {
  const sites = new Map<string, { opened: Promise<SiteWithStore>; usedMs: number }>();
  const openStore = (name: string | undefined): Promise<FleetStore> =>
    openFleetStore({
      queueUrl: url,
      secret: workerSecret(),
      sharedCache: name === undefined ? undefined : workerCache(name),
    });
  const openSite = async ({ archive, store: name }: Pick<FleetJob, 'archive' | 'store'>): Promise<SiteWithStore> => {
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
  return {
    open: async (job) => {
      const id = `${job.archive} ${job.store}`;
      let entry = sites.get(id);
      if (!entry) {
        const opened = openSite(job);
        opened.catch(() => sites.delete(id));
        sites.set(id, (entry = { opened, usedMs: 0 }));
      }
      entry.usedMs = performance.now();
      const { site, store } = await entry.opened;
      if (!store.isLost) return { site, store };
      await store.close();
      entry.opened = openStore(job.store).then((fresh) => ({ site, store: fresh }));
      return entry.opened;
    },
    closeIdle: () => {
      for (const [id, { usedMs }] of sites) if (performance.now() - usedMs > idleSiteMs) void close(id);
    },
    close: async () => void (await Promise.all([...sites.keys()].map(close))),
  };
}
