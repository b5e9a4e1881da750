import { readFileSync } from 'node:fs';
import { projectPath } from '../files/paths.js';
import { basename, dirname, extname, join, resolve, sep } from 'node:path';
import { isBuiltin } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { Message, Plugin } from 'esbuild';
import { contentHash } from '../cache/cache-key.js';
import { createModulePathPlugin, modulePathNames } from '../config/load/module-path-plugin.js';
import { BuildError } from '../report/diagnostic.js';
import { dynamicRoute } from '../report/errors/content.js';
import { esbuildColumn } from '../formats/json.js';
import { runEsbuild } from '../esbuild/run-esbuild.js';
import type { LoadingContext } from './content-loader.js';
import { askOtherPlugins, isAsking } from '../esbuild/ask-other-plugins.js';

const codeExtensions = new Set(['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs', '.json']);

/**
 * Resolves imports so that those `paths` doesn't use disappear: style sheets, images, and components of the page are no part
 * of the bundle. Packages are imported by their URLs.
 */
function createUnusedImports(): Plugin {
  return {
    name: 'heddle-paths',
    setup: (build) => {
      build.onResolve({ filter: /.*/ }, async (args) => {
        const { path, kind, pluginData } = args;
        if (isAsking('paths', pluginData) || kind === 'entry-point' || path.startsWith('heddle-')) return undefined;
        if (isBuiltin(path)) return { path, external: true, sideEffects: false };
        const found = await askOtherPlugins('paths', build, args);
        if (found.errors.length > 0 || found.external) return { path, external: true, sideEffects: false };
        return found.path.includes(`${sep}node_modules${sep}`)
          ? { path: pathToFileURL(found.path).href, external: true, sideEffects: false }
          : { ...found, sideEffects: false };
      });
      build.onLoad({ filter: /.*/, namespace: 'file' }, ({ path }) =>
        codeExtensions.has(extname(path)) ? undefined : { contents: '', loader: 'empty' },
      );
    },
  };
}

/** The ESM of an MDX page; undefined for a page that cannot be parsed, which compiling reports. */
async function mdxEsm(source: string): Promise<string | undefined> {
  const [{ unified }, { default: remarkParse }, { default: remarkFrontmatter }, { remarkMdx }] = await Promise.all([
    import('unified'),
    import('remark-parse'),
    import('remark-frontmatter'),
    import('../markdown/mdx-syntax.js'),
  ]);
  try {
    const tree = unified().use(remarkParse).use(remarkFrontmatter).use(remarkMdx).parse(source);
    return tree.children.flatMap((node) => (node.type === 'mdxjsEsm' ? [node.value] : [])).join('\n\n');
  } catch {
    return undefined;
  }
}

/** A module that exports the `paths` of a page, and what it was made of. */
export interface PathsModule {
  /** Absolute path of the module. */
  file: string;
  /** Absolute paths of its sources. */
  inputs: string[];
}

/** Bundles the `paths` of a page for this process; undefined if the page exports none. */
export async function bundlePaths(
  absolutePath: string,
  { cache, config: { projectRoot }, signal }: LoadingContext,
): Promise<PathsModule | undefined> {
  const source = readFileSync(absolutePath, 'utf8');
  if (!/\bpaths\b/.test(source)) return undefined;
  const isMdx = absolutePath.endsWith('.mdx');
  const contents = isMdx
    ? await mdxEsm(source)
    : `export { paths } from ${JSON.stringify(`./${basename(absolutePath)}`)};`;
  if (contents === undefined || !/\bpaths\b/.test(contents)) return undefined;
  const problemOf = ({ text, location }: Message): ReturnType<typeof dynamicRoute> => {
    const file = projectPath(projectRoot, location && !isMdx ? resolve(projectRoot, location.file) : absolutePath);
    return dynamicRoute(
      { file, ...(location && !isMdx ? { line: location.line, column: esbuildColumn(location) } : {}) },
      text,
    );
  };
  try {
    const result = await runEsbuild(
      {
        stdin: { contents, resolveDir: dirname(absolutePath), loader: 'tsx', sourcefile: `${absolutePath}.paths` },
        absWorkingDir: projectRoot,
        outfile: 'paths.mjs',
        write: false as const,
        bundle: true,
        platform: 'node',
        format: 'esm',
        target: 'node20',
        // No element is made here, and the runtime of the other transform would be imported.
        jsx: 'transform',
        metafile: true,
        charset: 'utf8',
        logLevel: 'silent',
        define: modulePathNames,
        plugins: [createUnusedImports(), createModulePathPlugin()],
      },
      { signal },
    );
    const text = result.outputFiles[0]!.text;
    const used = Object.values(result.metafile.outputs).flatMap((output) => Object.keys(output.inputs));
    const inputs = used.filter((input) => !/^heddle-|\.paths$/.test(input)).map((input) => resolve(projectRoot, input));
    return {
      file: join(cache.materialize('overrides', contentHash(text), new Map([['paths.mjs', text]])), 'paths.mjs'),
      inputs: [absolutePath, ...inputs],
    };
  } catch (error) {
    const { errors = [] } = error as { errors?: Message[] };
    // A page without the export says so here.
    if (errors.some(({ text }) => /^No matching export in .* for import "paths"/.test(text))) return undefined;
    if (errors.length === 0) throw error;
    throw new BuildError(errors.map(problemOf), { cause: error });
  }
}
