import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The theme's readable source: the exports of its two public modules, and their files. */
export interface ThemeSource {
  /** Exports of `heddle/theme-original`: name to file. */
  theme: ReadonlyMap<string, string>;
  /** Exports of `heddle/runtime`: name to file. */
  runtime: ReadonlyMap<string, string>;
}

const exportStatement = /^export (type )?(\{[^}]*\}|\*) from '(\.[^']+)';/gm;

/** The source file that an import of compiled code means. */
export function sourceFile(from: string, specifier: string): string {
  const path = join(dirname(from), specifier.replace(/\.js$/, ''));
  return existsSync(`${path}.tsx`) ? `${path}.tsx` : `${path}.ts`;
}

/** Names in the braces of an import or export: as the other module has them, and as they are called here. */
export function listedNames(braces: string): { name: string; local: string; written: string }[] {
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
