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
  EIO: ['A file or folder cannot be read or written', 'Check the disk, or the network that the folder is on.'],
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

/** Texts of the system in errors that have no code: those of Node 24, such as of `rmSync`, and those of esbuild. */
const systemTexts: Readonly<Record<string, string>> = {
  'too many open files': 'EMFILE',
  'too many open files in system': 'ENFILE',
  'no space left on device': 'ENOSPC',
  'disk quota exceeded': 'EDQUOT',
  'read-only file system': 'EROFS',
  'permission denied': 'EACCES',
  'input/output error': 'EIO',
};

/** Code of the system error whose text a message of Node or esbuild has. */
function codeIn(message: string): string | undefined {
  const text =
    /\bUnknown error: ([\w/ -]+) '/.exec(message) ??
    /\bCannot read (?:file|directory) "[^"\n]*": ([\w/ -]+)/.exec(message);
  return (
    /\b(ENOSPC|EDQUOT|EACCES|EROFS|EIO|EMFILE|ENFILE): [^\n]{1,1000}, \w/.exec(message)?.[1] ??
    /\bWorker initialization failure: (EMFILE|ENFILE)\b/.exec(message)?.[1] ??
    systemTexts[text?.[1]!.toLowerCase() ?? '']
  );
}

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
