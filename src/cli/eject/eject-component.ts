import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { listedNames, sourceFile, type ThemeSource } from './theme-source.js';

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
