import type { Loader, OnLoadResult, Plugin } from 'esbuild';
import { readFile } from 'node:fs/promises';
import { dirname, extname } from 'node:path';
import { pathToFileURL } from 'node:url';

const names = {
  'import.meta.url': '__heddleUrl',
  'import.meta.filename': '__heddleFilename',
  'import.meta.dirname': '__heddleDirname',
  __filename: '__heddleFilename',
  __dirname: '__heddleDirname',
} as const;

const mention = /\bimport\s*\.\s*meta\b|\b__(?:file|dir)name\b/;
const loaders: Record<string, Loader> = { '.ts': 'ts', '.mts': 'ts', '.cts': 'ts', '.tsx': 'tsx', '.jsx': 'jsx' };
const namespace = 'heddle-module-path';

const rest = (path: string): OnLoadResult => ({ loader: loaders[extname(path)] ?? 'js', resolveDir: dirname(path) });

/** Code of a module for the absolute path of a file, and for its `file:` URL. */
export interface PathCode {
  path(path: string): string;
  url(path: string): string;
}

/** Code for files that stay where they are. */
export const fixedPaths: PathCode = {
  path: (path) => JSON.stringify(path),
  url: (path) => JSON.stringify(pathToFileURL(path).href),
};

/** Replacements of the names for a module's own path, for esbuild's `define`. */
export const modulePathNames: Record<string, string> = names;

/**
 * Lets `__dirname`, `__filename` and `import.meta.url` (`dirname`, `filename`) of bundled files refer to the original
 * file. The values are imported at the end of each file that uses them, so that no line or column moves. `edit` changes the
 * source of files, and `code` is that of their paths.
 */
export function createModulePathPlugin(
  edit: (source: string, path: string) => string = (source) => source,
  code: PathCode = fixedPaths,
): Plugin {
  return {
    name: 'heddle-config-paths',
    setup: (build) => {
      build.onLoad({ filter: /\.[cm]?[jt]sx?$/, namespace: 'file' }, async ({ path }) => {
        const written = await readFile(path, 'utf8');
        const source = edit(written, path);
        if (!mention.test(source)) return source === written ? undefined : { contents: source, ...rest(path) };
        const identifiers = [...new Set(Object.values(names))].join(', ');
        return {
          contents: `${source}\nimport { ${identifiers} } from ${JSON.stringify(`${namespace}:${path}`)};`,
          ...rest(path),
        };
      });
      build.onResolve({ filter: new RegExp(`^${namespace}:`) }, ({ path }) => ({
        path: path.slice(namespace.length + 1),
        namespace,
        sideEffects: false,
      }));
      build.onLoad({ filter: /.*/, namespace }, ({ path }) => ({
        contents: [
          `export const __heddleUrl = ${code.url(path)};`,
          `export const __heddleFilename = ${code.path(path)};`,
          `export const __heddleDirname = ${code.path(dirname(path))};`,
        ].join('\n'),
        loader: 'js',
      }));
    },
  };
}
