import type { Plugin as EsbuildPlugin } from 'esbuild';
import { readFile } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { optionProblems } from '../../build/config/options/check-options.js';
import type { Plugin } from '../../build/config/plugin.js';
import { packageRoot } from '../../build/files/package-root.js';
import { reasonOf } from '../../build/report/reason-of.js';
import { stylesOptions, type StylesOptions } from './options.js';
import { loadPostcss, importFrom, type ProcessedSheet } from './postcss.js';

export type { StylesOptions } from './options.js';

interface Sass {
  compileAsync(path: string, options: object): Promise<{ css: string; loadedUrls: URL[] }>;
}

interface Less {
  render(text: string, options: object): Promise<{ css: string; imports: string[] }>;
}

type Aliases = Readonly<Record<string, string>>;

/** Finds files for Sass by the names of `builder.alias`, and those of packages that are written with `~`, as for webpack. */
const aliasImporter = (projectRoot: string, aliases: Aliases): object => ({
  findFileUrl: (written: string): URL | null => {
    if (/^~[^/]/.test(written)) return pathToFileURL(join(projectRoot, 'node_modules', written.slice(1)));
    const name = Object.keys(aliases).find((one) => written.startsWith(`${one.replace(/\/$/, '')}/`));
    if (name === undefined) return null;
    const rest = written.slice(name.replace(/\/$/, '').length);
    return pathToFileURL(join(resolve(projectRoot, aliases[name]!), rest));
  },
});

/** A style sheet as CSS, in whichever language it is written. */
async function toCss(
  path: string,
  projectRoot: string,
  aliases: Aliases,
  options: StylesOptions,
): Promise<ProcessedSheet> {
  const loadPaths = [dirname(path), projectRoot, join(projectRoot, 'node_modules')];
  if (/\.s[ac]ss$/.test(path)) {
    const { compileAsync } = (await importFrom(projectRoot, 'sass')) as unknown as Sass;
    const { css, loadedUrls } = await compileAsync(path, {
      loadPaths,
      importers: [aliasImporter(projectRoot, aliases)],
      ...options.sass,
    });
    return {
      css,
      files: loadedUrls.filter(({ protocol }) => protocol === 'file:').map((url) => fileURLToPath(url)),
      folders: [],
    };
  }
  const text = await readFile(path, 'utf8');
  if (!path.endsWith('.less')) return { css: text, files: [], folders: [] };
  const { render } = (await importFrom(projectRoot, 'less')) as unknown as Less;
  const { css, imports } = await render(text, { filename: path, paths: loadPaths, ...options.less });
  return { css, files: imports, folders: [] };
}

/** esbuild plugin that compiles style sheets. Files named `.module.*` become CSS modules. */
function compileStyles(options: StylesOptions): EsbuildPlugin {
  return {
    name: 'heddle-styles',
    setup: ({ initialOptions, onLoad }) => {
      const projectRoot = initialOptions.absWorkingDir!;
      let processSheet: ReturnType<typeof loadPostcss> | undefined;
      onLoad({ filter: /\.(?:css|scss|sass|less)$/, namespace: 'file' }, async ({ path }) => {
        const isPlain = path.endsWith('.css');
        if (isPlain && (path.startsWith(join(packageRoot(), 'dist')) || path.includes(`${sep}node_modules${sep}`)))
          return undefined;
        try {
          if (options.postcss !== false) processSheet ??= loadPostcss(projectRoot);
          const process = await processSheet;
          if (isPlain && !process) return undefined;
          const compiled = await toCss(path, projectRoot, initialOptions.alias ?? {}, options);
          const { css, files, folders } = process ? await process(compiled.css, path) : compiled;
          return {
            contents: css,
            loader: /\.module\.\w+$/.test(path) ? 'local-css' : 'css',
            resolveDir: dirname(path),
            watchFiles: [...new Set([...compiled.files, ...files])],
            watchDirs: folders,
          };
        } catch (error) {
          return { errors: [{ text: reasonOf(error) }] };
        }
      });
    },
  };
}

/** Plugin: style sheets in Sass and Less, and PostCSS with the project's own configuration, which includes Tailwind CSS. */
export const styles = (options: StylesOptions = {}): Plugin => ({
  name: 'styles',
  options,
  checkOptions: () => optionProblems(stylesOptions, options),
  builder: { plugins: [compileStyles(options)] },
});
