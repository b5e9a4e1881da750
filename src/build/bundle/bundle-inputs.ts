/**
 * Inputs of a bundle, from which a later run decides if it can use the bundle in the cache. Two kinds of paths:
 *
 * - Inputs are files whose content takes part: modules, what plugins name in `watchFiles`, `package.json` and
 *   `tsconfig.json` beside or above the modules.
 * - Lookups are paths that were looked for. `./card` resolves to `card.js` only as long as there is no `card.tsx`, and
 *   `theme/index.css` is part of every page as soon as it exists. A lookup that ends with a separator is a folder whose
 *   list of names takes part, such as one in `watchDirs`.
 *
 * Files in `node_modules` are inputs, but where their own imports lead is not looked up again: packages change when they
 * are installed, and then the content of their files does.
 */
import type { Metafile } from 'esbuild';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, extname, join, parse, relative, resolve, sep } from 'node:path';
import { contentHash } from '../cache/cache-key.js';
import type { SiteConfig } from '../config/site-config.js';
import { packageRoot } from '../files/package-root.js';
import { ownTheme } from './own-theme.js';
import { isAbsentOrDenied } from '../files/read-if-file.js';

/** Absolute paths, sorted. */
export interface BundleInputs {
  inputs: string[];
  /** Paths with the results of `lookUp`. */
  lookups: [path: string, found: string][];
}

/** A style sheet that a plugin makes, for all bundles. */
export interface SheetResults {
  /** Hashes of the results. There are several if the result differs between bundles. */
  hashes: Set<string>;
  files: Set<string>;
  folders: Set<string>;
}

/** Files and folders that esbuild plugins ask to watch. Absolute paths. */
export interface WatchedPaths {
  files: Set<string>;
  folders: Set<string>;
  /** Style sheets that plugins make, by path, with what they ask to watch for them. */
  sheets: Map<string, SheetResults>;
}

/** Describes a path: `''` if nothing exists there, a hash of the names in a folder whose path ends with a separator. */
export function lookUp(path: string): string {
  try {
    if (path.endsWith(sep)) return contentHash(readdirSync(path).sort().join('\0'));
    return statSync(path).isFile() ? 'file' : 'folder';
  } catch (error) {
    if (isAbsentOrDenied(error)) return '';
    throw error;
  }
}

/**
 * True if a lookup would have the same result now. What was looked for in all folders up to the root of the file system
 * must be in none of them: the project may be in a deeper folder than that of the machine that made the bundle.
 */
export function isSameLookup([path, found]: BundleInputs['lookups'][number], projectRoot: string): boolean {
  if (lookUp(path) !== found) return false;
  if (found !== '' || path.startsWith(projectRoot + sep)) return true;
  const fromRoot = relative(parse(path).root, path);
  return foldersUp(projectRoot).every((folder) => lookUp(join(folder, fromRoot)) === '');
}

/**
 * The inputs of a bundle, and its lookups within the project: folders above the project can be anyone's, and are not
 * waited for.
 */
export const inputFiles = ({ inputs, lookups }: BundleInputs, { projectRoot }: SiteConfig): string[] => [
  ...inputs,
  ...lookups
    .map(([path]) => (path.endsWith(sep) ? path.slice(0, -1) : path))
    .filter((path) => path.startsWith(projectRoot + sep)),
];

/** True if a file that changed, came or went belongs to the theme or is one of the lookups of a bundle. */
export const changesLookup = (changed: string, { lookups }: BundleInputs, { themeDir }: SiteConfig): boolean =>
  changed.startsWith(themeDir + sep) ||
  lookups.some(([path]) => (path.endsWith(sep) ? dirname(changed) + sep === path : changed === path));

/** The folder and those above it, nearest first. */
function foldersUp(folder: string): string[] {
  const above = dirname(folder);
  return above === folder ? [folder] : [folder, ...foldersUp(above)];
}

/** The order in which esbuild tries endings. */
const endings = ['.tsx', '.ts', '.jsx', '.js', '.css', '.json'];

/** Paths that would have been taken for an import, or may be next time, instead of the file that was found. */
function candidates(specifier: string, found: string): string[] {
  const name = basename(specifier.replace(/[?#][^]*$/, ''));
  const folder = dirname(found);
  if (basename(found) === name) return [];
  const isIndex = basename(found).startsWith('index.') && !name.startsWith('index');
  const stem = isIndex ? folder : join(folder, name);
  return [
    ...(isIndex ? [] : [stem]),
    ...endings.map((ending) => stem + ending),
    join(stem, 'package.json'),
    ...endings.map((ending) => join(stem, `index${ending}`)),
  ].filter((path) => path !== found);
}

/** The files that a `tsconfig.json` extends, whether they exist or not. */
function extendedConfigs(file: string, isFile: (path: string) => boolean): string[] {
  const list = /"extends"\s*:\s*(\[[^\]]*\]|"[^"]*")/.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
  return [...list.matchAll(/"([^"]+)"/g)].flatMap(([, specifier = '']) => {
    if (/^\.|^\//.test(specifier)) {
      const path = resolve(dirname(file), specifier);
      return isFile(path) ? [path] : [`${path}.json`];
    }
    for (const ending of ['', '.json', '/tsconfig.json']) {
      try {
        return [createRequire(file).resolve(specifier + ending)];
      } catch {
        continue;
      }
    }
    return [];
  });
}

