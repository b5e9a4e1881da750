import type { Plugin } from 'esbuild';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createModulePathPlugin, modulePathNames } from '../../build/config/load/module-path-plugin.js';
import { BuildError } from '../../build/report/diagnostic.js';
import { foreignConfigFailed } from '../../build/report/errors/cli.js';
import { expandGlobs } from '../../build/files/expand-globs.js';
import { askOtherPlugins, isAsking } from '../../build/esbuild/ask-other-plugins.js';
import { runEsbuild } from '../../build/esbuild/run-esbuild.js';
import { reasonOf, codeOf } from '../../build/report/reason-of.js';
import { packageSource, provideConfigPackages } from './config-packages.js';

/** A call of a function that a package exports, such as `pluginSass({ … })`, in place of what it would have returned. */
export interface ForeignCall {
  /** Package or module of the package, such as `@rspress/plugin-sass`. */
  module: string;
  /** Name of the export, `default` for the default one. */
  name: string;
  args: readonly unknown[];
}

const callMark = 'heddleForeignCall';
const moduleMark = 'heddleForeignModule';
/** Global variable with the configuration of a site that a configuration file defines instead of exporting it. */
const definedName = 'heddleDefinedSite';

/** Global variable with the packages whose functions configurations called. */
const calledName = 'heddleCalledPackages';

/** The packages whose functions have been called so far, and that were not run. Clears the list. */
export function takeCalledPackages(): string[] {
  const global = globalThis as { [calledName]?: Set<string> };
  const names = [...(global[calledName] ?? [])];
  delete global[calledName];
  return names;
}

/** Global variable with the URLs to which configurations sent requests that failed. */
const failedName = 'heddleFailedRequests';

/** The URLs to which configurations have sent requests that failed so far. */
export const failedRequests = (): string[] => [
  ...((globalThis as { [failedName]?: ReadonlySet<string> })[failedName] ?? []),
];

/** The call that made a value of a configuration, if there is one. */
export function foreignCall(value: unknown): ForeignCall | undefined {
  const isReference = (typeof value === 'object' && value !== null) || typeof value === 'function';
  return isReference && callMark in value ? (value[callMark] as ForeignCall) : undefined;
}

/** The package whose export a value of a configuration is, such as `remark-math`. */
export const foreignModuleOf = (value: unknown): string | undefined =>
  foreignCall(value)?.module ??
  (typeof value === 'function' ? (value as { [moduleMark]?: string })[moduleMark] : undefined);

