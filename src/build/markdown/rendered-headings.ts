/**
 * Texts that only running code can tell: those of `## <Name />` with an imported component, and of `## {format(version)}`.
 *
 *     import { Name } from './names';  ─┐
 *     ## Hello <Name />                 ├─ a module with a function for each part ── bundled and run ── HTML ── tree
 *                                       ┘
 *
 * This happens while a page is compiled, before anything is bundled for visitors, because links, navigation, search and feeds
 * need ids and texts. The module has the code of the page and nothing around it, neither the theme nor the router. The files
 * that it is made of are inputs of the page, as are the variables that it reads.
 */
import type { Message, Plugin } from 'esbuild';
import type { Nodes, Root } from 'hast';
import { fromParse5 } from 'hast-util-from-parse5';
import type { MdxJsxFlowElementHast, MdxJsxTextElementHast } from 'mdast-util-mdx-jsx';
import { readFile } from 'node:fs/promises';
import { createRequire, isBuiltin } from 'node:module';
import { dirname, extname, join, resolve, sep } from 'node:path';
import { compileFunction } from 'node:vm';
import { parseFragment } from 'parse5';
import { globalComponents } from '../config/global-components.js';
import { siteResolution } from '../config/site-resolution.js';
import { findThemeModule } from '../config/theme-module.js';
import { sourceKind } from '../config/site-config.js';
import { askOtherPlugins, isAsking } from '../esbuild/ask-other-plugins.js';
import { runEsbuild } from '../esbuild/run-esbuild.js';
import { packageRoot } from '../files/package-root.js';
import { callForeignNow } from '../foreign/call-foreign.js';
import { createReadScope, duringScope, readsOf } from '../outside/outside-reads.js';
import { reasonOf } from '../report/reason-of.js';
import { boundNames } from '../syntax-tree/bound-names.js';
import { walkHtml } from '../syntax-tree/walk-tree.js';
import type { PageScope } from './page-scope.js';

/** The HTML of a part of a heading, or the reason why there is none. */
export type RenderedPart = { tree: Root } | { reason: string };

/** Endings of modules with code or data; what is imported from other files is their name. */
const codeEndings = new Set(['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs', '.json']);

/** Files of React, which are the same for all pages. */
const reactFile = /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]/;

const isJsx = (node: Nodes): node is MdxJsxFlowElementHast | MdxJsxTextElementHast =>
  node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement';

const childrenSource = (node: Nodes): string => ('children' in node ? node.children.map(jsxSource).join('') : '');

/** A node of a heading as JSX. */
function jsxSource(node: Nodes): string {
  if (node.type === 'text') return `{${JSON.stringify(node.value)}}`;
  if (node.type === 'mdxTextExpression' || node.type === 'mdxFlowExpression') return `{${node.value}}`;
  if (node.type === 'element') return `<${node.tagName}>${childrenSource(node)}</${node.tagName}>`;
  if (!isJsx(node)) return childrenSource(node);
  const attributes = node.attributes.map((attribute) => {
    if (attribute.type === 'mdxJsxExpressionAttribute') return ` {${attribute.value}}`;
    const { name, value } = attribute;
    if (value === null || value === undefined) return ` ${name}`;
    return ` ${name}={${typeof value === 'string' ? JSON.stringify(value) : value.value}}`;
  });
  const name = node.name ?? '';
  return `<${name}${attributes.join('')}>${childrenSource(node)}</${name}>`;
}

/** Names of the components in parts of headings. */
function componentNames(parts: readonly Nodes[]): Set<string> {
  const names = new Set<string>();
  walkHtml({ type: 'root', children: [...parts] } as Root, (node) => {
    if (isJsx(node) && node.name) names.add(node.name.split('.')[0]!);
  });
  return names;
}

