import { addCosts, type HookCosts } from '../report/hook-costs.js';
import { readPacks, type PackEntry, type PackLocation } from '../cache/pack.js';
import type { TaskType } from '../executor/executor.js';
import type { BatchShared, BatchSummary, Computed, StoredValue, Timed } from '../step/step.js';
import type { Request } from './batch-exchange.js';
import {
  storedKeys,
  type BatchOutcomes,
  type FleetItem,
  type FleetJob,
  type FleetResult,
  type SentOutcome,
} from './fleet-job.js';
import type { FleetStore } from './fleet-store.js';
import type { SiteWithStore } from './open-sites.js';
import { packContent } from './packed-content.js';
import { unpackOwn } from './relocation.js';
import { fetchContents, MissingParts, type WorkerSite } from './worker-site.js';

type AnyStep = TaskType<BatchShared<unknown>, Request, Timed<Computed<unknown> | StoredValue>, BatchSummary>;

/** Results of a batch. */
export interface BatchResults {
  outcomes: SentOutcome[];
  locations: BatchSummary['locations'];
  /** Packs for the store. */
  sent: PackEntry[];
  pluginCosts: HookCosts;
}

/** Gets the entries that items read, and passes their places to the items. Rejects with `MissingParts`. */
async function withEntries(
  store: FleetStore,
  { cache, packs }: WorkerSite,
  job: FleetJob,
  items: readonly FleetItem[],
): Promise<Request[]> {
  const keys = [...new Set(items.flatMap(([, read]) => read))];
  const absent = (): string[] => keys.filter((key) => !cache.find(key));
  const wanted = absent();
  if (wanted.length > 0 && store.entries)
    cache.write([...(await store.entries.getMany(wanted))].map(([key, bytes]) => ({ key, bytes })));
  else if (wanted.length > 0)
    for (const [hash, pack] of await store.contents(job.packs.filter((hash) => !packs.has(hash)))) {
      cache.writePack(pack);
      packs.add(hash);
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
  { site: { executor, cache }, store }: SiteWithStore,
  { task: name, deadlineSeconds }: FleetJob,
  shared: unknown,
  items: readonly Request[],
): Promise<BatchResults> {
  const task: AnyStep = { name, deadlineSeconds };
  const results: BatchResults = { outcomes: [], locations: [], sent: [], pluginCosts: {} };
  const batch = { shared, sequence: cache.nextSequence(), leavesValues: true, isSent: !store.entries };
  results.outcomes = await executor.run(task, batch, items, (_count, summary) => {
    if (!summary) return;
    results.locations.push(...summary.locations);
    if (summary.sent) {
      // A message from a thread makes it an `Uint8Array`.
      const { key, bytes } = summary.sent;
      results.sent.push({ key, bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length) });
    }
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
  const all: BatchResults = { outcomes: [], locations: [], sent: [], pluginCosts: {} };
  for (const [index, item] of items.entries()) {
    await onItem(index);
    const { outcomes, locations, sent, pluginCosts } = await run([item]);
    all.outcomes.push(...outcomes);
    all.locations.push(...locations);
    all.sent.push(...sent);
    addCosts(all.pluginCosts, pluginCosts);
  }
  return all;
}

/** Puts the results of a batch into the store: entries one by one into a shared cache, or the packs of them. */
async function sendResults(
  { site: { cache, wayBack, packs, lateErrors }, store }: SiteWithStore,
  job: FleetJob,
  { outcomes, locations, sent, pluginCosts }: BatchResults,
): Promise<FleetResult> {
  const { entries } = store;
  const own = entries
    ? readPacks(
        cache.folder,
        locations.map(([, location]) => location),
      )
    : [];
  const written = own.flatMap(unpackOwn).map(wayBack.entry);
  const stored = new Set(outcomes.flatMap(storedKeys));
  const values = written
    .filter(({ key }) => stored.has(key))
    .map(({ key, bytes }): [string, string] => [key, bytes.toString()]);
  const shared = written.map(({ key }) => key).filter((key) => !stored.has(key));
  const list = await packContent(
    Buffer.from(
      wayBack.text(
        JSON.stringify({ outcomes, values, shared, lateErrors: lateErrors.splice(0) } satisfies BatchOutcomes),
      ),
    ),
  );
  const contents = [list, ...sent];
  for (const { key } of sent) packs.add(key);
  // Entries that the store had before may have been evicted.
  if (job.round > 0)
    await Promise.all([store.packed(contents.map(({ key }) => key)), entries?.getMany([...stored, ...shared])]);
  await Promise.all([store.putContents(contents), entries?.put(written)]);
  await store.flush();
  return { kind: 'done', outcomes: list.key, packs: sent.map(({ key }) => key), pluginCosts };
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
  const results = await runAll(items, (some) => runItems(opened, job, shared, some));
  site.cache.remember(results.locations);
  return sendResults(opened, job, results);
}
