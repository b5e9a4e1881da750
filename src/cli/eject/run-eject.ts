import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { BuildError } from '../../build/report/diagnostic.js';
import { componentUnknown, fileExists } from '../../build/report/errors/cli.js';
import { nearest } from '../../build/report/nearest.js';
import { findThemeFolder, findThemeModule } from '../../build/theme-folder.js';
import { packageRoot } from '../../build/files/package-root.js';
import { stripControls } from '../../build/report/strip-controls.js';
import type { CommandOf } from '../parsed-command.js';
import { ejectedFiles, indexWithExport } from './eject-component.js';
import { componentNames, readThemeSource } from './theme-source.js';
import { createFolder } from '../../build/files/create-folder.js';

/**
 * Writes a component of the theme into a theme folder and returns the paths it wrote; existing files stay unless
 * `isForced`.
 */
export function ejectInto(themeDir: string, name: string, sourceRoot: string, isForced: boolean): string[] {
  const source = readThemeSource(sourceRoot);
  const names = componentNames(source);
  if (!names.includes(name)) throw new BuildError([componentUnknown(name, nearest(name, names))]);
  const files = ejectedFiles(name, source);
  const [first] = files.keys();
  const isThere = (file: string): boolean => existsSync(join(themeDir, file));
  if (isThere(first!) && !isForced) throw new BuildError([fileExists(join(themeDir, first!))]);
  const indexFile = findThemeModule(themeDir) ?? join(themeDir, 'index.tsx');
  const index = existsSync(indexFile) ? readFileSync(indexFile, 'utf8') : undefined;
  const newIndex = indexWithExport(index, name, first!);
  createFolder(themeDir);
  // Files that come along may be there from another component.
  const written = [...files]
    .filter(([file]) => isForced || !isThere(file))
    .map(([file, text]): [string, string] => [join(themeDir, file), text]);
  if (newIndex !== undefined) written.push([indexFile, newIndex]);
  for (const [path, text] of written) writeFileSync(path, text);
  return written.map(([path]) => path);
}

/** `heddle eject`: copies a component of the theme into the site, or lists them. */
export async function runEject({ component, configFile, isForced }: CommandOf<'eject'>): Promise<number> {
  const sourceRoot = join(packageRoot(), 'dist/source');
  if (component === undefined) {
    console.log(`heddle eject <component>, with one of:\n\n${componentNames(readThemeSource(sourceRoot)).join('\n')}`);
    return 0;
  }
  const projectRoot = process.cwd();
  const paths = ejectInto(await findThemeFolder(projectRoot, configFile), component, sourceRoot, isForced);
  console.log(stripControls(paths.map((path) => `wrote ${relative(projectRoot, path)}`).join('\n')));
  return 0;
}
