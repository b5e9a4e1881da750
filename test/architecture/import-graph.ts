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
        imports.filter(({ kind }) => !isStatic || kind !== 'dynamic-import').map(({ path }) => path),
      ]),
  );
}

/** What each file names in `import type` and `export type ... from` lines; relative paths are resolved. */
export function readTypeImports(projectRoot: string): ImportGraph {
  const line = /^(?:import|export) type [^;]*? from '([^']+)'/gm;
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
