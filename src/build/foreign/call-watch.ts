import type { ErrorOrigin } from '../report/error-origin.js';

/** Something outside of a thread that watches its calls of code of others. */
export interface CallWatch {
  /** Resolves when it watches; undefined once it does. */
  ready(): Promise<void> | undefined;
  /** Notes that a call begins; returns what notes its end. */
  begin(origin: ErrorOrigin): () => void;
}

let current: CallWatch | undefined;

/** The watch of this thread; that of the main thread begins with the configuration. */
export const callWatch = (): CallWatch | undefined => current;

export const setCallWatch = (watch: CallWatch): void => void (current = watch);
