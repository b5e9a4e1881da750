/** The clock itself: while code of a site is rendered, `performance.now` may be one that doesn't move. */
const now = performance.now.bind(performance);

/** Seconds of the clock that threads of one process compare; never part of an output. */
export function clockSeconds(): number {
  return Math.trunc(performance.timeOrigin / 1000 + now() / 1000) | 0;
}

// eslint-disable-next-line no-restricted-syntax -- compared with times of files
const fileNow = Date.now;

/** Time in ms of the clock with which file systems note changes; never part of an output. */
export const fileClockMs = (): number => fileNow();
