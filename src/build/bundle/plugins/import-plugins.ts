import type { ImportKind, Plugin, ResolveResult } from 'esbuild';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { SiteConfig } from '../../config/site-config.js';
import { placeholderSpecifier } from '../../../shared/theme-components.js';
import { diskPath } from '../../files/disk-path.js';
import { modulePath } from '../../files/module-path.js';
import { runEsbuild } from '../../esbuild/run-esbuild.js';
import type { WatchedPaths } from '../bundle-inputs.js';
import { startsWithNone } from './path-filter.js';
import { siteResolution } from './site-resolution.js';

/** Modules of the bundle, and paths with loaders of webpack. */
const isInternal = new RegExp(`^(?:heddle-component:|${placeholderSpecifier}:|!)`);

/**
 * esbuild plugin: `import text from './file?raw'` imports the text of a file of any kind, `./file?url` its URL, below which
 * the file is published as it is.
 */
export function rawImports(projectRoot: string, watched: WatchedPaths): Plugin {
  return {
    name: 'heddle-raw-imports',
    setup: (build) => {
      build.onResolve(
        { filter: /\?(?:raw|url)$/ },
        async ({ path, importer, namespace, resolveDir, kind, pluginData }) => {
          // Entries of components, and placeholders, end like what they import.
          if (isInternal.test(path)) return undefined;
          const file = await build.resolve(path.replace(/\?(?:raw|url)$/, ''), {
            importer,
            namespace,
            resolveDir,
            kind,
            pluginData: pluginData as unknown,
          });
          const { errors, warnings } = file;
          if (errors.length > 0) return { errors, warnings };
          if (file.namespace !== 'file')
            return { errors: [{ text: `There is no file whose content ${path} could give` }] };
          watched.files.add(file.path);
          const way = path.endsWith('?raw') ? 'heddle-raw' : 'heddle-url';
          return { path: modulePath(file.path, projectRoot), namespace: way, pluginData: file.path, warnings };
        },
      );
      build.onLoad({ filter: /.*/, namespace: 'heddle-raw' }, async ({ pluginData }) => ({
        contents: await readFile(pluginData as string),
        loader: 'text',
      }));
      build.onLoad({ filter: /.*/, namespace: 'heddle-url' }, async ({ pluginData }) => ({
        contents: await readFile(pluginData as string),
        loader: 'file',
      }));
    },
  };
}

/** esbuild plugin: finds files whose names are on disk in another Unicode form than in the import. */
export const importedForms: Plugin = {
  name: 'heddle-imported-forms',
  setup: (build) => {
    const endings = build.initialOptions.resolveExtensions ?? [];
    build.onResolve({ filter: /^(?:\.{0,2}\/).*[^\x00-\x7f]/ }, ({ path, resolveDir, pluginData, ...from }) => {
      const [, name = '', query = ''] = /^([^?]*)(.*)$/s.exec(path)!;
      const written = resolve(resolveDir, name);
      const found = diskPath(written, endings);
      if (found === written || isInternal.test(path)) return undefined;
      return build.resolve(found + query, { ...from, resolveDir, pluginData: pluginData as unknown });
    });
  },
};

const styleImport: ImportKind = 'import-rule';

/** Resolves a package for `@import`, which takes what a package has for style sheets before its scripts. */
async function resolveStyleSheet(config: SiteConfig, specifier: string, resolveDir: string): Promise<ResolveResult> {
  let found: ResolveResult | undefined;
  await runEsbuild({
    ...siteResolution(config),
    external: config.builder.external ?? [],
    stdin: { contents: '', loader: 'css' },
    bundle: true,
    write: false as const,
    logLevel: 'silent',
    conditions: ['style'],
    mainFields: ['style', 'main'],
    resolveExtensions: ['.css'],
    plugins: [
      {
        name: 'heddle-style-resolution',
        setup: (build) =>
          build.onStart(async () => {
            found = await build.resolve(specifier, { kind: styleImport, resolveDir });
          }),
      },
    ],
  });
  return found!;
}

/**
 * esbuild plugin: `@import 'package'` finds the style sheet that a package names by the condition `style` of `exports` or
 * by the field `style`. Imports of scripts must not see that condition, since many packages have both.
 */
export function styleImports(config: SiteConfig): Plugin {
  const found = new Map<string, Promise<ResolveResult>>();
  return {
    name: 'heddle-style-imports',
    setup: (build) => {
      // The runtime imports nothing but React, a hundred times; each question to a plugin takes time.
      const filter = new RegExp(`^${startsWithNone(['react', 'heddle', '.', '/'])}`);
      build.onResolve({ filter }, async ({ path, kind, resolveDir }) => {
        if (kind !== styleImport || /^[a-z][\w+.-]*:/i.test(path)) return undefined;
        const key = `${resolveDir}\0${path}`;
        if (!found.has(key)) found.set(key, resolveStyleSheet(config, path, resolveDir));
        const { errors, external, path: file, sideEffects } = await found.get(key)!;
        return errors.length > 0 || external ? undefined : { path: file, sideEffects };
      });
    },
  };
}
