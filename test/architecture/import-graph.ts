import { build } from 'esbuild';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, posix, relative, resolve } from 'node:path';

/** Files of `src/` and what each imports when it runs: paths of other files, and names of packages and built-ins. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

const isSource = (file: string): boolean =>
  /\.tsx?$/.test(file) && !file.endsWith('.d.ts') && !file.startsWith('src/cli/templates/');

/** Paths of all source files, relative to the project, with forward slashes, sorted. */
export function listSourceFiles(projectRoot: string): string[] {
  return readdirSync(join(projectRoot, 'src'), { recursive: true, encoding: 'utf8' })
    .map((file) => posix.join('src', file.replaceAll('\\', '/')))
    .filter(isSource)
    .sort();
}

/**
 * Reads the graph of value imports from esbuild, for which type imports do not exist. Type checking finds missing files.
 * `isStatic` leaves out what is imported only when it is needed.
 */
export async function readImportGraph(projectRoot: string, isStatic = false): Promise<ImportGraph> {
  const { metafile } = await build({
    absWorkingDir: projectRoot,
    entryPoints: listSourceFiles(projectRoot),
    outdir: 'unwritten',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    loader: { '.css': 'empty', '.svg': 'empty' },
    write: false,
    metafile: true,
    logLevel: 'error',
    plugins: [
      {
        name: 'missing-files',
        setup: ({ onResolve }) => {
          onResolve({ filter: /^\./ }, ({ path, resolveDir }) => {
            const file = resolve(resolveDir, path);
            const candidates = [file, file.replace(/\.js$/, '.ts'), file.replace(/\.jsx?$/, '.tsx')];
            return candidates.some((candidate) => existsSync(candidate)) ? undefined : { path: file, external: true };
          });
        },
      },
    ],
  });
  return new Map(
    Object.entries(metafile.inputs)
      .filter(([file]) => isSource(file))
      .map(([file, { imports }]) => [
        file,
        imports
          .filter(({ kind }) => !isStatic || kind !== 'dynamic-import')
          // Patterns of files are relative to the file, unlike all other paths.
          .map(({ path }) => (path.startsWith('.') ? posix.join(dirname(file), path) : path)),
      ]),
  );
}

/** What each file names in `import type` and `export type ... from` lines; relative paths are resolved. */
export const readTypeImports = (projectRoot: string): ImportGraph =>
  readImportLines(projectRoot, /^(?:import|export) type [^;]*? from '([^']+)'/gm);

/** What each file imports, for values or for types, at its top or when it is needed; relative paths are resolved. */
export const readAllImports = (projectRoot: string): ImportGraph =>
  readImportLines(projectRoot, /(?:^(?:import|export)\b[^;']*? from |^import |\bimport\()'([^']+)'/gm);

function readImportLines(projectRoot: string, line: RegExp): ImportGraph {
  return new Map(
    listSourceFiles(projectRoot).map((file) => {
      const text = readFileSync(join(projectRoot, file), 'utf8');
      const targets = [...text.matchAll(line)].map(([, target = '']) => resolveTarget(projectRoot, file, target));
      return [file, targets];
    }),
  );
}

function resolveTarget(projectRoot: string, file: string, target: string): string {
  if (!target.startsWith('.')) return target;
  const path = relative(projectRoot, resolve(projectRoot, dirname(file), target)).replaceAll('\\', '/');
  const withoutEnding = path.replace(/\.jsx?$/, '');
  const found = ['.ts', '.tsx', '.d.ts'].find((ending) => existsSync(join(projectRoot, withoutEnding + ending)));
  return found ? withoutEnding + found : path;
}

/** Everything a file reaches, with the path that leads there. */
export function reach(graph: ImportGraph, from: string): Map<string, string[]> {
  const ways = new Map<string, string[]>([[from, [from]]]);
  const queue = [from];
  for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
    for (const target of graph.get(file) ?? []) {
      if (ways.has(target)) continue;
      ways.set(target, [...ways.get(file)!, target]);
      queue.push(target);
    }
  }
  ways.delete(from);
  return ways;
}

/** Types that name each other, such as a plugin's hooks and the configuration that lists plugins, are one room. */
const configurationTypes = /^src\/build\/config\/(?:options\/|(?:plugin|site-config)\.ts$)/;

/**
 * The folder of a file. Barrels, and files of folders that have folders in them, are rooms by themselves: they join these
 * folders, as `src/build/pipeline.ts` does, or are what these have in common.
 */
function createRooms(files: Iterable<string>): (file: string) => string {
  const parents = new Set<string>();
  for (const file of files)
    for (let folder = posix.dirname(posix.dirname(file)); folder !== '.'; folder = posix.dirname(folder))
      parents.add(folder);
  return (file) => {
    if (configurationTypes.test(file)) return 'the types of the configuration';
    const folder = posix.dirname(file);
    return parents.has(folder) || posix.basename(file).startsWith('index.') ? file : folder;
  };
}

/** What the folders of a graph import of each other; packages are left out. */
export function folderGraph(graph: ImportGraph): ImportGraph {
  const roomOf = createRooms(graph.keys());
  const folders = new Map<string, Set<string>>();
  for (const [file, targets] of graph) {
    const room = roomOf(file);
    const others = folders.get(room) ?? new Set();
    folders.set(room, others);
    for (const target of targets) if (target.startsWith('src/') && roomOf(target) !== room) others.add(roomOf(target));
  }
  return new Map([...folders].map(([room, others]) => [room, [...others]]));
}

/** Cycles of the graph, each as the files on it; one for each file that closes one. */
export function findCycles(graph: ImportGraph): string[][] {
  const done = new Set<string>();
  const cycles: string[][] = [];
  const visit = (file: string, path: string[]): void => {
    const start = path.indexOf(file);
    if (start !== -1) cycles.push([...path.slice(start), file]);
    if (start !== -1 || done.has(file)) return;
    for (const target of graph.get(file) ?? []) visit(target, [...path, file]);
    done.add(file);
  };
  for (const file of graph.keys()) visit(file, []);
  return cycles;
}
