import { isRecord } from '../../shared/is-record.js';
import type { RunContext, StepContext } from '../context.js';
import { resultDiffers } from '../report/errors/verify.js';
import type { BatchShared, Computed, Step, StepItem, Timed, WorkTrace } from './step.js';

/** Characters of each text that a difference shows, and those before the place where they part. */
const shownLength = 40;
const shownBefore = 20;

/** Leaves in which two values of JSON differ, with their paths, such as `links[0].href`. */
function* differentLeaves(
  one: unknown,
  other: unknown,
  path = '',
): Generator<{ path: string; one: unknown; other: unknown }> {
  if (Array.isArray(one) && Array.isArray(other) && one.length === other.length) {
    for (const [index, item] of one.entries()) yield* differentLeaves(item, other[index], `${path}[${index}]`);
  } else if (isRecord(one) && isRecord(other)) {
    for (const key of [...new Set([...Object.keys(one), ...Object.keys(other)])])
      yield* differentLeaves(one[key], other[key], path === '' ? key : `${path}.${key}`);
  } else if (JSON.stringify(one) !== JSON.stringify(other)) yield { path, one, other };
}

const shown = (text: string, start: number): string =>
  JSON.stringify(
    `${start > 0 ? '…' : ''}${text.slice(start, start + shownLength)}${text.length > start + shownLength ? '…' : ''}`,
  );

/** The parts of two texts around the first place in which they differ. */
function textDifference(cached: string, fresh: string): string {
  let at = 0;
  while (at < cached.length && cached[at] === fresh[at]) at++;
  const start = Math.max(0, at - shownBefore);
  return `${shown(fresh, start)} instead of ${shown(cached, start)}`;
}

/** Two stored texts with the same purpose. */
export interface TextPair {
  cached: string;
  fresh: string;
}

/**
 * Describes the first difference of a value: that of two texts which it names, where they can be read, otherwise that of
 * the value itself. Returns undefined if they are the same.
 */
function describeDifference(
  cached: unknown,
  fresh: unknown,
  textsOf: (cachedKey: string, freshKey: string) => TextPair | undefined,
): string | undefined {
  if (typeof cached === 'string' && typeof fresh === 'string')
    return cached === fresh ? undefined : textDifference(cached, fresh);
  let first: string | undefined;
  for (const { path, one, other } of differentLeaves(cached, fresh)) {
    const texts = typeof one === 'string' && typeof other === 'string' ? textsOf(one, other) : undefined;
    if (texts) return textDifference(texts.cached, texts.fresh);
    first ??= `${path} is ${shown(JSON.stringify(other) ?? 'missing', 0)} instead of ${shown(JSON.stringify(one) ?? 'missing', 0)}`;
  }
  return first;
}

/** An item whose value was cached. */
export interface Hit<Item, Value> {
  item: Item;
  value: Value;
  /** Keys of the entries that the value names. */
  entries: readonly string[];
}

type Verified<Value> = Timed<Computed<Value>> & { trace?: WorkTrace };

/** Reads and results of the work on an item when it was repeated. */
interface Rework<Value> {
  value: Value | undefined;
  trace: WorkTrace;
  /** Problems that the work reported or ended with. */
  problem?: string;
}

/** Does the work on items again, from nothing and without storing anything. */
async function workAgain<Shared, Item extends StepItem, Value>(
  { cache, executor }: Pick<RunContext, 'cache' | 'executor'>,
  step: Step<Shared, Item, Value>,
  shared: Shared,
  hits: readonly Hit<Item, Value>[],
): Promise<Rework<Value>[]> {
  const requests = hits.map(({ item, entries }) => ({
    item,
    locations: [...new Set([...step.reads(item), ...entries])].flatMap((key) => {
      const location = cache.find(key);
      return location ? [[key, location] as [string, typeof location]] : [];
    }),
  }));
  const batch: BatchShared<Shared> = { shared, sequence: 0, isVerified: true };
  const outcomes = await executor.run(step, batch, requests);
  return outcomes.map((outcome): Rework<Value> => {
    const none: WorkTrace = { files: [], variables: [], calls: [], texts: {} };
    if (outcome.status === 'failed') return { value: undefined, trace: none, problem: outcome.message };
    const output: Verified<Value> = outcome.output;
    const { trace = none } = output;
    return 'diagnostics' in output
      ? { value: undefined, trace, problem: output.diagnostics[0]?.message ?? 'it failed' }
      : { value: output.value, trace };
  });
}

/** Keys of the entries that a value names. */
type Needs<Item, Value> = (value: Value, item: Item) => readonly string[];

/** The difference between a cached value and a new one, undefined if there is none. */
function differenceOf<Shared, Item extends StepItem, Value>(
  { cache }: Pick<RunContext, 'cache'>,
  { compared = (result) => result }: Step<Shared, Item, Value>,
  needs: Needs<Item, Value>,
  { item, value: cached, entries }: Hit<Item, Value>,
  { value, trace: { texts }, problem }: Rework<Value>,
): string | undefined {
  if (problem !== undefined) return problem;
  const newEntries = value === undefined ? [] : needs(value, item);
  const readText = (key: string): string | undefined => cache.read(key)?.toString();
  const pairs = [
    ...entries.map((key, index) => [key, newEntries[index] ?? key] as const),
    ...Object.keys(texts).map((key) => [key, key] as const),
  ];
  const stored = pairs.flatMap(([one, other]) => {
    const [text, fresh] = [readText(one), texts[other]];
    return text === undefined || fresh === undefined || text === fresh ? [] : [textDifference(text, fresh)];
  });
  const named = describeDifference(compared(cached), value && compared(value), (one, other) => {
    const [old, fresh] = [readText(one), texts[other]];
    return old === undefined || fresh === undefined ? undefined : { cached: old, fresh };
  });
  return stored[0] ?? named;
}

/**
 * Verifies cached values of a step: the work on chosen items is done again and compared. Differences are reported with what
 * the work read besides its declared inputs.
 */
export async function verifyHits<Shared, Item extends StepItem, Value>(
  context: StepContext,
  step: Step<Shared, Item, Value>,
  shared: () => Shared,
  needs: Needs<Item, Value>,
  hits: readonly Hit<Item, Value>[],
): Promise<void> {
  const { verification, report, plugins } = context;
  const chosen = verification?.choose(hits, ({ item }) => step.describe(item).file) ?? [];
  if (!verification) return;
  report.count(`verified ${step.name}`, chosen.length);
  if (chosen.length === 0) return;
  const batch = shared();
  const reworked = await workAgain(context, step, batch, chosen);
  const different = [...chosen.keys()].filter((index) =>
    differenceOf(context, step, needs, chosen[index]!, reworked[index]!),
  );
  const again = await workAgain(
    context,
    step,
    batch,
    different.map((index) => chosen[index]!),
  );
  for (const [position, index] of different.entries()) {
    const [hit, first, second] = [chosen[index]!, reworked[index]!, again[position]!];
    const { file, verb } = step.describe(hit.item);
    const declared = [...(step.declares?.(hit.item, hit.value) ?? []), ...plugins.inputs];
    report.add([
      resultDiffers(file, verb, {
        difference: differenceOf(context, step, needs, hit, first)!,
        isUnstable:
          JSON.stringify([first.value, first.trace.texts]) !== JSON.stringify([second.value, second.trace.texts]),
        ...verification.undeclared(first.trace, declared),
      }),
    ]);
  }
}
