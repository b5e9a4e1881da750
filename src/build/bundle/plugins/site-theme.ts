import type { BuildFailure, Loader, Plugin, PluginBuild } from 'esbuild';
import { readFileSync } from 'node:fs';
import { dirname, extname, join, sep } from 'node:path';
import { hasDialect } from '../../../compat/dialects.js';
import type { SiteConfig } from '../../config/site-config.js';
import { findThemeModule } from '../../config/theme-module.js';
import { BuildError, type Diagnostic } from '../../report/diagnostic.js';
import { foreignComponent, themeNotModule } from '../../report/errors/build.js';
import { modulePath } from '../../files/module-path.js';
import { createRuntimeTest, runtimeFolder } from '../../files/runtime-files.js';
import { runEsbuild } from '../../esbuild/run-esbuild.js';
import { bundleProblems, passOn } from '../bundle-problems.js';
import { compatLoaders, compatThemeFiles, exportedFiles } from './compat-modules.js';
import { lineOf } from './foreign-modules.js';
import { ownTheme } from '../own-theme.js';
import { escapePattern, startsWithNone } from './path-filter.js';
import { siteResolution } from '../../config/site-resolution.js';
import { askOtherPlugins, isAsking } from '../../esbuild/ask-other-plugins.js';
import { readFile } from 'node:fs/promises';
import { expandGlobs } from '../../files/expand-globs.js';
import type { WatchedPaths } from '../bundle-inputs.js';

const originalIndex = (): string => join(runtimeFolder(), 'theme/index.js');

/** The theme of a site: the built-in one, and the site's own module with what it exports. */
export interface SiteTheme {
  /** Names of the built-in theme and the files that export them. */
  originals: ReadonlyMap<string, string>;
  /** The site's own theme module; undefined without one. */
  module: string | undefined;
  /** Names that the module exports itself, besides those that it passes on from the built-in theme. */
  ownNames: ReadonlySet<string>;
}

type ThemeSpecifier = 'heddle/theme' | 'heddle/theme-original';

/** Specifiers of the theme: its own two, and those that `builder.alias` maps to them. */
function themeSpecifiers({ builder }: SiteConfig): ReadonlyMap<string, ThemeSpecifier> {
  const known: ThemeSpecifier[] = ['heddle/theme', 'heddle/theme-original'];
  const isKnown = (target: string): target is ThemeSpecifier => known.some((specifier) => specifier === target);
  const aliases = Object.entries(builder.alias ?? {}).flatMap(([alias, target]) =>
    isKnown(target) ? [[alias, target] as const] : [],
  );
  return new Map([...known.map((specifier) => [specifier, specifier] as const), ...aliases]);
}

/** Expression for the specifiers of the theme, with a single name after `#` or without. */
const specifierFilter = (specifiers: Iterable<string>): RegExp =>
  new RegExp(`^(?:${[...specifiers].map(escapePattern).join('|')})(?:#\\w+)?$`);

export const fileLoader = (path: string, { initialOptions }: PluginBuild): Loader =>
  initialOptions.loader?.[extname(path)] ?? (extname(path).replace(/^\.[cm]?/, '') as 'ts' | 'tsx' | 'js' | 'jsx');

/**
 * esbuild plugin that leaves nothing of a theme module but its own code and what it passes on with `export *`: packages
 * stay outside, and files that are no code are empty.
 */
function themeCodeOnly(config: SiteConfig, module: string): Plugin {
  const passedOn = new Set<string>();
  const noteStars = (source: string): void => {
    for (const [, specifier] of source.matchAll(/\bexport\s*\*\s*from\s*['"]([^'"]+)['"]/g)) passedOn.add(specifier!);
  };
  return {
    name: 'heddle-theme-code',
    setup: (build) => {
      build.onResolve({ filter: specifierFilter(themeSpecifiers(config).keys()) }, ({ path }) => ({
        path,
        external: true,
      }));
      build.onResolve({ filter: new RegExp(`^${ownTheme}$`) }, () => ({
        path: modulePath(module, config.projectRoot),
        namespace: ownTheme,
      }));
      build.onResolve({ filter: /^[^./]/ }, async (args) => {
        const { path, kind, pluginData } = args;
        if (kind === 'entry-point' || isAsking('theme', pluginData) || path.startsWith(`${ownTheme}:`))
          return undefined;
        const found = await askOtherPlugins('theme', build, args);
        const isPackage = found.errors.length > 0 || found.path.includes(`${sep}node_modules${sep}`);
        return isPackage && !(passedOn.has(path) && found.errors.length === 0) ? { path, external: true } : undefined;
      });
      build.onLoad({ filter: /.*/, namespace: ownTheme }, () => {
        const contents = readFileSync(module, 'utf8');
        noteStars(contents);
        return { contents, loader: fileLoader(module, build), resolveDir: dirname(module) };
      });
      build.onLoad({ filter: /./, namespace: 'file' }, ({ path }) => {
        // Any name may be imported from it.
        if (path === module) return { contents: 'module.exports = {};', loader: 'js' };
        if (!/\.[cm]?[jt]sx?$/.test(path)) return { contents: '', loader: 'empty' };
        if (path.startsWith(config.themeDir + sep)) noteStars(readFileSync(path, 'utf8'));
        return undefined;
      });
    },
  };
}

