import type { Program, ArrayExpression, SimpleCallExpression, Statement } from 'estree';
import { VFile } from 'vfile';
import type { PageValues } from '../../../compat/dialect.js';
import { dialectsOf } from '../../../compat/dialects.js';
import { collectNames } from '../../syntax-tree/bound-names.js';
import { constants, parsedValue, esmNode, importDeclaration } from '../../syntax-tree/estree-nodes.js';
import mdx from '@mdx-js/esbuild';
import type { Plugin } from 'esbuild';
import type { Root } from 'hast';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { VFileMessage } from 'vfile-message';
import { contentHash } from '../../cache/cache-key.js';
import { highlightBlocks } from '../../markdown/code-blocks.js';
import { collapseStatic } from '../../html/collapse-static.js';
import { createScope, type ReadFile } from '../../pages/create-scope.js';
import { globalComponents } from '../../config/global-components.js';
import { readFrontMatter } from '../../front-matter/front-matter.js';
import { implicitImports } from '../../pages/component-origin.js';
import type { Highlighter } from '../../highlight/create-highlighter.js';
import { sentencePart } from '../../markdown/fragment-outline.js';
import { jsxToHtml } from '../../html/jsx-to-html.js';
import { createMarkdownPlugins } from '../../markdown/markdown-plugins.js';
import { createMarkdownProcessor, htmlTreeOptions } from '../../markdown/markdown-processor.js';
import * as mdxSyntax from '../../markdown/mdx-syntax.js';
import type { AssetFact, InputFact, LinkFact } from '../../facts/page-facts.js';
import { pluginLoader } from './loaded-later.js';
import { setScope } from '../../markdown/page-scope.js';
import { mdxMistake, reportMessages, type MdxMistake } from '../../markdown/mdx-mistakes.js';
import { longestMdx } from '../../markdown/syntax/nesting.js';
import { withoutImports } from '../../markdown/without-imports.js';
import { mdxTooLarge, readAsMarkdown } from '../../report/errors/markdown.js';
import { pageLabels } from '../../markdown/page-labels.js';
import { replaceModuleUrls } from '../../pages/page-module-urls.js';
import { pageStyles } from '../../pages/page-styles.js';
import { spreadStaticStrings } from '../../pages/page-code.js';
import { staticVariable } from '../../pages/page-module.js';
import type { PageUrls } from '../../links/page-urls.js';
import { makeRoute } from '../../routes/scan-routes.js';
import { toPosix } from '../../files/paths.js';
import type { SiteConfig } from '../../config/site-config.js';
import type { Diagnostic } from '../../report/diagnostic.js';

/** recma plugin: Markdown files of dialects export their data, and their content under another name, besides the default export. */
function exportFragmentData() {
  return (program: Program, file: VFile): void => {
    const scope = file.data.scope!;
    const used = dialectsOf(scope.config);
    const bound = new Set<string>();
    collectNames(program, bound);
    const values: PageValues = Object.assign({}, ...used.map(({ fileExports = {} }) => fileExports));
    for (const [name, valueOf] of Object.entries(values)) {
      if (bound.has(name)) continue;
      const declaration = constants({ [name]: parsedValue(valueOf(scope)) });
      program.body.push({ type: 'ExportNamedDeclaration', declaration, specifiers: [], attributes: [] });
    }
    for (const { contentExport: name } of used) {
      if (name === undefined || bound.has(name)) continue;
      program.body.push({
        type: 'ExportNamedDeclaration',
        specifiers: [
          {
            type: 'ExportSpecifier',
            local: { type: 'Identifier', name: 'MDXContent' },
            exported: { type: 'Identifier', name },
          },
        ],
        attributes: [],
      });
    }
  };
}

/** Facts of an imported `.mdx` or `.md` file. */
export interface FragmentFacts {
  file: string;
  lang: string;
  version: string;
  routePath: string;
  links: LinkFact[];
  assets: AssetFact[];
  diagnostics: Diagnostic[];
  /** Files it depends on, filled while it is compiled. */
  inputs: ReadonlyMap<string, InputFact>;
  /** True if a bundle with it must not be stored, as `PageScope.doubt` says. */
  isDoubtful(): boolean;
}

