import type { HookCosts } from '../report/hook-costs.js';
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Cache } from '../cache/cache.js';
import type { PackEntry } from '../cache/pack.js';
import type { RemoteCacheOptions } from '../cache/remote/remote-store.js';
import { withoutSecrets } from '../cache/remote/store-url.js';
import type { Executor, Outcome, TaskType } from '../executor/executor.js';
import { planBatches } from '../executor/pool-executor.js';
import { BuildError } from '../report/diagnostic.js';
import { fleetStoreIncomplete, fleetTaskFailed } from '../report/errors/fleet.js';
import type { BatchShared, BatchSummary, Computed, StepItem, StepRequest, Timed } from '../step/step.js';
import { createSlots } from '../util/slots.js';
import { makeChunk, readChunk } from './chunk.js';
import type { BatchOutcomes, FleetJob, FleetResult, SharedPart } from './fleet-job.js';
import { openFleetQueue, type FleetQueue } from './fleet-queue.js';
import { openFleetStore, packContent, packJson, type FleetStore } from './fleet-store.js';
import type { OpenedArchive } from './site-archive.js';

/** Batches of the fleet's threads that are uploaded and waiting, so that no thread waits for this machine. */
const batchesPerThread = 3;
const fewestBatches = 8;

/** Time after which a batch is given to a worker again that did not know the build, in ms. */
const skippedMs = 500;

/** Attempts of a batch whose parts or results are not in the store. */
const mostRounds = 3;

export interface QueueExecutorOptions {
  url: string;
  /** Title of the site, which workers show. */
  title: string;
  cache: Cache;
  /** Key with which messages are signed. */
  secret: string | undefined;
  /** The shared cache of the site, if it can be read and written. */
  sharedCache: RemoteCacheOptions | undefined;
  /** Puts the archive of the site together, and calls `put` with its content; called when the first items come. */
  archive: (put: (packed: readonly PackEntry[]) => Promise<void>) => Promise<OpenedArchive>;
  signal: AbortSignal;
}

type Request = StepRequest<StepItem>;
type StepOutput = Timed<Computed<unknown>>;
type AnyTask = TaskType<BatchShared<unknown>, Request, StepOutput, BatchSummary>;

/** What is open while a build uses a fleet. */
interface Fleet {
  queue: FleetQueue;
  store: FleetStore;
  archive: OpenedArchive;
}

/** Uploads content and waits until it has arrived. */
async function upload(store: FleetStore, packed: readonly PackEntry[]): Promise<void> {
  await store.putContents(packed);
  await store.flush();
}

/** Files that the data of a run names, those in folders included, with their hashes. */
async function packShared(paths: readonly string[]): Promise<{ files: SharedPart['files']; contents: PackEntry[] }> {
  const found = paths.flatMap((path) =>
    statSync(path).isDirectory()
      ? readdirSync(path, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name))
      : [path],
  );
  found.sort();
  const contents = await Promise.all(found.map((path) => packContent(readFileSync(path))));
  return { files: found.map((path, index) => [path, contents[index]!.key]), contents };
}

/** A batch on its way: what the worker needs, and what is to be done with the answer. */
interface Batch {
  order: Omit<FleetJob, 'build' | 'round' | 'chunks'>;
  items: readonly Request[];
  /** Content that only this run has. */
  contents: readonly PackEntry[];
}

/**
 * Runs the tasks of a build on the workers of a fleet. `fleet-job.ts` shows what travels. Connects with the first items, so
 * that a build whose pages are all cached needs no fleet.
 */
