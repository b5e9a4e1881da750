import { BuildError, exitCodes, type Diagnostic } from '../build/report/diagnostic.js';
import { internalError, systemFailure } from '../build/report/errors-cli.js';

/** What a failed command prints and exits with. */
export interface Failure {
  diagnostics: readonly Diagnostic[];
  exitCode: number;
  /** Where in the code it happened, shown with `--debug`. */
  stack: string;
}

/** System errors that the machine has to answer for, not the site: cause and what to do. */
const systemCauses: Readonly<Record<string, readonly [cause: string, fix: string]>> = {
  ENOSPC: ['The disk is full', 'Free some space and run the command again.'],
  EDQUOT: ['The disk quota is used up', 'Free some space and run the command again.'],
  EACCES: ['Permission is denied', 'Check who owns the file or folder and its permissions.'],
  EPERM: ['The operation is not permitted', 'Check who owns the file or folder and its permissions.'],
  EROFS: ['The file system is read-only', 'Choose a folder that can be written.'],
  EMFILE: ['Too many files are open', 'Raise the limit of open files (`ulimit -n`).'],
  ENFILE: ['The system has too many open files', 'Close other programs, or raise the limit of open files.'],
  EADDRINUSE: ['The port is in use', 'Choose another one with --port.'],
  EADDRNOTAVAIL: ['The address does not belong to this machine', 'Choose another one with --host.'],
};

const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : '');

/** The error and everything that caused it, outermost first. */
function causeChain(error: unknown): Error[] {
  const chain: Error[] = [];
  for (let current = error; current instanceof Error && !chain.includes(current); current = current.cause)
    chain.push(current);
  return chain;
}

/** Turns whatever a command threw into problems and an exit code. */
export function describeFailure(error: unknown): Failure {
  const chain = causeChain(error);
  const stack = chain.map((link) => link.stack ?? link.message).join('\ncaused by: ') || String(error);
  if (error instanceof BuildError) return { diagnostics: error.diagnostics, exitCode: error.exitCode, stack };
  for (const link of chain) {
    const [cause, fix] = systemCauses[codeOf(link)] ?? [];
    if (cause && fix)
      return { diagnostics: [systemFailure(cause, link.message, fix)], exitCode: exitCodes.environment, stack };
  }
  const message = error instanceof Error ? error.message || error.name : String(error);
  return { diagnostics: [internalError(message)], exitCode: exitCodes.internal, stack };
}
