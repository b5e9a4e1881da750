/** Runs a limited number of pieces of work at a time. The others wait in the order of their calls. */
export interface Slots {
  run<T>(work: () => Promise<T>): Promise<T>;
  /** To be called when the limit has grown by one, so that waiting work begins. */
  grow(): void;
}

/** `limit` is asked for whenever work could begin. */
export function createSlots(limit: () => number): Slots {
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
