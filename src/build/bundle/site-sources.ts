import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dialects } from '../../compat/dialects.js';
import type { SiteConfig } from '../config/site-config.js';
import { findThemeModule, findThemeServer } from '../config/theme-module.js';
import { environmentSpecifier, moduleUrlSpecifier } from '../../shared/theme-components.js';
import { dialectFile, runtimeFolder } from '../files/runtime-files.js';
import { codeThemesSource } from './code-highlighter.js';
import { ownTheme } from './own-theme.js';
import { partSheet, styleParts } from './style-parts.js';

/** Text of a style sheet that imports others. */
const importingSheet = (files: readonly string[]): string =>
  files.map((file) => `@import ${JSON.stringify(file)};`).join('\n');

/** Style sheets of parts of the theme that few sites have. */
export function featureStyles({ themeConfig, locales }: SiteConfig): string[] {
  const hasParts = themeConfig.pageActions.length > 0 || themeConfig.feedback || themeConfig.readingTime;
  const footers = [themeConfig, ...locales.map(({ theme }) => theme)].flatMap(({ footer }) => footer ?? []);
  const hasColumns = footers.some(({ columns }) => columns?.length);
  const hasFooter = hasColumns || footers.some(({ message, copyright }) => message || copyright);
  return [
    ...(hasParts ? ['page-parts.css'] : []),
    ...(hasFooter ? ['site-footer.css'] : []),
    ...(hasColumns ? ['footer-columns.css'] : []),
  ];
}

/** Style sheets of the generators, for names that style sheets of a site may use, and of placeholders. */
const compatStyles = ({ compat }: SiteConfig): string[] => [
  ...(compat.length > 0 ? [join(runtimeFolder(), 'placeholder/placeholder.css')] : []),
  ...dialects
    .filter(({ name }) => compat.includes(name))
    .flatMap(({ name, styles = [] }) => styles.map((file) => dialectFile(name, file))),
];

/** Specifier of the style sheet of the site's preset. */
const presetSheet = 'heddle-preset.css';

/** Text of the style sheet of a preset. Its file has a class, with which a page can show several presets. */
function presetSource({ themeConfig: { preset } }: SiteConfig, runtimeRoot: string): string {
  if (preset === undefined) return '';
  const text = readFileSync(join(runtimeRoot, 'theme/styles/presets', `${preset}.css`), 'utf8');
  const name = `hd-preset-${preset}`;
  return text.replace(`.${name}`, ':root');
}

/** Text of the style sheet that every page has: base, then the style sheet of the site's theme folder. */
function themeStyles(config: SiteConfig, runtimeRoot: string): string {
  const own = join(config.themeDir, 'index.css');
  const files = [
    join(runtimeRoot, 'theme/styles/index.css'),
    ...featureStyles(config).map((name) => join(runtimeRoot, 'theme/styles', name)),
    ...(config.themeConfig.preset ? [presetSheet] : []),
    ...compatStyles(config),
    ...(existsSync(own) ? [own] : []),
  ];
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

/** Specifier of the search as a page uses it. */
export const searchSpecifier = 'heddle-search-dialog';

/** Specifier of the search worker; the default export is the URL of the file. */
export const workerSpecifier = 'heddle-search-worker';

/** Module that creates the provider of the search dialog: the local index or Algolia, with the site's search hooks. */
function searchProviderSource(
  { search, base, assetBase, siteOrigin, multiVersion }: SiteConfig,
  runtimeRoot: string,
): string {
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
        // Browsers run workers from the site itself only.
        `const ownUrl = ${JSON.stringify(base)} + workerUrl.slice(${assetBase.length});`,
        `const createProvider = () => createLocalProvider({ ...${JSON.stringify({ base, isVersioned })}, workerUrl: ownUrl });`,
      ];
  if (searchHooks === undefined) return [...lines, 'export const createSearchProvider = createProvider;'].join('\n');
  return [
    ...lines,
    `import { withSearchHooks } from ${module('with-search-hooks.js')};`,
    `import * as hooks from ${JSON.stringify(searchHooks)};`,
    'export const createSearchProvider = () => withSearchHooks(createProvider(), hooks);',
  ].join('\n');
}

