import type { BuildOptions, Plugin } from 'esbuild';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { calloutsByLanguage } from '../config/callout-types.js';
import type { SiteConfig } from '../config/site-config.js';
import type { BuildContext } from '../context.js';
import type { Highlighter } from '../highlight/create-highlighter.js';
import type { Diagnostic } from '../report/diagnostic.js';
import { createProjectReader } from '../pages/project-reader.js';
import type { PageUrls } from '../links/page-urls.js';
import { packageRoot } from '../files/package-root.js';
import { compatLoaders, compatModules } from './plugins/compat-modules.js';
import type { ComponentEntry } from './component-entries.js';
import { nameTemplate } from './content-names.js';
import type { ApartBundles } from './bundle-apart.js';
import type { WatchedPaths } from './bundle-inputs.js';
import type { CssModules } from './plugins/css-modules.js';
import { reactModule } from '../esbuild/react-module.js';
import { ownTheme } from './own-theme.js';
import { importGlobs, siteThemePlugin, type SiteTheme } from './plugins/site-theme.js';
import { importedForms, styleImports } from './plugins/import-plugins.js';
import { importQueries } from './plugins/import-queries.js';
import type { FragmentFacts, FragmentOptions } from './plugins/fragment-plugin.js';
import { patternReads, variableDefinitions, withoutPatterns, type SiteVariables } from './environment.js';
import { foreignModules } from './plugins/foreign-modules.js';
import { loadedLater } from './plugins/loaded-later.js';
import { moduleUrls } from './plugins/module-urls.js';
import { defaultImports, requiredMains } from './plugins/package-files.js';
import { rootPaths } from './plugins/root-paths.js';
import { sitePlugins, withoutStyles } from './plugins/site-plugins.js';
import { partSheet, styleParts } from './style-parts.js';
import { siteModulesPlugin } from './plugins/site-modules.js';
import { siteResolution } from '../config/site-resolution.js';
import { searchSpecifier } from './site-sources.js';

const assetLoaders = Object.fromEntries(
  [
    '.png',
    '.jpg',
    '.jpeg',
    '.gif',
    '.webp',
    '.avif',
    '.apng',
    '.bmp',
    '.svg',
    '.ico',
    '.cur',
    '.eot',
    '.woff',
    '.woff2',
    '.ttf',
    '.otf',
    '.mp4',
    '.webm',
    '.mov',
    '.ogv',
    '.mp3',
    '.ogg',
    '.oga',
    '.wav',
    '.flac',
    '.aac',
    '.m4a',
    '.opus',
    '.vtt',
    '.glb',
    '.gltf',
    '.webmanifest',
    '.pdf',
  ].map((ending) => [ending, 'file' as const]),
);

/** Sources of a bundle. */
export interface BundleSource {
  context: Pick<BuildContext, 'config' | 'cache' | 'mode' | 'signal'>;
  entries: readonly ComponentEntry[];
  /** Elements that the site's theme overrides. */
  overrides: ReadonlySet<string>;
  /** Modules of plugins by name. */
  runtimeModules: Record<string, string>;
  /** Pages that links of imported Markdown files can point to. */
  pageUrls: Promise<PageUrls>;
  /** True if entries are bundled without the runtime, only to find their problems. */
  areAlone?: boolean;
  /** True if each script comes with a source map beside it. */
  hasMaps?: boolean;
}

/** A bundle to be made, with what its parts share. */
export interface BundlePlan extends BundleSource {
  directory: string;
  /** CSS of highlighted code. */
  codeStyles: string;
  /** Makes the highlighter when a fragment needs it. */
  highlighter(): Promise<Highlighter>;
  fragments: Map<string, FragmentFacts>;
  /** Imports that became placeholders, by place; filled while bundles are made. */
  foreign: Map<string, Diagnostic>;
  theme: SiteTheme;
  cssModules: CssModules;
  /** Paths that plugins ask to watch, filled while bundles are made. */
  watched: WatchedPaths;
  /** Workers, and style sheets that scripts have as text. */
  apart: ApartBundles;
  /** Variables of the environment that the code of the site reads, as far as they are known. */
  variables: SiteVariables;
  /** Style sheets of the theme and of components on every page, which no other file repeats: names of esbuild's metafile. */
  siteStyles?: ReadonlySet<string>;
}

const fragmentFilter = (kind: 'md' | 'mdx', mdxExtensions: readonly string[]): RegExp =>
  mdxExtensions.includes('.md') ? (kind === 'mdx' ? /\.mdx?$/ : /\.heddle-none$/) : kind === 'mdx' ? /\.mdx$/ : /\.md$/;

const fragmentLoader = (kind: 'md' | 'mdx', options: FragmentOptions): Plugin =>
  loadedLater('@mdx-js/esbuild', fragmentFilter(kind, options.config.markdown.mdxExtensions), async () =>
    (await import('./plugins/fragment-plugin.js')).fragmentPlugin(kind, options),
  );

