import picomatch from 'picomatch';
import { existsSync, lstatSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { pathAliases } from './path-aliases.js';
import { withSlashes } from './paths.js';

const globCall =
  /\bimport\.meta\.glob(?:<[^()]*>)?\(\s*(\[[^\]]*\]|'[^']*'|"[^"]*"|`[^`]*`)\s*(?:,\s*(\{[^{}]*\})\s*)?(?:,\s*)?\)/g;

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

/** A pattern whose alias, of the configuration or of `tsconfig.json`, is replaced by the path from the project: `@/a` is `/src/a`. */
function fromProject(pattern: string, projectFolder: string, aliases: Readonly<Record<string, string>>): string {
  const [, mark = '', path = ''] = /^(!?)(.*)$/.exec(pattern)!;
  if (/^(?:\.{0,2}\/|\*)/.test(path)) return pattern;
  const tsconfig = join(projectFolder, 'tsconfig.json');
  const ofCompiler = existsSync(tsconfig) ? pathAliases(readFileSync(tsconfig, 'utf8')) : [];
  const named = Object.entries(aliases).map(
    ([name, folder]) => [`${name}/`, relative(projectFolder, join(projectFolder, folder))] as const,
  );
  const [prefix, folder] = [...named, ...ofCompiler].find(([start]) => path.startsWith(start)) ?? [];
  if (prefix === undefined || folder === undefined) return pattern;
  return `${mark}/${withSlashes(join(folder, path.slice(prefix.length)))}`;
}

/**
 * Replaces `import.meta.glob('./*.ts', { eager: true })` of Vite by an object of modules, by the paths of the files that
 * match. A pattern that begins with `/` counts from the project, as does one with an alias, and one with `!` excludes files.
 * Imports are added at the end, so that no line moves.
 */
export function expandGlobs(
  source: string,
  path: string,
  projectFolder: string,
  aliases: Readonly<Record<string, string>> = {},
): ExpandedGlobs {
  const imports: string[] = [];
  const folders: string[] = [];
  const expanded = source.replace(globCall, (_, list: string, options = '') => {
    const written = [...list.matchAll(/(['"`])(.*?)\1/g)].map(([, , pattern = '']) => pattern);
    const patterns = written.map((pattern) => fromProject(pattern, projectFolder, aliases));
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
      const [from, relativePattern] = placeOf(pattern);
      const { base, glob } = picomatch.scan(relativePattern);
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
