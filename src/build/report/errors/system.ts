import type { Diagnostic } from '../diagnostic.js';
import { systemFailure } from './cli.js';

/** System errors that the machine has to answer for, not the site: cause and what to do. */
export const systemCauses: Readonly<Record<string, readonly [cause: string, fix: string]>> = {
  ENOSPC: ['The disk is full', 'Free some space and run the command again.'],
  EDQUOT: ['The disk quota is used up', 'Free some space and run the command again.'],
  EACCES: ['Permission is denied', 'Check who owns the file or folder and its permissions.'],
  EPERM: ['The operation is not permitted', 'Check who owns the file or folder and its permissions.'],
  EROFS: ['The file system is read-only', 'Choose a folder that can be written.'],
  EMFILE: ['Too many files are open', 'Raise the limit of open files (`ulimit -n`).'],
  ENFILE: ['The system has too many open files', 'Close other programs, or raise the limit of open files.'],
  EADDRINUSE: ['The port is in use', 'Choose another one with --port.'],
  uv_cwd: ['The folder in which the command runs was deleted', 'Change to the folder of the project again.'],
  // Such as `/proc`. Folders above a new one are created first.
  mkdir: ['The folder cannot be created', 'Choose another folder.'],
  EADDRNOTAVAIL: ['The address does not belong to this machine', 'Choose another one with --host.'],
};

/** Messages of esbuild when its program is missing, made for another machine, or killed again and again. */
const stoppedEsbuild =
  /^(?:You installed esbuild for another platform|The package "@esbuild\/|The service (?:was stopped|is no longer running))[^\n]*/;

/** Texts of the system in errors of Node 24 that have no code, such as those of `rmSync`. */
const unknownErrors: Readonly<Record<string, string>> = {
  'Too many open files': 'EMFILE',
  'Too many open files in system': 'ENFILE',
  'No space left on device': 'ENOSPC',
  'Disk quota exceeded': 'EDQUOT',
  'Read-only file system': 'EROFS',
  'Permission denied': 'EACCES',
};

/** Code of the system error whose text a message of Node has. */
const codeIn = (message: string): string | undefined =>
  /\b(ENOSPC|EDQUOT|EACCES|EROFS|EMFILE|ENFILE): [^\n]{1,1000}, \w/.exec(message)?.[1] ??
  /\bWorker initialization failure: (EMFILE|ENFILE)\b/.exec(message)?.[1] ??
  unknownErrors[/\bUnknown error: ([\w -]+) '/.exec(message)?.[1] ?? ''];

/**
 * The problem itself, or the one of the machine when its message has the text of such an error of Node, such as
 * `ENOSPC: no space left on device, write`, or of the deadline of `runEsbuild`: for messages of thrown errors, whose codes
 * are lost between threads, plugins and esbuild. Messages of an esbuild that cannot run are the machine's too.
 */
export function ofThrown(problem: Diagnostic): Diagnostic {
  if (/\besbuild did not finish within \d/.test(problem.message))
    return systemFailure(
      'esbuild does not respond',
      problem.message,
      'Resume its process if it was stopped, and check that your esbuild plugins settle.',
    );
  const [cause, fix] = systemCauses[codeIn(problem.message) ?? ''] ?? [];
  // The stack is Node's own.
  if (cause && fix) return systemFailure(cause, problem.message.replace(/\n[ \t]+at .*/s, ''), fix);
  const stopped = stoppedEsbuild.exec(problem.message.trimStart())?.[0];
  if (stopped === undefined) return problem;
  return systemFailure(
    'esbuild cannot run',
    stopped,
    'Install the packages again on this machine, or free some memory.',
  );
}
