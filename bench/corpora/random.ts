/** Random numbers that repeat: the same seed gives the same corpus on every machine. */
export interface Random {
  /** The next number in [0, 1). */
  next(): number;
  pick<T>(list: readonly T[]): T;
}

/** Makes random numbers by the algorithm mulberry32. */
export function createRandom(seed: number): Random {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  return { next, pick: (list) => list[Math.floor(next() * list.length)]! };
}
