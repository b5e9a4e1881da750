/** Seconds of the clock that threads of one process compare; never part of an output. */
export function clockSeconds(): number {
  return Math.trunc(performance.timeOrigin / 1000 + performance.now() / 1000) | 0;
}
