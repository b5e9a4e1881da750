import type { Loader, OnResolveResult, Plugin, PluginBuild } from 'esbuild';
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { SiteConfig } from '../../config/site-config.js';
import type { Diagnostic } from '../../report/diagnostic.js';
import { foreignComponent } from '../../report/errors/build.js';
import { placeholderSpecifier } from '../../../shared/theme-components.js';
import { packageRoot } from '../../files/package-root.js';
import type { ComponentEntry } from '../component-entries.js';
import { exportedFiles } from './exported-files.js';
import { lineOf } from './foreign-modules.js';
import { passOn } from '../passed-on.js';
import { escapePattern, exactly } from './path-filter.js';
import { addSvgComponents } from './svg-components.js';

const compatNames = ['docusaurus', 'rspress', 'starlight'] as const;

const indexOf = (name: string): string => join(packageRoot(), 'dist/runtime/compat', name, 'index.js');

/** Modules that have the names of a compat module, by their specifiers. */
const namedModules = {
  docusaurus: ['@docusaurus/theme-common', '@docusaurus/router', '@docusaurus/plugin-content-docs/client'],
  rspress: ['@rspress/plugin-algolia/runtime', '@rspress/core/runtime', '@rspress/runtime', 'rspress/runtime'],
  starlight: ['@astrojs/starlight/components', 'astro:assets', 'starlight-package-managers'],
} as const;

/**
 * Modules of Docusaurus whose default export has the name of the module, such as `@theme/Tabs`. A file of the project in
 * `src/theme` takes precedence, as it does there.
 */
function addDefaultModules(build: Parameters<Plugin['setup']>[0], { projectRoot }: SiteConfig): void {
  const names = exportedFiles(indexOf('docusaurus'));
  const namespace = 'heddle-compat';
  /** A module that passes on a file's exports, with the one of a name as its default export. */
  const withDefault = (path: string, file: string, name: string): OnResolveResult => ({
    path,
    namespace,
    sideEffects: false,
    pluginData: { file, name },
  });
  build.onResolve({ filter: /^@(?:theme|theme-original|theme-init|docusaurus)(?:\/\w+)+$/ }, async ({ path, kind }) => {
    const [scope, ...parts] = path.split('/');
    const file = `src/theme/${parts.join('/')}`;
    if (scope === '@theme') {
      const own = await build.resolve(`./${file}`, { resolveDir: projectRoot, kind });
      if (own.errors.length === 0) return withDefault(file, own.path, 'default');
    }
    // `@theme/Icon/ExternalLink` is `IconExternalLink`.
    const name = parts.join('');
    const own = names.get(name);
    return own === undefined ? undefined : withDefault(name, own, name);
  });
  build.onResolve({ filter: /^@generated\/docusaurus\.config$/ }, () => {
    const path = join(projectRoot, 'docusaurus-context.json');
    return existsSync(path) ? { path } : { path: 'docusaurus-context', namespace: 'heddle-compat-none' };
  });
  // Files that Docusaurus generates for its own theme, and that packages import. Heddle's pages don't need them.
  build.onResolve({ filter: /^@generated\// }, ({ path }) => ({
    path,
    namespace: 'heddle-compat-none',
  }));
  build.onLoad({ filter: /.*/, namespace: 'heddle-compat-none' }, ({ path }) => ({
    contents: path === '@generated/routes' ? '[]' : '{}',
    loader: 'json',
  }));
  build.onLoad({ filter: /.*/, namespace }, ({ pluginData }) => {
    const { file, name } = pluginData as { file: string; name: string };
    const from = JSON.stringify(file);
    return { contents: `export * from ${from};\nexport { ${name} as default } from ${from};`, resolveDir: projectRoot };
  });
}

/** The class of Rspress for parts of a page that are not styled as text. */
function addNotDoc(build: PluginBuild): void {
  build.onLoad({ filter: /[\\/]theme[\\/]styles[\\/]doc\.css$/, namespace: 'file' }, async ({ path }) => ({
    contents: (await readFile(path, 'utf8')).replaceAll('.hd-not-doc', ':is(.hd-not-doc, .rp-not-doc)'),
    loader: 'css',
  }));
}

/** Names that a file imports from a module, besides types. */
function importedNames(file: string, specifier: string): string[] {
  const lists = readFileSync(file, 'utf8').matchAll(/\b(?:import|export)\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g);
  return [...lists]
    .filter(([, , from]) => from === specifier)
    .flatMap(([, names = '']) => names.replace(/\/\*[^]*?\*\/|\/\/.*/g, '').split(','))
    .map((part) => part.trim())
    .filter((part) => part !== '' && !part.startsWith('type '))
    .map((part) => part.split(/\s/)[0]!);
}

