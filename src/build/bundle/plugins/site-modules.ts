import type { Plugin, PluginBuild } from 'esbuild';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { SiteConfig } from '../../config/site-config.js';
import { packageRoot } from '../../files/package-root.js';
import { indexSettings } from '../../../shared/search/index-options.js';
import { highlighterPath, highlighterSpecifier } from '../code-highlighter.js';
import { entrySource, type ComponentEntry } from '../component-entries.js';
import { loadPassedOn, passOn } from '../bundle-problems.js';
import { variablesSpecifier } from '../../../shared/theme-components.js';
import { exactly } from './path-filter.js';
import { searchSource, searchSpecifier, siteSources, workerSpecifier } from '../site-sources.js';

const isServer = (build: PluginBuild): boolean => build.initialOptions.platform === 'node';

/**
 * Every module that needs a component needs the runtime. With the runtime in each of them, esbuild puts the files they
 * share into one chunk.
 */
const runtimeExport = (build: PluginBuild, runtimeRoot: string): string =>
  isServer(build)
    ? `export { App as heddleApp } from ${JSON.stringify(join(runtimeRoot, 'app.js'))};`
    : `export { start as heddleStart } from ${JSON.stringify(join(runtimeRoot, 'entry-client.js'))};`;

function addSources(build: PluginBuild, config: SiteConfig, codeStyles: string, root: string): void {
  const sources = siteSources(config, codeStyles, root);
  build.onResolve({ filter: exactly(sources.keys()) }, ({ path }) => ({
    path,
    namespace: 'heddle-site',
    sideEffects: true,
  }));
  build.onLoad({ filter: /.*/, namespace: 'heddle-site' }, ({ path }) => sources.get(path));
}

/** The search, which pages load when it is first used. It has no React. */
function addSearch(build: PluginBuild, config: SiteConfig, root: string, runtimeRoot: string): void {
  build.onResolve({ filter: exactly([searchSpecifier]) }, ({ path }) => ({ path, namespace: 'heddle-late' }));
  build.onLoad({ filter: /.*/, namespace: 'heddle-late' }, () => ({
    contents: searchSource(config, runtimeRoot, isServer(build)),
    loader: 'js',
    resolveDir: root,
  }));
  // The sheet of a chunk that loads late is a file of its own, which the chunk adds to the document.
  build.onResolve({ filter: /^heddle-search\.css$/ }, () => ({
    path: join(runtimeRoot, 'search/dialog/search.css'),
    namespace: 'heddle-styles',
  }));
  build.onLoad({ filter: /.*/, namespace: 'heddle-styles' }, async ({ path }) => {
    const { minify = false } = build.initialOptions;
    const { code } = await build.esbuild.transform(await readFile(path), { loader: 'css', minify });
    return { contents: code, loader: 'file' };
  });
}

/** Entries of the components that pages import. */
function addComponents(
  build: PluginBuild,
  entries: readonly ComponentEntry[],
  runtimeRoot: string,
  areEntriesAlone: boolean,
): void {
  const entryByName = new Map(entries.map((entry) => [entry.name, entry]));
  build.onResolve({ filter: /^heddle-component:/ }, ({ path }) => ({
    path: decodeURIComponent(path.slice('heddle-component:'.length)),
    namespace: 'heddle-component',
  }));
  build.onLoad({ filter: /.*/, namespace: 'heddle-component' }, ({ path }) => {
    const entry = entryByName.get(path)!;
    return {
      contents: areEntriesAlone ? entrySource(entry) : `${entrySource(entry)}\n${runtimeExport(build, runtimeRoot)}`,
      loader: 'js',
      resolveDir: entry.resolveDir,
    };
  });
  const variables = entries.find(({ id }) => id === variablesSpecifier)?.names ?? [];
  build.onResolve({ filter: exactly([variablesSpecifier]), namespace: 'heddle-component' }, ({ path }) => ({
    path,
    namespace: variablesSpecifier,
  }));
  build.onLoad({ filter: /.*/, namespace: variablesSpecifier }, () => ({
    contents: variables.map((name) => `export const ${name} = process.env.${name};`).join('\n'),
  }));
  // The imports of a module that a page contains are resolved from where its name says that it is.
  const entryById = new Map(entries.map((entry) => [entry.id, entry]));
  build.onResolve({ filter: /.*/, namespace: 'heddle-component' }, ({ path }) => {
    const entry = entryById.get(path);
    return entry?.source === undefined ? undefined : { path: entry.name, namespace: 'heddle-given' };
  });
  build.onLoad({ filter: /.*/, namespace: 'heddle-given' }, ({ path }) => {
    const { id, source = '' } = entryByName.get(path)!;
    return { contents: source, loader: 'tsx', resolveDir: dirname(id) };
  });
}

/** Modules of plugins from `runtimeModules`. */
function addRuntimeModules(build: PluginBuild, modules: Readonly<Record<string, string>>, resolveDir: string): void {
  if (Object.keys(modules).length === 0) return;
  build.onResolve({ filter: exactly(Object.keys(modules)) }, ({ path }) => ({
    path,
    namespace: 'heddle-runtime-module',
  }));
  build.onLoad({ filter: /.*/, namespace: 'heddle-runtime-module' }, ({ path }) => ({
    contents: modules[path]!,
    loader: 'tsx',
    resolveDir,
  }));
}

/** Specifiers of files of the package. */
function addPackageFiles(build: PluginBuild, config: SiteConfig, runtimeRoot: string): void {
  const { assetBase, projectRoot, search } = config;
  const { charset } = indexSettings(search ? search.index : {});
  const worker = charset === 'default' ? 'search-worker.js' : 'search-worker-charsets.js';
  // Sites copy the worker as it is in the package.
  build.onResolve({ filter: exactly([workerSpecifier]) }, () => ({
    path: join(runtimeRoot, 'search/local', worker),
    namespace: 'heddle-file',
  }));
  build.onLoad({ filter: /.*/, namespace: 'heddle-file' }, async ({ path }) => ({
    contents: await readFile(path),
    loader: 'file',
  }));
  loadPassedOn(build);
  build.onResolve({ filter: /^heddle\/runtime$/ }, () => passOn(join(runtimeRoot, 'index.js'), projectRoot));
  build.onResolve({ filter: exactly([highlighterSpecifier]) }, () => ({
    path: assetBase + highlighterPath,
    external: true,
  }));
  build.onResolve({ filter: /^heddle-html-props$/ }, () => passOn(join(runtimeRoot, 'dom/html-props.js'), projectRoot));
}

/** esbuild plugin that resolves the modules of a site: generated ones, component entries, and files of the package. */
export function siteModulesPlugin(
  config: SiteConfig,
  entries: readonly ComponentEntry[],
  codeStyles: string,
  runtimeModules: Readonly<Record<string, string>>,
  areEntriesAlone = false,
): Plugin {
  const root = packageRoot();
  const runtimeRoot = join(root, 'dist/runtime');
  return {
    name: 'heddle-site-modules',
    setup: (build) => {
      addSources(build, config, codeStyles, root);
      addSearch(build, config, root, runtimeRoot);
      addComponents(build, entries, runtimeRoot, areEntriesAlone);
      addRuntimeModules(build, runtimeModules, config.projectRoot);
      addPackageFiles(build, config, runtimeRoot);
    },
  };
}
