import { setTimeout } from 'node:timers/promises';
import type { Cache } from '../cache/cache.js';
import { BuildError, type Diagnostic } from '../report/diagnostic.js';
import { fleetStoreIncomplete, fleetTaskFailed } from '../report/errors/fleet.js';
import type { HookCosts } from '../report/report.js';
import {
  createBatchExchange,
  packShared,
  type Batch,
  type BatchExchange,
  type StepOutcome,
  type Request,
} from './batch-exchange.js';
import { openFleetQueue, type FleetQueue } from './fleet-queue.js';
import { randomBytes } from 'node:crypto';
import type { PackEntry } from '../cache/pack.js';
import { createPortablePaths } from '../cache/portable-paths.js';
import { withoutSecrets, type RemoteCacheOptions } from '../cache/remote/store-client.js';
import type { Executor, TaskType } from '../executor/executor.js';
import { planBatches } from '../executor/pool-executor.js';
import type { BatchShared, BatchSummary, Computed, Step, StepItem, Timed } from '../step/step.js';
import { createSlots } from '../async/concurrency.js';
import type { FleetItem, SharedPart } from './fleet-job.js';
import { openFleetStore, type FleetStore } from './fleet-store.js';
import { packJson, openReceiver, type Receiver } from './packed-content.js';
import { markPath } from './relocation.js';
import type { OpenedArchive } from './site-archive.js';

/** Time after which a batch is given to a worker again that did not know the build, in ms. */
const skippedMs = 500;

/** Times that one part of a batch, or its results, are sent to a store that doesn't have them afterwards. */
const mostRepeats = 3;

/** A fleet as one build uses it. */
interface Fleet {
  /** Id of the build. */
  build: string;
  queue: FleetQueue;
  exchange: BatchExchange;
  cache: Cache;
  signal: AbortSignal;
}

/** Outcomes of a batch, undefined for items that have to run again. */
export interface BatchEnds {
  outcomes: (StepOutcome | undefined)[];
  pluginCosts: HookCosts;
}

/**
 * Runs a batch until its results have arrived. An item with which workers were lost is a failure of its own.
 *
 * A worker names what it finds missing, part by part: it reads the list of a site's files before the files, then the data
 * that items share, the items and their entries. After a store was emptied, a batch takes as many rounds as it has such
 * parts, and more if the store is emptied again. It fails if one of them doesn't arrive.
 */
async function runFleetBatch(fleet: Fleet, batch: Batch): Promise<BatchEnds> {
  const { build, queue, exchange, cache, signal } = fleet;
  const repeats = new Map<string, number>();
  const countRepeats = (names: readonly string[]): void => {
    for (const name of names) repeats.set(name, (repeats.get(name) ?? 0) + 1);
    const missing = names.filter((name) => repeats.get(name)! > mostRepeats);
    if (missing.length > 0) throw new BuildError([fleetStoreIncomplete(missing.length)]);
  };
  for (let round = 0; ; round++) {
    const result = await queue.run(
      { ...batch.order, build, round, packs: exchange.packsOf(batch.items) },
      batch.items.length,
    );
    switch (result.kind) {
      case 'skipped':
        // It was announced in the meantime.
        round -= 1;
        await setTimeout(skippedMs, undefined, { signal });
        continue;
      case 'failed':
        throw new BuildError(result.diagnostics ?? [fleetTaskFailed(result.message)]);
      case 'lost':
        return { outcomes: crashedOutcomes(batch, result.index), pluginCosts: {} };
      case 'missing': {
        const unknown = result.entries.filter((key) => !cache.find(key));
        if (unknown.length > 0) return { outcomes: evictedOutcomes(batch, unknown), pluginCosts: {} };
        countRepeats([...result.contents, ...result.entries]);
        await exchange.supply(batch, result);
        continue;
      }
      case 'done': {
        const outcomes = await exchange.receive(result, batch);
        if (outcomes) return { outcomes, pluginCosts: result.pluginCosts };
        countRepeats(['results']);
      }
    }
  }
}

