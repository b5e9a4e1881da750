import { addCosts, type HookCosts } from '../report/report.js';
import { readPacks, type PackEntry, type PackLocation } from '../cache/pack.js';
import type { TaskType } from '../executor/executor.js';
import type { BatchShared, BatchSummary, Computed, StoredValue, Timed } from '../step/step.js';
import type { Request } from './batch-exchange.js';
import {
  storedKeys,
  readMessage,
  signMessage,
  type BatchOutcomes,
  type FleetItem,
  type FleetJob,
  type FleetResult,
  type SentOutcome,
  type SignedText,
} from './fleet-job.js';
import { workerSecret, type FleetStore } from './fleet-store.js';
import { fetchContents, MissingParts, openSites, type SiteWithStore, type WorkerSite } from './open-sites.js';
import { packContent } from './packed-content.js';
import { unpackOwn } from './relocation.js';
import type { Job } from 'bullmq';
import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { BuildError, type Diagnostic } from '../report/diagnostic.js';
import { fleetVersionRefused } from '../report/errors/fleet.js';
import { asError } from '../report/reason-of.js';
import { connectFleet, fleetTimes, fleetUrl, queueName, queuePrefix, type FleetLink } from './fleet-link.js';
import { announceMember, createMember, withdraw, type Member } from './fleet-queue.js';

/** Lets pieces of work run side by side, or one of them alone. */
export interface Turns {
  beside<T>(work: () => Promise<T>): Promise<T>;
  /** Begins when all that runs has ended, and nothing begins before it ends. */
  alone<T>(work: () => Promise<T>): Promise<T>;
}

