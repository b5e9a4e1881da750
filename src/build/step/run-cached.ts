import type { PackLocation } from '../cache/pack.js';
import { createPortablePaths } from '../cache/portable-paths.js';
import type { Cache } from '../cache/cache.js';
import type { SiteConfig } from '../config/site-config.js';
import type { StepContext } from '../context.js';
import type { Outcome } from '../executor/executor.js';
import type { Diagnostic } from '../report/diagnostic.js';
import { hookLost, pageCrashed, pageDeadline, pageFailed } from '../report/errors/build.js';
import type { Step, StepItem } from './step.js';
import { verifyHits } from './verify-hits.js';

/** Options of a run of a step, besides its items. */
export interface CachedRun<Shared, Item, Value> {
  /** Phase in which progress is shown. */
  phase: string;
  /** Data that all items share; called only if items are sent to workers. */
  shared: () => Shared;
  /** True if a cached value still holds. Without it, every cached value does. */
  isFresh?: (value: Value, item: Item) => boolean;
  /** Called with a cached value that does not hold any more. */
  onStale?: (value: Value, item: Item) => void;
  /** Finds the places of problems that workers report. */
  explain?: (problems: readonly Diagnostic[]) => Promise<readonly Diagnostic[]>;
  /** Keys of the entries without which a cached value is of no use: those that it names. */
  needs?: (value: Value, item: Item) => readonly string[];
  /** `shared` for work that only compares its results. Without it, that is the same. */
  sharedForVerifying?: () => Shared;
  /** True if values are only looked up: those that nothing is cached of are undefined. */
  isLookup?: boolean;
}

/** The value of an item. */
export interface StepResult<Value> {
  value: Value;
  /** Milliseconds that computing the value took; undefined if it was cached. */
  durationMs?: number;
}

type FailedOutcome = Outcome<unknown> & { status: 'failed' };

/** An item whose work failed. */
interface Failure<Item> {
  item: Item;
  outcome: FailedOutcome;
}

function problemOf(
  { reason, message, calling }: FailedOutcome,
  file: string,
  verb: string,
  deadlineSeconds: number,
): Diagnostic {
  if (reason !== 'deadline' && reason !== 'crashed') return pageFailed(file, verb, message);
  const isLate = reason === 'deadline';
  if (calling !== undefined)
    return hookLost(calling, file, verb, isLate ? 'did not end in time' : `ended its thread (${message})`);
  return isLate ? pageDeadline(file, verb, deadlineSeconds) : pageCrashed(file, verb, message);
}

/** Problems of items whose work failed. A fault of the machine, such as a full disk, is one problem however many it met. */
function problemsOf<Item>(
  { describe, deadlineSeconds }: { describe: (item: Item) => { file: string; verb: string }; deadlineSeconds: number },
  failures: readonly Failure<Item>[],
): Diagnostic[] {
  const problems: Diagnostic[] = [];
  const ofMachine = new Map<string, Failure<Item>[]>();
  for (const failure of failures) {
    const { file, verb } = describe(failure.item);
    const problem = problemOf(failure.outcome, file, verb, deadlineSeconds);
    const { message } = failure.outcome;
    // Each path that may not be used is a fault of its own.
    const isOwn = problem.kind !== 'environment' || /\bE(?:ACCES|PERM)\b/.test(message);
    const cause = message.replace(/ '[^']*'$/, '');
    if (isOwn) problems.push(problem);
    else ofMachine.set(cause, [...(ofMachine.get(cause) ?? []), failure]);
  }
  for (const [first, ...others] of ofMachine.values()) {
    const { file, verb } = describe(first!.item);
    const files = others.length > 0 ? `${file} and ${others.length} more` : file;
    problems.push(problemOf(first!.outcome, files, verb, deadlineSeconds));
  }
  return problems;
}

/** A cached value with the keys of the entries that it needs. */
interface CachedResult<Value> {
  value: Value;
  needed: readonly string[];
}

