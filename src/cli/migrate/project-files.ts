import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { compareCodeUnits } from '../../shared/compare-code-units.js';

/** Folders that hold no sources: packages, caches, and what generators write. */
const leftOut = new Set([
  'node_modules',
  '.git',
  '.cache',
  '.docusaurus',
  '.astro',
  '.rspress',
  '.heddle',
  '.temp',
  'doc_build',
  'dist',
]);

/** Folders that are left out at the top of a project only, since pages may be in a folder of this name. */
const leftOutAtTop = new Set(['build', 'site']);

/** Lists the files of a project, relative to it, sorted by code units. Links are not followed. */
export function listProjectFiles(folder: string): string[] {
  const files: string[] = [];
  const visit = (path: string): void => {
    for (const entry of readdirSync(join(folder, path), { withFileTypes: true })) {
      const inner = path === '' ? entry.name : `${path}/${entry.name}`;
      if (entry.isFile()) files.push(inner);
      else if (!entry.isDirectory() || leftOut.has(entry.name) || inner === '.vitepress/cache') continue;
      else if (path !== '' || !leftOutAtTop.has(entry.name) || isSourceFolder(join(folder, inner))) visit(inner);
    }
  };
  visit('');
  return files.sort(compareCodeUnits);
}

/** True if a folder named like an output has no page of HTML at its top. */
function isSourceFolder(folder: string): boolean {
  return !lstatSync(join(folder, 'index.html'), { throwIfNoEntry: false });
}