/** Collects what the bundles of these metafiles depend on, besides `known` inputs and lookups. */
export function bundleInputs(
  metafiles: readonly Metafile[],
  { projectRoot, themeDir }: SiteConfig,
  watched: WatchedPaths,
  known: Iterable<string> = [],
): BundleInputs {
  const inputs = new Set<string>([...known, ...watched.files]);
  const lookups = new Set<string>([...watched.folders].map((folder) => (folder.endsWith(sep) ? folder : folder + sep)));
  const sourceFolders = new Set<string>([projectRoot]);
  const packages = new Map<string, [folder: string, name: string]>();
  const files = new Map<string, boolean>();
  const isFile = (path: string): boolean => {
    let known = files.get(path);
    if (known === undefined) files.set(path, (known = lookUp(path) === 'file'));
    return known;
  };
  const ownCode = join(packageRoot(), 'dist') + sep;
  const isSource = (path: string): boolean => !path.includes(`${sep}node_modules${sep}`) && !path.startsWith(ownCode);
  /**
   * The file of a module, even if it was deleted since; undefined when there is none. Names of modules that plugins make
   * begin with a namespace.
   */
  const fileOf = (name: string): string | undefined => {
    name = name.replace(new RegExp(`^${ownTheme}:`), '');
    if (/^(?:<|heddle-[\w-]+:)/.test(name)) return undefined;
    const [whole, path] = [name, name.replace(/[?#][^]*$/, '')].map((each) => resolve(projectRoot, each)) as [
      string,
      string,
    ];
    return [whole, path].find(isFile) ?? (/^[^/\\]*:/.test(name) ? undefined : path);
  };
  const addPackage = (folder: string, specifier: string): void => {
    const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
    packages.set(`${folder}\0${name}`, [folder, name]);
  };
  /** The first of some files that exists is an input; the ones before it are lookups. */
  const addFirst = (paths: readonly string[]): string | undefined => {
    const found = paths.findIndex(isFile);
    for (const path of found === -1 ? paths : paths.slice(0, found)) lookups.add(path);
    if (found !== -1) inputs.add(paths[found]!);
    return paths[found];
  };

  for (const metafile of metafiles)
    for (const [name, { imports }] of Object.entries(metafile.inputs)) {
      const file = fileOf(name);
      if (file !== undefined) inputs.add(file);
      // Modules without a file import for the project: entries of components, and what pages hold.
      const folder = file === undefined ? projectRoot : dirname(file);
      if (file !== undefined && !isSource(file)) continue;
      sourceFolders.add(folder);
      for (const { path, original = '', external } of imports) {
        const found = external ? undefined : fileOf(path);
        if (/^[\w@]/.test(original) && !original.includes(':') && !original.startsWith('heddle'))
          addPackage(folder, original);
        if (found === undefined || !isSource(found)) continue;
        for (const candidate of candidates(original, found)) lookups.add(candidate);
        // esbuild names the target of a symbolic link, which may point elsewhere next time.
        const written = resolve(folder, original.replace(/[?#][^]*$/, ''));
        for (const path of [written, written + extname(found)])
          if (original.startsWith('.') && path !== found && isFile(path)) inputs.add(path);
      }
    }
  // Everything shares one React, which is looked for in the project first.
  for (const name of ['react', 'react-dom']) addPackage(projectRoot, name);
  for (const [folder, name] of packages.values())
    addFirst(foldersUp(folder).map((above) => join(above, 'node_modules', name, 'package.json')));
  for (const folder of sourceFolders) {
    addFirst(foldersUp(folder).map((above) => join(above, 'package.json')));
    const config = addFirst(
      foldersUp(folder).flatMap((above) => ['ts', 'js'].map((kind) => join(above, `${kind}config.json`))),
    );
    const chain = config === undefined ? [] : [config];
    for (const file of chain) {
      inputs.add(file);
      chain.push(
        ...extendedConfigs(file, isFile).filter((path) => !chain.includes(path) && addFirst([path]) !== undefined),
      );
    }
  }
  addFirst([join(themeDir, 'index.css')]);
  return {
    inputs: [...inputs].sort(),
    lookups: [...lookups].sort().map((path) => [path, lookUp(path)]),
  };
}
