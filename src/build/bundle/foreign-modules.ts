import type { OnLoadResult, Plugin } from 'esbuild';
import { existsSync, readFileSync } from 'node:fs';
import { basename, isAbsolute, join, relative } from 'node:path';
import type { SiteConfig } from '../config/site-config.js';
import type { Diagnostic, SourcePlace } from '../report/diagnostic.js';
import { foreignComponent } from '../report/errors-build.js';
import { modulePath } from '../util/module-path.js';
import { packageRoot } from '../util/package-root.js';
import { placeholderSpecifier } from '../../shared/theme-components.js';
import type { ComponentEntry } from './component-entries.js';

// Sites that were moved from another generator import what cannot run in React, or what only their generator has.
// Such a module becomes one whose exports are placeholders, which show their names on the page, and each import of it is
// reported once. Everything else that cannot be resolved is an error, as on any site.

/** Files of other component languages. */
const otherLanguages = /\.(?:vue|astro|svelte)$/;

/** Modules of other generators, and those that their builds make. */
const otherGenerators =
  /^(?:@theme|@theme-original|@theme-init|@docusaurus|@astrojs|@rspress|astro|starlight-[^/]+|vitepress|vue|@vue|@vueuse|nextra)(?:\/|$)|^(?:astro|virtual|~icons)[:/]/;

/** Source of a module whose exports are placeholders. */
const foreignSource = (name: string): OnLoadResult => ({
  contents: `const { foreignModule } = require(${JSON.stringify(join(packageRoot(), 'dist/runtime/compat/placeholder/placeholder.js'))});\nmodule.exports = foreignModule(${JSON.stringify(name)});`,
  loader: 'js',
});

/** Name of the component that a module is likely to export. */
const componentName = (specifier: string): string => basename(specifier).replace(/\.\w+$/, '');

/** Places in files that import a specifier. */
function placesOf(
  specifier: string,
  importer: string,
  entries: readonly ComponentEntry[],
  projectRoot: string,
): SourcePlace[] {
  const entry = entries.find(({ name }) => name === importer);
  if (entry) return entry.users.map(({ file, line, column }) => ({ file, line, column }));
  const file = relative(projectRoot, importer);
  const lines = existsSync(importer) ? readFileSync(importer, 'utf8').split('\n') : [];
  const index = lines.findIndex((line) => line.includes(specifier));
  return [index === -1 ? { file } : { file, line: index + 1, column: lines[index]!.indexOf(specifier) + 1 }];
}

/** esbuild plugin: placeholders for what a site with the option `compat` imports and Heddle cannot run. */
export function foreignModules(
  { compat, projectRoot, base }: SiteConfig,
  entries: readonly ComponentEntry[],
  onForeign: (problem: Diagnostic) => void,
): Plugin {
  return {
    name: 'heddle-foreign-modules',
    setup: (build) => {
      if (compat.length === 0) return;
      // Paths from the project's root, as in Vite; others are those that Heddle writes. In style sheets, they are URLs.
      build.onResolve({ filter: /^\// }, ({ path, kind }) => {
        if (kind === 'url-token') return { path: base + path.slice(1), external: true };
        const isImport = kind === 'import-statement' || kind === 'dynamic-import' || kind === 'import-rule';
        if (!isImport || existsSync(path) || !existsSync(join(projectRoot, path))) return undefined;
        return build.resolve(`.${path}`, { resolveDir: projectRoot, kind });
      });
      build.onResolve({ filter: new RegExp(`^${placeholderSpecifier}$`) }, ({ path }) => ({
        path,
        namespace: 'heddle-foreign',
      }));
      build.onResolve(
        { filter: new RegExp(`${otherLanguages.source}|${otherGenerators.source}`) },
        async ({ path, importer, namespace, resolveDir, kind, pluginData }) => {
          if (pluginData === 'heddle-foreign' || kind === 'entry-point') return undefined;
          if (!otherLanguages.test(path)) {
            const found = await build.resolve(path, {
              importer,
              namespace,
              resolveDir,
              kind,
              pluginData: 'heddle-foreign',
            });
            if (found.errors.length === 0) return undefined;
          }
          for (const place of placesOf(path, importer, entries, projectRoot))
            onForeign(foreignComponent(place, isAbsolute(path) ? modulePath(path, projectRoot) : path));
          return { path, namespace: 'heddle-foreign' };
        },
      );
      // A page that imports a file that is not there, whose import the bundler of the other generator dropped.
      build.onResolve({ filter: /^[./]/, namespace: 'heddle-component' }, async ({ path, pluginData, ...args }) => {
        if (pluginData === 'heddle-foreign') return undefined;
        const found = await build.resolve(path, { ...args, pluginData: 'heddle-foreign' });
        if (found.errors.length === 0) return undefined;
        for (const place of placesOf(path, args.importer, entries, projectRoot))
          onForeign(foreignComponent(place, `${modulePath(path, projectRoot)}, which does not exist`));
        // Without its ending, for which a plugin may load it.
        return { path: componentName(path), namespace: 'heddle-foreign' };
      });
      build.onLoad({ filter: /.*/, namespace: 'heddle-foreign' }, ({ path }) => ({
        ...foreignSource(componentName(path)),
        resolveDir: projectRoot,
      }));
    },
  };
}
