import type { Plugin } from 'esbuild';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { SiteConfig } from '../config/site-config.js';
import { findThemeModule } from '../config/theme-module.js';
import { packageRoot } from '../util/package-root.js';
import { codeThemesSource, highlighterPath, highlighterSpecifier } from './code-highlighter.js';
import { entrySource, type ComponentEntry } from './component-entries.js';
import { escapePattern } from './path-filter.js';
import { ownTheme } from './site-theme.js';

/** Text of a style sheet that imports others. */
const importingSheet = (files: readonly string[]): string =>
  files.map((file) => `@import ${JSON.stringify(file)};`).join('\n');

/** Text of the first style sheet of every page: base, code colours, then the style sheet of the site's theme folder. */
function themeStyles(config: SiteConfig, runtimeRoot: string): string {
  const own = join(config.themeDir, 'index.css');
  const files = [join(runtimeRoot, 'theme/styles/index.css'), 'heddle-code.css', ...(existsSync(own) ? [own] : [])];
  return importingSheet(files);
}

/** Module that lists the components shown on every page, with their props. */
function globalComponentsSource(config: SiteConfig): string {
  const imports = config.globalUIComponents.map(({ path }, index) => `import C${index} from ${JSON.stringify(path)};`);
  const list = config.globalUIComponents.map(
    ({ props }, index) => `{ component: C${index}, props: ${JSON.stringify(props)} }`,
  );
  // Side effects of the site's theme, such as style sheets, are for every page.
  if (findThemeModule(config.themeDir)) imports.push(`import ${JSON.stringify(ownTheme)};`);
  return `${imports.join('\n')}\nexport const globalComponents = [${list.join(', ')}];`;
}

/** Specifier of the search worker: its import gives the URL of the file. */
const workerSpecifier = 'heddle-search-worker';

/** Module that makes the provider of the search dialog: the local index or Algolia, with the site's search hooks. */
function searchProviderSource({ search, base, siteOrigin, multiVersion }: SiteConfig, runtimeRoot: string): string {
  const { versioned = false, algolia = undefined, searchHooks = undefined } = search === false ? {} : search;
  const isVersioned = versioned && multiVersion.versions.length > 0;
  const module = (path: string): string => JSON.stringify(join(runtimeRoot, 'search', path));
  const lines = algolia
    ? [
        `import { createAlgoliaProvider } from ${module('algolia/algolia-provider.js')};`,
        `const createProvider = () => createAlgoliaProvider(${JSON.stringify({ ...algolia, siteOrigin, isVersioned })});`,
      ]
    : [
        `import { createLocalProvider } from ${module('local/local-provider.js')};`,
        `import workerUrl from ${JSON.stringify(workerSpecifier)};`,
        `const createProvider = () => createLocalProvider({ ...${JSON.stringify({ base, isVersioned })}, workerUrl });`,
      ];
  if (searchHooks === undefined) return [...lines, 'export const createSearchProvider = createProvider;'].join('\n');
  return [
    ...lines,
    `import { withSearchHooks } from ${module('with-search-hooks.js')};`,
    `import * as hooks from ${JSON.stringify(searchHooks)};`,
    'export const createSearchProvider = () => withSearchHooks(createProvider(), hooks);',
  ].join('\n');
}

/** Module that gives the dialog what the site's search hooks draw with. */
function searchHooksSource({ search }: SiteConfig): string {
  const file = search === false ? undefined : search.searchHooks;
  if (file === undefined) return 'export const renderResult = undefined, renderHit = undefined;';
  return `import * as hooks from ${JSON.stringify(file)};\nexport const { render: renderResult, renderHit } = hooks;`;
}

/** Modules that load late, by specifier. The server has no use for them, and neither do sites without search. */
function lateSource(specifier: string, { search }: SiteConfig, runtimeRoot: string, isServer: boolean): string {
  if (search === false || isServer) return '';
  const from = (file: string): string => JSON.stringify(join(runtimeRoot, 'search', file));
  if (specifier === 'heddle-search-arrival') return `export { showArrival } from ${from('arrival/show-arrival.js')};`;
  return [
    `export { createSearch } from ${from('dialog/create-search.js')};`,
    `export { loadSearchBoxPanel } from ${from('dialog/search-box-panel.js')};`,
  ].join('\n');
}

/**
 * esbuild plugin that knows the modules of a site: the entries of components that pages import, and the style sheet.
 */
