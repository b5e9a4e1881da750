import type { OnResolveArgs, Plugin } from 'esbuild';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteConfig } from '../config/site-config.js';
import { packageRoot } from '../util/package-root.js';
import { codeThemesSource, highlighterPath, highlighterSpecifier } from './code-highlighter.js';
import { entrySource, type ComponentEntry } from './component-entries.js';
import { findThemeModule } from './site-theme.js';

/** Text of the style sheet that every page loads: base, code colours, then the site's own styles. */
function themeStyles(config: SiteConfig, runtimeRoot: string): string {
  const own = join(config.themeDir, 'index.css');
  const files = [
    join(runtimeRoot, 'theme/styles/index.css'),
    'heddle-code.css',
    ...config.globalStyles,
    ...(existsSync(own) ? [own] : []),
  ];
  return files.map((file) => `@import ${JSON.stringify(file)};`).join('\n');
}

/** Module that lists the components shown on every page, with their props. */
function globalComponentsSource(config: SiteConfig): string {
  const imports = config.globalUIComponents.map(({ path }, index) => `import C${index} from ${JSON.stringify(path)};`);
  const list = config.globalUIComponents.map(
    ({ props }, index) => `{ component: C${index}, props: ${JSON.stringify(props)} }`,
  );
  // Side effects of the site's theme, such as style sheets, are for every page.
  const theme = findThemeModule(config);
  if (theme) imports.push(`import ${JSON.stringify(theme)};`);
  return `${imports.join('\n')}\nexport const globalComponents = [${list.join(', ')}];`;
}

/** Module that makes the provider of the search dialog. */
function searchProviderSource({ search, base, multiVersion }: SiteConfig, runtimeRoot: string): string {
  const options = { base, isVersioned: search !== false && search.versioned && multiVersion.versions.length > 0 };
  return [
    `import { createLocalProvider } from ${JSON.stringify(join(runtimeRoot, 'search/local/local-provider.js'))};`,
    `export const createSearchProvider = () => createLocalProvider(${JSON.stringify(options)});`,
  ].join('\n');
}

/**
 * esbuild plugin that knows the modules of a site: the entries of components that pages import, the style sheet, and one React for everything.
 */
export function siteModulesPlugin(
  config: SiteConfig,
  entries: readonly ComponentEntry[],
  codeStyles: string,
  runtimeModules: Readonly<Record<string, string>>,
): Plugin {
  const root = packageRoot();
  const runtimeRoot = join(root, 'dist/runtime');
  // Whoever needs a component needs the runtime: with it in every entry, their shared files become one chunk.
  const runtimeExport = `export { App as heddleApp } from ${JSON.stringify(join(runtimeRoot, 'app.js'))};`;
  const entryByName = new Map(entries.map((entry) => [entry.name, entry]));
  const sources: Record<string, { contents: string; loader: 'css' | 'js' | 'jsx'; resolveDir: string }> = {
    'heddle-theme.css': { contents: themeStyles(config, runtimeRoot), loader: 'css', resolveDir: root },
    'heddle-code.css': { contents: codeStyles, loader: 'css', resolveDir: root },
    'heddle-global-components': {
      contents: globalComponentsSource(config),
      loader: 'js',
      resolveDir: config.projectRoot,
    },
    'heddle-code-themes': { contents: codeThemesSource(config), loader: 'js', resolveDir: root },
    'heddle-search-provider': { contents: searchProviderSource(config, runtimeRoot), loader: 'js', resolveDir: root },
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
        { filter: /^heddle-(?:theme\.css|code\.css|code-themes|global-components|mdx-components|search-provider)$/ },
        ({ path }) => ({
          path,
          namespace: 'heddle-site',
          sideEffects: true,
        }),
      );
      build.onLoad({ filter: /.*/, namespace: 'heddle-site' }, ({ path }) => sources[path]);

      build.onResolve({ filter: /^heddle-component:/ }, ({ path }) => ({
        path: path.slice('heddle-component:'.length),
        namespace: 'heddle-component',
      }));
      build.onLoad({ filter: /.*/, namespace: 'heddle-component' }, ({ path }) => {
        const entry = entryByName.get(path)!;
        return { contents: `${entrySource(entry)}\n${runtimeExport}`, loader: 'js', resolveDir: entry.resolveDir };
      });

      const moduleNames = Object.keys(runtimeModules).map((name) => name.replace(/[^\w/-]/g, '\\$&'));
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

      build.onResolve({ filter: /^heddle\/runtime$/ }, () => ({ path: join(runtimeRoot, 'index.js') }));
      build.onResolve({ filter: new RegExp(`^${highlighterSpecifier}$`) }, () => ({
        path: config.base + highlighterPath(config),
        external: true,
      }));

      build.onResolve({ filter: /^heddle-html-props$/ }, () => ({ path: join(runtimeRoot, 'html-props.js') }));

      build.onResolve({ filter: /^react(?:-dom)?(?:\/|$)/ }, async (args: OnResolveArgs) => {
        if ((args.pluginData as { isReactAsked?: boolean } | undefined)?.isReactAsked) return undefined;
        const ask = (resolveDir: string) =>
          build.resolve(args.path, {
            kind: args.kind,
            resolveDir,
            importer: args.importer,
            pluginData: { isReactAsked: true },
          });
        const fromProject = await ask(config.projectRoot);
        return fromProject.errors.length === 0 ? fromProject : ask(root);
      });
    },
  };
}
