import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BuildError } from '../../build/report/diagnostic.js';
import {
  installFailed,
  nothingToUpdate,
  packageFileBroken,
  packageFileMissing,
} from '../../build/report/errors/cli.js';
import { stripControls } from '../../build/report/strip-controls.js';
import type { PackageManager } from '../command-table.js';
import type { CommandOf } from '../parsed-command.js';
import { findLatestVersion } from './find-latest-version.js';
import { detectPackageManager } from './package-manager.js';
import { listOwnDependencies, planRange, rewriteRanges, type PackageFile, type RangeChange } from './package-ranges.js';

function readPackageFile(folder: string): { file: string; text: string; content: PackageFile } {
  const file = join(folder, 'package.json');
  if (!existsSync(file)) throw new BuildError([packageFileMissing(folder)]);
  const text = readFileSync(file, 'utf8');
  try {
    const content = JSON.parse(text) as PackageFile | null;
    if (content === null || typeof content !== 'object') throw new Error('it contains no object');
    return { file, text, content };
  } catch (error) {
    throw new BuildError([packageFileBroken('package.json', (error as Error).message)], { cause: error });
  }
}

async function planChanges(
  content: PackageFile,
  folder: string,
  manager: PackageManager,
  signal: AbortSignal,
): Promise<RangeChange[]> {
  const dependencies = listOwnDependencies(content);
  if (dependencies.length === 0) throw new BuildError([nothingToUpdate('package.json')]);
  const changes: RangeChange[] = [];
  for (const dependency of dependencies) {
    const to = planRange(dependency.from, await findLatestVersion(manager, dependency.name, folder, signal));
    if (to) changes.push({ ...dependency, to });
  }
  return changes;
}

async function install(manager: PackageManager, folder: string, signal: AbortSignal): Promise<void> {
  const command = `${manager} install`;
  try {
    const child = spawn(manager, ['install'], {
      cwd: folder,
      stdio: 'inherit',
      signal,
      shell: process.platform === 'win32',
    });
    const [code] = (await once(child, 'close')) as [number | null];
    if (code !== 0) throw new Error(`it ended with exit code ${code ?? 'of a signal'}`);
  } catch (error) {
    throw new BuildError([installFailed(command, (error as Error).message)], { cause: error });
  }
}

/** `heddle update`: moves the ranges of heddle and its plugins to the latest release and installs. */
export async function runUpdate({ isDryRun }: CommandOf<'update'>, signal: AbortSignal): Promise<number> {
  const folder = process.cwd();
  const manager = detectPackageManager(folder);
  const { file, text, content } = readPackageFile(folder);
  const changes = await planChanges(content, folder, manager, signal);
  for (const { name, from, to } of changes) console.log(stripControls(`${name} ${from} -> ${to}`));
  if (changes.length === 0) console.log('Everything is up to date.');
  if (isDryRun || changes.length === 0) return 0;

  writeFileSync(file, rewriteRanges(text, changes));
  try {
    await install(manager, folder, signal);
  } catch (error) {
    writeFileSync(file, text);
    throw error;
  }
  return 0;
}
