/** Positions in the memory that the main thread and its watcher share; all are 32-bit integers. */
export const watchCells = {
  /** Questions of the watcher. */
  asked: 0,
  /** The last question that the main thread has answered. */
  answered: 1,
} as const;

/** Name of the symbol at which the global object of the main thread has the function that the watcher calls. */
export const blockedName = 'heddle.blocked';

/** Data for the watcher when it starts. */
export interface WatchStart {
  cells: SharedArrayBuffer;
  /** Time after which code that blocks the main thread is ended, in ms. */
  limitMs: number;
}
