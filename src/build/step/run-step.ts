import type { CacheFolder } from '../cache/cache-folder.js';
import { createPortablePaths } from '../cache/portable-paths.js';
import { makePack, placePack, readPackEntries, type PackEntry, type PackLocation } from '../cache/pack.js';
import type { Outcome, TaskRunner } from '../executor/executor.js';
import { BuildError } from '../report/diagnostic.js';
import { reasonOf } from '../report/reason-of.js';
import type {
  BatchShared,
  BatchSummary,
  Computed,
  Step,
  StepItem,
  StepRequest,
  StepStore,
  StepWork,
  StoredValue,
  Timed,
  WorkTrace,
} from './step.js';
import { countAllocations } from '../report/count-allocations.js';
import type { HookCosts } from '../report/hook-costs.js';
import { watchInputs } from './watch-inputs.js';

/** Something of the cache that work needs cannot be read: an entry, or a file that was placed for the run. */
export class LostEntry extends Error {}

/** The part of the worker's environment that running a step uses. */
export interface StepEnvironment {
  cacheFolder: CacheFolder;
  config: { projectRoot: string };
  plugins: { takeCosts(): HookCosts };
  /** True if the bytes that the work on items allocates are counted. */
  countsAllocations?: boolean;
  /** On a worker of a fleet: returns the part of a pack that is sent. */
  sendable?: ((pack: Buffer) => PackEntry) | undefined;
}

/** A store that reads the entries at `locations`, and collects added entries in one pack. */
function openStore(
  folder: CacheFolder,
  locations: ReadonlyMap<string, PackLocation>,
): StepStore & { pack(): Buffer | undefined } {
  const added = new Map<string, PackEntry>();
  const read = (keys: readonly string[]): Map<string, Buffer> =>
    readPackEntries(
      folder,
      keys.flatMap((key) => {
        const location = locations.get(key);
        return location ? [[key, location] as const] : [];
      }),
    );
  return {
    getAll: (keys) => {
      const found = read(keys);
      return keys.map((key) => {
        const bytes = found.get(key);
        if (!bytes) throw new LostEntry('An entry of the cache cannot be read.');
        return bytes;
      });
    },
    find: (key) => read([key]).get(key),
    put: (key, bytes) => void added.set(key, { key, bytes }),
    pack: () => (added.size === 0 ? undefined : makePack([...added.values()])),
  };
}

async function outcomeOf<Value>(
  work: () => Promise<Computed<Value>>,
  countsAllocations = false,
): Promise<Outcome<Timed<Computed<Value>>>> {
  const startedMs = performance.now();
  const endCount = countsAllocations ? countAllocations() : undefined;
  const done = (computed: Computed<Value>): Outcome<Timed<Computed<Value>>> => ({
    status: 'done',
    output: {
      ...computed,
      durationMs: performance.now() - startedMs,
      allocatedBytes: endCount?.(),
    },
  });
  try {
    return done(await work());
  } catch (error) {
    if (error instanceof BuildError) return done({ diagnostics: error.diagnostics });
    const reason = error instanceof LostEntry ? 'lost' : 'thrown';
    return { status: 'failed', reason, message: reasonOf(error) };
  }
}

/** Does the work on the items of a batch again: nothing is stored, nothing that only saves time is read. */
async function verifyBatch<Shared, Item extends StepItem, Value, Environment>(
  shared: Shared,
  requests: readonly StepRequest<Item>[],
  environment: Environment & StepEnvironment,
  {
    store,
    prepare,
    startItem,
  }: {
    store: StepStore;
    prepare: StepWork<Shared, Item, Value, Environment>;
    startItem: (index: number) => void;
  },
): Promise<{ outcomes: Outcome<Timed<Computed<Value>> & { trace?: WorkTrace }>[]; summary: BatchSummary }> {
  const watch = watchInputs();
  let texts: Record<string, string> = {};
  const put = (key: string, bytes: Buffer): void => {
    if (!store.find(key)?.equals(bytes)) texts[key] = bytes.toString();
  };
  const outcomes: Outcome<Timed<Computed<Value>> & { trace?: WorkTrace }>[] = [];
  try {
    const work = await prepare(shared, environment, { getAll: store.getAll, find: () => undefined, put });
    for (const [index, { item }] of requests.entries()) {
      startItem(index);
      texts = {};
      watch.start();
      const outcome = await outcomeOf(async () => work(item));
      const trace = { ...watch.stop(), texts };
      outcomes.push(outcome.status === 'done' ? { ...outcome, output: { ...outcome.output, trace } } : outcome);
    }
  } finally {
    watch.end();
  }
  return { outcomes, summary: { locations: [], pluginCosts: environment.plugins.takeCosts() } };
}

/** The worker's side of a step: runs the work on each item of a batch, and stores all of its entries in one pack. */
export const runStep =
  <Shared, Item extends StepItem, Value, Environment>(
    { mapPaths = (value) => value, isLast = false }: Pick<Step<Shared, Item, Value>, 'mapPaths' | 'isLast'>,
    prepare: StepWork<Shared, Item, Value, Environment>,
  ): TaskRunner<
    BatchShared<Shared>,
    StepRequest<Item>,
    Timed<Computed<Value> | StoredValue> & { trace?: WorkTrace },
    BatchSummary,
    Environment & StepEnvironment
  > =>
  async (
    { shared, sequence, isVerified = false, leavesValues = false, isSent = false },
    requests,
    environment,
    startItem,
  ) => {
    const { cacheFolder, config, plugins, countsAllocations, sendable } = environment;
    const { toPortable } = createPortablePaths(config.projectRoot);
    const store = openStore(cacheFolder, new Map(requests.flatMap(({ locations }) => locations)));
    if (isVerified) return verifyBatch(shared, requests, environment, { store, prepare, startItem });
    let work: Awaited<ReturnType<typeof prepare>>;
    try {
      work = await prepare(shared, environment, store);
    } catch (error) {
      if (!(error instanceof LostEntry)) throw error;
      work = () => Promise.reject(error);
    }
    const outcomes: Outcome<Timed<Computed<Value> | StoredValue>>[] = [];
    for (const [index, { item }] of requests.entries()) {
      startItem(index);
      const outcome = await outcomeOf(async () => work(item), countsAllocations);
      outcomes.push(outcome);
      if (outcome.status === 'failed' || 'diagnostics' in outcome.output || outcome.output.isTransient) continue;
      const { key = item.key, value, ...costs } = outcome.output;
      store.put(key, Buffer.from(JSON.stringify(mapPaths(value, toPortable))));
      if (leavesValues) outcomes[index] = { status: 'done', output: { ...costs, storedKey: key } };
    }
    const pack = store.pack();
    const sent = isSent && pack ? sendable?.(pack) : undefined;
    // Nothing on a worker of a fleet reads the entries of a last step.
    const locations = pack && !(sent && isLast) ? placePack(cacheFolder, sequence, pack) : [];
    return { outcomes, summary: { locations, sent, pluginCosts: plugins.takeCosts() } };
  };
