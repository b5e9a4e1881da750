import { realpathSync, symlinkSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { materializeFile, replaceFile } from '../cache/cache-folder.js';
import { openCache, type Cache } from '../cache/cache.js';
import type { Executor } from '../executor/executor.js';
import { createPoolExecutor } from '../executor/pool-executor.js';
import type { Diagnostic } from '../report/diagnostic.js';
import { createFolder } from '../files/folders.js';
import { packageRoot } from '../files/package-root.js';
import { readChunk } from './packed-content.js';
import type { SharedPart, FleetJob } from './fleet-job.js';
import { openFleetStore, workerCache, workerSecret, type FleetStore } from './fleet-store.js';
import { createWayBack, distFolder, placePaths, type WayBack } from './relocation.js';
import type { SiteArchive } from './site-archive.js';

/** The store lacks something that a batch needs. */
export class MissingParts extends Error {
  readonly contents: string[];
  readonly entries: string[];

  constructor({ contents = [], entries = [] }: { contents?: string[]; entries?: string[] }) {
    super('The store lacks a part of a batch.');
    this.contents = contents;
    this.entries = entries;
  }
}

/** Gets content by hash. Throws `MissingParts` for what the store lacks. */
export async function fetchContents(store: FleetStore, hashes: readonly string[]): Promise<Map<string, Buffer>> {
  const found = await store.contents(hashes);
  const contents = hashes.filter((hash) => !found.has(hash));
  if (contents.length > 0) throw new MissingParts({ contents });
  return found;
}

/** Content as JSON. */
async function fetchJson<T>(store: FleetStore, hash: string): Promise<T> {
  return JSON.parse((await fetchContents(store, [hash])).get(hash)!.toString()) as T;
}

/** Chunks that are in memory at a time. */
const chunksAtOnce = 16;

/** A site on the machine of a worker: a temporary folder with its files and a cache, and threads. */
export interface WorkerSite {
  cache: Cache;
  executor: Executor;
  /** Errors for the coordinator of work that had ended before they occurred. */
  lateErrors: Diagnostic[];
  /** Packs of other workers that are in the cache. */
  packs: Set<string>;
  /** Replaces marked paths in JSON by those of this machine. */
  toHere(json: string): string;
  /** Changes paths of this machine to those of the coordinator. */
  wayBack: WayBack;
  /** Puts the files that a run's shared data names in place, once, and returns the data. */
  shared(store: FleetStore, hash: string): Promise<unknown>;
  close(): Promise<void>;
}

/** Path below `folder` of a file that the coordinator has at `path`. */
function pathBelow(folder: string, path: string): string {
  const file = join(folder, path);
  if (!file.startsWith(folder + sep)) throw new Error(`${path} is outside of the site.`);
  return file;
}

/** Writes a file that the coordinator has at `path` below `folder`, which tasks may read at the time. */
function placeBelow(folder: string, path: string, content: Buffer | string): void {
  materializeFile(folder, pathBelow(folder, path).slice(folder.length + 1), content);
}

/** Gets a site from the store, and opens it. Rejects with `MissingParts`. */
async function openWorkerSite(store: FleetStore, archiveHash: string, concurrency: number): Promise<WorkerSite> {
  const archive = await fetchJson<SiteArchive>(store, archiveHash);
  const cache = openCache(undefined, () => undefined);
  try {
    return await placeSite(store, archive, cache, concurrency);
  } catch (error) {
    cache.close();
    throw error;
  }
}

async function placeSite(
  store: FleetStore,
  { chunks, bundle, configSource, elementOverrides, folders, dist, workingFolder, digest }: SiteArchive,
  cache: Cache,
  concurrency: number,
): Promise<WorkerSite> {
  const folder = join(realpathSync(cache.folder.directory), 'site');
  for (const path of folders) createFolder(pathBelow(folder, path));
  // The bundled configuration imports Heddle by its name.
  createFolder(join(folder, 'node_modules'));
  symlinkSync(packageRoot(), join(folder, 'node_modules/heddle'));
  // All that the store lacks is named at once.
  const missing: string[] = [];
  const fetchSome = async (hashes: readonly string[]): Promise<Map<string, Buffer>> => {
    const found = await store.contents(hashes);
    missing.push(...hashes.filter((hash) => !found.has(hash)));
    return found;
  };
  for (let start = 0; start < chunks.length; start += chunksAtOnce) {
    const found = await fetchSome(chunks.slice(start, start + chunksAtOnce));
    for (const bytes of missing.length === 0 ? found.values() : [])
      for (const { key: path, bytes: content } of readChunk(bytes)) {
        const file = pathBelow(folder, path);
        createFolder(dirname(file));
        replaceFile(file, content);
      }
  }
  const bundleText = bundle === undefined ? undefined : (await fetchSome([bundle])).get(bundle);
  if (missing.length > 0) throw new MissingParts({ contents: missing });
  const toHere = (json: string): string => placePaths(json, folder);
  let source = JSON.parse(toHere(JSON.stringify(configSource))) as SiteArchive['configSource'];
  if (bundleText !== undefined) {
    const bundleFile = join(folder, 'site.config.mjs');
    placeBelow(folder, '/site.config.mjs', bundleText);
    source = { ...source, bundleFile };
  }
  const lateErrors: Diagnostic[] = [];
  const executor = createPoolExecutor({
    workerUrl: pathToFileURL(join(distFolder(), 'worker.cjs')),
    start: {
      configSource: source,
      cacheFolder: cache.folder,
      elementOverrides,
      original: { digest, folder, dist, workingFolder: join(folder, workingFolder) },
    },
    concurrency,
    areRunsBatches: true,
    onLateErrors: (problems) => void lateErrors.push(...problems),
  });
  const parts = new Map<string, Promise<unknown>>();
  const placeShared = async (from: FleetStore, hash: string): Promise<unknown> => {
    const { shared, files } = await fetchJson<SharedPart>(from, hash);
    const contents = await fetchContents(
      from,
      files.map(([, file]) => file),
    );
    for (const [path, file] of files) placeBelow(folder, path, contents.get(file)!);
    return JSON.parse(toHere(JSON.stringify(shared)));
  };
  return {
    cache,
    executor,
    lateErrors,
    packs: new Set(),
    toHere,
    wayBack: createWayBack(folder, dist),
    shared: (from, hash) => {
      let part = parts.get(hash);
      if (!part) {
        part = placeShared(from, hash);
        part.catch(() => parts.delete(hash));
        parts.set(hash, part);
      }
      return part;
    },
    close: async () => {
      await executor.close();
      cache.close();
    },
  };
}

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
