import { readFileSync, realpathSync } from 'node:fs';
import { sep } from 'node:path';
import type { ReadFile } from './compile-page.js';

/** Reads files for pages: inside the project only (also behind links), and nothing but ordinary files. */
export function createProjectReader(projectRoots: readonly string[]): ReadFile {
  const roots = projectRoots.map((root) => realpathSync(root) + sep);
  return (path) => {
    try {
      const real = realpathSync(path);
      return roots.some((root) => real.startsWith(root)) ? readFileSync(real) : undefined;
    } catch {
      return undefined;
    }
  };
}
