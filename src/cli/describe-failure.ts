import { BuildError, exitCodes, type Diagnostic } from '../build/report/diagnostic.js';
import { internalError, systemFailure } from '../build/report/errors/cli.js';
import { ofThrown, systemCauses } from '../build/report/errors/system.js';
import { asError, reasonOf } from '../build/report/reason-of.js';

/** The message and the exit code of a failed command. */
export interface Failure {
  diagnostics: readonly Diagnostic[];
  exitCode: number;
  /** Where in the code it happened, shown with `--debug`. */
  stack: string;
}

/** Calls whose failures are told apart by their names, because missing files have the same code. */
const namedCalls = new Set<unknown>(['uv_cwd', 'mkdir']);

/** Code of a system error. That of a missing working folder, or of one that can't be created, is the call that fails. */
function codeOf(error: Error): string {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return code === 'ENOENT' && 'syscall' in error && namedCalls.has(error.syscall) ? String(error.syscall) : code;
}

/** The thrown value as an error, and everything that caused it, outermost first. */
function causeChain(thrown: unknown): Error[] {
  const chain: Error[] = [];
  const seen = new Set<unknown>();
  for (let link = thrown; !seen.has(link);) {
    seen.add(link);
    const error = asError(link);
    chain.push(error);
    // An error in place of a value that can't be read has that value as its cause.
    if (error !== link || !(error.cause instanceof Error)) break;
    link = error.cause;
  }
  return chain;
}

/** Turns whatever a command threw into problems and an exit code. */
export function describeFailure(error: unknown): Failure {
  const chain = causeChain(error);
  const stack = chain.map((link) => link.stack).join('\ncaused by: ');
  if (error instanceof BuildError) return { diagnostics: error.diagnostics, exitCode: error.exitCode, stack };
  for (const link of chain) {
    const [cause, fix] = systemCauses[codeOf(link)] ?? [];
    if (cause && fix)
      return { diagnostics: [systemFailure(cause, link.message, fix)], exitCode: exitCodes.environment, stack };
  }
  const problem = ofThrown(internalError(reasonOf(error)));
  return { diagnostics: [problem], exitCode: exitCodes[problem.kind], stack };
}
