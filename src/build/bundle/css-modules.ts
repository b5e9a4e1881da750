import type { OnLoadResult, Plugin } from 'esbuild';
import { readFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { contentHash } from '../cache/cache-key.js';
import { modulePath } from '../util/module-path.js';
import { runEsbuild } from '../util/run-esbuild.js';

/** A CSS module split in two: what JavaScript imports, and the style sheet, whose class names are final. */
interface CompiledCssModule {
  css: string;
  /** ES module that exports the class names. */
  script: string;
}

/** The CSS modules of a site, for all of its bundles. */
export interface CssModules {
  /**
   * Compiles the text of a CSS module, whoever made it, and returns the module that JavaScript gets. Class names depend
   * on the file's path alone, so that the server's HTML and all bundles agree on them: esbuild shortens local names
   * bundle by bundle.
   */
  load(path: string, contents: string | Uint8Array, resolveDir?: string): Promise<OnLoadResult>;
  /** esbuild plugin for `*.module.css`, and for the style sheets of all CSS modules. */
  plugin: Plugin;
}

const sheetPrefix = 'heddle-css:';

async function compileCssModule(
  name: string,
  contents: string | Uint8Array,
  resolveDir: string,
): Promise<CompiledCssModule> {
  // esbuild derives local names from the file name; a hash of the path in it makes them the same in every bundle.
  const unique = `${basename(name).replace(/(?:\.module)?\.\w+$/, '')}_${contentHash(name).slice(0, 6)}`;
  const result = await runEsbuild({
    stdin: { contents: `export { default } from 'css-module'; export * from 'css-module';`, resolveDir },
    bundle: true,
    write: false as const,
    outdir: resolveDir,
    format: 'esm',
    logLevel: 'silent',
    plugins: [
      {
        name: 'css-module-source',
        setup: ({ onLoad, onResolve }) => {
          onResolve({ filter: /^css-module$/ }, () => ({ path: `${unique}.css`, namespace: 'css-module' }));
          onLoad({ filter: /.*/, namespace: 'css-module' }, () => ({ contents, loader: 'local-css', resolveDir }));
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

/** Makes the CSS modules of a site. Each text is compiled once, however many bundles import it. */
export function createCssModules(projectRoot: string): CssModules {
  const compiled = new Map<string, Promise<CompiledCssModule>>();
  const sheets = new Map<string, { contents: string; resolveDir: string }>();

  const load: CssModules['load'] = async (path, contents, resolveDir = dirname(path)) => {
    const name = modulePath(path, projectRoot);
    const key = `${name} ${contentHash(contents)}`;
    let module = compiled.get(key);
    if (!module) compiled.set(key, (module = compileCssModule(name, contents, resolveDir)));
    const { css, script } = await module;
    sheets.set(name, { contents: css, resolveDir });
    return { contents: `import ${JSON.stringify(sheetPrefix + name)};\n${script}`, loader: 'js', resolveDir };
  };
  const plugin: Plugin = {
    name: 'heddle-css-modules',
    setup: ({ onLoad, onResolve }) => {
      onLoad({ filter: /\.module\.css$/, namespace: 'file' }, async ({ path }) => load(path, await readFile(path)));
      onResolve({ filter: /^heddle-css:/ }, ({ path }) => ({
        path: path.slice(sheetPrefix.length),
        namespace: 'heddle-css',
      }));
      onLoad({ filter: /.*/, namespace: 'heddle-css' }, ({ path }) => ({ ...sheets.get(path)!, loader: 'css' }));
    },
  };
  return { load, plugin };
}
