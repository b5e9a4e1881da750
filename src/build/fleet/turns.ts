/** Lets pieces of work run side by side, or one of them alone. */
export interface Turns {
  beside<T>(work: () => Promise<T>): Promise<T>;
  /** Begins when all that runs has ended, and nothing begins before it ends. */
  alone<T>(work: () => Promise<T>): Promise<T>;
}

export function createTurns(): Turns {
  const running = new Set<Promise<unknown>>();
  let single: Promise<unknown> | undefined;
  const track = <T>(work: Promise<T>): Promise<T> => {
    const settled = work.catch(() => undefined).finally(() => running.delete(settled));
    running.add(settled);
    return work;
  };
  return {
    beside: async (work) => {
      while (single) await single;
      return track(work());
    },
    alone: async (work) => {
      while (single) await single;
      const done = Promise.allSettled(running).then(work);
      single = done.catch(() => undefined).finally(() => (single = undefined));
      return done;
    },
  };
}
