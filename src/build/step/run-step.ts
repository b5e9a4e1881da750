import { callPlace, interceptReads } from '../outside/intercept-reads.js';
import type { WatchedInputs } from '../context.js';
import { packageRoot } from '../files/package-root.js';
import type { CacheFolder } from '../cache/cache-folder.js';
import { createPortablePaths } from '../cache/portable-paths.js';
import { makePack, storePack, readPackEntries, type PackEntry, type PackLocation } from '../cache/pack.js';
import type { Outcome, TaskRunner } from '../executor/executor.js';
import { BuildError, type Diagnostic } from '../report/diagnostic.js';
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
import { countAllocations, type HookCosts } from '../report/report.js';
import type { UncaughtErrors } from './uncaught-errors.js';

/** Watches what this thread reads, until it is ended. */
export interface InputWatch {
  /** Begins the record of one item. */
  start(): void;
  /** Ends the record and returns it, sorted. */
  stop(): WatchedInputs;
  end(): void;
}

/**
 * Notes which files, variables of the environment, clocks and random numbers are used. Reads of Heddle's own code are
 * ignored.
 */
export function watchInputs(): InputWatch {
  const ownFolder = `${packageRoot()}/dist/`;
  let record: Record<keyof WatchedInputs, Set<string>> | undefined;
  const note = (kind: 'variables' | 'calls', name: string, called: Parameters<typeof callPlace>[0]): void => {
    if (!record) return;
    const place = callPlace(called);
    if (place !== '' && !place.startsWith(ownFolder)) record[kind].add(`${name} ${place}`);
  };
  const end = interceptReads({
    file: (path, kind) => {
      if (kind === 'file') record?.files.add(path);
    },
    variable: (name, called) => note('variables', name === '' ? 'process.env' : `process.env.${name}`, called),
    call: (name, called) => note('calls', name, called),
  });
  return {
    start: () => (record = { files: new Set(), variables: new Set(), calls: new Set() }),
    stop: () => {
      const { files, variables, calls } = record!;
      record = undefined;
      return { files: [...files].sort(), variables: [...variables].sort(), calls: [...calls].sort() };
    },
    end: () => {
      record = undefined;
      end();
    },
  };
}

/** Something of the cache that work needs cannot be read: an entry, or a file that was materialized for the run. */
export class EvictedEntry extends Error {}

/** The part of the worker's environment that running a step uses. */
export interface StepEnvironment {
  cacheFolder: CacheFolder;
  config: { projectRoot: string; compat: readonly unknown[] };
  errors: UncaughtErrors;
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
        if (!bytes) throw new EvictedEntry('An entry of the cache cannot be read.');
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
    const reason = error instanceof EvictedEntry ? 'evicted' : 'thrown';
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
    describe,
    startItem,
  }: {
    store: StepStore;
    prepare: StepWork<Shared, Item, Value, Environment>;
    describe: Step<Shared, Item, Value>['describe'];
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
      const outcome = await environment.errors.during(item, describe(item), () => outcomeOf(async () => work(item)));
      const trace = { ...watch.stop(), texts };
      outcomes.push(outcome.status === 'done' ? { ...outcome, output: { ...outcome.output, trace } } : outcome);
    }
  } finally {
    watch.end();
  }
  return { outcomes, summary: { locations: [], pluginCosts: environment.plugins.takeCosts() } };
}

/**
 * The outcome of an item in whose work errors occurred that nothing caught: its problems. Moved sites are shown all the
 * same, with warnings that every build repeats.
 */
function withErrors<Value>(
  outcome: Outcome<Timed<Computed<Value>>>,
  problems: readonly Diagnostic[],
  { config: { compat }, errors }: StepEnvironment,
): Outcome<Timed<Computed<Value>>> {
  if (problems.length === 0) return outcome;
  if (outcome.status === 'failed' || 'diagnostics' in outcome.output) {
    errors.addLate(problems);
    return outcome;
  }
  const { value, ...costs } = outcome.output;
  if (compat.length === 0) return { status: 'done', output: { ...costs, diagnostics: problems } };
  errors.addLate(problems.map((problem) => ({ ...problem, severity: 'warning' })));
  return { status: 'done', output: { ...costs, value, isTransient: true } };
}

/** Does the work on the items of a batch. Returns their outcomes when promises and timers of the work have ended. */
async function workOn<Shared, Item extends StepItem, Value, Environment>(
  requests: readonly StepRequest<Item>[],
  environment: Environment & StepEnvironment,
  prepare: () => ReturnType<StepWork<Shared, Item, Value, Environment>>,
  describe: Step<Shared, Item, Value>['describe'],
  startItem: (index: number) => void,
): Promise<Outcome<Timed<Computed<Value>>>[]> {
  const { countsAllocations, errors } = environment;
  const [first] = requests;
  // A batch without items only loads what others need.
  if (!first) {
    await prepare();
    return [];
  }
  const timers = errors.timers();
  let work: Awaited<ReturnType<typeof prepare>>;
  try {
    work = await errors.during(first.item, describe(first.item), prepare);
  } catch (error) {
    if (!(error instanceof EvictedEntry)) throw error;
    work = () => Promise.reject(error);
  }
  const outcomes: Outcome<Timed<Computed<Value>>>[] = [];
  for (const [index, { item }] of requests.entries()) {
    startItem(index);
    outcomes.push(
      await errors.during(item, describe(item), () => outcomeOf(async () => work(item), countsAllocations)),
    );
  }
  await errors.settled(timers);
  return outcomes.map((outcome, index) => withErrors(outcome, errors.take(requests[index]!.item), environment));
}

/** The worker's side of a step: runs the work on each item of a batch, and stores all of its entries in one pack. */
export const runStep =
  <Shared, Item extends StepItem, Value, Environment>(
    {
      mapPaths = (value) => value,
      isLast = false,
      describe,
    }: Pick<Step<Shared, Item, Value>, 'mapPaths' | 'isLast' | 'describe'>,
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
    const { cacheFolder, config, plugins, sendable } = environment;
    const { toPortable } = createPortablePaths(config.projectRoot);
    const store = openStore(cacheFolder, new Map(requests.flatMap(({ locations }) => locations)));
    if (isVerified) return verifyBatch(shared, requests, environment, { store, prepare, describe, startItem });
    const computed = await workOn(
      requests,
      environment,
      () => prepare(shared, environment, store),
      describe,
      startItem,
    );
    const outcomes: Outcome<Timed<Computed<Value> | StoredValue>>[] = [...computed];
    for (const [index, outcome] of computed.entries()) {
      if (outcome.status === 'failed' || 'diagnostics' in outcome.output || outcome.output.isTransient) continue;
      const { key = requests[index]!.item.key, value, ...costs } = outcome.output;
      store.put(key, Buffer.from(JSON.stringify(mapPaths(value, toPortable))));
      if (leavesValues) outcomes[index] = { status: 'done', output: { ...costs, storedKey: key } };
    }
    const pack = store.pack();
    const sent = isSent && pack ? sendable?.(pack) : undefined;
    // Nothing on a worker of a fleet reads the entries of a last step.
    const locations = pack && !(sent && isLast) ? storePack(cacheFolder, sequence, pack) : [];
    return { outcomes, summary: { locations, sent, pluginCosts: plugins.takeCosts() } };
  };
