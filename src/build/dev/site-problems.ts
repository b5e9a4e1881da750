import type { LiveProblem } from '../../shared/live-messages.js';
import type { Diagnostic } from '../report/diagnostic.js';
import { explanationUrl } from '../report/documented-codes.js';

/** Passes problems on as they come, each once. */
export interface ProblemAnnouncer {
  tell(diagnostics: readonly Diagnostic[]): void;
  /** From now on everything is news again. */
  restart(): void;
}

/** Makes an announcer to which everything is news. */
export function createProblemAnnouncer(onProblems: (diagnostics: readonly Diagnostic[]) => void): ProblemAnnouncer {
  const told = new Set<string>();
  return {
    tell: (diagnostics) => {
      const fresh = diagnostics.filter((diagnostic) => !told.has(JSON.stringify(diagnostic)));
      for (const diagnostic of fresh) told.add(JSON.stringify(diagnostic));
      if (fresh.length > 0) onProblems(fresh);
    },
    restart: () => told.clear(),
  };
}

/** Whether a problem fails a build. */
export const isError = ({ severity }: Diagnostic): boolean => severity === 'error';

/** Problems that leave a page readable: they are listed in the terminal but cover no page. */
const isQuiet = ({ code }: Diagnostic): boolean =>
  code === 'dead-link' || code === 'dead-anchor' || code === 'dead-image';

/** Whether a problem keeps a page from being shown. */
export const isBlocking = (problem: Diagnostic): boolean => isError(problem) && !isQuiet(problem);

/** A problem as browsers get it; `routePath` names the one page that it keeps from being shown. */
export const toLiveProblem = (
  { code, message, fix, file, line, column, frame }: Diagnostic,
  routePath?: string,
): LiveProblem => ({
  code,
  message,
  ...(routePath === undefined ? {} : { routePath }),
  ...(explanationUrl(code) === undefined ? {} : { url: explanationUrl(code)! }),
  ...(fix === undefined ? {} : { fix }),
  ...(file === undefined ? {} : { file }),
  ...(line === undefined ? {} : { line }),
  ...(column === undefined ? {} : { column }),
  ...(frame === undefined ? {} : { frame }),
});
