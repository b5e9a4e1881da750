import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, basename, relative } from 'node:path';
import { BuildError } from '../../build/report/diagnostic.js';
import { componentUnknown, fileExists } from '../../build/report/errors/cli.js';
import { nearest } from '../../build/report/nearest.js';
import { findThemeFolder, findThemeModule } from '../../build/theme-folder.js';
import { packageRoot } from '../../build/files/package-root.js';
import { stripControls } from '../../build/report/wording.js';
import type { CommandOf } from '../command-table.js';
import { createFolder } from '../../build/files/folders.js';

/** The theme's readable source: the exports of its two public modules, and their files. */
interface ThemeSource {
  /** Exports of `heddle/theme-original`: name to file. */
  theme: ReadonlyMap<string, string>;
  /** Exports of `heddle/runtime`: name to file. */
  runtime: ReadonlyMap<string, string>;
}

const exportStatement = /^export (type )?(\{[^}]*\}|\*) from '(\.[^']+)';/gm;

/** The source file that an import of compiled code means. */
function sourceFile(from: string, specifier: string): string {
  const path = join(dirname(from), specifier.replace(/\.js$/, ''));
  return existsSync(`${path}.tsx`) ? `${path}.tsx` : `${path}.ts`;
}

/** Names in the braces of an import or export: as the other module has them, and as they are called here. */
function listedNames(braces: string): { name: string; local: string; written: string }[] {
  return braces
    .replace(/[{}]/g, '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .map((written) => {
      const [name, local = name] = written.replace(/^type /, '').split(/\s+as\s+/) as [string, string?];
      return { name, local: local!, written };
    });
}

function readExports(index: string): Map<string, string> {
  const exported = new Map<string, string>();
  for (const [, , names, specifier] of readFileSync(index, 'utf8').matchAll(exportStatement)) {
    const file = sourceFile(index, specifier!);
    const listed =
      names === '*'
        ? [...readFileSync(file, 'utf8').matchAll(/^export (?:interface|type) (\w+)/gm)].map(([, name]) => name!)
        : listedNames(names!).map(({ local }) => local);
    for (const name of listed) exported.set(name, file);
  }
  return exported;
}

/** Reads the theme's source below a folder that contains `runtime/` and `shared/`. */
export function readThemeSource(root: string): ThemeSource {
  return {
    theme: readExports(join(root, 'runtime/theme/index.ts')),
    runtime: readExports(join(root, 'runtime/index.ts')),
  };
}

/** Components that can be ejected, by name. */
export function componentNames({ theme }: ThemeSource): string[] {
  return [...theme]
    .filter(([name, file]) => /^[A-Z]/.test(name) && file.endsWith('.tsx') && !/\wIcon$/.test(name))
    .filter(([name, file]) => /[\\/]theme[\\/]/.test(file) && definesValue(file, name))
    .map(([name]) => name)
    .sort();
}

const definesValue = (file: string, name: string): boolean =>
  new RegExp(`^export (?:function|const) ${name}\\b`, 'm').test(readFileSync(file, 'utf8'));

const relativeImport = /^import (type )?(\{[^}]*\}) from '(\.[^']+)';\n/gm;

/**
 * Rewrites the relative imports of a file; `onFile` is called with files that have no public module and must be copied
 * as well.
 */
function rewriteImports(file: string, source: ThemeSource, needs: (file: string) => void): string {
  return readFileSync(file, 'utf8').replace(relativeImport, (_whole, type = '', braces: string, specifier: string) => {
    const from = sourceFile(file, specifier);
    const modules = new Map<string, string[]>();
    for (const { name, written } of listedNames(braces)) {
      const module = source.theme.has(name)
        ? 'heddle/theme-original'
        : source.runtime.has(name)
          ? 'heddle/runtime'
          : `./${basename(from).replace(/\.tsx?$/, '')}`;
      if (module.startsWith('./')) needs(from);
      modules.set(module, [...(modules.get(module) ?? []), written]);
    }
    return [...modules].map(([module, names]) => `import ${type}{ ${names.join(', ')} } from '${module}';\n`).join('');
  });
}

/**
 * Files that make up a component of the theme outside the package, by name: its own, with imports of the public modules,
 * and the files that no public module exports.
 */
export function ejectedFiles(name: string, source: ThemeSource): Map<string, string> {
  const files = new Map<string, string>();
  const add = (file: string): void => {
    const target = basename(file);
    if (files.has(target)) return;
    files.set(target, '');
    files.set(target, rewriteImports(file, source, add));
  };
  add(source.theme.get(name)!);
  return files;
}

/** Text of the theme's index with the component exported; undefined when it exports the name already. */
export function indexWithExport(index: string | undefined, name: string, file: string): string | undefined {
  const line = `export { ${name} } from './${file.replace(/\.tsx?$/, '')}';\n`;
  if (index === undefined) return `export * from 'heddle/theme-original';\n\n${line}`;
  if (new RegExp(`^export\\b[^;]*\\b${name}\\b`, 'm').test(index)) return undefined;
  return `${index.trimEnd()}\n${line}`;
}

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
