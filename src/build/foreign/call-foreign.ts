import { abortable } from '../async/abortable.js';
import { notSettled, runWithDeadline, type Uncounted } from '../async/with-deadline.js';
import { mainOrigin, type ErrorOrigin } from '../report/error-origin.js';
import { noteCall } from './call-notes.js';
import { refuseEnds } from './refuse-ends.js';
import { noteIntrinsics } from './intrinsics.js';
import { callWatch } from './call-watch.js';

/** Time that one call may take in ms, in which `HEDDLE_HOOK_SECONDS` of the environment sets other seconds. */
export function callLimitMs(): number {
  const seconds = Number(process.env['HEDDLE_HOOK_SECONDS']);
  return seconds > 0 && seconds <= 86_400 ? seconds * 1000 : 60_000;
}

/** The call of a hook, as messages name it. */
export const hookOrigin = (plugin: { name: string }, name: string, page?: string): ErrorOrigin => ({
  subject: `hook ${name} of plugin ${plugin.name}`,
  hook: { plugin: plugin.name, name, page },
  verb: 'called',
});

export interface CallLimits {
  /** Time that the call may take. */
  limitMs?: number | undefined;
  /** From its abort on the call is not waited for. */
  signal?: AbortSignal | undefined;
  /** Makes the error for a call that takes longer. */
  onDeadline?: (() => Error) | undefined;
}

/** The name of what is called, as messages show it. */
const subjectOf = ({ subject, file }: ErrorOrigin): string => subject ?? file ?? 'code of the site';

/** Notes the call for those who watch this thread from outside; returns what notes its end. */
function beginCall(origin: ErrorOrigin): () => void {
  refuseEnds();
  const folder = workingFolder();
  const ends = [callWatch()?.begin(origin), noteCall(subjectOf(origin))];
  return () => {
    for (const end of ends) end?.();
    if (folder !== undefined && workingFolder() !== folder) process.chdir(folder);
  };
}

/** The working folder; undefined when it was deleted. */
function workingFolder(): string | undefined {
  try {
    return process.cwd();
  } catch {
    return undefined;
  }
}

let restoreIntrinsics: (() => string | undefined) | undefined;

/**
 * Calls code of a site or of a plugin, the one way to do so: rejects when it takes too long, also when it blocks its
 * thread, and when it asks to end the process. What goes wrong later is reported with the name of the call. Rejects with
 * whatever the code throws.
 */
export async function callForeign<T>(
  origin: ErrorOrigin,
  run: (uncounted: Uncounted) => T | Promise<T>,
  { limitMs = callLimitMs(), signal, onDeadline = notSettled(limitMs) }: CallLimits = {},
): Promise<T> {
  await callWatch()?.ready();
  signal?.throwIfAborted();
  const end = beginCall(origin);
  // A configuration may load polyfills, and instruments.
  const restore = origin.hook ? (restoreIntrinsics ??= noteIntrinsics()) : () => undefined;
  try {
    const running = async (uncounted: Uncounted): Promise<T> => {
      const result = Promise.resolve(mainOrigin.run(origin, () => run(uncounted)));
      return signal ? abortable(result, signal) : result;
    };
    const result = await runWithDeadline(running, limitMs, onDeadline);
    const replaced = restore();
    if (replaced !== undefined) throw new Error(`it replaced ${replaced}, which everything in this process uses`);
    return result;
  } finally {
    restore();
    end();
  }
}

/** The same for code that mostly returns at once. What it returns is not bounded in its time; the call ends with it. */
export function callForeignNow<T>(origin: ErrorOrigin, run: () => T): T {
  const end = beginCall(origin);
  let result: T;
  try {
    result = mainOrigin.run(origin, run);
  } catch (error) {
    end();
    throw error;
  }
  if (result instanceof Promise) result.then(end, end);
  else end();
  return result;
}