/** Function that makes the exports of a module that replaces a package, see `foreignModule`. */
const foreignPackage = `const foreignPackage = (module_) => {
const isPlain = (value) => typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
const merge = (one, other) => {
  if (Array.isArray(one) && Array.isArray(other)) return [...one, ...other];
  if (!isPlain(one) || !isPlain(other)) return other === undefined ? one : other;
  const merged = { ...one };
  for (const key of Object.keys(other)) merged[key] = merge(one[key], other[key]);
  return merged;
};
const known = new Map();
const noted = (call, isAwaited = false) => {
  const value = new Proxy(Object.assign(() => undefined, { ${callMark}: call }), {
    apply: (_, __, args) => (typeof args[0] === 'object' && args[0] !== null && !Array.isArray(args[0]) ? args[0] : value),
    get: (target, key) => {
      if (key === Symbol.iterator) return function* () { yield value; };
      if (key === Symbol.toPrimitive) return () => '';
      if (key === 'then' && !isAwaited) return (...next) => Promise.resolve(noted(call, true)).then(...next);
      if (key === '${callMark}' || typeof key === 'symbol') return target[key];
      if (key === 'then' || key === 'toJSON' || key === 'prototype') return undefined;
      return named(call.name + '().' + key);
    },
  });
  return value;
};
const named = (name) => {
  const callWith = (args) => {
    (globalThis.${calledName} ??= new Set()).add(module_);
    return noted({ module: module_, name, args });
  };
  if (!known.has(name)) known.set(name, new Proxy(function () {}, {
    apply: (_, __, args) => {
      // Rstack's configurations export nothing.
      if (module_ === 'rstack' && name === 'define.doc') globalThis.${definedName} = args[0];
      if (/[-/]preset(?:$|[-/])/.test(module_) && args.length > 1) return callWith(args);
      if (module_ === 'vitepress-sidebar' && name === 'withSidebar')
        return merge(args[0], { themeConfig: { sidebar: noted({ module: module_, name: 'generateSidebar', args: args.slice(1, 2) }) } });
      if (/^merge(?:[A-Z]\\w*)?Config$/.test(name.split('.').at(-1))) return args.reduce(merge);
      return /^(?:define|with|extend)[A-Z]/.test(name.split('.').at(-1)) || (name === 'default' && args.length === 1 && /config/.test(module_))
        ? args[0]
        : callWith(args);
    },
    construct: (_, args) => callWith(args),
    get: (target, key) => {
      if (key === 'toJSON') return () => undefined;
      if (key === '${moduleMark}') return module_;
      if (key === Symbol.toPrimitive) return () => '';
      if (key === Symbol.iterator) return function* () {};
      return typeof key === 'symbol' || key === 'then' || key === 'prototype' ? target[key] : named(name === '' ? key : name + '.' + key);
    },
  }));
  return known.get(name);
};
const parent = new Proxy({}, { get: (_, key) => typeof key === 'symbol' || key === 'then' ? undefined : key === '__esModule' ? true : key === '${moduleMark}' ? module_ : named(key) });
const whole = function (...args) { return named('default')(...args); };
Object.setPrototypeOf(whole, parent);
return whole;
};`;

/**
 * Source of a module that replaces a package. Each of its exports is a function; those that only help to write a
 * configuration (`defineConfig`, `withMermaid`) return their first argument, those that merge configurations do, others note how they were called. What a call
 * returns has every method, is a list of itself, and is awaited like a promise, since code goes on with it:
 * `yaml.load(text).users.map(…)`. A function that a call returns returns the object that it is called with, since it wraps a
 * configuration: `withTypes({ … })(config)`.
 */
const foreignModule = (specifier: string): string => `
${foreignPackage}
module.exports = foreignPackage(${JSON.stringify(specifier)});
`;

/** Module in place of `node:module`: its `require` returns paths and packages also where none is installed. */
const requireModule = `
import * as original from 'node:module';
${foreignPackage}
export const createRequire = (from) => {
  const require = original.createRequire(from);
  return Object.assign((id) => { try { return require(id); } catch { return foreignPackage(id); } }, {
    resolve: (id) => { try { return require.resolve(id); } catch { return id; } },
  });
};
export default { ...original, createRequire };
`;

/** Module in place of `node:child_process`: commands that fail, such as those of Git without a repository, print nothing. */
const processModule = `
import * as original from 'node:child_process';
const quiet = (name, nothing) => (...args) => { try { return original[name](...args); } catch { return nothing; } };
export * from 'node:child_process';
export const execSync = quiet('execSync', '');
export const execFileSync = quiet('execFileSync', '');
export default { ...original, execSync, execFileSync };
`;

/** Global variable with the paths of files that configurations read and that are not there. */
const missingName = 'heddleMissingFiles';

/** The files that configurations have read so far and that are not there. */
export const missingFiles = (): string[] => [
  ...((globalThis as { [missingName]?: ReadonlySet<string> })[missingName] ?? []),
];

/** Text of a missing file. It is JSON, and what is read from it is noted like the result of a package. */
const missingText = '"heddle:missing-file"';

/**
 * Module in place of `node:fs` for a configuration that reads files which a build of the old site would have written: those
 * are empty.
 */