function createTurns(): Turns {
  const running = new Set<Promise<unknown>>();
  let single: Promise<unknown> | undefined;
  const track = <T>(work: Promise<T>): Promise<T> => {
    const settled = work.catch(() => undefined).finally(() => running.delete(settled));
    running.add(settled);
    return work;
  };
  return {
    beside: async (work) => {
      while (single) await single;
      return track(work());
    },
    alone: async (work) => {
      while (single) await single;
      const done = Promise.allSettled(running).then(work);
      single = done.catch(() => undefined).finally(() => (single = undefined));
      return done;
    },
  };
}

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
async function runOneByOne(
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
async function workOnBatch(opened: SiteWithStore, job: FleetJob, runAll: RunItems): Promise<FleetResult> {
  const { site, store } = opened;
  const shared = await site.shared(store, job.shared);
  const listed = (await fetchContents(store, [job.items])).get(job.items)!;
  const items = await withEntries(store, site, job, JSON.parse(site.toHere(listed.toString())) as FleetItem[]);
  const results = await runAll(items, (some) => runItems(opened, job, shared, some));
  site.cache.remember(results.locations);
  return sendResults(opened, job, results);
}

/** Interval at which a worker announces itself and looks for builds, in ms. */
const announceMs = 2000;

/** Seconds without Redis after which a worker that was asked to end does so: its results could not be delivered. */
const mostSecondsLost = 5;

/** Times that a batch may lose its worker and be given to another one. */
const mostStalls = 2;

export interface FleetWorkerOptions {
  /** URL of the Redis server; by default that of HEDDLE_FLEET_URL. */
  url?: string | undefined;
  /** Batches at a time, each in a thread of its own. By default one per processor. */
  concurrency?: number | undefined;
  /** Ends the worker when it is aborted, after running batches have finished. */
  signal: AbortSignal;
  /** Called with a line for the terminal. */
  log(line: string): void;
  warn(diagnostic: Diagnostic): void;
}

/** The answer of a worker that could not work on a batch. */
function failedResult(error: unknown): FleetResult {
  if (error instanceof MissingParts) return { kind: 'missing', contents: error.contents, entries: error.entries };
  if (error instanceof BuildError) return { kind: 'failed', message: error.message, diagnostics: error.diagnostics };
  return { kind: 'failed', message: asError(error).stack ?? '' };
}

/** Runs a worker until the signal is aborted. Rejects with a `BuildError` when the server refuses it. */
export async function runFleetWorker({ signal, log, warn, ...options }: FleetWorkerOptions): Promise<void> {
  const url = fleetUrl(options.url);
  const concurrency = options.concurrency ?? availableParallelism();
  const times = fleetTimes();
  const secret = workerSecret();
  const link = await connectFleet(url, Infinity, signal).catch((error: unknown) => {
    if (signal.aborted) return undefined;
    throw error;
  });
  if (!link) return;
  const own = createMember({ id: randomBytes(8).toString('hex'), threads: concurrency });
  const sites = openSites(url, concurrency);
  const turns = createTurns();
  const builds = watchBuilds(link, own, times.absenceMs, { log, warn });

  const runJob = async (job: Job<SignedText>): Promise<FleetResult> => {
    const order = readMessage<FleetJob>('job', job.data, secret);
    if (!(await builds.isAlive(order.build))) return { kind: 'skipped' };
    // After a loss, nothing else runs in this process: if it ends again, this item is why.
    return sites.use(order, (opened) =>
      workOnBatch(opened, order, (items, run) =>
        job.stalledCounter === 0
          ? turns.beside(() => run(items))
          : turns.alone(() => runOneByOne(items, run, (index) => job.updateProgress(index))),
      ),
    );
  };
  const worker = new link.bullmq.Worker<SignedText, SignedText>(
    queueName,
    async (job) => signMessage(`result ${job.id}`, await runJob(job).catch(failedResult), secret),
    {
      connection: link.redis,
      prefix: queuePrefix,
      concurrency,
      lockDuration: times.lockMs,
      stalledInterval: times.stalledMs,
      maxStalledCount: mostStalls,
    },
  );
  // Losses of the connection end by themselves.
  worker.on('error', () => undefined);
  log(
    `Waiting for builds on ${link.host}: ${concurrency} ${concurrency === 1 ? 'thread' : 'threads'}, Heddle ${own.heddle}, Node ${own.node}`,
  );
  const housekeeping = setInterval(() => sites.closeUnused(builds.isKnown), announceMs);
  if (!signal.aborted) await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  log('Finishing the batches under way');
  const end = new AbortController();
  const lost = async (): Promise<void> => {
    while (link.secondsLost() < mostSecondsLost) await setTimeout(announceMs, undefined, { signal: end.signal });
  };
  await Promise.race([worker.close(), lost().catch(() => undefined)]);
  end.abort();
  clearInterval(housekeeping);
  await builds.close();
  await sites.close();
  await link.close();
}

/** Builds that were announced. */
interface AliveBuilds {
  /** True for a build that was there at the last look, or that another look finds. */
  isAlive(build: string): Promise<boolean>;
  /** True for a build that was there at the last look. */
  isKnown(build: string): boolean;
  close(): Promise<void>;
}

/** Announces a worker, and tracks which builds are alive. */
function watchBuilds(
  { redis }: FleetLink,
  own: Member,
  absenceMs: number,
  { log, warn }: Pick<FleetWorkerOptions, 'log' | 'warn'>,
): AliveBuilds {
  const alive = new Map<string, Member>();
  const look = async (): Promise<void> => {
    await announceMember(redis, 'workers', own, absenceMs);
    const found = await announceMember(redis, 'builds', undefined, absenceMs);
    const ids = new Set(found.map(({ id }) => id));
    for (const [id, { title }] of alive) {
      if (ids.has(id)) continue;
      alive.delete(id);
      log(`The build of "${title}" has ended`);
    }
    for (const build of found) {
      if (alive.has(build.id)) continue;
      alive.set(build.id, build);
      const { title = '', host } = build;
      if (build.queue === own.queue) log(`A build of "${title}" has begun on ${host}`);
      else warn(fleetVersionRefused({ ...build, title }, own));
    }
  };
  let looking: Promise<void> | undefined;
  const lookOnce = (): Promise<void> =>
    (looking ??= look()
      .catch(() => undefined)
      .finally(() => (looking = undefined)));
  const timer = setInterval(() => void lookOnce(), Math.min(announceMs, absenceMs / 4));
  void lookOnce();
  return {
    isAlive: async (build) => {
      if (!alive.has(build)) await lookOnce();
      return alive.has(build);
    },
    isKnown: (build) => alive.has(build),
    close: async () => {
      clearInterval(timer);
      if (redis.status !== 'ready') return;
      await looking;
      await withdraw(redis, 'workers', own);
    },
  };
}
