import { addCosts, type HookCosts } from '../report/hook-costs.js';
import { makePack, readPacks, unpack, type PackEntry, type PackLocation } from '../cache/pack.js';
import type { TaskType } from '../executor/executor.js';
import type { BatchShared, BatchSummary, Computed, StoredValue, Timed } from '../step/step.js';
import type { Request } from './batch-exchange.js';
import { makeChunk, readChunk } from './chunk.js';
import {
  chunkParts,
  type BatchOutcomes,
  type FleetItem,
  type FleetJob,
  type FleetResult,
  type SentOutcome,
} from './fleet-job.js';
import { packContent, type FleetStore } from './fleet-store.js';
import type { SiteWithStore } from './open-sites.js';
import { fetchContents, MissingParts, type WorkerSite } from './worker-site.js';

type AnyStep = TaskType<BatchShared<unknown>, Request, Timed<Computed<unknown> | StoredValue>, BatchSummary>;

/** Results of a batch. */
export interface BatchResults {
  outcomes: SentOutcome[];
  locations: BatchSummary['locations'];
  pluginCosts: HookCosts;
}

/** Gets the entries that items read, and tells the items where they are. Rejects with `MissingParts`. */
async function withEntries(
  store: FleetStore,
  { cache, chunks }: WorkerSite,
  job: FleetJob,
  items: readonly FleetItem[],
): Promise<Request[]> {
  const keys = [...new Set(items.flatMap(([, read]) => read))];
  const absent = (): string[] => keys.filter((key) => !cache.find(key));
  const wanted = absent();
  if (wanted.length > 0 && store.entries)
    cache.write([...(await store.entries.getMany(wanted))].map(([key, bytes]) => ({ key, bytes })));
  else if (wanted.length > 0)
    for (const [hash, chunk] of await store.contents(job.chunks.filter((hash) => !chunks.has(hash)))) {
      for (const { key, bytes } of readChunk(chunk)) if (key === chunkParts.pack) cache.writePack(bytes);
      chunks.add(hash);
    }
  const entries = absent();
  if (entries.length > 0) throw new MissingParts({ entries });
  return items.map(([item, read]) => ({
    item,
    locations: read.map((key): [string, PackLocation] => [key, cache.find(key)!]),
  }));
}

/** Runs items in one thread. */
async function runItems(
  { executor, cache }: WorkerSite,
  { task: name, deadlineSeconds }: FleetJob,
  shared: unknown,
  items: readonly Request[],
): Promise<BatchResults> {
  const task: AnyStep = { name, deadlineSeconds };
  const results: BatchResults = { outcomes: [], locations: [], pluginCosts: {} };
  const batch = { shared, sequence: cache.nextSequence(), leavesValues: true };
  results.outcomes = await executor.run(task, batch, items, (_count, summary) => {
    if (!summary) return;
    results.locations.push(...summary.locations);
    addCosts(results.pluginCosts, summary.pluginCosts);
  });
  return results;
}

/** Runs items one after the other; `onItem` is awaited before each. */
export async function runOneByOne(
  items: readonly Request[],
  run: (items: readonly Request[]) => Promise<BatchResults>,
  onItem: (index: number) => Promise<void>,
): Promise<BatchResults> {
  const all: BatchResults = { outcomes: [], locations: [], pluginCosts: {} };
  for (const [index, item] of items.entries()) {
    await onItem(index);
    const { outcomes, locations, pluginCosts } = await run([item]);
    all.outcomes.push(...outcomes);
    all.locations.push(...locations);
    addCosts(all.pluginCosts, pluginCosts);
  }
  return all;
}

/** Entries of a pack. Throws when it is damaged. */
function entriesOf(pack: Buffer): PackEntry[] {
  const entries = unpack(pack);
  if (!entries) throw new Error('A pack that was just written is damaged.');
  return entries;
}

/** Puts the outcomes of a batch and the packs that it wrote into the store. */
async function sendResults(
  { site, store }: SiteWithStore,
  job: FleetJob,
  outcomes: SentOutcome[],
  packs: readonly Buffer[],
): Promise<string> {
  const { entries } = store;
  const written = entries ? packs.flatMap(entriesOf) : [];
  const shared = written.map(({ key }) => key);
  const text = site.toThere(JSON.stringify({ outcomes, shared } satisfies BatchOutcomes));
  const parts = entries ? [] : packs.map((bytes) => ({ key: chunkParts.pack, bytes }));
  const chunk = await packContent(makeChunk([{ key: chunkParts.outcomes, bytes: Buffer.from(text) }, ...parts]));
  site.chunks.add(chunk.key);
  // What the store had before may be gone.
  if (job.round > 0) await Promise.all([store.contents([chunk.key]), entries?.getMany(shared)]);
  await Promise.all([store.putContents([chunk]), entries?.put(written)]);
  await store.flush();
  return chunk.key;
}

/** How the items of a batch run: all in turn in one thread, or one by one. */
export type RunItems = (
  items: readonly Request[],
  run: (items: readonly Request[]) => Promise<BatchResults>,
) => Promise<BatchResults>;

/** Works on a batch. Rejects with `MissingParts` when the store lacks something that it needs. */
export async function workOnBatch(opened: SiteWithStore, job: FleetJob, runAll: RunItems): Promise<FleetResult> {
  const { site, store } = opened;
  const shared = await site.shared(store, job.shared);
  const listed = (await fetchContents(store, [job.items])).get(job.items)!;
  const items = await withEntries(store, site, job, JSON.parse(site.toHere(listed.toString())) as FleetItem[]);
  const { outcomes, locations, pluginCosts } = await runAll(items, (some) => runItems(site, job, shared, some));
  site.cache.remember(locations);
  const written = readPacks(
    site.cache.folder,
    locations.map(([, location]) => location),
  );
  const packs = written.map((pack) =>
    site.hasPaths(pack) ? makePack(entriesOf(pack).map((entry) => site.entryToThere(entry))) : pack,
  );
  return { kind: 'done', results: await sendResults(opened, job, outcomes, packs), pluginCosts };
}