/** Source of the module: the code of the page, components that it uses without importing them, and a function for each part. */
function moduleSource(tree: Root, parts: readonly Nodes[], { config, frontmatter }: PageScope): string {
  const bound = boundNames(tree);
  const esm: string[] = [];
  walkHtml(tree, (node) => void (node.type === 'mdxjsEsm' && esm.push(node.value)));
  const theme = findThemeModule(config.themeDir);
  const global = globalComponents(config);
  const unbound = [...componentNames(parts)].filter((name) => !bound.has(name));
  const ofTheme = unbound.filter((name) => /^[A-Z]/.test(name) && !global.has(name));
  const implied = unbound.flatMap((name) =>
    global.has(name) ? [`import ${name} from ${JSON.stringify(global.get(name))};`] : [],
  );
  if (theme !== undefined && ofTheme.length > 0)
    implied.push(
      `import * as heddleTheme from ${JSON.stringify(theme)};`,
      `const { ${ofTheme.join(', ')} } = heddleTheme.mdxComponents ?? {};`,
    );
  return [
    ...implied,
    ...(bound.has('frontmatter') ? [] : [`const frontmatter = ${JSON.stringify(frontmatter)};`]),
    ...esm,
    "import { renderToStaticMarkup as heddleRender } from 'react-dom/server';",
    `export const heddleParts = [${parts.map((part) => `() => heddleRender(<>${jsxSource(part)}</>)`).join(', ')}];`,
  ].join('\n');
}

/** A module that throws where a part uses it. */
const missingModule = (path: string): string => `
  const missing = new Proxy({}, {
    get(_, name) {
      if (name === '__esModule' || typeof name === 'symbol') return undefined;
      throw new Error(${JSON.stringify(`${path} cannot be imported`)});
    },
    getPrototypeOf: () => missing,
  });
  module.exports = missing;`;

/**
 * Resolves imports of the site so that those whose values no part uses disappear, also if they don't exist. Heddle's own
 * files and those of React are left to esbuild, which is faster.
 */
function partImports({ config }: PageScope, onMissing: (path: string) => void): Plugin {
  const ownFile = join(packageRoot(), 'dist') + sep;
  return {
    name: 'heddle-headings',
    setup: (build) => {
      // Modules that bundles of the site make, such as its search.
      build.onResolve({ filter: /^heddle-/ }, ({ path }) => ({ path, namespace: 'heddle-absent', sideEffects: false }));
      build.onLoad({ filter: /.*/, namespace: 'heddle-absent' }, () => ({ contents: 'module.exports = {};' }));
      build.onResolve({ filter: /.*/ }, async (args) => {
        const { path, importer, resolveDir, pluginData } = args;
        if (isAsking('headings', pluginData) || importer.startsWith(ownFile) || reactFile.test(importer))
          return undefined;
        if (isBuiltin(path)) return { path, external: true, sideEffects: false };
        // A workspace may have no installed package of that name.
        const from = /^heddle(?:\/|$)/.test(path) ? packageRoot() : resolveDir;
        const found = await askOtherPlugins('headings', build, { ...args, resolveDir: from });
        if (found.errors.length > 0) {
          if (path.startsWith('.')) onMissing(resolve(resolveDir, path));
          return { path, namespace: 'heddle-missing', sideEffects: false };
        }
        const isCode = found.namespace !== 'file' || codeEndings.has(extname(found.path));
        return { ...found, ...(isCode ? {} : { namespace: 'heddle-file' }), sideEffects: false };
      });
      build.onLoad({ filter: /.*/, namespace: 'heddle-missing' }, ({ path }) => ({ contents: missingModule(path) }));
      build.onLoad({ filter: /\.mdx?$/, namespace: 'heddle-file' }, async ({ path }) => {
        const [{ compile }, { default: remarkFrontmatter }, { default: remarkGfm }] = await Promise.all([
          import('@mdx-js/mdx'),
          import('remark-frontmatter'),
          import('remark-gfm'),
        ]);
        const format = sourceKind(path, config) === 'md' ? 'md' : 'mdx';
        const file = { value: await readFile(path, 'utf8'), path };
        const code = await compile(file, { format, jsx: true, remarkPlugins: [remarkFrontmatter, remarkGfm] });
        return { contents: String(code), loader: 'jsx', resolveDir: dirname(path) };
      });
      build.onLoad({ filter: /.*/, namespace: 'heddle-file' }, ({ path }) => ({
        contents: `module.exports = ${/\.(?:css|scss|sass|less|styl)$/.test(path) ? '{}' : JSON.stringify(path)};`,
      }));
    },
  };
}

