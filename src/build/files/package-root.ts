import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

function isPackageRoot(folder: string): boolean {
  try {
    return (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { name?: string }).name === 'heddle';
  } catch {
    return false;
  }
}

function findPackageRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!isPackageRoot(folder)) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error('The folder of the heddle package cannot be found.');
    folder = parent;
  }
  return folder;
}

let found: string | undefined;

/** Folder of the installed package, found from this module's place upwards. Naming a bundle's modules asks for it once each. */
export const packageRoot = (): string => (found ??= findPackageRoot());
