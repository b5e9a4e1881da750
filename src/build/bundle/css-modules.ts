import type { Plugin } from 'esbuild';
import { readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { contentHash } from '../cache/cache-key.js';
import { runEsbuild } from '../util/run-esbuild.js';

interface CompiledCssModule {
  css: string;
  /** ES module that exports the class names. */
  script: string;
}

/** Splits a CSS module into its style sheet and the module with its names. */
async function compileCssModule(path: string, projectRoot: string): Promise<CompiledCssModule> {
  // esbuild derives local names from the file name; a hash of the path in it makes them the same in every bundle.
  const unique = `${basename(path).replace(/\.module\.css$/, '')}_${contentHash(relative(projectRoot, path).replaceAll('\\', '/')).slice(0, 6)}`;
  const result = await runEsbuild({
    stdin: { contents: `export { default } from 'css-module'; export * from 'css-module';`, resolveDir: dirname(path) },
    bundle: true,
    write: false as const,
    outdir: dirname(path),
    format: 'esm',
    logLevel: 'silent',
    plugins: [
      {
        name: 'css-module-source',
        setup: ({ onLoad, onResolve }) => {
          onResolve({ filter: /^css-module$/ }, () => ({ path: `${unique}.css`, namespace: 'css-module' }));
          onLoad({ filter: /.*/, namespace: 'css-module' }, () => ({
            contents: readFileSync(path, 'utf8'),
            loader: 'local-css',
            resolveDir: dirname(path),
          }));
          onResolve({ filter: /.*/, namespace: 'css-module' }, ({ path: url, kind }) =>
            kind === 'entry-point' ? null : { path: url, external: true },
          );
        },
      },
    ],
  });
  const text = (ending: string): string => result.outputFiles.find((file) => file.path.endsWith(ending))?.text ?? '';
  return { css: text('.css'), script: text('.js') };
}

/**
 * esbuild plugin for `*.module.css`. The class names depend on the file's path alone, so that the server's HTML and
 * every browser chunk agree on them, however the bundles are cut.
 */
export function cssModulesPlugin(projectRoot: string): Plugin {
  return {
    name: 'heddle-css-modules',
    setup: ({ onLoad, onResolve }) => {
      onLoad({ filter: /\.module\.css$/, namespace: 'file' }, async ({ path }) => {
        const { script } = await compileCssModule(path, projectRoot);
        const name = relative(projectRoot, path).replaceAll('\\', '/');
        return {
          contents: `import ${JSON.stringify(`heddle-css:${name}`)};\n${script}`,
          loader: 'js',
          resolveDir: dirname(path),
          watchFiles: [path],
        };
      });
      onResolve({ filter: /^heddle-css:/ }, ({ path }) => ({
        path: path.slice('heddle-css:'.length),
        namespace: 'heddle-css',
      }));
      onLoad({ filter: /.*/, namespace: 'heddle-css' }, async ({ path: name }) => {
        const path = join(projectRoot, name);
        const { css } = await compileCssModule(path, projectRoot);
        return { contents: css, loader: 'css', resolveDir: dirname(path) };
      });
    },
  };
}