/** Bundles the module into the body of a CommonJS function, and notes its files as inputs. Rejects with what esbuild says. */
async function bundleParts(contents: string, scope: PageScope, resolveDir: string): Promise<string> {
  const { config } = scope;
  const { resolveExtensions = [], ...resolution } = siteResolution(config);
  const ownRoot = join(packageRoot(), 'dist') + sep;
  const { outputFiles, metafile } = await runEsbuild({
    ...resolution,
    resolveExtensions,
    stdin: { contents, resolveDir, loader: 'jsx', sourcefile: 'heddle-headings.jsx' },
    outfile: 'headings.cjs',
    write: false as const,
    metafile: true as const,
    bundle: true,
    platform: 'node',
    mainFields: ['module', 'main'],
    format: 'cjs',
    target: 'node20.19',
    jsx: 'automatic',
    charset: 'utf8',
    logLevel: 'silent',
    legalComments: 'none',
    loader: { ...config.builder.loader, '.css': 'empty' },
    define: {
      'import.meta.url': '"file:///"',
      ...config.builder.define,
      'process.env.NODE_ENV': '"production"',
      'import.meta.env': 'process.env',
    },
    plugins: [
      partImports(scope, (path) => {
        for (const ending of ['', ...resolveExtensions]) scope.dependOn(path + ending);
      }),
    ],
  });
  for (const name of Object.keys(metafile.inputs)) {
    const path = resolve(config.projectRoot, name.replace(/^heddle-file:/, ''));
    const isFile = !/heddle-(?:absent|missing):/.test(name) && !name.endsWith('heddle-headings.jsx');
    if (isFile && !path.startsWith(ownRoot) && !reactFile.test(path)) scope.dependOn(path);
  }
  return outputFiles[0]!.text;
}

/** First sentence of what was thrown: React adds advice for developers. */
const firstLine = (thrown: unknown): string => {
  const { errors } = thrown as { errors?: Message[] };
  return (errors?.[0]?.text ?? reasonOf(thrown)).split('\n')[0]!;
};

/** Renders parts of the headings of a page or of a fragment. Errors are results: other parts may be fine. */
export async function renderParts(
  tree: Root,
  parts: readonly Nodes[],
  scope: PageScope,
  resolveDir: string,
): Promise<Map<Nodes, RenderedPart>> {
  const { file } = scope.route;
  const reads = createReadScope({ seed: () => file, momentMs: Math.trunc(performance.timeOrigin + performance.now()) });
  const run = <T>(call: () => T): T =>
    duringScope(reads, () => callForeignNow({ file, verb: 'asked for the texts of its headings' }, call));
  const rendered = new Map<Nodes, RenderedPart>();
  try {
    const code = await bundleParts(moduleSource(tree, parts, scope), scope, resolveDir);
    const module = { exports: {} as { heddleParts?: (() => string)[] } };
    const evaluate = compileFunction(code, ['require', 'module', 'exports'], { filename: file });
    run(() => void evaluate(createRequire(join(resolveDir, 'headings.cjs')), module, module.exports));
    parts.forEach((part, index) => {
      try {
        const html = run(module.exports.heddleParts![index]!);
        rendered.set(part, { tree: fromParse5(parseFragment(html)) as Root });
      } catch (error) {
        rendered.set(part, { reason: firstLine(error) });
      }
    });
  } catch (error) {
    for (const part of parts) rendered.set(part, { reason: firstLine(error) });
  }
  const { inputs, calls } = readsOf([reads]);
  scope.addReads(inputs);
  if (calls.length > 0) scope.doubt();
  return rendered;
}
