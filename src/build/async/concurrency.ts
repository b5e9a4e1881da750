import { availableParallelism, loadavg } from 'node:os';
import { setImmediate } from 'node:timers/promises';

/** Most times that other programs may lengthen a deadline. */
const longestWait = 10;

/** Factor for deadlines on a machine with a load average, because programs that wait for a processor make each other slower. */
export const loadFactor = (load = loadavg()[0]!, processors = availableParallelism()): number =>
  Math.min(longestWait, Math.max(1, load / processors));

/**
 * Settles like the promise, or rejects with the signal's reason when that comes first. The work of the promise
 * continues.
 */
export async function abortable<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  let abort = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal.reason as Error);
    signal.addEventListener('abort', abort, { once: true });
    if (signal.aborted) abort();
  });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

/** An amount, such as bytes of memory, that pieces of work share. They wait for it in the order of their calls. */
export interface Budget {
  /** Resolves when so much is free, and takes it. More than there is in all waits until everything is free. */
  take(amount: number): Promise<void>;
  /** Gives back what was taken. */
  release(amount: number): void;
}

export function createBudget(total: number): Budget {
  let free = total;
  const waiting: { amount: number; proceed: () => void }[] = [];
  const proceed = (): void => {
    for (let next = waiting[0]; next && Math.min(next.amount, total) <= free; next = waiting[0]) {
      waiting.shift();
      free -= Math.min(next.amount, total);
      next.proceed();
    }
  };
  return {
    take: (amount) =>
      new Promise((resolve) => {
        waiting.push({ amount, proceed: resolve });
        proceed();
      }),
    release: (amount) => {
      free += Math.min(amount, total);
      proceed();
    },
  };
}

/**
 * Runs work with a signal that is aborted with `signal`, and with `onDeadline()` after `limitMs`. `AbortSignal.any` and
 * `AbortSignal.timeout` are not used: signals that are made from others are garbage collected while work waits for them
 * in some releases of Node, and the deadline never comes. Here, a timer holds the controller until the work ends.
 */
export async function withLimitedSignal<T>(
  signal: AbortSignal,
  limitMs: number,
  onDeadline: () => Error,
  run: (limited: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const abort = (): void => controller.abort(signal.reason);
  const timer = setTimeout(() => controller.abort(onDeadline()), limitMs);
  signal.addEventListener('abort', abort, { once: true });
  if (signal.aborted) abort();
  try {
    return await run(controller.signal);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  }
}

/** Creates a function that runs one piece of work at a time, in the order of the calls. */
export function createQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };
}

/** Runs a limited number of pieces of work at a time. The others wait in the order of their calls. */
export interface ConcurrencyLimit {
  run<T>(work: () => Promise<T>): Promise<T>;
  /** To be called when the limit has grown by one, so that waiting work begins. */
  grow(): void;
}

/** `limit` is asked for whenever work could begin. */
export function createSlots(limit: () => number): ConcurrencyLimit {
  const waiting: (() => void)[] = [];
  let taken = 0;
  return {
    grow: () => waiting.shift()?.(),
    run: async (work) => {
      while (taken >= limit()) await new Promise<void>((resolve) => waiting.push(resolve));
      taken += 1;
      try {
        return await work();
      } finally {
        taken -= 1;
        waiting.shift()?.();
      }
    },
  };
}

/** Waits for work that has limits of its own, which don't count as time of what waits for it. */
export type Uncounted = <T>(work: Promise<T>) => Promise<T>;

/** Makes the error of code of a site or a plugin that does not settle within its limit. */
export const notSettled = (limitMs: number) => (): Error => new Error(`it did not settle within ${limitMs / 1000} s`);

/** Runs something that must settle within `limitMs`. Settles like it, or rejects with `onDeadline()`. */
export async function runWithDeadline<T>(
  run: (uncounted: Uncounted) => Promise<T>,
  limitMs: number,
  onDeadline: () => Error,
): Promise<T> {
  let leftMs = limitMs;
  let startedMs = 0;
  let timer: NodeJS.Timeout | undefined;
  /** Work that is waited for and does not count. */
  let waits = 0;
  let isOver = false;
  let expire: (error: Error) => void;
  const expired = new Promise<never>((_, reject) => (expire = reject));
  const start = (): void => {
    startedMs = performance.now();
    timer = setTimeout(() => expire(onDeadline()), leftMs);
  };
  const stop = (): void => {
    clearTimeout(timer);
    leftMs -= performance.now() - startedMs;
  };
  const uncounted: Uncounted = async (work) => {
    if (waits++ === 0) stop();
    try {
      return await work;
    } finally {
      if (--waits === 0 && !isOver) start();
    }
  };
  start();
  try {
    return await Promise.race([run(uncounted), expired]);
  } finally {
    isOver = true;
    clearTimeout(timer);
  }
}

/** Settles like the promise, or rejects with `onDeadline()` when that takes longer than `limitMs`. */
export const withDeadline = <T>(promise: Promise<T>, limitMs: number, onDeadline: () => Error): Promise<T> =>
  runWithDeadline(() => promise, limitMs, onDeadline);

/**
 * Resolves once the event loop has looked for signals: one that arrived while code was running is delivered by then.
 * Takes two turns, since the first can end without looking when the caller runs in the phase that does.
 */
export async function eventLoopTurn(): Promise<void> {
  await setImmediate();
  await setImmediate();
}
