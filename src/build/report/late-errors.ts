import type { Diagnostic } from './diagnostic.js';
import type { Report } from './report.js';

/** Errors that workers noticed after the work that caused them had ended. */
export interface LateErrors {
  /** Sets the function that finds the places of errors in the newest bundle. */
  placeWith(find: (problems: readonly Diagnostic[]) => Promise<readonly Diagnostic[]>): void;
  /** Reports problems with their places. */
  add(problems: readonly Diagnostic[]): void;
  /** Resolves when all problems are reported. */
  reported(): Promise<void>;
}

/** Creates the collection of late errors of a run. */
export function createLateErrors(report: Pick<Report, 'add'>): LateErrors {
  let find: Parameters<LateErrors['placeWith']>[0] = (problems) => Promise.resolve(problems);
  let reporting = Promise.resolve();
  return {
    placeWith: (newest) => void (find = newest),
    add: (problems) => {
      reporting = reporting.then(async () => report.add(await find(problems)));
    },
    reported: () => reporting,
  };
}
