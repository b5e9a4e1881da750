import type { Diagnostic } from './diagnostic.js';

/** Errors that leave a page readable: a dev server lists them in the terminal, and they cover no page. */
const isQuiet = ({ code }: Diagnostic): boolean =>
  code === 'dead-link' || code === 'dead-anchor' || code === 'dead-image';

/** True if a problem keeps a page from being shown in dev. Every error keeps a build from publishing. */
export const isBlocking = (problem: Diagnostic): boolean => problem.severity === 'error' && !isQuiet(problem);