export function createQueueExecutor(options: QueueExecutorOptions): Executor {
  const { url, title, cache, secret, sharedCache, signal } = options;
  const build = randomBytes(8).toString('hex');
  let opening: Promise<Fleet> | undefined;
  let current: Fleet | undefined;
  const threads = (): number => current?.queue.threads() ?? 0;
  /** Chunks in the store, by the entries in them. */
  const chunks = new Map<string, string>();
  const slots = createSlots(() => Math.max(fewestBatches, threads() * batchesPerThread));

  const open = async (): Promise<Fleet> => {
    const store = await openFleetStore({ queueUrl: url, secret, sharedCache, signal });
    let queue: FleetQueue | undefined;
    try {
      queue = await openFleetQueue({ url, secret, build, title, signal, onThread: slots.grow });
      const archive = await options.archive(store.putContents);
      await store.flush();
      return (current = { queue, store, archive });
    } catch (error) {
      await queue?.close();
      await store.close();
      throw error;
    }
  };

  /** Uploads what workers did not find. */
  const supply = async (
    { store, archive: site }: Fleet,
    batch: Batch,
    { contents, entries }: Extract<FleetResult, { kind: 'missing' }>,
  ): Promise<void> => {
    // What the store lacks is uploaded again, also if it had it before.
    const found = await store.contents(contents);
    const lost = new Set(contents.filter((hash) => !found.has(hash)));
    await store.putContents(batch.contents.filter(({ key }) => lost.has(key)));
    await site.putAgain(lost);
    if (entries.length > 0) {
      const known = [...cache.readMany(entries)].map(([key, bytes]) => ({ key, bytes }));
      if (store.entries) {
        await store.entries.getMany(entries);
        await store.entries.put(known);
      } else {
        const chunk = await packContent(makeChunk(known));
        await store.contents([chunk.key]);
        await store.putContents([chunk]);
        for (const key of entries) chunks.set(key, chunk.key);
      }
    }
    await store.flush();
  };

  /** Brings results into the cache, and returns the outcomes; undefined if the store lacks a part of them. */
  const receive = async ({ store }: Fleet, results: string): Promise<Outcome<StepOutput>[] | undefined> => {
    const chunk = (await store.contents([results])).get(results);
    if (!chunk) return undefined;
    const [first, ...entries] = readChunk(chunk);
    const { outcomes, shared } = JSON.parse(first!.bytes.toString()) as BatchOutcomes<Outcome<StepOutput>>;
    const found = await store.entries?.getMany(shared);
    if (found && !shared.every((key) => found.has(key))) return undefined;
    for (const [key, bytes] of found ?? []) entries.push({ key, bytes });
    cache.write(entries, found !== undefined);
    if (!found) for (const { key } of entries) chunks.set(key, results);
    return outcomes;
  };

  /** Runs a batch until its results have arrived. Items that a worker was lost with are failures of their own. */
  const runBatch = async (
    fleet: Fleet,
    batch: Batch,
  ): Promise<{ outcomes: (Outcome<StepOutput> | undefined)[]; pluginCosts: HookCosts }> => {
    for (let round = 0; ; round++) {
      const read = batch.items.flatMap(({ locations }) => locations.flatMap(([key]) => chunks.get(key) ?? []));
      const order = { ...batch.order, build, round, chunks: [...new Set(read)] };
      const result = await fleet.queue.run(order, batch.items.length);
      const missing = result.kind === 'missing' ? result.contents.length + result.entries.length : 0;
      switch (result.kind) {
        case 'skipped':
          // It was announced in the meantime.
          round -= 1;
          await setTimeout(skippedMs, undefined, { signal });
          continue;
        case 'failed':
          throw new BuildError(result.diagnostics ?? [fleetTaskFailed(result.message)]);
        case 'lost':
          return {
            pluginCosts: {},
            outcomes: batch.items.map((_, index) =>
              index === result.index || batch.items.length === 1
                ? { status: 'failed', reason: 'crashed', message: 'Three workers were lost while they worked on it' }
                : undefined,
            ),
          };
        case 'missing': {
          const unknown = result.entries.filter((key) => !cache.find(key));
          if (unknown.length > 0) return { outcomes: lostOutcomes(batch, unknown), pluginCosts: {} };
          await supply(fleet, batch, result);
          if (round >= mostRounds) throw new BuildError([fleetStoreIncomplete(missing)]);
          continue;
        }
        case 'done': {
          const outcomes = await receive(fleet, result.results);
          if (outcomes) return { outcomes, pluginCosts: result.pluginCosts };
          if (round >= mostRounds) throw new BuildError([fleetStoreIncomplete(1)]);
          continue;
        }
      }
    }
  };

  const runAll = async (
    task: AnyTask,
    shared: BatchShared<unknown>,
    items: readonly Request[],
    onBatch?: (count: number, summary?: BatchSummary) => void,
  ): Promise<Outcome<StepOutput>[]> => {
    const outcomes = new Array<Outcome<StepOutput>>(items.length);
    opening ??= open();
    const fleet = await opening;
    const { files, contents } = await packShared(task.files?.(shared) ?? []);
    const part = await packJson({ shared: shared.shared, files } satisfies SharedPart);
    contents.push(part);
    await upload(fleet.store, contents);
    const failure = new AbortController();
    const runIndexes = async (indexes: readonly number[]): Promise<void> => {
      failure.signal.throwIfAborted();
      const requests = indexes.map((index) => items[index]!);
      const list = await packJson(requests);
      await upload(fleet.store, [list]);
      const order = {
        ...(sharedCache ? { store: withoutSecrets(sharedCache.url) } : {}),
        archive: fleet.archive.hash,
        task: task.name,
        deadlineSeconds: task.deadlineSeconds,
        shared: part.key,
        items: list.key,
      };
      const batch = { order, items: requests, contents: [...contents, list] };
      const { outcomes: ended, pluginCosts } = await runBatch(fleet, batch);
      const others: number[] = [];
      for (const [position, index] of indexes.entries()) {
        const outcome = ended[position];
        if (outcome) outcomes[index] = outcome;
        else others.push(index);
      }
      onBatch?.(indexes.length - others.length, { locations: [], pluginCosts });
      // Where no item is known to be the cause, halves find it.
      const isUnknown = others.length === indexes.length;
      const half = isUnknown ? Math.ceil(others.length / 2) : others.length;
      for (const rest of [others.slice(0, half), others.slice(half)]) if (rest.length > 0) await runIndexes(rest);
    };
    const progress = setInterval(() => onBatch?.(0), 1000);
    try {
      const ends = await Promise.allSettled(
        planBatches(items.length, Math.max(1, threads())).map((indexes) =>
          slots.run(() =>
            runIndexes(indexes).catch((error: unknown) => {
              failure.abort(error);
              throw error;
            }),
          ),
        ),
      );
      if (failure.signal.aborted) throw failure.signal.reason;
      for (const end of ends) if (end.status === 'rejected') throw end.reason;
    } finally {
      clearInterval(progress);
    }
    return outcomes;
  };

  return {
    get concurrency() {
      return Math.max(1, threads());
    },
    isLocal: false,
    status: () => current?.queue.status() ?? 'connecting',
    prepare: () => undefined,
    run: async (task, shared, items, onBatch) => {
      signal.throwIfAborted();
      if (items.length === 0) return [];
      // Every task of a build is a step.
      const run = runAll as unknown as Executor['run'];
      return run(task, shared, items, onBatch);
    },
    close: async () => {
      const fleet = await opening?.catch(() => undefined);
      opening = current = undefined;
      await fleet?.queue.close();
      await fleet?.store.close();
    },
  };
}

/** Outcomes of a batch when entries are not in the local cache any more. */
function lostOutcomes({ items }: Batch, keys: readonly string[]): Outcome<StepOutput>[] {
  const unknown = new Set(keys);
  return items.map(({ locations }) => ({
    status: 'failed',
    reason: locations.some(([key]) => unknown.has(key)) ? 'lost' : 'thrown',
    message: 'An entry of the cache cannot be read.',
  }));
}
