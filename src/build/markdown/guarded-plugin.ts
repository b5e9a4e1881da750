import type { Pluggable, Plugin } from 'unified';
import type { VFile } from 'vfile';
import { VFileMessage } from 'vfile-message';
import { isRecord } from '../../shared/is-record.js';
import { notSettled, withDeadline } from '../async/concurrency.js';
import { callForeignNow, callLimitMs, hookOrigin } from '../foreign/call-foreign.js';
import { BuildError, type ErrorOrigin } from '../report/diagnostic.js';
import { hookFailed, optionFailed } from '../report/errors/build.js';
import { reasonOf } from '../report/reason-of.js';
import { describeType } from '../values/values.js';

type Next = (error?: unknown, tree?: unknown, file?: unknown) => void;
type Transform = (tree: unknown, file: VFile, next?: Next) => unknown;
type Origin = ErrorOrigin;

/** The error of a plugin, with its name. Mistakes of a page that have a place in it are returned unchanged. */
function namedError(origin: Origin, thrown: unknown): Error {
  if (thrown instanceof VFileMessage || thrown instanceof BuildError) return thrown;
  // Pages that exhaust the stack are named with the limit that explains it.
  if (thrown instanceof RangeError && thrown.message === 'Maximum call stack size exceeded') return thrown;
  return new Error(`${origin.subject}: ${reasonOf(thrown)}`, { cause: thrown });
}

/** The result of a plugin: a tree, or nothing. Throws what it returned as an error, as unified does. */
function checkedTree(returned: unknown): unknown {
  if (returned === undefined || returned === null) return undefined;
  if (returned instanceof Error) throw returned;
  if (isRecord(returned) && typeof returned['type'] === 'string') return returned;
  throw new Error(`it must return a tree or nothing, not ${describeType(returned)}`);
}

/** Throws if a plugin left a file with which nothing can go on. */
function requireUsable(tree: unknown, file: VFile, messages: VFile['messages']): void {
  const isUsable = file.messages === messages && file.data?.scope !== undefined;
  // Later plugins read them.
  if (!isUsable) Object.assign(file, { messages });
  if (!isUsable) throw new Error('it changed `messages` or `data` of the file');
  if ([tree, file, file.data].some(Object.isFrozen)) throw new Error('it froze the tree or the file');
}

/** Calls a plugin that takes a callback. */
const withNext = (transform: Transform, tree: unknown, file: VFile): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const next: Next = (error, result) => {
      if (error === undefined || error === null) resolve(result);
      else reject(error as Error);
    };
    transform(tree, file, next);
  });

function callTransform(origin: Origin, transform: Transform, tree: unknown, file: VFile): unknown {
  const { messages } = file;
  const checked = (returned: unknown): unknown => {
    requireUsable(tree, file, messages);
    return checkedTree(returned);
  };
  const limitMs = callLimitMs();
  const call = (): unknown => (transform.length > 2 ? withNext(transform, tree, file) : transform(tree, file));
  try {
    const returned = callForeignNow(origin, call);
    if (!isRecord(returned) || typeof returned['then'] !== 'function') return checked(returned);
    return withDeadline(Promise.resolve(returned), limitMs, notSettled(limitMs))
      .then(checked)
      .catch((error: unknown) => {
        throw namedError(origin, error);
      });
  } catch (error) {
    throw namedError(origin, error);
  }
}

const nameOf = (plugin: unknown): string => (typeof plugin === 'function' && plugin.name ? ` (${plugin.name})` : '');

/** Where a remark or rehype plugin is written: in a plugin, or in an option such as `markdown.remarkPlugins`. */
export type PluginOwner = { plugin: string } | { option: string };

/**
 * A remark or rehype plugin of a site or a plugin behind the guard of code of others: its errors name it, it ends in time,
 * and returns a tree or nothing. unified runs the entry beside others with the same function, of which it would keep the
 * options of the last one alone. One that fails before it has a page throws a `BuildError`.
 */
export function guardedPlugin(owner: PluginOwner, entry: Pluggable): Pluggable {
  const [plugin, ...options] = Array.isArray(entry) ? entry : [entry];
  // Presets are lists of plugins.
  if (typeof plugin !== 'function') return entry;
  const name = nameOf(plugin);
  const origin =
    'plugin' in owner
      ? hookOrigin({ name: `${owner.plugin}${name}` }, 'markdown')
      : { subject: `a plugin in ${owner.option}${name}`, verb: 'called' };
  const refuse = (error: unknown): BuildError => {
    const reason = reasonOf(error);
    const problem =
      'plugin' in owner
        ? hookFailed(`${owner.plugin}${name}`, 'markdown', reason, { thrown: error })
        : optionFailed(origin.subject!, reason, error);
    return new BuildError([problem], { cause: error });
  };
  const guarded: Plugin = function (...given) {
    let transform: unknown;
    try {
      transform = callForeignNow(origin, () => (plugin as (...given: unknown[]) => unknown).apply(this, given));
      if (transform !== undefined && transform !== null && typeof transform !== 'function')
        throw new Error(`it must return a function or nothing, not ${describeType(transform)}`);
    } catch (error) {
      throw error instanceof BuildError ? error : refuse(error);
    }
    if (typeof transform !== 'function') return undefined;
    return ((tree: unknown, file: VFile) => callTransform(origin, transform as Transform, tree, file)) as never;
  };
  return [guarded, ...options] as Pluggable;
}