/** Outcomes of a batch whose workers were lost, at the item with this index if it is known. */
const crashedOutcomes = ({ items }: Batch, culprit: number | undefined): (StepOutcome | undefined)[] =>
  items.map((_, index) =>
    index === culprit || items.length === 1
      ? { status: 'failed', reason: 'crashed', message: 'Three workers were lost while they worked on it' }
      : undefined,
  );

/** Outcomes of a batch when entries are not in the local cache any more. */
function evictedOutcomes({ items }: Batch, keys: readonly string[]): StepOutcome[] {
  const unknown = new Set(keys);
  return items.map(({ locations }) => ({
    status: 'failed',
    reason: locations.some(([key]) => unknown.has(key)) ? 'evicted' : 'thrown',
    message: 'An entry of the cache cannot be read.',
  }));
}

/** Batches of the fleet's threads that are uploaded and waiting, so that no thread waits for this machine. */
const batchesPerThread = 3;
const fewestBatches = 8;

/** Most items of one batch: a batch costs this machine and a worker some milliseconds each. */
const largestBatch = 128;

export interface QueueExecutorOptions {
  url: string;
  /** Title of the site or name of its folder, which workers show. */
  title: string;
  cache: Cache;
  projectRoot: string;
  /** Key with which messages are signed. */
  secret: string | undefined;
  /** The shared cache of the site, if it can be read and written. */
  sharedCache: RemoteCacheOptions | undefined;
  /** Puts the archive of the site together, and calls `put` with its content; called when the first items come. */
  archive: (put: (packed: readonly PackEntry[]) => Promise<void>) => Promise<OpenedArchive>;
  /** Called with errors of work that had ended before they occurred. */
  onLateErrors: (problems: readonly Diagnostic[]) => void;
  signal: AbortSignal;
}

type AnyTask = TaskType<BatchShared<unknown>, Request, Timed<Computed<unknown>>, BatchSummary> &
  Pick<Step<unknown, StepItem, unknown>, 'mapPaths' | 'mapShared' | 'mapItem'>;
type OnBatch = (count: number, summary?: BatchSummary) => void;

/** A connection to a fleet. */
interface OpenFleet extends Fleet {
  store: FleetStore;
  receiver: Receiver;
  archive: OpenedArchive;
}

/** Connects to a fleet and uploads the site. */
async function openFleet(options: QueueExecutorOptions, onThread: () => void): Promise<OpenFleet> {
  const { url, title, cache, secret, sharedCache, signal } = options;
  const build = randomBytes(8).toString('hex');
  const store = await openFleetStore({ queueUrl: url, secret, sharedCache, signal });
  let queue: FleetQueue | undefined;
  try {
    queue = await openFleetQueue({ url, secret, build, title, signal, onThread });
    const archive = await options.archive(store.putContents);
    await store.flush();
    const receiver = openReceiver(signal);
    const exchange = createBatchExchange(store, archive, cache, receiver, options.onLateErrors);
    return { build, queue, store, receiver, archive, exchange, cache, signal };
  } catch (error) {
    await queue?.close();
    await store.close();
    throw error;
  }
}

/** Items on their way, and what their batches have in common. */
interface Run {
  order: Omit<Batch['order'], 'items'>;
  contents: readonly PackEntry[];
  items: readonly Request[];
  /** An item as it travels. */
  mapItem(item: StepItem): StepItem;
  /** Filled in as batches end. */
  outcomes: StepOutcome[];
  parse: Batch['parse'];
  /** Aborted by the first batch that fails, so that no other one begins. */
  failure: AbortController;
  onBatch: OnBatch | undefined;
}

