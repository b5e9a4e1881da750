import type { HookCosts } from '../report/hook-costs.js';
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { contentHash } from '../cache/cache-key.js';
import type { Cache } from '../cache/cache.js';
import type { PackEntry } from '../cache/pack.js';
import type { Executor, Outcome, TaskType } from '../executor/executor.js';
import { planBatches } from '../executor/pool-executor.js';
import { BuildError } from '../report/diagnostic.js';
import { fleetStoreIncomplete, fleetTaskFailed } from '../report/errors/fleet.js';
import type { BatchShared, BatchSummary, Computed, StepItem, StepRequest, Timed } from '../step/step.js';
import { createSlots } from '../util/slots.js';
import { makeChunk, readChunk } from './chunk.js';
import { hashed, type FleetJob, type FleetResult, type SharedPart } from './fleet-job.js';
import { openFleetQueue, type FleetQueue } from './fleet-queue.js';
import { openFleetStore, type FleetStore } from './fleet-store.js';
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
  /** Puts the archive of the site together; called when the first items come. */
  archive: () => Promise<OpenedArchive>;
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

/** Uploads entries and waits until they have arrived. */
async function upload(put: Promise<void>, store: FleetStore): Promise<void> {
  await put;
  await store.flush();
}

/** Files that the data of a run names, those in folders included, with their hashes. */
function listShared(paths: readonly string[]): { files: SharedPart['files']; entries: PackEntry[] } {
  const found = paths.flatMap((path) =>
    statSync(path).isDirectory()
      ? readdirSync(path, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name))
      : [path],
  );
  const entries = found.sort().map((path) => readFileSync(path));
  return {
    files: found.map((path, index) => [path, contentHash(entries[index]!)]),
    entries: entries.map((bytes) => ({ key: contentHash(bytes), bytes })),
  };
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
export function createQueueExecutor({ url, title, cache, archive, signal }: QueueExecutorOptions): Executor {
  const build = randomBytes(8).toString('hex');
  let opening: Promise<Fleet> | undefined;
  let current: Fleet | undefined;
  const threads = (): number => current?.queue.threads() ?? 0;
  /** Chunks in the store, by the entries in them. */
  const chunks = new Map<string, string>();
  const slots = createSlots(() => Math.max(fewestBatches, threads() * batchesPerThread));

  const open = async (): Promise<Fleet> => {
    const opened = await archive();
    const store = await openFleetStore(url, signal);
    try {
      const queue = await openFleetQueue({ url, build, title, signal, onThread: slots.grow });
      current = { queue, store, archive: opened };
    } catch (error) {
      await store.close();
      throw error;
    }
    await opened.writeAll((entries) => store.putContents(entries));
    await store.flush();
    return current;
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
    await store.putContents(batch.contents.filter(({ key }) => lost.delete(key)));
    if (lost.size > 0)
      await site.writeAll(async (some) => {
        const wanted = some.filter(({ key }) => lost.has(key));
        if (wanted.length > 0) await store.putContents(wanted);
      });
    if (entries.length > 0) {
      const chunk = makeChunk([...cache.readMany(entries)].map(([key, bytes]) => ({ key, bytes })));
      const hash = contentHash(chunk);
      await store.contents([hash]);
      await store.putContents([{ key: hash, bytes: chunk }]);
      for (const key of entries) chunks.set(key, hash);
    }
    await store.flush();
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
          const { results, pluginCosts } = result;
          const chunk = (await fleet.store.contents([results])).get(results);
          if (!chunk) {
            if (round >= mostRounds) throw new BuildError([fleetStoreIncomplete(1)]);
            continue;
          }
          const [outcomes, ...entries] = readChunk(chunk);
          cache.write(entries);
          for (const { key } of entries) chunks.set(key, results);
          return { outcomes: JSON.parse(outcomes!.bytes.toString()) as Outcome<StepOutput>[], pluginCosts };
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
    const common = listShared(task.files?.(shared) ?? []);
    const part = hashed({ shared: shared.shared, files: common.files } satisfies SharedPart);
    const sharedEntries = [...common.entries, { key: part.hash, bytes: part.bytes }];
    await upload(fleet.store.putContents(sharedEntries), fleet.store);
    const failure = new AbortController();
    const runIndexes = async (indexes: readonly number[]): Promise<void> => {
      failure.signal.throwIfAborted();
      const requests = indexes.map((index) => items[index]!);
      const list = hashed(requests);
      await upload(fleet.store.putContents([{ key: list.hash, bytes: list.bytes }]), fleet.store);
      const order = {
        archive: fleet.archive.hash,
        task: task.name,
        deadlineSeconds: task.deadlineSeconds,
        shared: part.hash,
        items: list.hash,
      };
      const contents = [...sharedEntries, { key: list.hash, bytes: list.bytes }];
      const { outcomes: ended, pluginCosts } = await runBatch(fleet, { order, items: requests, contents });
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