declare module 'vfile' {
  interface DataMap {
    strings: string[];
  }
}

/** Module and name of the function that makes props of static strings. */
const htmlProps = { specifier: 'heddle-html-props', name: 'htmlProps' };

/** Puts the fragment's static strings at the head of its module: `const _static = ['…'].map(htmlProps)`. */
function declareStaticStrings() {
  return (program: Program, file: VFile): void => {
    const strings = file.data.strings ?? [];
    if (strings.length === 0) return;
    const list: ArrayExpression = {
      type: 'ArrayExpression',
      elements: strings.map((value) => ({ type: 'Literal', value })),
    };
    const props: SimpleCallExpression = {
      type: 'CallExpression',
      callee: {
        type: 'MemberExpression',
        object: list,
        property: { type: 'Identifier', name: 'map' },
        computed: false,
        optional: false,
      },
      arguments: [{ type: 'Identifier', name: htmlProps.name }],
      optional: false,
    };
    const declaration: Statement = {
      type: 'VariableDeclaration',
      kind: 'const',
      declarations: [{ type: 'VariableDeclarator', id: { type: 'Identifier', name: staticVariable }, init: props }],
    };
    program.body.unshift(importDeclaration(htmlProps.name, htmlProps.specifier, htmlProps.name), declaration);
  };
}

/** Replaces URLs of files beside the fragment, as in pages. */
function importFiles() {
  return (program: Program, file: VFile): void => {
    const scope = file.data.scope!;
    if (!scope.source.includes('import.meta')) return;
    program.body.unshift(...replaceModuleUrls(program, scope, dirname(file.path), 'moduleFile_'));
  };
}

/** Imports the style sheets that plugins want wherever the fragment is shown. */
function importStyles(tree: Root, file: VFile): void {
  const { styles = [], css } = pageStyles(file);
  const inline = css === undefined ? [] : [`data:text/css;base64,${Buffer.from(css).toString('base64')}`];
  for (const value of [...styles, ...inline])
    tree.children.unshift(
      esmNode([{ type: 'ImportDeclaration', specifiers: [], source: { type: 'Literal', value }, attributes: [] }]),
    );
}

export interface FragmentOptions {
  config: SiteConfig;
  highlighter(): Promise<Highlighter>;
  overrides: ReadonlySet<string>;
  readFile: ReadFile;
  pageUrls: Promise<PageUrls>;
  /** Called with each fragment once per bundle. */
  onFragment(facts: FragmentFacts): void;
}

/** The compiler of a kind of fragments. `mistakes` are those of files that are no valid MDX, by path. */
function fragmentCompiler(
  kind: 'md' | 'mdx',
  { config, highlighter, overrides, readFile, pageUrls, onFragment }: FragmentOptions,
  mistakes?: ReadonlyMap<string, MdxMistake>,
): Plugin {
  const { remarkPlugins, rehypePlugins } = createMarkdownPlugins(config, kind === 'mdx' ? mdxSyntax : undefined);
  const globals = globalComponents(config);
  const attachScope = () => async (_tree: unknown, file: VFile) => {
    const path = file.path;
    const route = makeRoute(config, toPosix(relative(config.root, path)), path);
    const source = existsSync(path) ? readFileSync(path, 'utf8') : String(file.value);
    const { scope, inputs, diagnostics, isDoubtful } = createScope(
      { ...route, kind },
      config,
      source,
      readFile,
      await pageUrls,
      `f${contentHash(route.file).slice(0, 6)}-`,
    );
    Object.assign(scope.frontmatter, readFrontMatter(source, config.replaceRules, config.compat).data);
    setScope(file, scope);
    const mistake = mistakes?.get(path);
    if (mistake) scope.report(readAsMarkdown(mistake.reason), mistake.place);
    onFragment({ ...route, links: scope.links, assets: scope.assets, diagnostics, inputs, isDoubtful });
  };
  const finish = () => async (tree: Root, file: VFile) => {
    await highlightBlocks(tree, file, await highlighter(), pageLabels(config, file.data.scope!.route.lang));
    jsxToHtml(tree);
    const implied = implicitImports(tree, file.data.scope!, { config, overrides, globalComponents: globals });
    tree.children.unshift(...implied.reverse().map((declaration) => esmNode([declaration])));
    importStyles(tree, file);
    reportMessages(file, file.data.scope!);
    // In a sentence, a page passes `components` with another element for the paragraph.
    const own = sentencePart(tree) ? new Set([...overrides, 'p']) : overrides;
    file.data.strings = collapseStatic(tree, own).strings;
  };
  const { mdxExtensions } = config.markdown;
  return mdx({
    format: kind,
    mdxExtensions: kind === 'mdx' ? mdxExtensions : [],
    mdExtensions: kind === 'md' ? ['.md', ...(mistakes ? mdxExtensions : [])] : [],
    providerImportSource: 'heddle-mdx-components',
    remarkPlugins:
      kind === 'mdx'
        ? [mdxSyntax.remarkKeepParagraphs, attachScope, ...remarkPlugins, mdxSyntax.remarkUnravelJsx]
        : [attachScope, ...remarkPlugins],
    rehypePlugins: [...rehypePlugins, finish],
    recmaPlugins: [
      importFiles,
      spreadStaticStrings,
      declareStaticStrings,
      ...(config.compat.length > 0 ? [exportFragmentData] : []),
    ],
    remarkRehypeOptions: htmlTreeOptions,
  }) as Plugin;
}

