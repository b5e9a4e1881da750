import type { ImportKind, Plugin, ResolveResult } from 'esbuild';
import { resolve } from 'node:path';
import type { SiteConfig } from '../../config/site-config.js';
import { diskPath } from '../../files/paths.js';
import { runEsbuild } from '../../esbuild/run-esbuild.js';
import { internalSpecifier } from './import-queries.js';
import { startsWithNone } from './path-filter.js';
import { siteResolution } from '../../config/site-resolution.js';

/** esbuild plugin: finds files whose names are on disk in another Unicode form than in the import. */
export const importedForms: Plugin = {
  name: 'heddle-imported-forms',
  setup: (build) => {
    const endings = build.initialOptions.resolveExtensions ?? [];
    build.onResolve({ filter: /^(?:\.{0,2}\/).*[^\x00-\x7f]/ }, ({ path, resolveDir, pluginData, ...from }) => {
      const [, name = '', query = ''] = /^([^?]*)(.*)$/s.exec(path)!;
      const written = resolve(resolveDir, name);
      const found = diskPath(written, endings);
      if (found === written || internalSpecifier.test(path)) return undefined;
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
