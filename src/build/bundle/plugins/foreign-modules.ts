import type { OnLoadResult, OnResolveArgs, Plugin, PluginBuild } from 'esbuild';
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path';
import type { ComponentLanguage, ComponentModule } from '../../../compat/dialect.js';
import { dialects, unknownGenerators } from '../../../compat/dialects.js';
import type { SiteConfig } from '../../config/site-config.js';
import type { Diagnostic, SourcePosition } from '../../report/diagnostic.js';
import { componentStyle, foreignComponent, foreignStyle } from '../../report/errors/build.js';
import { modulePath } from '../../files/module-path.js';
import { readPackageFile, packageRoot, repositoryRoot } from '../../files/package-root.js';
import { runtimeFolder } from '../../files/runtime-files.js';
import { placeholderSpecifier } from '../../../shared/theme-components.js';
import { isUrlImport, type ComponentEntry } from '../component-entries.js';
import { escapePattern, exactly } from './path-filter.js';
import { askOtherPlugins, isAsking } from '../../esbuild/ask-other-plugins.js';

// Sites that were moved from another generator import what cannot run in React, or what only their generator has.
// Such a module becomes one whose exports are placeholders, which show their names on the page, and each import of it is
// reported once. So does a package that the project does not name in its `package.json`. A package that it names and that
// is not installed is an error, as on any site.

/** Files of other component languages. */
const otherLanguages = new RegExp(
  `(?:${dialects.flatMap(({ foreignFiles = [] }) => foreignFiles.map(escapePattern)).join('|')})$`,
);

/** Modules of other generators, and virtual modules of their plugins, such as `virtual:icons`. */
const otherGenerators = new RegExp(
  `^(?:${[...dialects.flatMap(({ foreignModules = [] }) => foreignModules), ...unknownGenerators].join('|')})(?:/|$)|^[a-z][a-z\\d+.-]+:`,
);

/** Source of a module whose exports are placeholders. */
const foreignSource = (name: string): OnLoadResult => ({
  contents: `const { foreignModule } = require(${JSON.stringify(join(runtimeFolder(), 'placeholder/placeholder.js'))});\nmodule.exports = foreignModule(${JSON.stringify(name)});`,
  loader: 'js',
});

/** Name of the component that a module is likely to export. */
const componentName = (specifier: string): string => basename(specifier).replace(/\.\w+$/, '');

/** A specifier as a module of placeholders: without its ending, for which a plugin may load it. */
const foreignResult = (specifier: string) => ({ path: componentName(specifier), namespace: 'heddle-foreign' });

/** An import in a style sheet of what is not there, as a style sheet without rules. */
const emptyStyle = { path: 'empty', namespace: 'heddle-foreign-style' };

/** Places in files that import a specifier. */
function placesOf(
  specifier: string,
  importer: string,
  entries: readonly ComponentEntry[],
  projectRoot: string,
): SourcePosition[] {
  const entry = entries.find(({ name }) => name === importer);
  if (entry) return entry.users.map(({ file, line, column }) => ({ file, line, column }));
  return [lineOf(importer, specifier, projectRoot)];
}

/** The first place of a text in a file. */
export function lineOf(path: string, text: string, projectRoot: string): SourcePosition {
  const file = relative(projectRoot, path);
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
  const index = lines.findIndex((line) => line.includes(text));
  return index === -1 ? { file } : { file, line: index + 1, column: lines[index]!.indexOf(text) + 1 };
}

/** Names of the packages that a project needs, and of those around it in a workspace. */
export function declaredPackages(projectRoot: string): ReadonlySet<string> {
  const folders = [...new Set([projectRoot, repositoryRoot(projectRoot)])];
  const groups = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'];
  const files = folders.map((folder) => readPackageFile(folder) ?? {});
  return new Set(files.flatMap((file) => groups.flatMap((group) => Object.keys(file[group] ?? {}))));
}

/** Name of the package of a specifier such as `@scope/name/file.js`; undefined for a path or a URL. */
export const packageOf = (specifier: string): string | undefined =>
  /^(@[^/]+\/[^/]+|[a-z\d][^/:]*)(?:\/|$)/i.exec(specifier)?.[1];