/** Loads MDX files; those that are no valid MDX as Markdown, as pages of moved sites are. */
function tolerantCompiler(options: FragmentOptions): Plugin {
  const mistakes = new Map<string, MdxMistake>();
  const { remarkPlugins } = createMarkdownPlugins(options.config, mdxSyntax);
  const parser = createMarkdownProcessor({ remarkPlugins, rehypePlugins: [] }, [mdxSyntax.remarkMdx]);
  const mistakeIn = (source: string, path: string): MdxMistake | undefined => {
    try {
      parser.parse(new VFile({ value: source, path }));
      return undefined;
    } catch (error) {
      return error instanceof VFileMessage ? mdxMistake(error, source) : undefined;
    }
  };
  return {
    name: '@mdx-js/esbuild',
    async setup(build) {
      const asMdx = await pluginLoader(fragmentCompiler('mdx', options), build);
      const asMarkdown = await pluginLoader(fragmentCompiler('md', options, mistakes), build);
      build.onLoad({ filter: /.*/ }, (args) => {
        const source = readFileSync(args.path, 'utf8');
        const mistake = mistakeIn(source, args.path);
        if (!mistake) return asMdx(args);
        mistakes.set(args.path, mistake);
        return asMarkdown({ ...args, pluginData: { contents: withoutImports(source) } });
      });
    },
  };
}

/** Refuses files that have more MDX than a page may have, before anything of them is parsed. */
function boundedCompiler(options: FragmentOptions): Plugin {
  const { config, onFragment } = options;
  const compiler = config.compat.length > 0 ? tolerantCompiler(options) : fragmentCompiler('mdx', options);
  return {
    name: '@mdx-js/esbuild',
    async setup(build) {
      const load = await pluginLoader(compiler, build);
      build.onLoad({ filter: /.*/ }, (args) => {
        const { path } = args;
        const bytes = readFileSync(path);
        const { length } = bytes.toString('utf8');
        if (length <= longestMdx) return load(args);
        const route = makeRoute(config, toPosix(relative(config.root, path)), path);
        const diagnostics = [{ ...mdxTooLarge(length, longestMdx), file: route.file }];
        const inputs = new Map([[path, { path, hash: contentHash(bytes) }]]);
        onFragment({ ...route, links: [], assets: [], diagnostics, inputs, isDoubtful: () => false });
        return { contents: 'export default () => null;' };
      });
    },
  };
}

/**
 * esbuild plugin for `.mdx` or `.md` modules that pages and components import: `@mdx-js/esbuild` with the same Markdown
 * syntax, highlighting and static collapsing that pages get.
 */
export const fragmentPlugin = (kind: 'md' | 'mdx', options: FragmentOptions): Plugin =>
  kind === 'mdx' ? boundedCompiler(options) : fragmentCompiler(kind, options);
