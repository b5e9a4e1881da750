import { addCosts, type HookCosts } from '../report/hook-costs.js';
import type { Job } from 'bullmq';
import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import type { PackLocation } from '../cache/pack.js';
import type { Outcome, TaskType } from '../executor/executor.js';
import { BuildError, type Diagnostic } from '../report/diagnostic.js';
import { fleetVersionRefused } from '../report/errors/fleet.js';
import type { BatchShared, BatchSummary, Computed, StepItem, StepRequest, Timed } from '../step/step.js';
import { asError } from '../util/reason-of.js';
import { makeChunk, readChunk } from './chunk.js';
import {
  outcomesKey,
  readMessage,
  signMessage,
  type BatchOutcomes,
  type FleetJob,
  type FleetResult,
  type SignedText,
} from './fleet-job.js';
import { connectFleet, fleetTimes, fleetUrl, queueName, queuePrefix, type FleetLink } from './fleet-link.js';
import { openFleetStore, packContent, workerCache, workerSecret, type FleetStore } from './fleet-store.js';
import { announce, createMember, withdraw, type Member } from './presence.js';
import { createTurns } from './turns.js';
import { fetchContents, MissingParts, openWorkerSite, type WorkerSite } from './worker-site.js';

/** Interval at which a worker announces itself and looks for builds, in ms. */
const announceMs = 2000;

/** Time for which a site stays open without a batch, in ms. */
const idleSiteMs = 1_800_000;

/** Seconds without Redis after which a worker that was asked to end does so: nobody would hear of its batches. */
const mostSecondsLost = 5;

/** Times that a batch may lose its worker and be given to another one. */
const mostStalls = 2;

export interface FleetWorkerOptions {
  /** URL of the Redis server; by default that of HEDDLE_FLEET_URL. */
  url?: string | undefined;
  /** Batches at a time, each in a thread of its own. By default one per processor. */
  concurrency?: number | undefined;
  /** Ends the worker when it is aborted: what is under way is finished. */
  signal: AbortSignal;
  /** Called with a line for the terminal. */
  log(line: string): void;
  warn(diagnostic: Diagnostic): void;
}

type Request = StepRequest<StepItem>;
type StepOutcome = Outcome<Timed<Computed<unknown>>>;
type AnyStep = TaskType<BatchShared<unknown>, Request, Timed<Computed<unknown>>, BatchSummary>;

/** Results of a batch. */
interface BatchResults {
  outcomes: StepOutcome[];
  locations: BatchSummary['locations'];
  pluginCosts: HookCosts;
}

/** A site, and the store that its parts come from. */
interface SiteWithStore {
  site: WorkerSite;
  store: FleetStore;
}

/** The sites of a worker, each opened when a batch of it comes. */
interface OpenSites {
  open(job: Pick<FleetJob, 'archive' | 'store'>): Promise<SiteWithStore>;
  /** Closes sites that had no batch for a while. */
  closeIdle(): void;
  close(): Promise<void>;
}

function openSites(url: string, concurrency: number): OpenSites {
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

/** The same, one item after the other; `onItem` is awaited before each. */
async function runCarefully(
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
    const { site, store } = await sites.open(order);
    const shared = await site.shared(store, order.shared);
    const listed = (await fetchContents(store, [order.items])).get(order.items)!;
    const items = await withEntries(store, site, order, JSON.parse(site.toHere(listed.toString())) as Request[]);
    const run = (some: readonly Request[]): Promise<BatchResults> => runItems(site, order, shared, some);
    // After a loss, nothing else runs in this process: if it ends again, this item is why.
    const { outcomes, locations, pluginCosts } = await (job.stalledCounter === 0
      ? turns.beside(() => run(items))
      : turns.alone(() => runCarefully(items, run, (index) => job.updateProgress(index))));
    site.cache.remember(locations);
    const written = [...site.cache.readMany(locations.map(([key]) => key))].map(([key, bytes]) =>
      site.entryToThere({ key, bytes }),
    );
    const { entries } = store;
    const sent = entries ? written.map(({ key }) => key) : [];
    const chunk = await packContent(
      makeChunk([
        {
          key: outcomesKey,
          bytes: Buffer.from(
            site.toThere(JSON.stringify({ outcomes, shared: sent } satisfies BatchOutcomes<StepOutcome>)),
          ),
        },
        ...(entries ? [] : written),
      ]),
    );
    site.chunks.add(chunk.key);
    // What the store had before may be gone.
    if (order.round > 0) await Promise.all([store.contents([chunk.key]), entries?.getMany(sent)]);
    await Promise.all([store.putContents([chunk]), entries?.put(written)]);
    await store.flush();
    return { kind: 'done', results: chunk.key, pluginCosts };
  };

  const answer = async (job: Job<SignedText>): Promise<FleetResult> => {
    try {
      return await runJob(job);
    } catch (error) {
      if (error instanceof MissingParts) return { kind: 'missing', contents: error.contents, entries: error.entries };
      const { stack = '' } = asError(error);
      return error instanceof BuildError
        ? { kind: 'failed', message: error.message, diagnostics: error.diagnostics }
        : { kind: 'failed', message: stack };
    }
  };

  const worker = new link.bullmq.Worker<SignedText, SignedText>(
    queueName,
    async (job) => signMessage(`result ${job.id}`, await answer(job), secret),
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
  const housekeeping = setInterval(sites.closeIdle, announceMs);
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

/** Announces a worker, and knows which builds are alive. */
function watchBuilds(
  { redis }: FleetLink,
  own: Member,
  absenceMs: number,
  { log, warn }: Pick<FleetWorkerOptions, 'log' | 'warn'>,
): { isAlive(build: string): Promise<boolean>; close(): Promise<void> } {
  const alive = new Map<string, Member>();
  const look = async (): Promise<void> => {
    await announce(redis, 'workers', own, absenceMs);
    const found = await announce(redis, 'builds', undefined, absenceMs);
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
    close: async () => {
      clearInterval(timer);
      if (redis.status !== 'ready') return;
      await looking;
      await withdraw(redis, 'workers', own);
    },
  };
}