/** Module with the render functions of the site's search hooks. */
function searchHooksSource({ search }: SiteConfig): string {
  const file = search === false ? undefined : search.searchHooks;
  if (file === undefined) return 'export const renderResult = undefined, renderHit = undefined;';
  return `import * as hooks from ${JSON.stringify(file)};\nexport const { render: renderResult, renderHit } = hooks;`;
}

/** Module of the search, which loads late. The server has no use for it, and neither do sites without search. */
export function searchSource({ search }: SiteConfig, runtimeRoot: string, isServer: boolean): string {
  if (search === false || isServer) return '';
  const from = (file: string): string => JSON.stringify(join(runtimeRoot, 'search/dialog', file));
  return [
    `export { createSearch, siteProvider } from ${from('create-search.js')};`,
    `export { connectSearchBox } from ${from('search-box-panel.js')};`,
  ].join('\n');
}

/** Module of `environmentSpecifier`; esbuild replaces the values. */
const environmentSource = `export const environment = {
${['MODE', 'DEV', 'PROD', 'BASE_URL', 'SSR'].map((name) => `  ${name}: import.meta.env.${name},`).join('\n')}
};`;

/**
 * Module of `moduleUrlSpecifier`. A URL is the same on the server and in browsers: the path, with which `fetch`, `Worker` and
 * attributes of elements do. Browsers start workers from the site itself only, whatever serves its files.
 */
const moduleUrlSource = ({ base, assetBase }: SiteConfig): string => `export function moduleUrl(path) {
  const url = new URL(path, globalThis.location?.origin?.replace(/^null$/, '') || 'http://localhost');
  const text = () => path;
  return Object.defineProperties(url, { href: { get: text }, toString: { value: text }, toJSON: { value: text } });
}
export const workerUrl = (path) => moduleUrl(${assetBase === base ? 'path' : `path.startsWith(${JSON.stringify(assetBase)}) ? ${JSON.stringify(base)} + path.slice(${assetBase.length}) : path`});`;

/** Module with `collectStyles` of the theme folder, which only the server's bundle has. */
function themeServerSource({ themeDir }: SiteConfig): string {
  const module = findThemeServer(themeDir);
  return module === undefined
    ? 'export const collectStyles = undefined;'
    : `export { collectStyles } from ${JSON.stringify(module)};`;
}

/** The text of a generated module. */
export interface ModuleSource {
  contents: string;
  loader: 'css' | 'js';
  /** Folder from which its imports are resolved. */
  resolveDir: string;
}

/** The generated modules that every bundle of a site can import, by specifier. `root` is Heddle's package. */
export function siteSources(config: SiteConfig, codeStyles: string, root: string): ReadonlyMap<string, ModuleSource> {
  const runtimeRoot = join(root, 'dist/runtime');
  const sheet = (contents: string): ModuleSource => ({ contents, loader: 'css', resolveDir: root });
  const script = (contents: string, resolveDir = root): ModuleSource => ({ contents, loader: 'js', resolveDir });
  return new Map([
    ['heddle-theme.css', sheet(themeStyles(config, runtimeRoot))],
    [presetSheet, sheet(presetSource(config, runtimeRoot))],
    ...Object.entries(styleParts).map(
      ([name, { sheets }]) =>
        [
          partSheet(name),
          sheet(importingSheet(sheets.map((file) => (file.includes('/') ? join(runtimeRoot, file) : file)))),
        ] as const,
    ),
    // After all others, so that rules of equal weight win.
    ['heddle-global.css', sheet(importingSheet(config.globalStyles))],
    ['heddle-code.css', sheet(codeStyles)],
    ['heddle-global-components', script(globalComponentsSource(config), config.projectRoot)],
    ['heddle-theme-server', script(themeServerSource(config), config.projectRoot)],
    ['heddle-code-themes', script(codeThemesSource(config))],
    [environmentSpecifier, script(environmentSource)],
    [moduleUrlSpecifier, script(moduleUrlSource(config))],
    ['heddle-search-styles', script("export { default as searchStyles } from 'heddle-search.css';")],
    ['heddle-search-provider', script(searchProviderSource(config, runtimeRoot))],
    ['heddle-search-hooks', script(searchHooksSource(config))],
    [
      'heddle-mdx-components',
      script(
        "import { mdxComponents } from 'heddle/theme#mdxComponents';\nexport const useMDXComponents = () => mdxComponents;",
      ),
    ],
  ]);
}
