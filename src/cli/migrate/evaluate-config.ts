import type { BuildFailure, Plugin } from 'esbuild';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { dialects } from '../../compat/dialects.js';
import { projects } from '../../compat/projects.js';
import { createModulePathPlugin, modulePathNames } from '../../build/config/load/module-path-plugin.js';
import { BuildError, type Diagnostic } from '../../build/report/diagnostic.js';
import { foreignConfigFailed } from '../../build/report/errors/cli.js';
import { expandGlobs } from '../../build/files/expand-globs.js';
import { askOtherPlugins, isAsking } from '../../build/esbuild/ask-other-plugins.js';
import { runEsbuild } from '../../build/esbuild/run-esbuild.js';
import { reasonOf, codeOf } from '../../build/report/reason-of.js';
import { thrownPlace } from '../../build/report/thrown-place.js';
import { esbuildColumn } from '../../build/formats/json.js';
import { toPosix } from '../../build/files/paths.js';
import type { ForeignProject, UnreadPart } from './site-draft.js';
import { readStatically } from './static/read-statically.js';
import { isPlain, isPresetName } from './call-result.js';
import { callMark, foreignCall } from './foreign-call.js';
import {
  foreignSource,
  givenSource,
  globalsSource,
  nodeSource,
  packageSource,
  provideProgram,
  replacedGlobals,
  takeDefinedSite,
} from './config-program.js';

/** Values of `import.meta.env` in Vite's bundles. */
const productionEnvironment = { MODE: 'production', PROD: true, DEV: false, SSR: true, BASE_URL: '/' };

/** A pattern that matches one of some texts. */
const anyOf = (texts: readonly string[]): string => texts.join('|');
const presetScopes = anyOf([...projects.flatMap((project) => project.presetScopes ?? []), 'babel']);
const ownPreset = new RegExp(`^@(?:${presetScopes})/`);
const packageWords = anyOf([
  'plugin',
  'theme',
  'remark',
  'rehype',
  'vite',
  ...projects.flatMap((project) => project.packageWords ?? []),
]);
const configPackage = new RegExp(`(?:^@?|[-/])(?:${packageWords})(?:$|[-/])`);

/**
 * Packages that make a configuration from their own options, such as `@acme/docs-preset`. They are run if they are
 * installed, with the packages that check or transform their options, because the configuration of the site is in what they
 * return.
 */
const isPreset = (path: string): boolean => isPresetName(path) && !ownPreset.test(path);

/** Packages that a preset imports and that are for the configuration of a site: their calls are noted, see `foreignPackage`. */
const isOfGenerator = (path: string): boolean => configPackage.test(path);

/** Modules of Node that are replaced, the second with those that read files. */
const replacedModules = /^(?:node:)?(module|child_process)$/;
const replacedWithFiles = /^(?:node:)?(module|child_process|fs(?:\/promises)?)$/;

