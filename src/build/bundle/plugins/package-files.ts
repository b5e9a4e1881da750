import type { Metafile, OnResolveArgs, OnResolveResult, Plugin, PluginBuild } from 'esbuild';
import { readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { modulePath } from '../../files/module-path.js';
import { askOtherPlugins, isAsking } from '../../esbuild/ask-other-plugins.js';
import { packageOf } from './foreign-modules.js';
import { isOwnFile } from './module-urls.js';
import { exactly, startsWithNone } from './path-filter.js';
import { readPackageFile } from '../../files/package-root.js';

/**
 * The server and browsers take the same files of a package, and default imports mean the same in every file of a site:
 *
 * - esbuild follows Node in files that `"type": "module"` makes modules: there, the default import of a CommonJS package is the
 *   whole of its `exports`. Bundlers import `exports.default` if the package was compiled from a module, as its author meant it.
 *   A module in between, which belongs to no project, has that meaning.
 * - Bundles for browsers prefer `module` to `main`, unless something calls `require` for the package: then everything gets `main`,
 *   so that the package is there once. The server's bundle has no such rule in esbuild, so it is made again with `main` for
 *   these packages.
 */

interface PackageFile {
  type?: string;
  main?: string;
  module?: string;
  exports?: unknown;
}

/** The nearest `package.json` at or above a folder, with its folder. */
function nearestPackage(folder: string): { folder: string; content: PackageFile } | undefined {
  const content = readPackageFile(folder);
  if (content) return { folder, content };
  const above = dirname(folder);
  return above === folder ? undefined : nearestPackage(above);
}

/** Makes a function that keeps what it returned for each folder: one `package.json` is read once in a bundle. */
function packageReader(): typeof nearestPackage {
  const known = new Map<string, ReturnType<typeof nearestPackage>>();
  return (folder) => {
    if (!known.has(folder)) known.set(folder, nearestPackage(folder));
    return known.get(folder);
  };
}

/** Statements that only modules contain. A match in a text or a comment counts as well: then nothing changes. */
const moduleSyntax =
  /(?:^|[;}\n\r]|\*\/)\s*(?:import\s*(?:[\w$*{"']|$)|export\s*(?:[*{]|(?:default|const|let|var|function|class|async)\b))/;

/** True for a file without a statement of modules. */
function isCommonJs(path: string): boolean {
  if (!/\.c?js$/.test(path)) return false;
  return path.endsWith('.cjs') || !moduleSyntax.test(readFileSync(path, 'utf8'));
}

const defaultExport = /\bexport\s+default\b|\bas\s+default\b|\bexport\s*\{(?:[^{}]*,)?\s*default\s*(?:,[^{}]*)?\}/;

/**
 * True for a file that is CommonJS, and for the `module` of a package, with a default export, in whose place `main` comes once
 * something requires the package.
 */
function mayBeCommonJs(path: string, specifier: string, packageFor: typeof nearestPackage): boolean {
  if (isCommonJs(path)) return true;
  const { main, module, exports } = packageFor(dirname(path))?.content ?? {};
  if (exports !== undefined || main === undefined || module === undefined || packageOf(specifier) !== specifier)
    return false;
  return defaultExport.test(readFileSync(path, 'utf8'));
}

const namespace = 'heddle-common-js';

/** Filter for packages other than React itself, which the runtime imports a hundred times. */
const packages = new RegExp(`^(?:${startsWithNone(['react', 'heddle', '.', '/'])}|react[^/])`);

/** esbuild plugin: default imports of CommonJS packages are `exports.default` where their exports have `__esModule`. */
export function defaultImports(projectRoot: string): Plugin {
  return {
    name: 'heddle-default-imports',
    setup: (build) => {
      const packageFor = packageReader();
      const known = new Map<string, boolean>();
      const isNodeModule = (file: string): boolean =>
        /\.m[jt]s$/.test(file) || (!/\.c[jt]s$/.test(file) && packageFor(dirname(file))?.content.type === 'module');
      const resolvePackage = async (args: OnResolveArgs): Promise<OnResolveResult | undefined> => {
        const { path, importer, kind, pluginData, resolveDir } = args;
        if ((kind !== 'import-statement' && kind !== 'dynamic-import') || isAsking('common-js', pluginData))
          return undefined;
        if (!isOwnFile(importer) || packageOf(path) === undefined || !isNodeModule(importer)) return undefined;
        const found = await askOtherPlugins('common-js', build, args);
        if (found.errors.length > 0 || found.external || found.namespace !== 'file' || isOwnFile(found.path))
          return undefined;
        if (!known.has(found.path)) known.set(found.path, mayBeCommonJs(found.path, path, packageFor));
        if (!known.get(found.path)) return undefined;
        const name = modulePath(found.path, projectRoot);
        return { path: name, namespace, pluginData: { path, resolveDir }, sideEffects: found.sideEffects };
      };
      build.onResolve({ filter: packages, namespace: 'file' }, resolvePackage);
      build.onLoad({ filter: /.*/, namespace }, ({ pluginData }) => {
        const { path, resolveDir } = pluginData as { path: string; resolveDir: string };
        const from = JSON.stringify(path);
        return { contents: `export * from ${from};\nexport { default } from ${from};`, loader: 'js', resolveDir };
      });
    },
  };
}

/**
 * The packages in a bundle that something requires, and whose `module` the bundle has nevertheless: paths of their `main` by
 * those of their `module`.
 */
export function requiredModules({ inputs }: Metafile, projectRoot: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const { imports } of Object.values(inputs))
    for (const { path: name, kind, original = '', external } of imports) {
      if (kind !== 'require-call' || external || packageOf(original) !== original) continue;
      if (inputs[name]?.format !== 'esm') continue;
      const path = resolve(projectRoot, name);
      const { folder, content } = nearestPackage(dirname(path)) ?? {};
      if (!folder || content?.exports !== undefined || content?.main === undefined) continue;
      const main = mainFile(join(folder, content.main));
      if (main !== undefined && main !== path) found.set(path, main);
    }
  return found;
}

/** The file that `main` names, which may lack its ending or be a folder. */
const mainFile = (path: string): string | undefined =>
  [path, `${path}.js`, `${path}.cjs`, join(path, 'index.js')].find(
    (file) => statSync(file, { throwIfNoEntry: false })?.isFile() ?? false,
  );

/** esbuild plugin for the server: packages that something requires are their `main`. */
export function requiredMains(mains: ReadonlyMap<string, string>): Plugin {
  const names = new Set(
    [...mains.keys()].map((path) => packageOf(path.slice(path.lastIndexOf(`${sep}node_modules${sep}`) + 14)) ?? ''),
  );
  return {
    name: 'heddle-required-mains',
    setup: (build: PluginBuild) =>
      build.onResolve({ filter: exactly(names) }, async (args) => {
        if (isAsking('mains', args.pluginData)) return undefined;
        const found = await askOtherPlugins('mains', build, args);
        const main = found.namespace === 'file' ? mains.get(found.path) : undefined;
        return main === undefined ? undefined : { path: main, sideEffects: found.sideEffects };
      }),
  };
}