/** True for a module of a package, whose own imports are those of its author. */
const isInPackage = (file: string): boolean =>
  file.includes(`${sep}node_modules${sep}`) || file.startsWith(packageRoot() + sep);

/**
 * A function that returns true if a package imports another one that is in a folder `node_modules` around it. Packages do so
 * thousands of times, and each question to esbuild reads the folders again: minutes for a large package.
 */
function createInstalledCheck(): (args: Pick<OnResolveArgs, 'path' | 'importer' | 'resolveDir'>) => boolean {
  const known = new Map<string, boolean>();
  const isInstalled = (name: string, folder: string): boolean => {
    const key = `${folder}\0${name}`;
    const parent = dirname(folder);
    if (!known.has(key))
      known.set(
        key,
        existsSync(join(folder, 'node_modules', name)) || (parent !== folder && isInstalled(name, parent)),
      );
    return known.get(key)!;
  };
  return ({ path, importer, resolveDir }) => {
    const name = packageOf(path);
    return name !== undefined && isInPackage(importer) && isInstalled(name, resolveDir);
  };
}

/**
 * Packages that only Node can run: in browsers, their imports of Node's modules are empty, as bundlers of other generators
 * have it. Packages that the project lacks are placeholders.
 */
function addPackages(
  build: PluginBuild,
  { projectRoot }: SiteConfig,
  isInstalled: ReturnType<typeof createInstalledCheck>,
  placesOfImport: (path: string, importer: string) => SourcePosition[],
  onForeign: (problem: Diagnostic) => void,
): void {
  const declared = declaredPackages(projectRoot);
  const isBrowser = build.initialOptions.platform !== 'node';
  build.onResolve({ filter: /^[a-z@]/i }, async (args) => {
    const { path, kind, importer } = args;
    if (isAsking('foreign', args.pluginData) || kind === 'entry-point' || kind === 'url-token') return undefined;
    if (isBuiltin(path) && !isBrowser) return undefined;
    const name = packageOf(path);
    if (!isBuiltin(path) && (name === undefined || declared.has(name) || isInPackage(importer))) return undefined;
    if (isInstalled(args)) return undefined;
    const found = await askOtherPlugins('foreign', build, args);
    if (found.errors.length === 0) return undefined;
    if (isBuiltin(path)) return { path, namespace: 'heddle-node-module', sideEffects: false };
    const isStyle = kind === 'import-rule';
    for (const place of placesOfImport(path, importer))
      onForeign(isStyle ? foreignStyle(place, path) : foreignComponent(place, `${path}, which is not in package.json`));
    return isStyle ? emptyStyle : foreignResult(path);
  });
  build.onLoad({ filter: /.*/, namespace: 'heddle-node-module' }, () => ({ contents: 'module.exports = {};' }));
  build.onLoad({ filter: /.*/, namespace: emptyStyle.namespace }, () => ({ contents: '', loader: 'css' }));
}

/**
 * Components in another language that need nothing but React. `find` returns the path of the file that an import resolves to, if it is
 * one. The content of such a file is read once: its source in React must be valid as well.
 */
function translatedComponents(build: PluginBuild, language: ComponentLanguage, projectRoot: string) {
  const known = new Map<string, Promise<ComponentModule | undefined>>();
  const isValid = (text = ''): Promise<boolean> =>
    build.esbuild.transform(text, { loader: 'tsx', jsx: 'automatic', logLevel: 'silent' }).then(
      () => true,
      () => false,
    );
  const read = async (path: string): Promise<ComponentModule | undefined> => {
    const component = await language.read(await readFile(path, 'utf8'), componentName(path));
    if (component === undefined) return undefined;
    return (await isValid(component.source)) && (await isValid(component.script)) ? component : undefined;
  };
  const load = (path: string): Promise<ComponentModule | undefined> => {
    if (!known.has(path)) known.set(path, read(path));
    return known.get(path)!;
  };
  build.onStart(() => known.clear());
  build.onLoad({ filter: new RegExp(`${escapePattern(language.ending)}$`), namespace: 'file' }, async ({ path }) => {
    const component = await load(path);
    return component === undefined
      ? { ...foreignSource(componentName(path)), resolveDir: projectRoot }
      : { contents: component.source, loader: 'tsx', resolveDir: dirname(path) };
  });
  for (const [part, loader] of [
    ['styles', 'css'],
    ['script', 'ts'],
  ] as const) {
    const namespace = language.parts[part];
    build.onResolve({ filter: exactly([namespace]) }, ({ importer }) => ({ path: importer, namespace }));
    build.onLoad({ filter: /./, namespace }, async ({ path }) => ({
      contents: (await load(path))?.[part] ?? '',
      loader,
      resolveDir: dirname(path),
    }));
  }
  return {
    ending: language.ending,
    find: async (args: OnResolveArgs): Promise<{ path: string; component: ComponentModule } | undefined> => {
      const { errors, namespace, path } = await askOtherPlugins('foreign', build, args);
      if (errors.length > 0 || namespace !== 'file') return undefined;
      const component = await load(path);
      return component && { path, component };
    },
  };
}