const filesModule = (isAsync: boolean): string => `
import * as original from 'node:fs';
const lenient = (name, nothing) => (...args) => {
  try { return original[name](...args); } catch (error) {
    if (error?.code !== 'ENOENT') throw error;
    (globalThis.${missingName} ??= new Set()).add(String(args[0]));
    return nothing(String(args[0]));
  }
};
const textOf = (path) => path.endsWith('.json') ? ${JSON.stringify(missingText)} : '';
export * from 'node:fs${isAsync ? '/promises' : ''}';
export const readFileSync = lenient('readFileSync', textOf);
export const readdirSync = lenient('readdirSync', () => []);
const readFile = async (...args) => { try { return await original.promises.readFile(...args); } catch { return readFileSync(...args); } };
export const promises = { ...original.promises, readFile };
export default ${isAsync ? 'promises' : '{ ...original, readFileSync, readdirSync, promises }'};
${isAsync ? 'export { readFile };' : ''}
`;

/** Values of `import.meta.env` in Vite's bundles. */
const productionEnvironment = { MODE: 'production', PROD: true, DEV: false, SSR: true, BASE_URL: '/' };

/**
 * `require` for the modules of the configuration, and `fetch`: without the network, what it would have returned is noted like
 * the result of a package.
 */
const moduleGlobals = (file: string): string => `
const __heddleParse = (text, ...more) => {
  if (text !== ${JSON.stringify(missingText)}) return JSON.parse(text, ...more);
  ${foreignPackage}
  return foreignPackage('file').default();
};
const __heddleFetch = (...args) => globalThis.fetch(...args).catch(() => {
  (globalThis.${failedName} ??= new Set()).add(String(args[0]?.url ?? args[0]));
  ${foreignPackage}
  return foreignPackage('fetch').default(...args);
});
import { createRequire as __heddleCreateRequire } from 'node:module';
const __heddleRequire = __heddleCreateRequire(${JSON.stringify(pathToFileURL(file).href)});
const require = Object.assign((id) => __heddleRequire(id), {
  resolve: (id) => { try { return __heddleRequire.resolve(id); } catch { return id; } },
});
`;

/**
 * Packages that make a configuration from their own options, such as `@acme/rspress-preset`. They are run if they are
 * installed, with the packages that check or transform their options, because the configuration of the site is in what they
 * return.
 */
const isPreset = (path: string): boolean =>
  /[-/]preset(?:$|[-/])/.test(path) && !/^@(?:docusaurus|rspress|babel)\//.test(path);

/** Packages that a preset imports and that are for the configuration of a site: their calls are noted, see `foreignModule`. */
const isOfGenerator = (path: string): boolean =>
  /(?:^@?|[-/])(?:plugin|theme|remark|rehype|rspress|rsbuild|rspack|rslib|docusaurus|vitepress|vite)(?:$|[-/])/.test(
    path,
  );

/** Modules in place of Node's own. */
const nodeModules: Readonly<Record<string, string>> = {
  module: requireModule,
  child_process: processModule,
  fs: filesModule(false),
  'fs/promises': filesModule(true),
};

const replacedModules = /^(?:node:)?(module|child_process)$/;
const replacedWithFiles = /^(?:node:)?(module|child_process|fs(?:\/promises)?)$/;

/** Global variable with the modules that are given in place of others. */
const givenName = 'heddleGivenModules';

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
      contents: `module.exports = globalThis.${givenName}.get(${JSON.stringify(path)});`,
      loader: 'js',
    }));
  },
});

