import type { Plugin } from 'esbuild';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, extname, join, sep } from 'node:path';
import type { SiteConfig } from '../config/site-config.js';
import { packageRoot } from '../util/package-root.js';
import { runEsbuild } from '../util/run-esbuild.js';
import { startsWithNone } from './path-filter.js';

const themeIndexNames = ['index.tsx', 'index.ts', 'index.jsx', 'index.js'];
const runtimeRoot = (): string => join(packageRoot(), 'dist/runtime');
const originalIndex = (): string => join(runtimeRoot(), 'theme/index.js');

/** The theme of a site: the built-in one, and the site's own module with what it exports. */
export interface SiteTheme {
  /** Names of the built-in theme and the files that export them. */
  originals: ReadonlyMap<string, string>;
  /** The site's own theme module; undefined without one. */
  module: string | undefined;
  /** What the module exports itself, beside what it passes on of the built-in theme. */
  ownNames: ReadonlySet<string>;
}

/** The site's own theme module; undefined when it has none. */
export function findThemeModule(config: SiteConfig): string | undefined {
  return themeIndexNames.map((name) => join(config.themeDir, name)).find((path) => existsSync(path));
}

/** Everything but code is nothing to the exports of a module. */
const withoutAssets: Plugin = {
  name: 'heddle-without-assets',
  setup: (build) => {
    build.onLoad({ filter: /\.\w+$/ }, ({ path }) =>
      /\.[cm]?[jt]sx?$/.test(path) ? undefined : { contents: '', loader: 'empty' },
    );
  },
};

async function ownExports(module: string, alias: Record<string, string>): Promise<string[]> {
  const { metafile } = await runEsbuild({
    entryPoints: [module],
    bundle: true,
    write: false,
    metafile: true,
    outdir: dirname(module),
    absWorkingDir: dirname(module),
    format: 'esm',
    jsx: 'automatic',
    packages: 'external',
    alias,
    logLevel: 'silent',
    plugins: [withoutAssets],
  });
  return Object.values(metafile.outputs).flatMap(({ exports }) => exports);
}

/** Reads off the built-in index which file each name comes from. */
function originalFiles(): Map<string, string> {
  const index = originalIndex();
  const imports = readFileSync(index, 'utf8').matchAll(/^import \{([^}]*)\} from "([^"]+)"/gm);
  return new Map(
    [...imports].flatMap(([, names, path]) =>
      names!.split(',').map((name): [string, string] => [name.trim(), join(dirname(index), path!)]),
    ),
  );
}

/** Finds out what a site's theme consists of. A module that cannot be read exports nothing; the bundle says why. */
export async function readSiteTheme(config: SiteConfig): Promise<SiteTheme> {
  const module = findThemeModule(config);
  const ownNames = module === undefined ? [] : await ownExports(module, config.builder.alias ?? {}).catch(() => []);
  return { originals: originalFiles(), module, ownNames: new Set(ownNames) };
}

const themeImport =
  /^([ \t]*(?:import|export)\s*)(\*|\{[^}]*\})(\s*from\s*)(['"])(heddle\/theme(?:-original)?)\4[ \t]*;?/gm;

/**
 * Imports each name of the theme as a module of its own: esbuild puts whatever an index file leads to into the files of
 * everyone who imports that index. `export *` of the theme's own index goes, other modules know the original names.
 */
export function splitThemeImports(source: string, isThemeIndex: boolean): string {
  return source.replace(
    themeImport,
    (whole, keyword: string, names: string, from: string, _quote, specifier: string) => {
      const lines = '\n'.repeat(whole.split('\n').length - 1);
      if (names === '*') return isThemeIndex && keyword.trim() === 'export' ? lines : whole;
      const parts = names
        .slice(1, -1)
        .replace(/\/\*[^]*?\*\/|\/\/.*/g, '')
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== '' && !part.startsWith('type '));
      const split = parts.map(
        (part) => `${keyword.trim()} { ${part} }${from.replace(/\s+/g, ' ')}'${specifier}#${part.split(/\s/)[0]}';`,
      );
      return split.join(' ') + lines;
    },
  );
}

/**
 * esbuild plugin that resolves the theme. `heddle/theme` gives the site's version of a name where there is one,
 * `heddle/theme-original` the built-in one, and `heddle/theme#Name` a single name. Files of the built-in theme import
 * each other; where the site replaces what they import, they get the replacement.
 */
export function siteThemePlugin(config: SiteConfig, { originals, module, ownNames }: SiteTheme): Plugin {
  const index = originalIndex();
  const root = runtimeRoot() + sep;
  const replaced = new Map<string, string[]>();
  for (const [name, file] of originals)
    if (ownNames.has(name)) replaced.set(file, [...(replaced.get(file) ?? []), name]);
  const isInTheme = (importer: string): boolean => importer.startsWith(config.themeDir + sep);
  /** The index files give originals, so that a replacement can use what it replaces. */
  const isBuiltIn = (importer: string): boolean => importer.startsWith(root) && !/[\\/]index\.js$/.test(importer);

  return {
    name: 'heddle-site-theme',
    setup: (build) => {
      build.onResolve({ filter: /^heddle\/theme(?:-original)?(?:#\w+)?$/ }, ({ path, importer }) => {
        const [specifier, name] = path.split('#');
        const isOwn = specifier === 'heddle/theme' && module !== undefined && !isInTheme(importer);
        if (name === undefined) return isOwn ? { path: module, namespace: 'heddle-site-theme' } : { path: index };
        return { path: isOwn && ownNames.has(name) ? module : (originals.get(name) ?? index) };
      });
      build.onLoad({ filter: /.*/, namespace: 'heddle-site-theme' }, ({ path }) => ({
        contents: `export * from ${JSON.stringify(index)};\nexport { ${[...ownNames].join(', ')} } from ${JSON.stringify(path)};\n`,
        resolveDir: dirname(path),
      }));

      if (replaced.size > 0) {
        build.onResolve({ filter: /^\.\.?\// }, ({ path, importer, resolveDir }) => {
          if (!isBuiltIn(importer)) return undefined;
          const file = join(resolveDir, path);
          return replaced.has(file) ? { path: file, namespace: 'heddle-replaced', sideEffects: false } : undefined;
        });
        build.onLoad({ filter: /.*/, namespace: 'heddle-replaced' }, ({ path }) => ({
          contents: `export * from ${JSON.stringify(path)};\nexport { ${replaced.get(path)!.join(', ')} } from ${JSON.stringify(module)};\n`,
          resolveDir: dirname(path),
        }));
      }

      build.onLoad({ filter: new RegExp(`^${startsWithNone([root])}.*\\.[cm]?[jt]sx?$`) }, ({ path }) => {
        if (path.includes(`${sep}node_modules${sep}`)) return undefined;
        const source = readFileSync(path, 'utf8');
        if (!source.includes('heddle/theme')) return undefined;
        const loader = extname(path).replace(/^\.[cm]?/, '') as 'ts' | 'tsx' | 'js' | 'jsx';
        return { contents: splitThemeImports(source, path === module), loader };
      });
    },
  };
}
