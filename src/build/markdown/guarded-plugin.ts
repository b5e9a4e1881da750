import type { Pluggable, Plugin } from 'unified';
import type { VFile } from 'vfile';
import { VFileMessage } from 'vfile-message';
import { isRecord } from '../../shared/is-record.js';
import { notSettled, withDeadline } from '../async/with-deadline.js';
import { callForeignNow, callLimitMs, hookOrigin } from '../foreign/call-foreign.js';
import { reasonOf } from '../report/reason-of.js';
import { describeType } from '../values/describe-type.js';

type Next = (error?: unknown, tree?: unknown, file?: unknown) => void;
type Transform = (tree: unknown, file: VFile, next?: Next) => unknown;
type Origin = ReturnType<typeof hookOrigin>;

/** The error of a plugin, with its name. Mistakes of a page, with a place in it, stay what they are. */
function namedError(origin: Origin, thrown: unknown): Error {
  if (thrown instanceof VFileMessage || (thrown instanceof Error && thrown.name === 'BuildError')) return thrown;
  return new Error(`${origin.subject}: ${reasonOf(thrown)}`, { cause: thrown });
}

/** What a plugin returned: a tree, or nothing. Throws what it returned as an error, as unified does. */
function checkedTree(returned: unknown): unknown {
  if (returned === undefined || returned === null) return undefined;
  if (returned instanceof Error) throw returned;
  if (isRecord(returned) && typeof returned['type'] === 'string') return returned;
  throw new Error(`it must return a tree or nothing, not ${describeType(returned)}`);
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
  const limitMs = callLimitMs();
  const call = (): unknown => (transform.length > 2 ? withNext(transform, tree, file) : transform(tree, file));
  try {
    const returned = callForeignNow(origin, call);
    if (!isRecord(returned) || typeof returned['then'] !== 'function') return checkedTree(returned);
    return withDeadline(Promise.resolve(returned), limitMs, notSettled(limitMs)).then(checkedTree, (error: unknown) => {
      throw namedError(origin, error);
    });
  } catch (error) {
    throw namedError(origin, error);
  }
}

const nameOf = (plugin: unknown): string => (typeof plugin === 'function' && plugin.name ? ` (${plugin.name})` : '');

/**
 * A remark or rehype plugin of a site or a plugin behind the guard of code of others: its errors name it, it ends in time,
 * and returns a tree or nothing. `owner` is the name of its plugin. unified runs the entry beside others with the same
 * function, of which it would keep the options of the last one alone.
 */
export function guardedPlugin(owner: string, entry: Pluggable): Pluggable {
  const [plugin, ...options] = Array.isArray(entry) ? entry : [entry];
  // Presets are lists of plugins.
  if (typeof plugin !== 'function') return entry;
  const origin = hookOrigin({ name: `${owner}${nameOf(plugin)}` }, 'markdown');
  const guarded: Plugin = function (...given) {
    let transform: unknown;
    try {
      transform = callForeignNow(origin, () => (plugin as (...given: unknown[]) => unknown).apply(this, given));
    } catch (error) {
      throw namedError(origin, error);
    }
    if (transform === undefined || transform === null) return undefined;
    if (typeof transform !== 'function')
      throw namedError(origin, new Error(`it must return a function or nothing, not ${describeType(transform)}`));
    return ((tree: unknown, file: VFile) => callTransform(origin, transform as Transform, tree, file)) as never;
  };
  return [guarded, ...options] as Pluggable;
}
