import type { BuildFailure, OnLoadResult, OnResolveResult, Plugin } from 'esbuild';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { contentHash } from '../../cache/cache-key.js';
import { modulePath } from '../../files/module-path.js';
import { aliasedPath } from '../../files/path-aliases.js';
import type { SiteConfig } from '../../config/site-config.js';
import { runEsbuild } from '../../esbuild/run-esbuild.js';
import { siteResolution } from '../../config/site-resolution.js';

/** A CSS module split in two: class names, and the style sheet with these names. */
interface CompiledCssModule {
  css: string;
  /** Final class names by the names in the source, and the names they are composed of. */
  names: Record<string, string>;
  /** Modules whose classes are composed, as the source names them. */
  composed: string[];
}

/** The CSS modules of a site, for all of its bundles. */
export interface CssModules {
  /**
   * Compiles the text of a CSS module, whoever made it, and returns the module that JavaScript gets. Class names depend
   * on the file's path alone, so that the server's HTML and all bundles agree on them: esbuild shortens local names
   * bundle by bundle.
   */
  load(path: string, contents: string | Uint8Array, resolveDir?: string): Promise<OnLoadResult>;
  /** esbuild plugin for the style sheets of all CSS modules. It precedes plugins that load files in every namespace. */
  sheets: Plugin;
  /** esbuild plugin for `*.module.css` files. It follows plugins that compile such files. */
  files: Plugin;
}

const sheetPrefix = 'heddle-css:';

/** Name from which esbuild makes class names; the hash of the path makes them the same in every bundle. */
const uniqueName = (name: string): string =>
  `${basename(name).replace(/(?:\.module)?\.\w+$/, '')}_${contentHash(name).slice(0, 6)}`;

/** State that the modules of a site share. */
interface ModuleContext {
  nameOf(path: string): string;
  /** Absolute path of the module that `composes` in a file of a folder names; undefined for other specifiers. */
  pathOf(specifier: string, folder: string): string | undefined;
  /** True for sites that were moved: bundlers of other generators ignore classes that a composed module lacks. */
  allowsMissing: boolean;
}

/** Error of esbuild for a class that a composed module lacks. */
const missingClass = /^The name "([\w-]+)" never appears in "css-module:([^"]+)"/;

/** Runs a build again for as long as its errors name classes that modules lack, which `add` then adds. */
async function addMissing<T>(run: () => Promise<T>, add: (module: string, name: string) => boolean): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const { errors = [] } = error as Partial<BuildFailure>;
    const added = errors.filter(({ text }) => {
      const [, name, module] = missingClass.exec(text) ?? [];
      return name !== undefined && add(module!, name);
    });
    if (added.length === 0) throw error;
    return addMissing(run, add);
  }
}

async function compileCssModule(
  path: string,
  contents: string | Uint8Array,
  resolveDir: string,
  { nameOf, pathOf, allowsMissing }: ModuleContext,
): Promise<CompiledCssModule> {
  const composed = new Set<string>();
  /** Rules without content for classes that modules lack, by the names of the modules. */
  const added = new Map<string, Set<string>>();
  const withAdded = (text: string | Uint8Array, module: string): string | Uint8Array => {
    const names = added.get(module);
    return names ? `${Buffer.from(text).toString()}\n${[...names].map((name) => `.${name}{}`).join('')}` : text;
  };
  /** Compiles with or without the modules from which classes are composed: names need them, style sheets must not. */
  const compile = async (isAlone: boolean): Promise<Omit<CompiledCssModule, 'composed'>> => {
    const source: Plugin = {
      name: 'css-module-source',
      setup: ({ onLoad, onResolve }) => {
        const inNamespace = (file: string): OnResolveResult => ({
          path: `${uniqueName(nameOf(file))}.css`,
          namespace: 'css-module',
          pluginData: file,
        });
        onResolve({ filter: /^css-module$/ }, () => inNamespace(path));
        onLoad({ filter: /.*/, namespace: 'css-module' }, async ({ path: name, pluginData }) => {
          const file = pluginData as string;
          return {
            contents: withAdded(file === path ? contents : await readFile(file), name),
            loader: 'local-css',
            resolveDir: file === path ? resolveDir : dirname(file),
            pluginData: file,
          };
        });
        onResolve({ filter: /.*/, namespace: 'css-module' }, ({ path: url, kind, importer, pluginData }) => {
          if (kind === 'entry-point') return null;
          if (kind !== 'composes-from') return { path: url, external: true };
          const isOwn = importer === `${uniqueName(nameOf(path))}.css`;
          const target = pathOf(url, isOwn ? resolveDir : dirname(pluginData as string));
          if (target === undefined)
            return {
              errors: [{ text: `Classes can be composed from relative *.module.css files, not from "${url}"` }],
            };
          if (isOwn) composed.add(url);
          return isAlone ? { path: url, external: true } : inNamespace(target);
        });
      },
    };
    const { outputFiles } = await runEsbuild({
      stdin: { contents: `import names from 'css-module'; module.exports = names;`, resolveDir },
      bundle: true,
      write: false as const,
      outdir: resolveDir,
      format: 'iife',
      globalName: 'names',
      logLevel: 'silent',
      plugins: [source],
    });
    const text = (ending: string): string => outputFiles.find((file) => file.path.endsWith(ending))?.text ?? '';
    return { css: text('.css'), names: { ...(runInNewContext(`${text('.js')};names`) as Record<string, string>) } };
  };
  const alone = await compile(true);
  const addName = (module: string, name: string): boolean => {
    const names = added.get(module) ?? new Set();
    added.set(module, names);
    return allowsMissing && !names.has(name) && Boolean(names.add(name));
  };
  const { names } = composed.size > 0 ? await addMissing(() => compile(false), addName) : alone;
  return { css: alone.css, names, composed: [...composed] };
}