/** Names that a theme module exports. Throws a `BuildError` when they cannot be found out. */
async function ownExports(module: string, config: SiteConfig): Promise<string[]> {
  try {
    const { metafile } = await runEsbuild({
      ...siteResolution(config),
      entryPoints: [ownTheme],
      bundle: true,
      write: false as const,
      metafile: true as const,
      outdir: dirname(module),
      format: 'esm',
      platform: 'node',
      jsx: 'automatic',
      logLevel: 'silent',
      loader: { ...compatLoaders(config), ...config.builder.loader },
      plugins: [themeCodeOnly(config, module)],
    });
    const name = modulePath(module, config.projectRoot);
    if (metafile.inputs[`${ownTheme}:${name}`]?.format === 'cjs') throw new BuildError([themeNotModule(name)]);
    return Object.values(metafile.outputs).flatMap(({ exports }) => exports);
  } catch (error) {
    const { errors } = error as Partial<BuildFailure>;
    if (error instanceof BuildError || !errors) throw error;
    throw new BuildError(bundleProblems(errors, [], config.projectRoot));
  }
}

/** Finds out what a site's theme consists of. Throws a `BuildError` when its module cannot be read. */
export async function readSiteTheme(config: SiteConfig): Promise<SiteTheme> {
  const module = findThemeModule(config.themeDir);
  const ownNames = module === undefined ? [] : await ownExports(module, config);
  const originals = new Map([...compatThemeFiles(config), ...exportedFiles(originalIndex())]);
  return { originals, module, ownNames: new Set(ownNames) };
}

/**
 * Imports each name of the theme as a module of its own: esbuild puts whatever an index file imports into the files of
 * everyone who imports that index. `export *` of the theme's own index goes, other modules know the original names.
 */
export function splitThemeImports(
  source: string,
  isThemeIndex: boolean,
  specifiers: ReadonlyMap<string, string> = new Map(
    ['heddle/theme', 'heddle/theme-original'].map((specifier) => [specifier, specifier]),
  ),
): string {
  const themeImport = new RegExp(
    `^([ \\t]*(?:import|export)\\s*)(\\*|\\{[^}]*\\})(\\s*from\\s*)(['"])(${[...specifiers.keys()].map(escapePattern).join('|')})\\4[ \\t]*;?`,
    'gm',
  );
  return source.replace(
    themeImport,
    (whole, keyword: string, names: string, from: string, _quote, specifier: string) => {
      const lines = '\n'.repeat(whole.split('\n').length - 1);
      if (names === '*') return isThemeIndex && keyword.trim() === 'export' ? lines : whole;
      const parts = names
        .slice(1, -1)
        .replace(/\/\*(?:[^]*?\*\/|[^]*)|\/\/.*/g, '')
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== '' && !part.startsWith('type '));
      const split = parts.map(
        (part) =>
          `${keyword.trim()} { ${part} }${from.replace(/\s+/g, ' ')}'${specifiers.get(specifier)!}#${part.split(/\s/)[0]}';`,
      );
      return split.join(' ') + lines;
    },
  );
}

/**
 * esbuild plugin that resolves the theme. `heddle/theme` resolves to the site's version of a name where there is one,
 * `heddle/theme-original` the built-in one, and `heddle/theme#Name` a single name. Files of the built-in theme import
 * each other; where the site replaces what they import, they get the replacement.
 */
