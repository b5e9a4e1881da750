import type { Plugin, OnLoadArgs, OnLoadResult, OnResolveResult } from 'esbuild';
import { basename, dirname, resolve, isAbsolute, join, sep } from 'node:path';
import { exactly, escapePattern } from './path-filter.js';
import { readFile } from 'node:fs/promises';
import type { SiteConfig } from '../../config/site-config.js';
import { callForeign } from '../../foreign/call-foreign.js';
import { contentHash } from '../../cache/cache-key.js';
import { reasonOf } from '../../report/reason-of.js';
import type { SheetResults, WatchedPaths } from '../bundle-inputs.js';
import type { CssModules } from './css-modules.js';

/** esbuild plugin that loads style sheets as empty ones, by their names in a metafile. */
export function withoutStyles(names: ReadonlySet<string>, projectRoot: string): Plugin {
  const byNamespace = new Map<string, string[]>();
  for (const name of names) {
    const [, namespace = 'file', path = ''] = /^(?:([a-z][\w-]+):)?(.*)$/s.exec(name)!;
    const paths = byNamespace.get(namespace) ?? [];
    byNamespace.set(namespace, [...paths, namespace === 'file' ? resolve(projectRoot, path) : path]);
  }
  return {
    name: 'heddle-without-styles',
    setup: ({ onLoad }) => {
      for (const [namespace, paths] of byNamespace)
        onLoad({ filter: exactly(paths), namespace }, () => ({
          contents: '',
          loader: 'css',
        }));
    },
  };
}

/**
 * True for what builds write, in the output folder and in the folders beside it. Tools that search the whole project name
 * such files, which may be there or not when they look, and which follow from the other inputs.
 */
const isOutput = (path: string, outDir: string): boolean =>
  path === outDir || path.startsWith(outDir + sep) || path.startsWith(join(dirname(outDir), `.${basename(outDir)}.`));

/** What a plugin returned, without outputs among the paths that it asks to watch. */
const withoutOutputs = <T extends OnLoadResult | OnResolveResult>(result: T, outDir: string): T => ({
  ...result,
  ...(result.watchFiles && { watchFiles: result.watchFiles.filter((path) => !isOutput(path, outDir)) }),
  ...(result.watchDirs && { watchDirs: result.watchDirs.filter((path) => !isOutput(path, outDir)) }),
});

/** Notes what a plugin asks to watch. */
function note({ watchFiles = [], watchDirs = [] }: OnLoadResult | OnResolveResult, watched: WatchedPaths): void {
  for (const path of watchFiles) if (isAbsolute(path)) watched.files.add(path);
  for (const path of watchDirs) if (isAbsolute(path)) watched.folders.add(path);
}

/**
 * Notes a style sheet that a plugin returned for a file. Returns false for all other results, and for an import
 * with a query or attributes, because it can't be compiled by itself.
 */
function noteSheet(
  { sheets }: WatchedPaths,
  { path, namespace, suffix, with: attributes }: OnLoadArgs,
  { contents, loader, warnings = [], errors = [], watchFiles = [], watchDirs = [] }: OnLoadResult,
): boolean {
  const isPlain = namespace === 'file' && suffix === '' && Object.keys(attributes).length === 0;
  const isSheet = /^(?:local-|global-)?css$/.test(loader ?? '') && contents !== undefined;
  if (!isPlain || !isSheet || errors.length > 0) return false;
  const results: SheetResults = sheets.get(path) ?? { hashes: new Set(), files: new Set(), folders: new Set() };
  sheets.set(path, results);
  const text = typeof contents === 'string' ? contents : Buffer.from(contents).toString('latin1');
  results.hashes.add(contentHash(JSON.stringify([loader, text, warnings.map((warning) => warning.text)])));
  for (const file of watchFiles) if (isAbsolute(file) && file !== path) results.files.add(file);
  for (const folder of watchDirs) if (isAbsolute(folder)) results.folders.add(join(folder, sep));
  return true;
}

/** Calls a function of an esbuild plugin of the configuration. Rejects with an error that names both. */
async function called<T>(name: string, step: string, run: () => T | Promise<T>): Promise<T> {
  const subject = `${step} of the esbuild plugin ${name}`;
  try {
    return await callForeign({ subject, verb: 'called' }, run);
  } catch (error) {
    throw new Error(`${subject}: ${reasonOf(error)}`, { cause: error });
  }
}

/**
 * The esbuild plugins of the configuration, as every bundle of a site runs them. Files that they ask to watch
 * become inputs of the bundle, or of the style sheet for which they are returned. CSS modules have the same class names in every
 * bundle.
 */
export function sitePlugins({ builder, outDir }: SiteConfig, cssModules: CssModules, watched: WatchedPaths): Plugin[] {
  const finish = async (result: OnLoadResult, args: OnLoadArgs): Promise<OnLoadResult> => {
    const { path } = args;
    if (!noteSheet(watched, args, result)) note(result, watched);
    const isModule = result.loader === 'local-css' || (result.loader === 'css' && path.endsWith('.module.css'));
    if (!isModule || (result.errors ?? []).length > 0) return result;
    return {
      ...result,
      ...(await cssModules.load(path, result.contents ?? (await readFile(path)), result.resolveDir)),
    };
  };
  const given = (builder.plugins ?? []).map(({ name, setup }): Plugin => ({
    name,
    setup: (build) =>
      called(name, 'setup', () =>
        setup({
          ...build,
          onStart: (callback) => build.onStart(() => called(name, 'onStart', callback)),
          onEnd: (callback) => build.onEnd((result) => called(name, 'onEnd', () => callback(result))),
          onResolve: (options, callback) =>
            build.onResolve(options, async (args) => {
              const result = await called(name, 'onResolve', () => callback(args));
              if (result) note(withoutOutputs(result, outDir), watched);
              return result;
            }),
          onLoad: (options, callback) =>
            build.onLoad(options, async (args) => {
              const result = await called(name, 'onLoad', () => callback(args));
              return result ? finish(withoutOutputs(result, outDir), args) : result;
            }),
        }),
      ),
  }));
  const localEndings = Object.entries(builder.loader ?? {}).filter(([, loader]) => loader === 'local-css');
  if (localEndings.length === 0) return given;
  const filter = new RegExp(`(?:${localEndings.map(([ending]) => escapePattern(ending)).join('|')})$`);
  const byEnding: Plugin = {
    name: 'heddle-local-css',
    setup: ({ onLoad }) =>
      onLoad({ filter, namespace: 'file' }, async ({ path }) => cssModules.load(path, await readFile(path))),
  };
  return [...given, byEnding];
}