/** Replaces packages, and files that are not there, by modules that note their calls; local files and Node's own modules stay. */
const foreignPackages = (isLenient: boolean, runsPackages: boolean): Plugin => ({
  name: 'heddle-foreign-packages',
  setup: (build) => {
    build.onResolve({ filter: /^[^./]/ }, async (args) => {
      const { path, kind, namespace } = args;
      if (kind === 'entry-point' || isAsking('foreign', args.pluginData)) return undefined;
      const isUsedByPreset = /[\\/]node_modules[\\/]/.test(args.importer) && !isOfGenerator(path) && !isBuiltin(path);
      if (isPreset(path) || isUsedByPreset || (runsPackages && !isBuiltin(path))) {
        const found = await askOtherPlugins('foreign', build, args);
        if (found.errors.length === 0) return { path: found.path };
      }
      if (packageSource(path) !== undefined) return { path, namespace: 'heddle-package' };
      const replaced = (isLenient ? replacedWithFiles : replacedModules).exec(path)?.[1];
      if (replaced && namespace !== 'heddle-node') return { path: replaced, namespace: 'heddle-node' };
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
    build.onResolve({ filter: /\.(?:vue|astro|svelte|css|scss|sass|less|styl)$/ }, ({ path }) => ({
      path,
      namespace: 'heddle-foreign',
    }));
    build.onLoad({ filter: /.*/, namespace: 'heddle-package' }, ({ path }) => ({ contents: packageSource(path)! }));
    build.onLoad({ filter: /.*/, namespace: 'heddle-node' }, ({ path }) => ({
      contents: nodeModules[path]!,
      loader: 'js',
    }));
    build.onLoad({ filter: /.*/, namespace: 'heddle-foreign' }, ({ path }) => ({
      contents: foreignModule(path),
      loader: 'js',
    }));
  },
});

const isPlainObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

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

/**
 * Runs a configuration file of another generator, also one in TypeScript, and returns what it exports. No package is
 * loaded, so the project needs no `node_modules`; calls of packages come back as `ForeignCall`s. So does the configuration
 * itself with `acceptsPreset`, if a package makes it that is not installed. With `isLenient`, files that are not there are empty; a configuration that fails without one is run so.
 * Throws a `BuildError` when the file cannot be read or throws.
 */
export async function evaluateConfig(
  projectFolder: string,
  file: string,
  options: EvaluateOptions = {},
): Promise<Record<string, unknown>> {
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
      loader: { '.json': 'json', '.svg': 'text', '.md': 'text', '.txt': 'text' },
      define: {
        ...modulePathNames,
        fetch: '__heddleFetch',
        'JSON.parse': '__heddleParse',
        'import.meta.env': JSON.stringify(productionEnvironment),
      },
      banner: { js: moduleGlobals(path) },
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
      [definedName]?: unknown;
      module?: { exports: object } | undefined;
      exports?: object | undefined;
    };
    provideConfigPackages();
    (globalThis as { [givenName]?: typeof modules })[givenName] = modules;
    global.exports = {};
    global.module = { exports: global.exports };
    const module = (await import(pathToFileURL(bundle).href)) as { default?: unknown };
    const commonJs = Object.keys(global.module.exports).length > 0 ? global.module.exports : undefined;
    const exported: unknown = (await module.default) ?? (await global[definedName]) ?? commonJs ?? namedExports(module);
    for (const name of [definedName, 'module', 'exports'] as const) delete global[name];
    const value: unknown =
      typeof exported === 'function' && !foreignCall(exported)
        ? await (exported as (env: object) => unknown)({ command: 'build', mode: 'production' })
        : exported;
    const call = foreignCall(value);
    // A package may add to a configuration that it is called with.
    const wrapped = call?.args[0];
    const isWrapper = call !== undefined && isPlainObject(wrapped) && !acceptsPreset && !isPreset(call.module);
    const preset = isWrapper ? undefined : call;
    if (preset && !acceptsPreset)
      throw new Error(
        `the package ${preset.module} makes it, which is not installed. Install the packages of the old site, and run the command again`,
      );
    if (!call && (typeof value !== 'object' || value === null)) throw new Error('it exports no object');
    return withPlainCalls(isWrapper ? wrapped : value) as Record<string, unknown>;
  } catch (error) {
    if (options.isLenient === undefined && codeOf(error) === 'ENOENT')
      return await evaluateConfig(projectFolder, file, { ...options, isLenient: true });
    throw new BuildError([foreignConfigFailed(file, reasonOf(error))], { cause: error });
  } finally {
    process.chdir(workingFolder);
    if (environment === undefined) delete process.env['NODE_ENV'];
    rmSync(folder, { recursive: true, force: true });
  }
}
