import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout } from 'node:timers/promises';
import { eventLoopTurn } from '../async/concurrency.js';
import { mainOrigin, type Diagnostic, type ErrorOrigin } from '../report/diagnostic.js';
import { uncaughtError } from '../report/errors/build.js';

// Code of pages and plugins can fail outside of the call that a step awaits: in a promise that nothing handles, or in a
// callback of a timer. Node reports both to the thread, at a time when it may work on another page. Asynchronous context
// tells which item the code was started for, also when another item is in work by then:
//
//     item a ── render ──┬── settled ── its problems ── no value is stored
//                        └── setTimeout ─────────────────────────── throws: late, a problem of a
//     item b ────────────────────────── render ── settled ── …

/** Time that timers of a batch may take to end, in ms. */
const settleLimitMs = 100;

/** The errors of one thread that nothing caught. */
export interface UncaughtErrors {
  /** Runs work on an item: what fails from now on in code that it starts is an error of that item. */
  during<T>(item: object, origin: ErrorOrigin, work: () => Promise<T>): Promise<T>;
  /** Resolves when promises have failed and short timers have ended that were started since `timers` was called. */
  settled(timersBefore: number): Promise<void>;
  /** Timers that are running. */
  timers(): number;
  /** Returns the problems of an item since the last call. */
  take(item: object): Diagnostic[];
  /** Adds problems to those that `takeLate` returns. */
  addLate(problems: readonly Diagnostic[]): void;
  /** Returns the problems that were not taken with their item. */
  takeLate(): Diagnostic[];
}

/** The call of a plugin, with the file of the item for which it was made. */
const ofCall = (call: ErrorOrigin | undefined, item: ErrorOrigin | undefined): ErrorOrigin | undefined =>
  call && { ...call, ...(item?.file === undefined ? {} : { file: item.file }) };

/** Listens to the errors of this thread from now on. */
export function catchErrors(): UncaughtErrors {
  const context = new AsyncLocalStorage<{ item: object; origin: ErrorOrigin }>();
  let found: { item: object | undefined; problem: Diagnostic }[] = [];
  const add = (thrown: unknown, what: 'promise' | 'callback'): void => {
    const { item, origin } = context.getStore() ?? {};
    found.push({ item, problem: uncaughtError(thrown, what, ofCall(mainOrigin.getStore(), origin) ?? origin) });
  };
  const onException = (error: unknown): void => {
    // The answer of this thread cannot be sent: without an end of the thread, the pool would wait for it.
    if ((error as Error | undefined)?.name === 'DataCloneError') {
      process.off('uncaughtException', onException);
      throw error;
    }
    add(error, 'callback');
  };
  process.on('uncaughtException', onException);
  process.on('unhandledRejection', (reason) => add(reason, 'promise'));
  const timers = (): number => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;

  return {
    during: (item, origin, work) => context.run({ item, origin }, work),
    timers,
    settled: async (before) => {
      await eventLoopTurn();
      const startedMs = performance.now();
      while (timers() > before && performance.now() - startedMs < settleLimitMs) await setTimeout(1);
    },
    take: (item) => {
      const own = found.filter((error) => error.item === item);
      if (own.length > 0) found = found.filter((error) => error.item !== item);
      return own.map(({ problem }) => problem);
    },
    addLate: (problems) => void found.push(...problems.map((problem) => ({ item: undefined, problem }))),
    takeLate: () => found.splice(0).map(({ problem }) => problem),
  };
}
