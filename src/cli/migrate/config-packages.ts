import picomatch from 'picomatch';
import { existsSync, readFileSync } from 'node:fs';
import { join, posix, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as yaml from 'yaml';
import { withSlashes } from '../../build/files/paths.js';
import { findFrontMatter } from '../../build/front-matter/find-front-matter.js';
import { pageFactsOf } from './page-facts.js';
import { listProjectFiles } from './project-files.js';
import { isRecord } from '../../shared/is-record.js';

// Configurations make navigations of the files of a site: they list the pages, and read their front matter. The packages with
// which they do so are replaced by functions that return the same, since no package of the old site is loaded.

/** Names that export the functions of this module, by package. */
const kinds: Readonly<Record<string, 'yaml' | 'matter' | 'glob' | 'path'>> = {
  yaml: 'yaml',
  'js-yaml': 'yaml',
  'gray-matter': 'matter',
  'fast-glob': 'glob',
  glob: 'glob',
  globby: 'glob',
  tinyglobby: 'glob',
  pathe: 'path',
  upath: 'path',
};

/** Options of a search for files, as packages for it share them. */
interface GlobOptions {
  patterns?: unknown;
  cwd?: string | URL | (() => unknown);
  ignore?: unknown;
  absolute?: boolean;
}

/** Paths of the files that match patterns, relative to `cwd`. A pattern with `!` excludes files. */
export function findFiles(written: unknown, given: GlobOptions = {}): string[] {
  const options: GlobOptions = isRecord(written) ? written : given;
  const { cwd = '.', absolute = false } = options;
  // A folder that a package would have named is not known.
  if (typeof cwd === 'function') return [];
  const folder = resolve(cwd instanceof URL ? fileURLToPath(cwd) : cwd);
  const all = [isRecord(written) ? (options.patterns ?? '**/*') : written].flat().map(String);
  const excluded = all.filter((pattern) => pattern.startsWith('!')).map((pattern) => pattern.slice(1));
  const isExcluded = picomatch([...excluded, ...[options.ignore ?? []].flat().map(String)]);
  const found = new Set<string>();
  for (const pattern of all.filter((text) => !text.startsWith('!'))) {
    const { base, glob } = picomatch.scan(pattern);
    const from = resolve(folder, base);
    if (glob === '' && existsSync(from)) found.add(withSlashes(relative(folder, from)));
    if (glob === '' || !existsSync(from)) continue;
    const matches = picomatch(glob);
    for (const file of listProjectFiles(from))
      if (matches(file)) found.add(withSlashes(relative(folder, join(from, file))));
  }
  const paths = [...found].filter((path) => !isExcluded(path));
  return absolute ? paths.map((path) => withSlashes(join(folder, path))) : paths;
}

/** Front matter and body of a page. */
function readMatter(source: string): { data: Record<string, unknown>; content: string } {
  const text = String(source);
  return { data: pageFactsOf(text).fields, content: text.slice(findFrontMatter(text).bodyOffset) };
}

const findFilesLater = (...args: Parameters<typeof findFiles>): Promise<string[]> =>
  Promise.resolve(findFiles(...args));

/** A function that lists files later, with one that does at once. */
const createGlob = () =>
  Object.assign((...args: Parameters<typeof findFiles>) => findFilesLater(...args), { sync: findFiles });

/** Exports of the packages. Functions that list files and read front matter do so. */
const exportsOf = {
  yaml: { parse: yaml.parse, stringify: yaml.stringify, load: yaml.parse, dump: yaml.stringify },
  matter: Object.assign(readMatter, { read: (file: string) => readMatter(readFileSync(file, 'utf8')) }),
  glob: Object.assign(createGlob(), {
    ...{ glob: createGlob(), globby: createGlob(), async: findFilesLater },
    ...{ globSync: findFiles, globbySync: findFiles },
  }),
  path: posix,
};

/** The exports of a package; undefined for packages that only note their calls. */
export const configPackage = (name: string): object | undefined =>
  Object.hasOwn(kinds, name) ? exportsOf[kinds[name]!] : undefined;
