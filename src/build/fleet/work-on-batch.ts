import { addCosts, type HookCosts } from '../report/hook-costs.js';
import type { PackEntry, PackLocation } from '../cache/pack.js';
import type { TaskType } from '../executor/executor.js';
import type { BatchShared, BatchSummary, Computed, Timed } from '../step/step.js';
import type { Request, StepOutcome } from './batch-exchange.js';
import { makeChunk, readChunk } from './chunk.js';
import { outcomesKey, type BatchOutcomes, type FleetJob, type FleetResult } from './fleet-job.js';
import { packContent, type FleetStore } from './fleet-store.js';
import type { SiteWithStore } from './open-sites.js';
import { fetchContents, MissingParts, type WorkerSite } from './worker-site.js';

type AnyStep = TaskType<BatchShared<unknown>, Request, Timed<Computed<unknown>>, BatchSummary>;

/** Results of a batch. */
export interface BatchResults {
  outcomes: StepOutcome[];
  locations: BatchSummary['locations'];
  pluginCosts: HookCosts;
}

/** Gets the entries that items read, and tells the items where they are. Rejects with `MissingParts`. */
async function withEntries(
  store: FleetStore,
  { cache, chunks }: WorkerSite,
  job: FleetJob,
  items: readonly Request[],
): Promise<Request[]> {
  const keys = [...new Set(items.flatMap(({ locations }) => locations.map(([key]) => key)))];
  const absent = (): string[] => keys.filter((key) => !cache.find(key));
  const wanted = absent();
  if (wanted.length > 0 && store.entries)
    cache.write([...(await store.entries.getMany(wanted))].map(([key, bytes]) => ({ key, bytes })));
  else if (wanted.length > 0)
    for (const [hash, chunk] of await store.contents(job.chunks.filter((hash) => !chunks.has(hash)))) {
      cache.write(readChunk(chunk).filter(({ key }) => key !== outcomesKey && !cache.find(key)));
      chunks.add(hash);
    }
  const entries = absent();
  if (entries.length > 0) throw new MissingParts({ entries });
  return items.map(({ item, locations }) => ({
    item,
    locations: locations.map(([key]): [string, PackLocation] => [key, cache.find(key)!]),
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
  results.outcomes = await executor.run(task, { shared, sequence: cache.nextSequence() }, items, (_count, summary) => {
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

/** Puts the outcomes of a batch and the entries that it wrote into the store. */
async function sendResults(
  { site, store }: SiteWithStore,
  job: FleetJob,
  outcomes: readonly StepOutcome[],
  written: readonly PackEntry[],
): Promise<string> {
  const { entries } = store;
  const shared = entries ? written.map(({ key }) => key) : [];
  const text = site.toThere(JSON.stringify({ outcomes: [...outcomes], shared } satisfies BatchOutcomes<StepOutcome>));
  const chunk = await packContent(
    makeChunk([{ key: outcomesKey, bytes: Buffer.from(text) }, ...(entries ? [] : written)]),
  );
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
  const items = await withEntries(store, site, job, JSON.parse(site.toHere(listed.toString())) as Request[]);
  const { outcomes, locations, pluginCosts } = await runAll(items, (some) => runItems(site, job, shared, some));
  site.cache.remember(locations);
  const written = [...site.cache.readMany(locations.map(([key]) => key))].map(([key, bytes]) =>
    site.entryToThere({ key, bytes }),
  );
  return { kind: 'done', results: await sendResults(opened, job, outcomes, written), pluginCosts };
}
