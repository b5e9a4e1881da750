import { join, sep } from 'node:path';
import { packageRoot } from './package-root.js';

/** Folder of the runtime and the theme, which the bundle of a site is made of. */
export const runtimeFolder = (): string => join(packageRoot(), 'dist/runtime');

/** A file of the components, hooks and style sheets of a dialect. */
export const dialectFile = (name: string, file: string): string =>
  join(packageRoot(), 'dist/compat', name, 'runtime', file);

/** Creates the test for files of the runtime and of dialects, which import each other. */
export function createRuntimeTest(): (path: string) => boolean {
  const folders = ['dist/runtime', 'dist/compat'].map((folder) => join(packageRoot(), folder) + sep);
  return (path) => folders.some((folder) => path.startsWith(folder));
}
