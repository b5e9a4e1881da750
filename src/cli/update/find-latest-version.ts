import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { BuildError } from '../../build/report/diagnostic.js';
import { packageUnknown, registryUnreachable } from '../../build/report/errors/cli.js';
import type { PackageManager } from '../command-table.js';
import { viewArguments } from './package-manager.js';
import { reasonOf } from '../../build/report/reason-of.js';

const deadlineMs = 30_000;
const runFile = promisify(execFile);

function outputOf(error: unknown, stream: 'stdout' | 'stderr'): string {
  return error instanceof Error && stream in error
    ? String((error as Error & Record<typeof stream, unknown>)[stream])
    : '';
}

function toBuildError(error: unknown, name: string, manager: PackageManager): BuildError {
  const output = outputOf(error, 'stderr') + outputOf(error, 'stdout');
  if (/\bE?404\b/.test(output)) return new BuildError([packageUnknown(name)], { cause: error });
  const firstLine = output.split('\n').find((line) => line.trim() !== '') ?? reasonOf(error);
  return new BuildError([registryUnreachable(name, manager, firstLine.trim())], { cause: error });
}

/**
 * Asks the registry, through the package manager and so with its settings, for the latest version of a package.
 * Throws a `BuildError`: environment when there is no answer, configuration when the package does not exist.
 */
export async function findLatestVersion(
  manager: PackageManager,
  name: string,
  folder: string,
  signal: AbortSignal,
): Promise<string> {
  try {
    const { stdout } = await runFile(manager, viewArguments(manager, name, folder), {
      cwd: folder,
      signal,
      timeout: deadlineMs,
      // Package managers are command files on Windows; `name` contains no character that a shell reads.
      shell: process.platform === 'win32',
    });
    const version = /\d+\.\d+\.\d+(?:-[\w.-]+)?/.exec(stdout)?.[0];
    if (version) return version;
    throw new Error('it answered without a version');
  } catch (error) {
    throw toBuildError(error, name, manager);
  }
}