/** Uploads what the items of a run share. */
async function startRun(
  { archive, exchange }: OpenFleet,
  { sharedCache, projectRoot }: QueueExecutorOptions,
  task: AnyTask,
  shared: BatchShared<unknown>,
  items: readonly Request[],
  onBatch: OnBatch | undefined,
): Promise<Run> {
  const { files, contents } = await packShared(task.files?.(shared) ?? []);
  const { mapPaths = (value) => value, mapShared = (value) => value, mapItem = (item) => item } = task;
  const { toLocal } = createPortablePaths(projectRoot);
  const part = await packJson({ shared: mapShared(shared.shared, markPath), files } satisfies SharedPart);
  contents.push(part);
  await exchange.upload(contents);
  return {
    order: {
      store: sharedCache && withoutSecrets(sharedCache.url),
      archive: archive.hash,
      task: task.name,
      deadlineSeconds: task.deadlineSeconds,
      shared: part.key,
    },
    contents,
    items,
    mapItem: (item) => mapItem(item, markPath),
    outcomes: new Array<StepOutcome>(items.length),
    parse: (stored) => mapPaths(JSON.parse(stored), toLocal),
    failure: new AbortController(),
    onBatch,
  };
}

/** Runs some items of a run as one batch. Where workers were lost with an unknown item, halves of the batch find it. */
async function runIndexes(fleet: OpenFleet, run: Run, indexes: readonly number[]): Promise<void> {
  run.failure.signal.throwIfAborted();
  const items = indexes.map((index) => run.items[index]!);
  const list = await packJson(
    items.map(({ item, locations }): FleetItem => [run.mapItem(item), locations.map(([key]) => key)]),
  );
  await fleet.exchange.upload([list]);
  const { outcomes, pluginCosts } = await runFleetBatch(fleet, {
    order: { ...run.order, items: list.key },
    items,
    contents: [...run.contents, list],
    parse: run.parse,
  });
  const others: number[] = [];
  for (const [position, index] of indexes.entries()) {
    const outcome = outcomes[position];
    if (outcome) run.outcomes[index] = outcome;
    else others.push(index);
  }
  run.onBatch?.(indexes.length - others.length, { locations: [], pluginCosts });
  const isUnknown = others.length === indexes.length;
  const half = isUnknown ? Math.ceil(others.length / 2) : others.length;
  for (const rest of [others.slice(0, half), others.slice(half)])
    if (rest.length > 0) await runIndexes(fleet, run, rest);
}

/**
 * Runs the tasks of a build on the workers of a fleet. `fleet-job.ts` shows what travels. Connects with the first items, so
 * that a build whose pages are all cached needs no fleet.
 */
export function createQueueExecutor(options: QueueExecutorOptions): Executor {
  const { signal } = options;
  let opening: Promise<OpenFleet> | undefined;
  let current: OpenFleet | undefined;
  const threads = (): number => current?.queue.threads() ?? 0;
  const slots = createSlots(() => Math.max(fewestBatches, threads() * batchesPerThread));
  const open = async (): Promise<OpenFleet> => (current = await openFleet(options, slots.grow));

  const runAll = async (
    task: AnyTask,
    shared: BatchShared<unknown>,
    items: readonly Request[],
    onBatch?: OnBatch,
  ): Promise<StepOutcome[]> => {
    opening ??= open();
    const fleet = await opening;
    const run = await startRun(fleet, options, task, shared, items, onBatch);
    const runOrFail = (indexes: readonly number[]): Promise<void> =>
      runIndexes(fleet, run, indexes).catch((error: unknown) => {
        run.failure.abort(error);
        throw error;
      });
    const progress = setInterval(() => onBatch?.(0), 1000);
    try {
      const batches = planBatches(items.length, Math.max(1, threads()), largestBatch);
      const ends = await Promise.allSettled(batches.map((indexes) => slots.run(() => runOrFail(indexes))));
      if (run.failure.signal.aborted) throw run.failure.signal.reason;
      for (const end of ends) if (end.status === 'rejected') throw end.reason;
    } finally {
      clearInterval(progress);
    }
    return run.outcomes;
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
      await fleet?.receiver.close();
      await fleet?.queue.close();
      await fleet?.store.close();
    },
  };
}
