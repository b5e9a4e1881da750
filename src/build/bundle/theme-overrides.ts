import type { Plugin } from 'esbuild';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runEsbuild } from '../util/run-esbuild.js';

/** Files of the built-in theme that hold components which the site's theme replaces: path to the names it replaces. */
export type ThemeOverrides = ReadonlyMap<string, readonly string[]>;

/** Everything but code is nothing to the exports of a module. */
const withoutAssets: Plugin = {
  name: 'heddle-without-assets',
  setup: (build) => {
    build.onLoad({ filter: /\.\w+$/ }, ({ path }) =>
      /\.[cm]?[jt]sx?$/.test(path) ? undefined : { contents: '', loader: 'empty' },
    );
  },
};

/** Names that a theme module exports itself, beside what it passes on with `export * from 'heddle/theme-original'`. */
async function ownExports(themeModule: string, alias: Record<string, string>): Promise<string[]> {
  const { metafile } = await runEsbuild({
    entryPoints: [themeModule],
    bundle: true,
    write: false,
    metafile: true,
    outdir: dirname(themeModule),
    absWorkingDir: dirname(themeModule),
    format: 'esm',
    jsx: 'automatic',
    packages: 'external',
    alias,
    logLevel: 'silent',
    plugins: [withoutAssets],
  });
  return Object.values(metafile.outputs).flatMap(({ exports }) => exports);
}

/** The files that the built-in theme's index passes names on from, with those names. */
function originalFiles(index: string): [file: string, names: string[]][] {
  const imports = readFileSync(index, 'utf8').matchAll(/^import \{([^}]*)\} from "([^"]+)"/gm);
  return [...imports].map(([, names, path]) => [
    join(dirname(index), path!),
    [...new Set(names!.split(',').map((name) => name.trim().replace(/ as .*/, '')))],
  ]);
}

/** Finds what a site's theme replaces. `index` is the built-in theme's index file. */
export async function findThemeOverrides(
  themeModule: string,
  index: string,
  alias: Record<string, string>,
): Promise<ThemeOverrides> {
  const replaced = new Set(await ownExports(themeModule, alias));
  const files = originalFiles(index).map(
    ([file, names]) => [file, names.filter((name) => replaced.has(name))] as const,
  );
  return new Map(files.filter(([, names]) => names.length > 0));
}

/**
 * esbuild plugin by which the built-in theme uses what the site's theme replaces: its files import each other, and such
 * an import is led to a module with the site's version of the replaced names and the original of all others. The
 * built-in index still gives the originals, so that a replacement can use what it replaces.
 */
export function themeOverridesPlugin(themeModule: string, index: string, overrides: ThemeOverrides): Plugin {
  const isOriginal = (importer: string): boolean => importer !== index && dirname(importer).startsWith(dirname(index));
  return {
    name: 'heddle-theme-overrides',
    setup: (build) => {
      if (overrides.size === 0) return;
      build.onResolve({ filter: /^\.\.?\// }, ({ path, importer, resolveDir }) => {
        const file = join(resolveDir, path);
        return overrides.has(file) && isOriginal(importer)
          ? { path: file, namespace: 'heddle-override', sideEffects: false }
          : undefined;
      });
      build.onLoad({ filter: /.*/, namespace: 'heddle-override' }, ({ path }) => ({
        contents: `export * from ${JSON.stringify(path)};\nexport { ${overrides.get(path)!.join(', ')} } from ${JSON.stringify(themeModule)};\n`,
        resolveDir: dirname(path),
      }));
    },
  };
}
