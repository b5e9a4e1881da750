import { realpathSync, symlinkSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { placeFile, replaceFile } from '../cache/cache-folder.js';
import { openCache, type Cache } from '../cache/cache.js';
import type { Executor } from '../executor/executor.js';
import { createPoolExecutor } from '../executor/pool-executor.js';
import type { Diagnostic } from '../report/diagnostic.js';
import { createFolder } from '../files/create-folder.js';
import { packageRoot } from '../files/package-root.js';
import { readChunk } from './chunk.js';
import type { SharedPart } from './fleet-job.js';
import type { FleetStore } from './fleet-store.js';
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
  placeFile(folder, pathBelow(folder, path).slice(folder.length + 1), content);
}

/** Gets a site from the store, and opens it. Rejects with `MissingParts`. */
export async function openWorkerSite(store: FleetStore, archiveHash: string, concurrency: number): Promise<WorkerSite> {
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
  { chunks, bundle, configSource, elementOverrides, folders, dist, digest }: SiteArchive,
  cache: Cache,
  concurrency: number,
): Promise<WorkerSite> {
  const folder = join(realpathSync(cache.folder.directory), 'site');
  for (const path of folders) createFolder(pathBelow(folder, path));
  // The bundled configuration imports Heddle by its name.
  createFolder(join(folder, 'node_modules'));
  symlinkSync(packageRoot(), join(folder, 'node_modules/heddle'));
  for (let start = 0; start < chunks.length; start += chunksAtOnce) {
    const wanted = chunks.slice(start, start + chunksAtOnce);
    for (const bytes of (await fetchContents(store, wanted)).values())
      for (const { key: path, bytes: content } of readChunk(bytes)) {
        const file = pathBelow(folder, path);
        createFolder(dirname(file));
        replaceFile(file, content);
      }
  }
  const toHere = (json: string): string => placePaths(json, folder);
  let source = JSON.parse(toHere(JSON.stringify(configSource))) as SiteArchive['configSource'];
  if (bundle !== undefined) {
    const text = (await fetchContents(store, [bundle])).get(bundle)!.toString();
    const bundleFile = join(folder, 'site.config.mjs');
    placeBelow(folder, '/site.config.mjs', text);
    source = { ...source, bundleFile };
  }
  const lateErrors: Diagnostic[] = [];
  const executor = createPoolExecutor({
    workerUrl: pathToFileURL(join(distFolder(), 'worker.cjs')),
    start: { configSource: source, cacheFolder: cache.folder, elementOverrides, original: { digest, folder, dist } },
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
