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