/** Values of items that the cache has, with the entries that they need, in order. */
async function findCached<Shared, Item extends StepItem, Value>(
  cache: Cache,
  { projectRoot }: SiteConfig,
  { mapPaths = (value) => value }: Step<Shared, Item, Value>,
  items: readonly Item[],
  { isFresh, onStale, needs }: Required<Pick<CachedRun<Shared, Item, Value>, 'isFresh' | 'onStale' | 'needs'>>,
): Promise<(CachedResult<Value> | undefined)[]> {
  const { toLocal } = createPortablePaths(projectRoot);
  await cache.fetch(items.map(({ key }) => key));
  const cached = cache.readMany(items.map(({ key }) => key));
  const found = items.map((item): CachedResult<Value> | undefined => {
    const bytes = cached.get(item.key);
    const value = bytes && mapPaths(JSON.parse(bytes.toString()) as Value, toLocal);
    if (value === undefined) return undefined;
    if (isFresh(value, item)) return { value, needed: needs(value, item) };
    onStale(value, item);
    return undefined;
  });
  await cache.fetch(found.flatMap((result) => result?.needed ?? []));
  return found.map((result) => (result?.needed.every((key) => cache.find(key)) ? result : undefined));
}

/**
 * Returns the value of each item, in order: those that the cache has come from there, the others are computed in workers
 * and cached. An item whose work fails is reported and its value is undefined. Throws `EvictedEntries` when an entry that the
 * work needs is damaged; it is forgotten then, so that another run computes it again.
 */
export async function runCached<Shared, Item extends StepItem, Value>(
  context: StepContext,
  step: Step<Shared, Item, Value>,
  items: readonly Item[],
  run: CachedRun<Shared, Item, Value>,
): Promise<(StepResult<Value> | undefined)[]> {
  const { cache, config, executor, report, plugins } = context;
  const { phase, shared, isFresh = () => true, onStale = () => undefined, needs = () => [], isLookup = false } = run;
  const found = await findCached(cache, config, step, items, { isFresh, onStale, needs });
  if (context.verification) {
    const hits = items.flatMap((item, index) => {
      const cached = found[index];
      return cached ? [{ item, value: cached.value, entries: cached.needed }] : [];
    });
    await verifyHits(context, step, run.sharedForVerifying ?? shared, needs, hits);
  }
  const results = found.map((cached): StepResult<Value> | undefined => cached && { value: cached.value });
  const missing = [...items.keys()].filter((index) => !results[index]);
  if (missing.length === 0 || isLookup) return results;

  await cache.fetch(missing.flatMap((index) => step.reads(items[index]!)));
  const requests = missing.map((index) => {
    const item = items[index]!;
    const locations = step.reads(item).flatMap((key): [string, PackLocation][] => {
      const location = cache.find(key);
      return location ? [[key, location]] : [];
    });
    return { item, locations };
  });
  let done = 0;
  const batchShared = { shared: shared(), sequence: cache.nextSequence() };
  const outcomes = await executor.run(step, batchShared, requests, (count, summary) => {
    report.progress(phase, (done += count), missing.length, executor.status?.());
    if (!summary) return;
    cache.remember(summary.locations);
    plugins.addCosts(summary.pluginCosts);
  });
  let evicted: string[] | undefined;
  const problems: Diagnostic[] = [];
  const failures: Failure<Item>[] = [];
  for (const [position, outcome] of outcomes.entries()) {
    const index = missing[position]!;
    const item = items[index]!;
    if (outcome.status === 'failed') {
      if (outcome.reason === 'evicted') (evicted ??= []).push(...step.reads(item));
      else failures.push({ item, outcome });
    } else if ('diagnostics' in outcome.output) problems.push(...outcome.output.diagnostics);
    else {
      const { value, durationMs, allocatedBytes } = outcome.output;
      results[index] = { value, durationMs };
      const { file } = step.describe(item);
      const { times, memory } = report.details ?? {};
      times?.set(file, { ...times.get(file), [step.name]: durationMs });
      if (allocatedBytes !== undefined) memory?.set(file, { ...memory.get(file), [step.name]: allocatedBytes });
    }
  }
  problems.push(...problemsOf(step, failures));
  const explained = run.explain && problems.length > 0 ? await run.explain(problems) : problems;
  report.add(explained.map(({ thrown: _, ...problem }) => problem));
  if (evicted) cache.evict(evicted);
  return results;
}
