import type { Loader, Plugin, PluginBuild } from 'esbuild';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SiteConfig } from '../config/site-config.js';
import { packageRoot } from '../util/package-root.js';
import { exportedFiles } from './exported-files.js';
import { exactly } from './path-filter.js';
import { addSvgComponents } from './svg-components.js';

const compatNames = ['docusaurus', 'rspress', 'starlight'] as const;

const indexOf = (name: string): string => join(packageRoot(), 'dist/runtime/compat', name, 'index.js');

/** Modules that have the names of a compat module, by their specifiers. */
const namedModules = {
  docusaurus: ['@docusaurus/theme-common', '@docusaurus/router'],
  rspress: ['@rspress/core/runtime', '@rspress/runtime', 'rspress/runtime'],
  starlight: ['@astrojs/starlight/components', 'astro:assets'],
} as const;

/**
 * Modules of Docusaurus whose default export has the name of the module, such as `@theme/Tabs`. A file of the project in
 * `src/theme` takes precedence, as it does there.
 */
function addDefaultModules(build: Parameters<Plugin['setup']>[0], { projectRoot }: SiteConfig): void {
  const index = indexOf('docusaurus');
  const names = exportedFiles(index);
  build.onResolve({ filter: /^@(?:theme|theme-original|theme-init|docusaurus)\/\w+$/ }, async ({ path, kind }) => {
    const [scope, name = ''] = path.split('/');
    if (scope === '@theme') {
      const own = await build.resolve(`./src/theme/${name}`, { resolveDir: projectRoot, kind });
      if (own.errors.length === 0) return { path: own.path };
    }
    return names.has(name) ? { path: name, namespace: 'heddle-compat', sideEffects: false } : undefined;
  });
  build.onLoad({ filter: /.*/, namespace: 'heddle-compat' }, ({ path }) => {
    const from = JSON.stringify(index);
    return { contents: `export * from ${from};\nexport { ${path} as default } from ${from};`, resolveDir: projectRoot };
  });
  build.onResolve({ filter: /^@site\// }, ({ path, kind, importer }) =>
    build.resolve(`.${path.slice('@site'.length)}`, { resolveDir: projectRoot, kind, importer }),
  );
}

/** The class of Rspress for parts of a page that are not styled as text. */
function addNotDoc(build: PluginBuild): void {
  build.onLoad({ filter: /[\\/]theme[\\/]styles[\\/]doc\.css$/, namespace: 'file' }, async ({ path }) => ({
    contents: (await readFile(path, 'utf8')).replaceAll('.hd-not-doc', ':is(.hd-not-doc, .rp-not-doc)'),
    loader: 'css',
  }));
}

/** esbuild plugin: modules of other generators that the option `compat` names, and Heddle's own for them. */
export function compatModules(config: SiteConfig): Plugin {
  return {
    name: 'heddle-compat',
    setup: (build) => {
      build.onResolve({ filter: exactly(compatNames.map((name) => `heddle/compat/${name}`)) }, ({ path }) => ({
        path: indexOf(path.slice('heddle/compat/'.length)),
      }));
      for (const name of compatNames) {
        if (!config.compat.includes(name)) continue;
        build.onResolve({ filter: exactly(namedModules[name]) }, () => ({ path: indexOf(name), sideEffects: false }));
      }
      if (config.compat.includes('rspress')) addNotDoc(build);
      if (!config.compat.includes('docusaurus')) return;
      addDefaultModules(build, config);
      addSvgComponents(build);
    },
  };
}

/** Names that themes of the generators have besides those of the built-in theme, and the files that export them. */
export const compatThemeFiles = ({ compat }: SiteConfig): Map<string, string> =>
  compat.includes('rspress') ? exportedFiles(indexOf('rspress')) : new Map();

/** Docusaurus allows JSX in scripts of any name. */
export const compatLoaders = ({ compat }: SiteConfig): Record<string, Loader> =>
  compat.includes('docusaurus') ? { '.js': 'jsx' } : {};