export function siteThemePlugin(
  config: SiteConfig,
  { originals, module, ownNames }: SiteTheme,
  onForeign: (problem: Diagnostic) => void,
  readSource: (path: string) => string,
): Plugin {
  const index = originalIndex();
  const isRuntimeFile = createRuntimeTest();
  const specifiers = themeSpecifiers(config);
  const own = [...ownNames].map((name) => (/^[\w$]+$/.test(name) ? name : JSON.stringify(name))).join(', ');
  const replaced = new Map<string, string[]>();
  for (const [name, file] of originals)
    if (ownNames.has(name)) replaced.set(file, [...(replaced.get(file) ?? []), name]);
  /** The index files export originals, so that a replacement can use what it replaces. */
  const isBuiltIn = (importer: string): boolean => isRuntimeFile(importer) && !/[\\/]index\.js$/.test(importer);

  return {
    name: 'heddle-site-theme',
    setup: (build) => {
      const ownModule = { path: modulePath(module ?? '', config.projectRoot), namespace: ownTheme };
      build.onResolve({ filter: specifierFilter(specifiers.keys()) }, ({ path, importer, namespace }) => {
        const [written = '', name] = path.split('#');
        const isInTheme = namespace === ownTheme || importer.startsWith(config.themeDir + sep);
        const isOwn = specifiers.get(written) === 'heddle/theme' && module !== undefined && !isInTheme;
        if (name === undefined) return passOn(isOwn ? module : index, config.projectRoot);
        if (isOwn && ownNames.has(name)) return ownModule;
        // Names that only the theme of the other generator has, on a site that was moved.
        if (config.compat.length > 0 && !originals.has(name) && !ownNames.has(name) && !isRuntimeFile(importer)) {
          const place = lineOf(importer, name, config.projectRoot);
          onForeign(foreignComponent(place, `${name} of the old theme`));
          return { path: name, namespace: 'heddle-foreign' };
        }
        return passOn(originals.get(name) ?? index, config.projectRoot);
      });
      if (module !== undefined) {
        build.onResolve({ filter: new RegExp(`^${ownTheme}$`) }, () => ownModule);
        build.onLoad({ filter: /.*/, namespace: ownTheme }, () => ({
          contents: splitThemeImports(readSource(module), true, specifiers),
          loader: fileLoader(module, build),
          resolveDir: dirname(module),
        }));
        build.onLoad({ filter: new RegExp(`^${escapePattern(module)}$`), namespace: 'file' }, () => ({
          contents: `export * from ${JSON.stringify(index)};\nexport { ${own} } from '${ownTheme}';\n`,
          resolveDir: dirname(module),
        }));
      }

      if (replaced.size > 0) {
        build.onResolve({ filter: /^\.\.?\// }, ({ path, importer, resolveDir }) => {
          if (!isBuiltIn(importer)) return undefined;
          const file = join(resolveDir, path);
          return replaced.has(file)
            ? {
                path: modulePath(file, config.projectRoot),
                namespace: 'heddle-replaced',
                sideEffects: false,
                pluginData: file,
              }
            : undefined;
        });
        build.onLoad(
          { filter: /.*/, namespace: 'heddle-replaced' },
          ({ pluginData: file }: { pluginData: string }) => ({
            contents: `export * from ${JSON.stringify(file)};\nexport { ${replaced.get(file)!.join(', ')} } from '${ownTheme}';\n`,
            resolveDir: dirname(file),
          }),
        );
      }

      build.onLoad(
        { filter: new RegExp(`^${startsWithNone([runtimeFolder() + sep])}.*\\.[cm]?[jt]sx?$`), namespace: 'file' },
        ({ path }) => {
          // Packages of other generators' sites import names of their theme, of which Heddle's may lack some.
          if (path.includes(`${sep}node_modules${sep}`) && !hasDialect(config, 'extendsTheme')) return undefined;
          const source = readSource(path);
          if (![...specifiers.keys()].some((specifier) => source.includes(specifier))) return undefined;
          return { contents: splitThemeImports(source, false, specifiers), loader: fileLoader(path, build) };
        },
      );
    },
  };
}

/** esbuild plugin: `import.meta.glob()` in components of sites that were moved from generators with Vite. */
export function importGlobs(config: SiteConfig, watched: WatchedPaths): Plugin {
  const { builder, projectRoot } = config;
  return {
    name: 'heddle-import-globs',
    setup: (build) => {
      if (!hasDialect(config, 'hasImportGlobs')) return;
      build.onLoad({ filter: /\.[cm]?[jt]sx?$/, namespace: 'file' }, async ({ path }) => {
        if (!path.startsWith(projectRoot + sep) || path.includes(`${sep}node_modules${sep}`)) return undefined;
        const written = await readFile(path, 'utf8');
        if (!written.includes('import.meta.glob')) return undefined;
        const { source, folders } = expandGlobs(written, path, projectRoot, builder.alias);
        for (const folder of folders) watched.folders.add(folder);
        return { contents: source, loader: fileLoader(path, build) };
      });
    },
  };
}
