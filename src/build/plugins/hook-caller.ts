import { startCost, type HookCost } from '../report/report.js';
import { EvictedEntries } from '../cache/entry-store.js';
import type { Plugin } from '../config/plugin.js';
import { BuildError } from '../report/diagnostic.js';
import { hookFailed } from '../report/errors/build.js';
import { callForeign, hookOrigin } from '../foreign/call-foreign.js';
import type { GuardedFiles } from '../foreign/guarded-files.js';
import { hookResult } from '../foreign/hook-result.js';
import { reasonOf } from '../report/reason-of.js';
import type { Uncounted } from '../async/concurrency.js';
import type { hookTable, CalledHook, HookFacts } from './hook-table.js';

/** Hooks with a strategy of the table. */
type HooksOf<Strategy extends HookFacts['strategy']> = {
  [Name in CalledHook]: (typeof hookTable)[Name]['strategy'] extends Strategy ? Name : never;
}[CalledHook];

/** Something that a plugin returned. */
export interface Given<T> {
  plugin: string;
  item: T;
}

export interface CallOptions {
  /** From its abort on no hook is called, and none is waited for. */
  signal?: AbortSignal;
  /** True if the bytes that calls allocate are counted. */
  countsAllocations?: boolean;
  /** Time one call of a hook may take, in milliseconds. */
  deadlineMs?: number;
  /** Files of the run that hooks may not touch. */
  files?: GuardedFiles | undefined;
}

type Result<T> = T | void | Promise<T | void>;

/** Calls a hook of all plugins, one after the other in the order of the configuration. */
export interface HookCaller {
  /** Ignores the results. */
  each(hook: HooksOf<'each'>, run: (plugin: Plugin) => void | Promise<void>): Promise<void>;
  /** Passes what each plugin left to the next one. `page` is named in errors. */
  sequence<T, Returned>(
    hook: HooksOf<'sequence'>,
    page: string,
    initial: T,
    run: (plugin: Plugin, current: T) => Result<Returned>,
    next: (current: T, returned: Returned | void) => T,
  ): Promise<T>;
  /** Joins the results, which are lists. */
  list<T>(
    hook: HooksOf<'list'>,
    page: string | undefined,
    run: (plugin: Plugin, uncounted: Uncounted) => Result<T[]>,
  ): Promise<Given<T>[]>;
  /** Joins the results, which are objects without common names. */
  record<T>(
    hook: HooksOf<'record'>,
    run: (plugin: Plugin) => Record<string, T> | Promise<Record<string, T>>,
  ): Promise<Record<string, T>>;
  /** Returns the results by the names of the plugins. */
  own(hook: HooksOf<'own'>, run: (plugin: Plugin) => unknown): Promise<Record<string, unknown>>;
  /** Calls the hook of one plugin, which must return a text. */
  text(
    hook: HooksOf<'own'>,
    name: string,
    page: string,
    run: (plugin: Plugin) => string | Promise<string>,
  ): Promise<string>;
  /** Returns the first result that is final, together with those before it. */
  first<T>(
    hook: HooksOf<'first'>,
    page: string,
    run: (plugin: Plugin) => Result<T>,
    isFinal: (item: T) => boolean,
    join: (before: T | undefined, item: T) => T,
  ): Promise<Given<T> | undefined>;
}

function fail(plugin: Plugin, hook: CalledHook, reason: string, page?: string, thrown?: unknown): never {
  throw new BuildError([hookFailed(plugin.name, hook, reason, { page, thrown })]);
}

async function callHook<T>(
  plugin: Plugin,
  hook: CalledHook,
  page: string | undefined,
  run: (uncounted: Uncounted) => T | Promise<T>,
  { deadlineMs, signal, files }: CallOptions,
): Promise<T> {
  const origin = hookOrigin(plugin, hook, page);
  try {
    return hookResult(hook, await callForeign(origin, run, { limitMs: deadlineMs, signal, files })) as T;
  } catch (error) {
    signal?.throwIfAborted();
    // The text of a page is damaged in the cache: no fault of the plugin, and another attempt computes it again. Problems of
    // content and of articles that were converted have codes and places of their own.
    const hasCode = error instanceof BuildError && (hook === 'loadContent' || hook === 'emit');
    if (error instanceof EvictedEntries || hasCode) throw error;
    return fail(plugin, hook, reasonOf(error), page, error);
  }
}

