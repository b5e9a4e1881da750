import type { OnResolveArgs, Plugin } from 'esbuild';
import { existsSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import type { SiteConfig } from '../config/site-config.js';
import { packageRoot } from '../util/package-root.js';
import { entrySource, type ComponentEntry } from './component-entries.js';

const themeIndexNames = ['index.tsx', 'index.ts', 'index.jsx', 'index.js'];

/** The site's own theme module; undefined when it has none. */
export function findThemeModule(config: SiteConfig): string | undefined {
  return themeIndexNames.map((name) => join(config.themeDir, name)).find((path) => existsSync(path));
}

/** The built-in theme. */
export const defaultThemeModule = (): string => join(packageRoot(), 'dist/runtime/theme/index.js');

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
  return `${imports.join('\n')}\nexport const globalComponents = [${list.join(', ')}];`;
}

/**
 * esbuild plugin that knows the modules of a site: the entries of components that pages import, the theme (the site's
 * own where it has one), the style sheet, and one React for everything.
 */
export function siteModulesPlugin(config: SiteConfig, entries: readonly ComponentEntry[], codeStyles: string): Plugin {
  const root = packageRoot();
  const runtimeRoot = join(root, 'dist/runtime');
  const themeModule = findThemeModule(config);
  const defaultTheme = defaultThemeModule();
  const entryByName = new Map(entries.map((entry) => [entry.name, entry]));
  const sources: Record<string, { contents: string; loader: 'css' | 'js' | 'jsx'; resolveDir: string }> = {
    'heddle-theme.css': { contents: themeStyles(config, runtimeRoot), loader: 'css', resolveDir: root },
    'heddle-code.css': { contents: codeStyles, loader: 'css', resolveDir: root },
    'heddle-global-components': {
      contents: globalComponentsSource(config),
      loader: 'js',
      resolveDir: config.projectRoot,
    },
    'heddle-mdx-components': {
      contents: `import { mdxComponents } from 'heddle/theme';\nexport const useMDXComponents = () => mdxComponents;`,
      loader: 'js',
      resolveDir: root,
    },
  };
  return {
    name: 'heddle-site-modules',
    setup: (build) => {
      build.onResolve({ filter: /^heddle-(?:theme\.css|code\.css|global-components|mdx-components)$/ }, ({ path }) => ({
        path,
        namespace: 'heddle-site',
        sideEffects: true,
      }));
      build.onLoad({ filter: /.*/, namespace: 'heddle-site' }, ({ path }) => sources[path]);

      build.onResolve({ filter: /^heddle-component:/ }, ({ path }) => ({
        path: path.slice('heddle-component:'.length),
        namespace: 'heddle-component',
      }));
      build.onLoad({ filter: /.*/, namespace: 'heddle-component' }, ({ path }) => {
        const entry = entryByName.get(path)!;
        return { contents: entrySource(entry), loader: 'js', resolveDir: entry.resolveDir };
      });

      const isThemeItself = (importer: string): boolean =>
        importer.startsWith(config.themeDir + sep) || importer.startsWith(dirname(defaultTheme) + sep);
      build.onResolve(
        { filter: /^heddle\/(?:theme|theme-original|runtime)(?:#\w+)?$/ },
        ({ path: written, importer }) => {
          const path = written.replace(/#.*$/, '');
          if (path === 'heddle/runtime') return { path: join(runtimeRoot, 'index.js') };
          return {
            path: path === 'heddle/theme' && themeModule && !isThemeItself(importer) ? themeModule : defaultTheme,
          };
        },
      );

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
