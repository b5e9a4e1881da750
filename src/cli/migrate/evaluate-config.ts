import type { Plugin } from 'esbuild';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createModulePathPlugin, modulePathNames } from '../../build/config/load/module-path-plugin.js';
import { BuildError } from '../../build/report/diagnostic.js';
import { foreignConfigFailed } from '../../build/report/errors-cli.js';
import { runEsbuild } from '../../build/util/run-esbuild.js';
import { reasonOf } from '../../build/util/reason-of.js';

/** A call of a function that a package exports, such as `pluginSass({ … })`, in place of what it would have returned. */
export interface ForeignCall {
  /** Package or module of the package, such as `@rspress/plugin-sass`. */
  module: string;
  /** Name of the export, `default` for the default one. */
  name: string;
  args: readonly unknown[];
}

const callMark = 'heddleForeignCall';

/** The call that a value of a configuration stands for, if it is one. */
export function foreignCall(value: unknown): ForeignCall | undefined {
  return typeof value === 'object' && value !== null && callMark in value
    ? (value[callMark] as ForeignCall)
    : undefined;
}

/**
 * Source of a module that stands for a package. Each of its exports is a function; those that only help to write a
 * configuration (`defineConfig`, `withMermaid`) return their first argument, others note how they were called.
 */
const foreignModule = (specifier: string): string => `
const module_ = ${JSON.stringify(specifier)};
const known = new Map();
const noted = (name, args) => {
  const call = { ${callMark}: { module: module_, name, args } };
  // A list that it would have returned has the call as its item.
  return Object.defineProperty(call, Symbol.iterator, { *value() { yield call; } });
};
const named = (name) => {
  if (!known.has(name)) known.set(name, new Proxy(function () {}, {
    apply: (_, __, args) => /^(?:define|with)[A-Z]/.test(name.split('.').at(-1)) || (name === 'default' && args.length === 1 && /config/.test(module_))
      ? args[0]
      : noted(name, args),
    construct: (_, args) => noted(name, args),
    get: (target, key) => {
      if (key === 'toJSON') return () => undefined;
      return typeof key === 'symbol' || key === 'then' || key === 'prototype' ? target[key] : named(name === '' ? key : name + '.' + key);
    },
  }));
  return known.get(name);
};
const parent = new Proxy({}, { get: (_, key) => typeof key === 'symbol' || key === 'then' ? undefined : key === '__esModule' ? true : named(key) });
const whole = function (...args) { return named('default')(...args); };
Object.setPrototypeOf(whole, parent);
module.exports = whole;
`;

/** `require` for code that asks for the path of a package, which need not be installed. */
const requireSource = (file: string): string => `
import { createRequire as __heddleCreateRequire } from 'node:module';
const __heddleRequire = __heddleCreateRequire(${JSON.stringify(pathToFileURL(file).href)});
const require = Object.assign((id) => __heddleRequire(id), {
  resolve: (id) => { try { return __heddleRequire.resolve(id); } catch { return id; } },
});
`;

/** Replaces packages, and files that are not there, by modules that note their calls; local files and Node's own modules stay. */
const foreignPackages: Plugin = {
  name: 'heddle-foreign-packages',
  setup: (build) => {
    build.onResolve({ filter: /^[^./]/ }, ({ path, kind }) => {
      if (kind === 'entry-point') return undefined;
      return isBuiltin(path) ? { path, external: true } : { path, namespace: 'heddle-foreign' };
    });
    build.onResolve({ filter: /^\.{1,2}\// }, async ({ path, pluginData, ...place }) => {
      if (pluginData === 'heddle-resolving' || place.kind === 'entry-point') return undefined;
      const found = await build.resolve(path, { ...place, pluginData: 'heddle-resolving' });
      // What a build of the site would have made, or a package by its path.
      return found.errors.length > 0 ? { path, namespace: 'heddle-foreign' } : undefined;
    });
    build.onResolve({ filter: /\.(?:vue|astro|svelte|css|scss|sass|less|styl)$/ }, ({ path }) => ({
      path,
      namespace: 'heddle-foreign',
    }));
    build.onLoad({ filter: /.*/, namespace: 'heddle-foreign' }, ({ path }) => ({
      contents: foreignModule(path),
      loader: 'js',
    }));
  },
};

/**
 * Runs a configuration file of another generator, also one in TypeScript, and returns what it exports. No package is
 * loaded, so the project needs no `node_modules`; calls of packages come back as `ForeignCall`s.
 * Throws a `BuildError` when the file cannot be read or throws.
 */
export async function evaluateConfig(projectFolder: string, file: string): Promise<Record<string, unknown>> {
  const folder = mkdtempSync(join(tmpdir(), 'heddle-migrate-'));
  try {
    const result = await runEsbuild({
      entryPoints: [resolve(projectFolder, file)],
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
      define: modulePathNames,
      banner: { js: requireSource(resolve(projectFolder, file)) },
      plugins: [createModulePathPlugin(), foreignPackages],
    });
    const bundle = join(folder, 'config.mjs');
    writeFileSync(bundle, result.outputFiles[0]?.text ?? '');
    const module = (await import(pathToFileURL(bundle).href)) as { default?: unknown };
    const exported: unknown = await module.default;
    const value: unknown =
      typeof exported === 'function' ? await (exported as (env: object) => unknown)({ command: 'build' }) : exported;
    if (typeof value !== 'object' || value === null) throw new Error('it exports no object');
    return value as Record<string, unknown>;
  } catch (error) {
    throw new BuildError([foreignConfigFailed(file, reasonOf(error))], { cause: error });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
