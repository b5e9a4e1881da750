import type { Plugin } from 'esbuild';
import { modulePath } from '../../files/module-path.js';
import { askOtherPlugins, isAsking } from '../../esbuild/ask-other-plugins.js';
import { siteSource } from '../bundle-problems.js';
import { exactly } from './path-filter.js';

const namespace = 'heddle-common-js';

/**
 * esbuild plugin: the default import of a CommonJS package with `__esModule` is its `exports.default`, whatever `type` the
 * project has. esbuild follows Node in a project of type `module`, where it is the whole of `exports`; the module in between
 * belongs to no project.
 */
export function defaultImports(specifiers: ReadonlySet<string>, projectRoot: string): Plugin[] {
  if (specifiers.size === 0) return [];
  return [
    {
      name: 'heddle-default-imports',
      setup: (build) => {
        build.onResolve({ filter: exactly(specifiers), namespace: 'file' }, async (args) => {
          if (!/^(?:import-statement|dynamic-import)$/.test(args.kind) || isAsking('common-js', args.pluginData))
            return undefined;
          if (siteSource(args.importer, projectRoot, projectRoot) === undefined) return undefined;
          const found = await askOtherPlugins('common-js', build, args);
          if (found.errors.length > 0 || found.external || found.namespace !== 'file') return undefined;
          const pluginData = { specifier: args.path, resolveDir: args.resolveDir };
          return { path: modulePath(found.path, projectRoot), namespace, pluginData, sideEffects: found.sideEffects };
        });
        build.onLoad({ filter: /.*/, namespace }, ({ pluginData }) => {
          const { specifier, resolveDir } = pluginData as { specifier: string; resolveDir: string };
          const from = JSON.stringify(specifier);
          return { contents: `export * from ${from};\nexport { default } from ${from};`, loader: 'js', resolveDir };
        });
      },
    },
  ];
}
