import { abortable, notSettled, runWithDeadline, type Uncounted } from '../async/concurrency.js';
import { BuildError, mainOrigin, type ErrorOrigin } from '../report/diagnostic.js';
import { optionFailed } from '../report/errors/build.js';
import { asError, reasonOf } from '../report/reason-of.js';
import { noteCall, watchCall } from './call-notes.js';
import { noteFiles, type GuardedFiles } from './guarded-files.js';
import { refuseEnds } from './refuse-ends.js';
import { noteIntrinsics } from './intrinsics.js';

/** Time that one call may take, in ms. */
const hookDeadlineMs = 60_000;

/** The environment itself: while code of a site is rendered, that of `process` notes which variables the code reads. */
const { env } = process;

/** The same with `HEDDLE_HOOK_SECONDS` of the environment. */
export function callLimitMs(): number {
  const seconds = Number(env['HEDDLE_HOOK_SECONDS']);
  return seconds > 0 && seconds <= 86_400 ? seconds * 1000 : hookDeadlineMs;
}

/** Plugins that Heddle adds itself. */
const ownPlugins = new WeakSet<object>();

/** Notes that a plugin is Heddle's own. Its calls have deadlines, and are not guarded otherwise. */
export const noteOwnPlugin = (plugin: object): void => void ownPlugins.add(plugin);

/** The call of a hook, as messages name it. */
export const hookOrigin = (plugin: { name: string }, name: string, page?: string): ErrorOrigin => ({
  subject: `hook ${name} of plugin ${plugin.name}`,
  hook: { plugin: plugin.name, name, page },
  verb: 'called',
  isOwn: ownPlugins.has(plugin),
});

export interface CallLimits {
  /** Time that the call may take. */
  limitMs?: number | undefined;
  /** From its abort on the call is not waited for. */
  signal?: AbortSignal | undefined;
  /** Makes the error for a call that takes longer. */
  onDeadline?: (() => Error) | undefined;
  /** Files that it may not touch; by default those of the thread. */
  files?: GuardedFiles | undefined;
  /** False for code that cannot block its thread. */
  isWatched?: boolean | undefined;
}

/** The name of what is called, as messages show it. */
const subjectOf = ({ subject, file }: ErrorOrigin): string => subject ?? file ?? 'code of the site';

/** The function itself: while code of a site is rendered, that of `process` notes that the code reads the folder. */
const { cwd } = process;

/** The working folder; undefined when it was deleted. */
function workingFolder(): string | undefined {
  try {
    return cwd();
  } catch {
    return undefined;
  }
}

/** A call that has begun. */
interface BegunCall {
  /** Puts back what the code replaced for everything in the process. Throws if it did, or touched a file of the run. */
  check(): void;
  /** Ends the call, and puts back what was replaced. */
  end(): void;
}

let restoreIntrinsics: ReturnType<typeof noteIntrinsics> | undefined;

/** Functions of the language as they are before code of others runs in this thread. */
export const intrinsics = (): ReturnType<typeof noteIntrinsics> => (restoreIntrinsics ??= noteIntrinsics());

let threadFiles: GuardedFiles | undefined;

/** From now on, calls in this thread may not touch these files, unless they name others. */
export const guardFiles = (files: GuardedFiles | undefined): void => void (threadFiles = files);

/** Notes the call for those who watch this thread from outside, and the state of what it may not change. */
function beginCall(
  origin: ErrorOrigin,
  { limitMs = callLimitMs(), files = threadFiles, isWatched = true }: CallLimits,
): BegunCall {
  if (origin.isOwn) return { check: () => undefined, end: () => undefined };
  refuseEnds();
  const folder = workingFolder();
  const ends = [isWatched ? watchCall(origin, limitMs) : undefined, noteCall(subjectOf(origin))];
  const restore = intrinsics();
  const checkFiles = files && noteFiles(files);
  return {
    check: () => {
      const replaced = restore();
      if (replaced !== undefined) throw new Error(`it broke ${replaced}, which everything in this process uses`);
      const touched = checkFiles?.();
      if (touched !== undefined) throw new Error(touched);
    },
    end: () => {
      restore();
      for (const end of ends) end?.();
      if (folder !== undefined && workingFolder() !== folder) process.chdir(folder);
    },
  };
}

/**
 * Calls code of a site or of a plugin, the one way to do so: rejects when it takes too long, also when it blocks its
 * thread, and when it asks to end the process. What goes wrong later is reported with the name of the call. Rejects with
 * whatever the code throws.
 */
export async function callForeign<T>(
  origin: ErrorOrigin,
  run: (uncounted: Uncounted) => T | Promise<T>,
  limits: CallLimits = {},
): Promise<T> {
  const { limitMs = callLimitMs(), signal, onDeadline = notSettled(limitMs) } = limits;
  signal?.throwIfAborted();
  const call = beginCall(origin, limits);
  try {
    const running = async (uncounted: Uncounted): Promise<T> => {
      const result = Promise.resolve(mainOrigin.run(origin, () => run(uncounted)));
      // Before anything else runs.
      intrinsicsChecked(call, result);
      return signal ? abortable(result, signal) : result;
    };
    const result = await runWithDeadline(running, limitMs, onDeadline);
    call.check();
    return result;
  } catch (error) {
    // A Proxy may throw when it is looked at.
    throw asError(error);
  } finally {
    call.end();
  }
}

/** Checks a call whose synchronous part has ended. Its result is not waited for if that fails. */
function intrinsicsChecked(call: BegunCall, result: Promise<unknown>): void {
  try {
    call.check();
  } catch (error) {
    result.catch(() => undefined);
    throw error;
  }
}

/** The same for code that mostly returns at once. A promise that it returns has no deadline; the call ends when the promise settles. */
export function callForeignNow<T>(origin: ErrorOrigin, run: () => T, limits: CallLimits = {}): T {
  const call = beginCall(origin, limits);
  let result: T;
  try {
    result = mainOrigin.run(origin, run);
    if (result instanceof Promise) intrinsicsChecked(call, result);
    else call.check();
  } catch (error) {
    call.end();
    throw asError(error);
  }
  if (!(result instanceof Promise)) {
    call.end();
    return result;
  }
  return result
    .then((settled: unknown) => {
      call.check();
      return settled;
    })
    .catch((error: unknown) => {
      throw asError(error);
    })
    .finally(call.end) as T;
}

/** Limits of a call that is made for every node of a page: what it does to files is not looked at. */
export const frequent: CallLimits = { files: { kept: [], unchanged: [] } };

/**
 * Calls a function of the configuration that must return at once. Throws a `BuildError` that names the function by its option.
 */
export function callOption<T>(option: string, run: () => T, limits?: CallLimits): T {
  const subject = `the function in ${option}`;
  try {
    const result = callForeignNow({ subject, verb: 'called' }, run, limits);
    if (result instanceof Promise) {
      // Its error would be one that nothing caught.
      result.catch(() => undefined);
      throw new Error('it must return its result, not a promise');
    }
    return result;
  } catch (error) {
    throw new BuildError([optionFailed(subject, reasonOf(error), error)], { cause: error });
  }
}