export function siteModulesPlugin(
  config: SiteConfig,
  entries: readonly ComponentEntry[],
  codeStyles: string,
  runtimeModules: Readonly<Record<string, string>>,
  areEntriesAlone = false,
): Plugin {
  const root = packageRoot();
  const runtimeRoot = join(root, 'dist/runtime');
  // Whoever needs a component needs the runtime: with it in every entry, their shared files become one chunk.
  const runtimeExport = (isServer: boolean): string =>
    isServer
      ? `export { App as heddleApp } from ${JSON.stringify(join(runtimeRoot, 'app.js'))};`
      : `export { start as heddleStart } from ${JSON.stringify(join(runtimeRoot, 'entry-client.js'))};`;
  const entryByName = new Map(entries.map((entry) => [entry.name, entry]));
  const sources: Record<string, { contents: string; loader: 'css' | 'js' | 'jsx'; resolveDir: string }> = {
    'heddle-theme.css': { contents: themeStyles(config, runtimeRoot), loader: 'css', resolveDir: root },
    // After all others, so that rules of equal weight win.
    'heddle-global.css': { contents: importingSheet(config.globalStyles), loader: 'css', resolveDir: root },
    'heddle-code.css': { contents: codeStyles, loader: 'css', resolveDir: root },
    'heddle-global-components': {
      contents: globalComponentsSource(config),
      loader: 'js',
      resolveDir: config.projectRoot,
    },
    'heddle-code-themes': { contents: codeThemesSource(config), loader: 'js', resolveDir: root },
    'heddle-search-styles': {
      contents: "export { default as searchStyles } from 'heddle-search.css';",
      loader: 'js',
      resolveDir: root,
    },
    'heddle-search-provider': { contents: searchProviderSource(config, runtimeRoot), loader: 'js', resolveDir: root },
    'heddle-search-hooks': { contents: searchHooksSource(config), loader: 'js', resolveDir: root },
    'heddle-mdx-components': {
      contents: `import { mdxComponents } from 'heddle/theme#mdxComponents';\nexport const useMDXComponents = () => mdxComponents;`,
      loader: 'js',
      resolveDir: root,
    },
  };
  return {
    name: 'heddle-site-modules',
    setup: (build) => {
      build.onResolve(
        {
          filter:
            /^heddle-(?:(?:theme|global|code)\.css|code-themes|global-components|mdx-components|search-provider|search-hooks|search-styles)$/,
        },
        ({ path }) => ({
          path,
          namespace: 'heddle-site',
          sideEffects: true,
        }),
      );
      build.onLoad({ filter: /.*/, namespace: 'heddle-site' }, ({ path }) => sources[path]);

      const isServer = build.initialOptions.platform === 'node';
      build.onResolve({ filter: /^heddle-search-(?:dialog|arrival)$/ }, ({ path }) => ({
        path,
        namespace: 'heddle-late',
      }));
      build.onLoad({ filter: /.*/, namespace: 'heddle-late' }, ({ path }) => ({
        contents: `${lateSource(path, config, runtimeRoot, isServer)}\n${runtimeExport(isServer)}`,
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

      build.onResolve({ filter: /^heddle-component:/ }, ({ path }) => ({
        path: decodeURIComponent(path.slice('heddle-component:'.length)),
        namespace: 'heddle-component',
      }));
      build.onLoad({ filter: /.*/, namespace: 'heddle-component' }, ({ path }) => {
        const entry = entryByName.get(path)!;
        return {
          contents: areEntriesAlone ? entrySource(entry) : `${entrySource(entry)}\n${runtimeExport(isServer)}`,
          loader: 'js',
          resolveDir: entry.resolveDir,
        };
      });

      // Modules that pages hold stand where their names say, so that their imports start there.
      const entryById = new Map(entries.map((entry) => [entry.id, entry]));
      build.onResolve({ filter: /.*/, namespace: 'heddle-component' }, ({ path }) => {
        const entry = entryById.get(path);
        return entry?.source === undefined ? undefined : { path: entry.name, namespace: 'heddle-given' };
      });
      build.onLoad({ filter: /.*/, namespace: 'heddle-given' }, ({ path }) => {
        const { id, source = '' } = entryByName.get(path)!;
        return { contents: source, loader: 'tsx', resolveDir: dirname(id) };
      });

      const moduleNames = Object.keys(runtimeModules).map((name) => escapePattern(name));
      if (moduleNames.length > 0) {
        build.onResolve({ filter: new RegExp(`^(?:${moduleNames.join('|')})$`) }, ({ path }) => ({
          path,
          namespace: 'heddle-runtime-module',
        }));
        build.onLoad({ filter: /.*/, namespace: 'heddle-runtime-module' }, ({ path }) => ({
          contents: runtimeModules[path]!,
          loader: 'tsx',
          resolveDir: config.projectRoot,
        }));
      }
      // The worker is whole as the package holds it: sites copy it.
      build.onResolve({ filter: new RegExp(`^${workerSpecifier}$`) }, () => ({
        path: join(runtimeRoot, 'search/local/search-worker.js'),
        namespace: 'heddle-file',
      }));
      build.onLoad({ filter: /.*/, namespace: 'heddle-file' }, async ({ path }) => ({
        contents: await readFile(path),
        loader: 'file',
      }));

      build.onResolve({ filter: /^heddle\/runtime$/ }, () => ({ path: join(runtimeRoot, 'index.js') }));
      build.onResolve({ filter: new RegExp(`^${highlighterSpecifier}$`) }, () => ({
        path: config.base + highlighterPath,
        external: true,
      }));

      build.onResolve({ filter: /^heddle-html-props$/ }, () => ({ path: join(runtimeRoot, 'dom/html-props.js') }));
    },
  };
}