/** Packages, and files by their paths, whose exports are given. Imports of files may lack the extension, or have that of the output. */
const givenModules = (modules: ReadonlyMap<string, object>): Plugin => ({
  name: 'heddle-given',
  setup: (build) => {
    build.onResolve({ filter: /.*/ }, ({ path, resolveDir, kind }) => {
      if (kind === 'entry-point') return undefined;
      if (modules.has(path)) return { path, namespace: 'heddle-given' };
      if (!/^\.{0,2}\//.test(path)) return undefined;
      const paths = path.startsWith('/')
        ? [path, ...modules.keys()].filter((known) => known === path || known.endsWith(path))
        : [resolve(resolveDir, path)];
      const found = paths.flatMap((one) => [
        one,
        ...['ts', 'js', 'mts', 'mjs'].flatMap((ending) => [`${one}.${ending}`, one.replace(/\.\w+$/, `.${ending}`)]),
      ]);
      const given = found.find((one) => modules.has(one));
      return given === undefined ? undefined : { path: given, namespace: 'heddle-given' };
    });
    build.onLoad({ filter: /.*/, namespace: 'heddle-given' }, ({ path }) => ({
      contents: givenSource(path),
      loader: 'js',
    }));
  },
});

/** Replaces packages, and files that are not there, by modules that note their calls; local files and Node's own modules stay. */
const foreignPackages = (isLenient: boolean, runsPackages: boolean): Plugin => ({
  name: 'heddle-foreign-packages',
  setup: (build) => {
    build.onResolve({ filter: /^[^./]/ }, async (args) => {
      const { path, kind } = args;
      if (kind === 'entry-point' || isAsking('foreign', args.pluginData)) return undefined;
      const isUsedByPreset = /[\\/]node_modules[\\/]/.test(args.importer) && !isOfGenerator(path) && !isBuiltin(path);
      if (isPreset(path) || isUsedByPreset || (runsPackages && !isBuiltin(path))) {
        const found = await askOtherPlugins('foreign', build, args);
        if (found.errors.length === 0) return { path: found.path };
      }
      if (packageSource(path) !== undefined) return { path, namespace: 'heddle-package' };
      const replaced = (isLenient ? replacedWithFiles : replacedModules).exec(path)?.[1];
      if (replaced) return { path: replaced, namespace: 'heddle-node' };
      return isBuiltin(path) ? { path, external: true } : { path, namespace: 'heddle-foreign' };
    });
    build.onResolve({ filter: /^\.{0,2}\// }, async (args) => {
      if (isAsking('foreign', args.pluginData) || args.kind === 'entry-point') return undefined;
      // Vite resolves paths that begin with a slash from the project.
      const isFromProject = args.path.startsWith('/') && !existsSync(args.path);
      const wanted = isFromProject
        ? { ...args, path: `.${args.path}`, resolveDir: build.initialOptions.absWorkingDir! }
        : args;
      const found = await askOtherPlugins('foreign', build, wanted);
      // A file that a build of the site would have made, or a package by its path.
      if (found.errors.length > 0) return { path: args.path, namespace: 'heddle-foreign' };
      return isFromProject ? { path: found.path, namespace: found.namespace } : undefined;
    });
    build.onResolve({ filter: notRun }, ({ path }) => ({
      path,
      namespace: 'heddle-foreign',
    }));
    build.onLoad({ filter: /.*/, namespace: 'heddle-package' }, ({ path }) => ({ contents: packageSource(path)! }));
    build.onLoad({ filter: /.*/, namespace: 'heddle-node' }, ({ path }) => ({
      contents: nodeSource(path),
      loader: 'js',
    }));
    build.onLoad({ filter: /.*/, namespace: 'heddle-foreign' }, ({ path }) => ({
      contents: foreignSource(path),
      loader: 'js',
    }));
  },
});

/** Files that a configuration imports and that are no modules of Node: components, and style sheets. */
const notRun = new RegExp(
  `(?:${anyOf(dialects.flatMap(({ foreignFiles = [] }) => foreignFiles.map((ending) => `\\${ending}`)))}|\\.(?:css|scss|sass|less|styl))$`,
);

/** A copy of a value in which calls are records. Functions and instances of classes stay the same. */
function withPlainCalls(value: unknown, seen: Map<object, unknown> = new Map()): unknown {
  const call = foreignCall(value);
  if (!call && (typeof value !== 'object' || value === null)) return value;
  if (seen.has(value as object)) return seen.get(value as object);
  if (Array.isArray(value)) {
    const copy: unknown[] = [];
    seen.set(value, copy);
    copy.push(...value.map((item) => withPlainCalls(item, seen)));
    return copy;
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  if (!call && prototype !== Object.prototype && prototype !== null) return value;
  const copy: Record<string, unknown> = {};
  seen.set(value as object, copy);
  if (call) copy[callMark] = { ...call, args: withPlainCalls(call.args, seen) };
  else for (const [key, item] of Object.entries(value as object)) copy[key] = withPlainCalls(item, seen);
  return copy;
}

/** A module that imports and assigns to `module.exports`, which loaders of configurations accept, with a default export. */
const withDefaultExport = (source: string): string =>
  /^module\.exports\s*=/m.test(source) && /^import\b/m.test(source) && !/^export\b/m.test(source)
    ? `${source}\nexport default module.exports;`
    : source;

/** Exports of a module without a default one. */
const namedExports = (module: object): object | undefined =>
  Object.keys(module).length > 0 ? { ...module } : undefined;

/** The configuration in a value. Throws for a value that is none, and for one that a package makes unless `acceptsPreset`. */
function configurationOf(value: unknown, acceptsPreset: boolean): Record<string, unknown> {
  const call = foreignCall(value);
  // A package may add to a configuration that it is called with.
  const wrapped = call?.args[0];
  const isWrapper = call !== undefined && isPlain(wrapped) && !acceptsPreset && !isPreset(call.module);
  const preset = isWrapper ? undefined : call;
  if (preset && !acceptsPreset)
    throw new Error(
      `the package ${preset.module} makes it, which is not installed. Install the packages of the old site, and run the command again`,
    );
  if (!call && (typeof value !== 'object' || value === null)) throw new Error('it exports no object');
  return withPlainCalls(isWrapper ? wrapped : value) as Record<string, unknown>;
}

/** A configuration that is read and not run. One that cannot be read is empty, and noted. */
async function readConfiguration(
  project: Pick<ForeignProject, 'folder'>,
  unread: UnreadPart[],
  file: string,
  { source, acceptsPreset = false }: EvaluateOptions,
): Promise<Record<string, unknown>> {
  try {
    return configurationOf(await readStatically(project, unread, file, source), acceptsPreset);
  } catch (error) {
    unread.push({ file, line: 1, path: '', text: reasonOf(error).split('\n')[0]! });
    return {};
  }
}

export interface EvaluateOptions {
  acceptsPreset?: boolean;
  /** Run in place of the text of the file. */
  source?: string;
  /** True if missing files are empty. Without it, they are if the code fails otherwise. */
  isLenient?: boolean;
  /** True if packages that are installed are run. */
  runsPackages?: boolean;
  /** Exports of packages, and of files by their absolute paths, in place of their own. */
  modules?: ReadonlyMap<string, object>;
}

/** The problem of a configuration that could not be bundled or that threw, at the first place in files of the project. */
function evaluationProblem(error: unknown, file: string, projectFolder: string): Diagnostic {
  const [message] = (error as Partial<BuildFailure> | undefined)?.errors ?? [];
  if (message?.location) {
    const path = toPosix(relative(projectFolder, resolve(projectFolder, message.location.file)));
    const place = { file: path, line: message.location.line, column: esbuildColumn(message.location) };
    return foreignConfigFailed(place, message.text);
  }
  return foreignConfigFailed({ file, ...thrownPlace(error) }, reasonOf(error));
}

/**
 * Runs a configuration file of another generator, also one in TypeScript, and returns what it exports. One of a project whose
 * code must not run is read as far as it consists of literals. No package is
 * loaded, so the project needs no `node_modules`; calls of packages come back as `ForeignCall`s. So does the configuration
 * itself with `acceptsPreset`, if a package makes it that is not installed. With `isLenient`, files that are not there are empty; a configuration that fails without one is run so.
 * Throws a `BuildError` when the file cannot be read or throws.
 */
export async function evaluateConfig(
  project: Pick<ForeignProject, 'folder' | 'unread'>,
  file: string,
  options: EvaluateOptions = {},
): Promise<Record<string, unknown>> {
  if (project.unread) return readConfiguration(project, project.unread, file, options);
  const { folder: projectFolder } = project;
  const {
    acceptsPreset = false,
    source,
    isLenient = false,
    modules = new Map<string, object>(),
    runsPackages = false,
  } = options;
  const folder = mkdtempSync(join(tmpdir(), 'heddle-migrate-'));
  const workingFolder = process.cwd();
  const environment = process.env['NODE_ENV'];
  const path = resolve(projectFolder, file);
  try {
    const result = await runEsbuild({
      ...(source === undefined
        ? { entryPoints: [path] }
        : { stdin: { contents: source, sourcefile: path, resolveDir: dirname(path), loader: 'ts' } }),
      absWorkingDir: projectFolder,
      outfile: 'config.mjs',
      write: false as const,
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      charset: 'utf8',
      logLevel: 'silent',
      // For the places of errors.
      sourcemap: 'inline',
      sourcesContent: false,
      sourceRoot: `${pathToFileURL(projectFolder).href}/`,
      loader: { '.json': 'json', '.svg': 'text', '.md': 'text', '.txt': 'text' },
      define: {
        ...modulePathNames,
        ...replacedGlobals,
        'import.meta.env': JSON.stringify(productionEnvironment),
      },
      banner: { js: globalsSource(pathToFileURL(path).href) },
      plugins: [
        createModulePathPlugin((source, path) => withDefaultExport(expandGlobs(source, path, projectFolder).source)),
        givenModules(modules),
        foreignPackages(isLenient, runsPackages),
      ],
    });
    const bundle = join(folder, 'config.mjs');
    writeFileSync(bundle, result.outputFiles[0]?.text ?? '');
    // Configurations read files by paths that count from the project.
    process.chdir(projectFolder);
    // Visitors see the site of a production build.
    process.env['NODE_ENV'] ??= 'production';
    const global = globalThis as {
      module?: { exports: object } | undefined;
      exports?: object | undefined;
    };
    provideProgram(modules);
    global.exports = {};
    global.module = { exports: global.exports };
    const module = (await import(pathToFileURL(bundle).href)) as { default?: unknown };
    const commonJs = Object.keys(global.module.exports).length > 0 ? global.module.exports : undefined;
    const exported: unknown = (await module.default) ?? (await takeDefinedSite()) ?? commonJs ?? namedExports(module);
    for (const name of ['module', 'exports'] as const) delete global[name];
    const value: unknown =
      typeof exported === 'function' && !foreignCall(exported)
        ? await (exported as (env: object) => unknown)({ command: 'build', mode: 'production' })
        : exported;
    return configurationOf(value, acceptsPreset);
  } catch (error) {
    if (options.isLenient === undefined && codeOf(error) === 'ENOENT')
      return await evaluateConfig(project, file, { ...options, isLenient: true });
    throw new BuildError([evaluationProblem(error, file, projectFolder)], { cause: error });
  } finally {
    process.chdir(workingFolder);
    if (environment === undefined) delete process.env['NODE_ENV'];
    rmSync(folder, { recursive: true, force: true });
  }
}
