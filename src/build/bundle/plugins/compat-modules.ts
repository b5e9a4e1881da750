import type { PluginBuild, Loader, OnResolveResult, Plugin } from 'esbuild';
import { readFileSync } from 'node:fs';
import { askOtherPlugins, isAsking } from '../../esbuild/ask-other-plugins.js';
import { dirname, join, sep } from 'node:path';
import { readFile } from 'node:fs/promises';
import type { Dialect } from '../../../compat/dialect.js';
import { dialects, dialectsOf, hasDialect } from '../../../compat/dialects.js';
import { compatEntries } from '../../../compat/names.js';
import type { SiteConfig } from '../../config/site-config.js';
import type { Diagnostic } from '../../report/diagnostic.js';
import { foreignComponent } from '../../report/errors/build.js';
import { placeholderSpecifier } from '../../../shared/theme-components.js';
import { packageRoot } from '../../files/package-root.js';
import { dialectFile } from '../../files/runtime-files.js';
import type { ComponentEntry } from '../component-entries.js';
import { lineOf } from './foreign-modules.js';
import { passOn } from '../bundle-problems.js';
import { escapePattern, exactly } from './path-filter.js';

/**
 * SVG files that scripts import become React components, with `isOnRequest` only those with `?react`. Style sheets go on to get
 * their URLs.
 */
function addSvgComponents(build: PluginBuild, isOnRequest: boolean): void {
  build.onResolve({ filter: isOnRequest ? /\.svg\?react$/ : /\.svg(?:\?react)?$/ }, async (args) => {
    const isScript = ['import-statement', 'require-call', 'dynamic-import'].includes(args.kind);
    if (!isScript || isAsking('svg', args.pluginData)) return undefined;
    const found = await askOtherPlugins('svg', build, { ...args, path: args.path.replace(/\?react$/, '') });
    if (found.errors.length > 0 || found.namespace !== 'file') return undefined;
    return { path: found.path, namespace: 'heddle-svg', sideEffects: false };
  });
  build.onLoad({ filter: /.*/, namespace: 'heddle-svg' }, async ({ path }) => {
    // With its parser of HTML, this is half of the code that bundling loads, and few sites have such files.
    const { svgComponent } = await import('./svg-component.js');
    return { contents: svgComponent(readFileSync(path, 'utf8')), loader: 'js', watchFiles: [path] };
  });
}

/** Reads off an index file of Heddle's browser code which file each name comes from, also through `export *`. */
export function exportedFiles(index: string): Map<string, string> {
  const source = readFileSync(index, 'utf8');
  const imports = source.matchAll(/^import \{([^}]*)\} from "([^"]+)"/gm);
  const passedOn = source.matchAll(/^export \* from "([^"]+)"/gm);
  return new Map([
    ...[...passedOn].flatMap(([, path]) => [...exportedFiles(join(dirname(index), path!))]),
    ...[...imports].flatMap(([, names, path]) =>
      names!.split(',').map((name): [string, string] => [name.trim(), join(dirname(index), path!)]),
    ),
  ]);
}

const indexOf = (name: string): string => dialectFile(name, 'index.js');

/** Gives the class of parts of a page that are not styled as text another name. */
function addUnstyledSelector(build: PluginBuild, selector: string): void {
  build.onLoad({ filter: /[\\/]theme[\\/]styles[\\/]doc\.css$/, namespace: 'file' }, async ({ path }) => ({
    contents: (await readFile(path, 'utf8')).replaceAll('.hd-not-doc', `:is(.hd-not-doc, ${selector})`),
    loader: 'css',
  }));
}

/** Names that a file imports from a module, besides types. */
function importedNames(file: string, specifier: string): string[] {
  const lists = readFileSync(file, 'utf8').matchAll(/\b(?:import|export)\s*\{([^{}]*)\}\s*from\s*["']([^"']+)["']/g);
  return [...lists]
    .filter(([, , from]) => from === specifier)
    .flatMap(([, names = '']) => names.replace(/\/\*(?:[^]*?\*\/|[^]*)|\/\/.*/g, '').split(','))
    .map((part) => part.trim())
    .filter((part) => part !== '' && !part.startsWith('type '))
    .map((part) => part.split(/\s/)[0]!);
}

/**
 * Modules of a dialect that have their names in Heddle, with a single name after `#` or without. Names that they lack are
 * placeholders in pages.
 */
function addNamedModules(
  build: PluginBuild,
  { name, modules = [] }: Dialect,
  ownModule: OnResolveResult,
  entries: readonly ComponentEntry[],
  projectRoot: string,
  onForeign: (problem: Diagnostic) => void,
): void {
  const index = indexOf(name);
  const known = exportedFiles(index);
  const filter = new RegExp(`^(?:${modules.map(escapePattern).join('|')})(?:#\\w+)?$`);
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
    for (const { names, page: _, ...place } of entry?.users ?? [])
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
      build.onResolve({ filter: exactly(compatEntries.map((name) => `heddle/compat/${name}`)) }, ({ path }) =>
        passOnIndex(path.slice('heddle/compat/'.length)),
      );
      const used = dialectsOf(config);
      for (const dialect of dialects)
        if (dialect.modules && used.includes(dialect))
          addNamedModules(build, dialect, passOnIndex(dialect.name), entries, config.projectRoot, onForeign);
      if (used.length > 0) addFurtherNames(build, config.projectRoot);
      for (const { unstyledSelector } of used) if (unstyledSelector) addUnstyledSelector(build, unstyledSelector);
      addSvgComponents(build, !hasDialect(config, 'importsSvgAsComponents'));
      for (const { name, addModules } of used)
        addModules?.(build, { projectRoot: config.projectRoot, exported: exportedFiles(indexOf(name)) });
    },
  };
}

/** Names that themes of the generators have besides those of the built-in theme, and the files that export them. */
export const compatThemeFiles = (config: SiteConfig): Map<string, string> =>
  new Map(
    dialectsOf(config)
      .filter(({ extendsTheme }) => extendsTheme)
      .flatMap(({ name }) => [...exportedFiles(indexOf(name))]),
  );

/** Loaders of files that a dialect reads in another way. */
export const compatLoaders = (config: SiteConfig): Record<string, Loader> =>
  Object.assign({}, ...dialectsOf(config).map(({ loaders = {} }) => loaders));