/** Loads YAML as data, unless the configuration has another loader for it. */
const yamlLoader = ({ builder: { loader = {} } }: SiteConfig): Plugin[] =>
  '.yaml' in loader || '.yml' in loader
    ? []
    : [
        loadedLater(
          'heddle-yaml-imports',
          /\.ya?ml$/,
          async () => (await import('./plugins/yaml-imports.js')).yamlImports,
        ),
      ];

function sharedOptions(plan: BundlePlan, isServer: boolean): BuildOptions {
  const { context, entries, overrides, fragments, theme, cssModules, watched } = plan;
  const { config, mode } = context;
  const fragmentOptions: FragmentOptions = {
    config,
    highlighter: plan.highlighter,
    overrides,
    readFile: createProjectReader(config),
    pageUrls: plan.pageUrls,
    onFragment: (facts) => fragments.set(facts.file, facts),
  };
  return {
    bundle: true,
    splitting: true,
    format: 'esm',
    logLevel: 'silent',
    sourcemap: plan.hasMaps ? 'external' : false,
    jsx: 'automatic',
    jsxDev: false,
    assetNames: 'assets/[name].[hash]',
    publicPath: config.assetBase,
    legalComments: 'none',
    ...siteResolution(config),
    external: config.builder.external ?? [],
    loader: { ...compatLoaders(config), ...assetLoaders, ...config.builder.loader },
    plugins: [
      ...(plan.siteStyles ? [withoutStyles(plan.siteStyles, config.projectRoot)] : []),
      ...(isServer || mode === 'development' ? [] : [reactModule]),
      importedForms,
      importQueries(config, plan.apart, watched),
      rootPaths(config, watched),
      importGlobs(config, watched),
      moduleUrls(config, theme.module),
      defaultImports(config.projectRoot),
      siteModulesPlugin(config, entries, plan.codeStyles, plan.runtimeModules, plan.areAlone),
      siteThemePlugin(
        config,
        theme,
        (problem) => plan.foreign.set(JSON.stringify(problem), problem),
        (path) => withoutPatterns(path, readFileSync(path, 'utf8'), plan.variables),
      ),
      ...patternReads(plan.variables),
      compatModules(config, entries, (problem) => plan.foreign.set(JSON.stringify(problem), problem)),
      fragmentLoader('mdx', fragmentOptions),
      fragmentLoader('md', fragmentOptions),
      cssModules.sheets,
      ...sitePlugins(config, cssModules, watched),
      ...yamlLoader(config),
      cssModules.files,
      styleImports(config),
      foreignModules(config, entries, (problem) => plan.foreign.set(JSON.stringify(problem), problem)),
    ],
    define: {
      ...variableDefinitions(plan.variables),
      ...config.builder.define,
      'process.env.NODE_ENV': JSON.stringify(mode),
      'import.meta.env.MODE': JSON.stringify(mode),
      'import.meta.env.DEV': JSON.stringify(mode === 'development'),
      'import.meta.env.PROD': JSON.stringify(mode === 'production'),
      'import.meta.env.BASE_URL': JSON.stringify(config.base),
      'import.meta.env.SSR': JSON.stringify(isServer),
      // An object on which no name of an environment is defined. A literal would become a module that every script loads.
      'import.meta.env': 'Reflect',
      __HEDDLE_BASE__: JSON.stringify(config.base),
      __HEDDLE_SITE_ORIGIN__: JSON.stringify(config.siteOrigin),
      __HEDDLE_CLEAN_URLS__: JSON.stringify(config.route.cleanUrls),
      // As a text, because an object would become a module that every script loads.
      __HEDDLE_CALLOUTS__: JSON.stringify(JSON.stringify(calloutsByLanguage(config))),
    },
  };
}

/**
 * Names of component chunks: the module's own name, so that a network panel reads well. Percent-encoded in entries is `*`,
 * since esbuild takes an entry that contains it for a pattern, and `..`, since it takes a file at the shortened path for the entry.
 */
function entryPoints(entries: readonly ComponentEntry[], folder: string): { in: string; out: string }[] {
  return entries.map(({ name }) => ({
    in: `heddle-component:${name.replaceAll('%', '%25').replaceAll('*', '%2A').replaceAll('../', '%2E%2E/')}`,
    out: `${folder}${
      basename(name)
        .replace(/\.[a-z]+$/i, '')
        .replace(/[^\w-]+/g, '-') || 'module'
    }`,
  }));
}

/** Scripts of plugins, named after the folder or file they come from. */
function clientEntries({ clientModules }: SiteConfig): { in: string; out: string }[] {
  return [...new Set(clientModules.map(({ path }) => path))].map((path) => ({
    in: path,
    out: basename(path.replace(/[\\/](?:client[\\/])?(?:index|client)(?=\.\w+$)/, '')).replace(/\.\w+$/, ''),
  }));
}

