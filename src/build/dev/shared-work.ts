/** Rejects what waits for work whose sources changed meanwhile. Whoever asked starts again with the site as it is now. */
export class StaleWork extends Error {}

/** Work under way by name, such as `compile guide/a.md`. */
export interface SharedWork {
  /**
   * Runs work once for all who ask for it under one name. Rejects with `StaleWork` as soon as the work is forgotten; it
   * then runs on, and `isCurrent` tells it not to store what it made.
   */
  run<T>(name: string, work: (isCurrent: () => boolean) => Promise<T>): Promise<T>;
  /** Forgets the work whose names the function accepts. */
  forget(isForgotten: (name: string) => boolean): void;
  /** Forgets all work. From then on none begins: `run` rejects with `StaleWork`. */
  close(): void;
}

/** Creates a list without work. */
export function createSharedWork(): SharedWork {
  const running = new Map<string, { result: Promise<unknown>; forget(): void }>();
  let isClosed = false;

  const start = <T>(name: string, work: (isCurrent: () => boolean) => Promise<T>): Promise<T> => {
    let forget = (): void => undefined;
    const forgotten = new Promise<never>((_, reject) => (forget = () => reject(new StaleWork(name))));
    const isCurrent = (): boolean => running.get(name) === entry;
    const done = Promise.resolve()
      .then(() => work(isCurrent))
      .finally(() => {
        if (isCurrent()) running.delete(name);
      });
    const result = Promise.race([done, forgotten]);
    const entry = { result, forget };
    // Nobody may be waiting any more.
    result.catch(() => undefined);
    running.set(name, entry);
    return result;
  };
  const forgetAll = (isForgotten: (name: string) => boolean): void => {
    for (const [name, { forget }] of running) {
      if (!isForgotten(name)) continue;
      running.delete(name);
      forget();
    }
  };
  return {
    run: <T>(name: string, work: (isCurrent: () => boolean) => Promise<T>) => {
      if (isClosed) return Promise.reject<T>(new StaleWork(name));
      return (running.get(name)?.result as Promise<T> | undefined) ?? start(name, work);
    },
    forget: forgetAll,
    close: () => {
      isClosed = true;
      forgetAll(() => true);
    },
  };
}

/** Makes a function that runs one piece of work at a time, in the order of the calls. */
export function createQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };
}
