import { noteBytes } from './call-notes.js';

/** Positions in the memory that the main thread and its watcher share; those of the first two are 32-bit integers. */
export const watchCells = {
  /** Questions of the watcher. */
  asked: 0,
  /** The last question that the main thread has answered. */
  answered: 1,
  /** Byte at which the note of the call begins that the main thread runs. */
  noteOffset: 8,
} as const;

/** Bytes of that memory. */
export const watchBytes = watchCells.noteOffset + noteBytes;

/** Data for the watcher when it starts. */
export interface WatchStart {
  cells: SharedArrayBuffer;
  /** Time after which code that blocks the main thread is ended, in ms. */
  limitMs: number;
  /** Numbers of the signals that the main thread handles: the system ends the process for the others. */
  signals: number[];
  /** Name of the symbol at which the main thread's global object has the function that the watcher calls. */
  blockedName: string;
  /** Files and folders that must not outlive the process, in the order in which they are removed. */
  leftovers: string[];
}