/** Runtime, theme and components for the browser. */
export function browserOptions(plan: BundlePlan): BuildOptions {
  const runtime = join(packageRoot(), 'dist/runtime');
  const isProduction = plan.context.mode === 'production';
  return {
    ...sharedOptions(plan, false),
    platform: 'browser',
    target: plan.context.config.builder.target ?? 'es2022',
    outdir: plan.directory,
    entryNames: nameTemplate('[name]'),
    chunkNames: nameTemplate('chunk'),
    minify: isProduction,
    entryPoints: [
      { in: join(runtime, 'entry-client.js'), out: 'runtime' },
      { in: 'heddle-theme.css', out: 'theme' },
      ...Object.keys(styleParts).map((name) => ({ in: partSheet(name), out: name })),
      ...(plan.context.config.search === false ? [] : [{ in: searchSpecifier, out: 'search' }]),
      ...(plan.context.config.globalStyles.length > 0 ? [{ in: 'heddle-global.css', out: 'global' }] : []),
      ...(isProduction ? [] : [{ in: join(runtime, 'dev/live-client.js'), out: 'live' }]),
      ...entryPoints(plan.entries, ''),
    ],
  };
}

/** The style sheets that the theme module and components on every page import; the script of this bundle is not used. */
export function siteStyleOptions(plan: BundlePlan): BuildOptions {
  const options = browserOptions(plan);
  const withoutRuntime: Plugin = {
    name: 'heddle-without-runtime',
    setup: ({ onResolve }) =>
      onResolve({ filter: /^(?:react|react-dom|heddle)(?:\/|$)/ }, ({ path }) => ({ path, external: true })),
  };
  return {
    ...options,
    splitting: false,
    entryPoints: [{ in: 'heddle-global-components', out: 'runtime' }],
    plugins: [withoutRuntime, ...options.plugins!],
  };
}

/** Some style sheets of the browser's bundle, by their specifiers. */
export function styleEntryOptions(plan: BundlePlan, names: readonly string[]): BuildOptions {
  const options = browserOptions(plan);
  const entries = options.entryPoints as { in: string; out: string }[];
  return { ...options, entryPoints: entries.filter((entry) => names.includes(entry.in)) };
}

/** Script of parts that few visitors use, in the runtime's folder. */
export const pagePartsEntry = 'page-parts/index.js';

/**
 * Page parts and scripts of plugins are bundled without the runtime and without each other, so that pages load nothing but the one
 * they need.
 */
export function clientOptions(plan: BundlePlan): BuildOptions[] {
  const parts = { in: join(packageRoot(), 'dist/runtime', pagePartsEntry), out: 'page-parts' };
  return [parts, ...clientEntries(plan.context.config)].map((entry) => ({
    ...browserOptions(plan),
    entryPoints: [entry],
  }));
}

/** Scripts of reading, in the runtime's folder: the loader of every page, those of pages with code and tabs, and the router. */
export const readingEntries = {
  loader: 'loader/loader.js',
  code: 'loader/code-blocks.js',
  tabs: 'loader/tabs.js',
  router: 'router/start-router.js',
};

/** They are one file each: what visitors wait for must not wait for a second request. */
export function readingOptions(plan: BundlePlan): BuildOptions {
  const entryPoints = Object.entries(readingEntries).map(([out, file]) => ({
    in: join(packageRoot(), 'dist/runtime', file),
    out,
  }));
  return { ...browserOptions(plan), splitting: false, entryPoints };
}

/**
 * The server entry and the components as server rendering imports them. `mains` are files of packages by those that esbuild
 * finds, as `requiredModules` returns them.
 */
export function serverBuildOptions(plan: BundlePlan, mains: ReadonlyMap<string, string> = new Map()): BuildOptions {
  const options = sharedOptions(plan, true);
  return {
    ...options,
    ...(mains.size > 0 ? { plugins: [...options.plugins!, requiredMains(mains)] } : {}),
    platform: 'node',
    mainFields: ['module', 'main'],
    target: 'node20.19',
    outdir: join(plan.directory, 'server'),
    outExtension: { '.js': '.mjs' },
    entryNames: '[name].[hash]',
    chunkNames: 'chunk.[hash]',
    banner: {
      js: "import { createRequire as heddleCreateRequire } from 'node:module'; const require = heddleCreateRequire(import.meta.url);",
    },
    entryPoints: [
      { in: join(packageRoot(), 'dist/runtime/entry-server.js'), out: 'server' },
      ...entryPoints(plan.entries, 'component-'),
    ],
  };
}

/** The theme's own `mdxComponents`, as one file that Node can import. */
export function themeModuleOptions(plan: BundlePlan): BuildOptions {
  const { entryPoints: _entries, ...options } = serverBuildOptions(plan);
  return {
    ...options,
    splitting: false,
    stdin: {
      contents: `export { mdxComponents } from '${ownTheme}';`,
      resolveDir: plan.context.config.projectRoot,
    },
  };
}

/** The components of the plan and nothing else, for the browser and for the server. */
export function componentOptions(plan: BundlePlan): BuildOptions[] {
  return [browserOptions(plan), serverBuildOptions(plan)].map((options) => ({
    ...options,
    entryPoints: entryPoints(plan.entries, ''),
  }));
}
