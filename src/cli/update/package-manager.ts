import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PackageManager } from '../command-table.js';

const lockFiles: readonly (readonly [file: string, manager: PackageManager])[] = [
  ['pnpm-lock.yaml', 'pnpm'],
  ['yarn.lock', 'yarn'],
  ['bun.lock', 'bun'],
  ['bun.lockb', 'bun'],
  ['package-lock.json', 'npm'],
];

/** The package manager whose lock file is in the folder; npm when there is none. */
export function detectPackageManager(folder: string): PackageManager {
  return lockFiles.find(([file]) => existsSync(join(folder, file)))?.[1] ?? 'npm';
}

/** Yarn from version 2 on writes this into its lock file; its commands differ from those of version 1. */
function isModernYarn(folder: string): boolean {
  const file = join(folder, 'yarn.lock');
  return existsSync(file) && readFileSync(file, 'utf8').includes('__metadata:');
}

/** Arguments with which a package manager prints the latest version of a package. */
export function viewArguments(manager: PackageManager, name: string, folder: string): string[] {
  if (manager === 'bun') return ['pm', 'view', name, 'version'];
  if (manager !== 'yarn') return ['view', name, 'version'];
  return isModernYarn(folder)
    ? ['npm', 'info', name, '--fields', 'version', '--json']
    : ['info', name, 'version', '--silent'];
}
