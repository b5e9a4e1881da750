import picomatch from 'picomatch';
import { lstatSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { withSlashes } from './posix-path.js';

const globCall =
  /\bimport\.meta\.glob(?:<[^()]*>)?\(\s*(\[[^\]]*\]|'[^']*'|"[^"]*"|`[^`]*`)\s*(?:,\s*(\{[^{}]*\})\s*)?,?\s*\)/g;

/** A source without calls of `import.meta.glob`. */
export interface ExpandedGlobs {
  source: string;
  /** Absolute paths of the folders in which files were looked for. */
  folders: string[];
}

/** Paths of the files below a folder, sorted; none for a folder that is not there. */
function filesBelow(folder: string): string[] {
  if (!lstatSync(folder, { throwIfNoEntry: false })?.isDirectory()) return [];
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => {
      if (entry.isFile()) return [entry.name];
      const isRead = entry.isDirectory() && entry.name !== 'node_modules' && !entry.name.startsWith('.');
      return isRead ? filesBelow(join(folder, entry.name)).map((path) => `${entry.name}/${path}`) : [];
    })
    .sort();
}

/** A text of the options of a call, such as `import: 'default'`. */
const textOption = (options: string, name: string): string | undefined =>
  new RegExp(`\\b${name}:\\s*(['"\`])([^'"\`]*)\\1`).exec(options)?.[2];

/**
 * Replaces `import.meta.glob('./*.ts', { eager: true })` of Vite by an object of modules, by the paths of the files that
 * match. A pattern that begins with `/` counts from the project, and one with `!` excludes files. Imports are added at the
 * end, so that no line moves.
 */
export function expandGlobs(source: string, path: string, projectFolder: string): ExpandedGlobs {
  const imports: string[] = [];
  const folders: string[] = [];
  const expanded = source.replace(globCall, (_, list: string, options = '') => {
    const patterns = [...list.matchAll(/(['"`])(.*?)\1/g)].map(([, , pattern = '']) => pattern);
    const placeOf = (pattern: string): [from: string, pattern: string] =>
      pattern.startsWith('/') ? [projectFolder, `.${pattern}`] : [dirname(path), pattern];
    const excluded = patterns
      .filter((pattern) => pattern.startsWith('!'))
      .map((pattern) => picomatch(withSlashes(join(...placeOf(pattern.slice(1))))));
    const way = textOption(String(options), 'as');
    const query = textOption(String(options), 'query') ?? (way ? `?${way}` : '');
    const name = textOption(String(options), 'import') ?? (way ? 'default' : undefined);
    const picked = (module: string): string => (name === undefined ? module : `${module}[${JSON.stringify(name)}]`);
    const entries = patterns.flatMap((pattern) => {
      if (pattern.startsWith('!')) return [];
      const [from, written] = placeOf(pattern);
      const { base, glob } = picomatch.scan(written);
      const folder = join(from, base);
      const matches = picomatch(glob);
      folders.push(folder);
      const found = filesBelow(folder).filter((file) => matches(file));
      return found.flatMap((file) => {
        const target = join(folder, file);
        if (target === path || excluded.some((isExcluded) => isExcluded(withSlashes(target)))) return [];
        const key = withSlashes(relative(from, target)).replace(/^(?!\.\.?\/)/, pattern.startsWith('/') ? '/' : './');
        const specifier = JSON.stringify(target + query);
        if (!/\beager:\s*true\b/.test(String(options)))
          return [`${JSON.stringify(key)}: async () => ${picked(`(await import(${specifier}))`)}`];
        const variable = `__heddleGlob${imports.length}`;
        imports.push(`import * as ${variable} from ${specifier};`);
        return [`${JSON.stringify(key)}: ${picked(variable)}`];
      });
    });
    return `({ ${entries.join(', ')} })`;
  });
  return { source: [expanded, ...imports].join('\n'), folders };
}