/** ES module of class names: each as an export, as far as it can be one, and all as the default export. */
function namesModule(sheet: string, { names, composed }: CompiledCssModule): string {
  const entries = Object.entries(names);
  return [
    ...[...composed, sheet].map((specifier) => `import ${JSON.stringify(specifier)};`),
    ...entries.map(([, value], index) => `const name${index} = ${JSON.stringify(value)};`),
    `export { ${entries.flatMap(([name], index) => (name === 'default' ? [] : [`name${index} as ${JSON.stringify(name)}`])).join(', ')} };`,
    `export default { ${entries.map(([name], index) => `${JSON.stringify(name)}: name${index}`).join(', ')} };`,
  ].join('\n');
}

/** Makes the CSS modules of a site. Each text is compiled once, however many bundles import it. */
export function createCssModules(config: SiteConfig): CssModules {
  const { projectRoot } = config;
  const aliases = siteResolution(config).alias ?? {};
  const allowsMissing = config.compat.length > 0;
  const compiled = new Map<string, Promise<CompiledCssModule>>();
  const loaded = new Map<string, { contents: string; resolveDir: string }>();

  const nameOf = (path: string): string => modulePath(path, projectRoot);
  const pathOf = (specifier: string, folder: string): string | undefined => {
    if (!specifier.endsWith('.module.css')) return undefined;
    if (/^\.\.?\//.test(specifier)) return join(folder, specifier);
    return aliasedPath(specifier, aliases, projectRoot);
  };
  const load: CssModules['load'] = async (path, contents, resolveDir = dirname(path)) => {
    const name = nameOf(path);
    const key = `${name} ${contentHash(contents)}`;
    let module = compiled.get(key);
    if (!module)
      compiled.set(key, (module = compileCssModule(path, contents, resolveDir, { nameOf, pathOf, allowsMissing })));
    loaded.set(name, { contents: (await module).css, resolveDir });
    return { contents: namesModule(sheetPrefix + name, await module), loader: 'js', resolveDir };
  };
  const sheets: Plugin = {
    name: 'heddle-css-module-sheets',
    setup: ({ onLoad, onResolve }) => {
      onResolve({ filter: /^heddle-css:/ }, ({ path }) => ({
        path: path.slice(sheetPrefix.length),
        namespace: 'heddle-css',
      }));
      onLoad({ filter: /.*/, namespace: 'heddle-css' }, ({ path }) => ({ ...loaded.get(path)!, loader: 'css' }));
    },
  };
  const files: Plugin = {
    name: 'heddle-css-modules',
    setup: ({ onLoad }) =>
      onLoad({ filter: /\.module\.css$/, namespace: 'file' }, async ({ path }) => load(path, await readFile(path))),
  };
  return { load, sheets, files };
}