/**
 * Modules of a generator that have their names in Heddle, with a single name after `#` or without. Names that they lack are
 * placeholders in pages.
 */
function addNamedModules(
  build: PluginBuild,
  name: keyof typeof namedModules,
  ownModule: OnResolveResult,
  entries: readonly ComponentEntry[],
  projectRoot: string,
  onForeign: (problem: Diagnostic) => void,
): void {
  const index = indexOf(name);
  const known = exportedFiles(index);
  const filter = new RegExp(`^(?:${namedModules[name].map(escapePattern).join('|')})(?:#\\w+)?$`);
  build.onResolve({ filter }, ({ path: specifier, importer, namespace }) => {
    const [path = '', single] = specifier.split('#');
    const entry = namespace === 'heddle-component' ? entries.find((one) => one.name === importer) : undefined;
    const isOtherFile = namespace === 'file' && !importer.startsWith(packageRoot() + sep);
    const imported = entry?.names ?? (isOtherFile ? importedNames(importer, path) : []);
    const unknown = imported.filter((one) => one !== '*' && one !== 'default' && !known.has(one));
    const file = known.get(single ?? '');
    if (unknown.length === 0) return file === undefined ? ownModule : passOn(file, projectRoot);
    if (!entry)
      for (const one of unknown) onForeign(foreignComponent(lineOf(importer, one, projectRoot), `${one} of ${path}`));
    for (const { names, ...place } of entry?.users ?? [])
      for (const one of unknown.filter((other) => names.includes(other)))
        onForeign(foreignComponent(place, `<${one}> of ${path}`));
    return { path: `${name} ${unknown.join()}`, namespace: 'heddle-compat-more', pluginData: { index, unknown } };
  });
}

/** Modules of Heddle with placeholders for further names. */
function addFurtherNames(build: PluginBuild, resolveDir: string): void {
  build.onLoad({ filter: /.*/, namespace: 'heddle-compat-more' }, ({ pluginData }) => {
    const { index, unknown } = pluginData as { index: string; unknown: string[] };
    return {
      contents: `export * from ${JSON.stringify(index)};\nexport { ${unknown.join(', ')} } from '${placeholderSpecifier}';`,
      resolveDir,
    };
  });
}

/** Loaders of webpack in front of a path: `!!raw-loader!./file` is `./file?raw`, and others are what Heddle makes of a file. */
function addLoaderPaths(build: PluginBuild): void {
  build.onResolve({ filter: /^(?:!{1,2}|!{0,2}(?:@[\w-]+\/)?[\w-]+-loader!)/ }, ({ path, pluginData, ...from }) => {
    const [, loaders = '', file = ''] = /^(.*!)([^!]*)$/.exec(path) ?? [];
    const isRaw = loaders.includes('raw-loader') && !file.includes('?');
    const { importer, namespace, resolveDir, kind } = from;
    const options = { importer, namespace, resolveDir, kind, pluginData: pluginData as unknown };
    return build.resolve(isRaw ? `${file}?raw` : file, options);
  });
}

/**
 * esbuild plugin: modules of other generators that the option `compat` names, and Heddle's own for them. `onForeign` is
 * called for imports of names that become placeholders.
 */
export function compatModules(
  config: SiteConfig,
  entries: readonly ComponentEntry[],
  onForeign: (problem: Diagnostic) => void,
): Plugin {
  return {
    name: 'heddle-compat',
    setup: (build) => {
      const passOnIndex = (name: string): OnResolveResult => passOn(indexOf(name), config.projectRoot);
      build.onResolve({ filter: exactly(compatNames.map((name) => `heddle/compat/${name}`)) }, ({ path }) =>
        passOnIndex(path.slice('heddle/compat/'.length)),
      );
      for (const name of compatNames) {
        if (!config.compat.includes(name)) continue;
        addNamedModules(build, name, passOnIndex(name), entries, config.projectRoot, onForeign);
      }
      if (config.compat.length > 0) addFurtherNames(build, config.projectRoot);
      if (config.compat.includes('rspress')) addNotDoc(build);
      if (config.compat.length > 0)
        addSvgComponents(build, !config.compat.some((name) => name === 'docusaurus' || name === 'svgr'));
      if (!config.compat.includes('docusaurus')) return;
      addDefaultModules(build, config);
      addLoaderPaths(build);
    },
  };
}

/** Names that themes of the generators have besides those of the built-in theme, and the files that export them. */
export const compatThemeFiles = ({ compat }: SiteConfig): Map<string, string> =>
  compat.includes('rspress') ? exportedFiles(indexOf('rspress')) : new Map();

/** Docusaurus allows JSX in scripts of any name. */
export const compatLoaders = ({ compat }: SiteConfig): Record<string, Loader> =>
  compat.includes('docusaurus') ? { '.js': 'jsx' } : {};