/** Joins objects of plugins. No two may have a name in common. */
async function joinRecords<T>(
  hook: CalledHook,
  results: AsyncIterable<[plugin: Plugin, result: Record<string, T>]>,
): Promise<Record<string, T>> {
  const owners = new Map<string, string>();
  const joined: Record<string, T> = {};
  for await (const [plugin, result] of results) {
    for (const [name, value] of Object.entries(result)) {
      const owner = owners.get(name);
      if (owner !== undefined) fail(plugin, hook, `plugin ${owner} has ${JSON.stringify(name)} already`);
      owners.set(name, plugin.name);
      joined[name] = value;
    }
  }
  return joined;
}

/** Creates the caller. A hook that throws, never settles or returns the wrong shape ends the run, naming plugin and hook. */
export function createHookCaller(
  plugins: readonly Plugin[],
  addCost: (name: string, cost: HookCost) => void,
  options: CallOptions,
): HookCaller {
  const call = async <T>(
    plugin: Plugin,
    hook: CalledHook,
    page: string | undefined,
    run: (uncounted: Uncounted) => T | Promise<T>,
  ): Promise<T> => {
    const endCost = startCost(options.countsAllocations ?? false);
    try {
      return await callHook(plugin, hook, page, run, options);
    } finally {
      addCost(`${plugin.name} ${hook}`, endCost());
    }
  };
  /** Calls the plugins that have a hook as its results are asked for. */
  async function* callAll<T>(
    hook: CalledHook,
    page: string | undefined,
    run: (plugin: Plugin, uncounted: Uncounted) => T | Promise<T>,
  ): AsyncGenerator<[plugin: Plugin, result: T]> {
    for (const plugin of plugins)
      if (plugin[hook]) yield [plugin, await call(plugin, hook, page, (uncounted) => run(plugin, uncounted))];
  }

  return {
    each: async (hook, run) => {
      for (const plugin of plugins) if (plugin[hook]) await call(plugin, hook, undefined, () => run(plugin));
    },
    sequence: async (hook, page, initial, run, next) => {
      let current = initial;
      for await (const [, returned] of callAll(hook, page, (each) => run(each, current)))
        current = next(current, returned);
      return current;
    },
    list: async <T>(
      hook: HooksOf<'list'>,
      page: string | undefined,
      run: (plugin: Plugin, uncounted: Uncounted) => Result<T[]>,
    ) => {
      const items: Given<T>[] = [];
      for await (const [plugin, result] of callAll(hook, page, run)) {
        if (result === undefined || result === null) continue;
        items.push(...result.map((item) => ({ plugin: plugin.name, item })));
      }
      return items;
    },
    own: async (hook, run) => {
      const results: Record<string, unknown> = {};
      for await (const [plugin, result] of callAll(hook, undefined, run)) results[plugin.name] = result;
      return results;
    },
    text: async (hook, name, page, run) => {
      const plugin = plugins.find((each) => each.name === name)!;
      if (!plugin[hook]) fail(plugin, hook, 'the plugin does not have it', page);
      return call(plugin, hook, page, () => run(plugin));
    },
    record: async (hook, run) => joinRecords(hook, callAll(hook, undefined, run)),
    first: async <T>(
      hook: HooksOf<'first'>,
      page: string,
      run: (plugin: Plugin) => Result<T>,
      isFinal: (item: T) => boolean,
      join: (before: T | undefined, item: T) => T,
    ) => {
      let found: Given<T> | undefined;
      for await (const [{ name }, item] of callAll(hook, page, run)) {
        if (item === undefined || item === null) continue;
        if (isFinal(item)) return { plugin: name, item };
        found = { plugin: name, item: join(found?.item, item) };
      }
      return found;
    },
  };
}