/** esbuild plugin: placeholders for what a site with the option `compat` imports and Heddle cannot run. */
export function foreignModules(
  config: SiteConfig,
  entries: readonly ComponentEntry[],
  onForeign: (problem: Diagnostic) => void,
): Plugin {
  const { compat, projectRoot } = config;
  return {
    name: 'heddle-foreign-modules',
    setup: (build) => {
      if (compat.length === 0) return;
      const isInstalled = createInstalledCheck();
      const languages = dialects.flatMap(({ componentLanguage: language }) =>
        language ? [translatedComponents(build, language, projectRoot)] : [],
      );
      build.onResolve({ filter: new RegExp(`^${placeholderSpecifier}(?::|$)`) }, ({ path }) => ({
        path: path.replace(`${placeholderSpecifier}:`, ''),
        namespace: 'heddle-foreign',
      }));
      build.onResolve({ filter: new RegExp(`${otherLanguages.source}|${otherGenerators.source}`) }, async (args) => {
        const { path, importer, kind, pluginData } = args;
        if (isAsking('foreign', pluginData) || kind === 'entry-point' || isUrlImport(path) || isBuiltin(path))
          return undefined;
        if (!otherLanguages.test(path)) {
          if (isInstalled(args)) return undefined;
          const found = await askOtherPlugins('foreign', build, args);
          if (found.errors.length === 0) return undefined;
        }
        const found = await languages.find(({ ending }) => path.endsWith(ending))?.find(args);
        if (found !== undefined) {
          if (found.component.leavesStyleOut)
            onForeign(componentStyle(lineOf(found.path, '<style', projectRoot), modulePath(found.path, projectRoot)));
          return { path: found.path };
        }
        const isStyle = kind === 'import-rule';
        const name = isAbsolute(path) ? modulePath(path, projectRoot) : path;
        // A package may import a thousand icons in one file.
        if (isInPackage(importer) && path.startsWith('.'))
          onForeign(foreignComponent({ file: modulePath(importer, projectRoot) }, 'some of its components'));
        else
          for (const place of placesOf(path, importer, entries, projectRoot))
            onForeign(isStyle ? foreignStyle(place, name) : foreignComponent(place, name));
        return isStyle ? emptyStyle : foreignResult(path);
      });
      addPackages(
        build,
        config,
        isInstalled,
        (path, importer) => placesOf(path, importer, entries, projectRoot),
        onForeign,
      );
      // A page that imports a file that is not there, whose import the bundler of the other generator dropped.
      build.onResolve({ filter: /^[./]/, namespace: 'heddle-component' }, async (args) => {
        const { path, importer, pluginData } = args;
        if (isAsking('foreign', pluginData)) return undefined;
        const found = await askOtherPlugins('foreign', build, args);
        if (found.errors.length === 0) return undefined;
        for (const place of placesOf(path, importer, entries, projectRoot))
          onForeign(foreignComponent(place, `${modulePath(path, projectRoot)}, which does not exist`));
        return foreignResult(path);
      });
      build.onLoad({ filter: /.*/, namespace: 'heddle-foreign' }, ({ path }) => ({
        ...foreignSource(componentName(path)),
        resolveDir: projectRoot,
      }));
    },
  };
}
