import type { Root as MdastRoot } from 'mdast';
import type { Root } from 'hast';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified, type Processor } from 'unified';
import { VFile } from 'vfile';
import { VFileMessage } from 'vfile-message';
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { PageType } from '../../shared/page-data.js';
import { themeComponentNames, themeComponentSpecifier } from '../../shared/theme-components.js';
import { contentHash } from '../cache/cache-key.js';
import type { SiteConfig } from '../config/site-config.js';
import { createCodeFrames } from '../report/code-frame.js';
import type { Diagnostic } from '../report/diagnostic.js';
import { mdxSyntax } from '../report/errors-build.js';
import type { PageUrls } from '../links/page-urls.js';
import type { Route } from '../facts/route.js';
import { codeHandler, highlightBlocks, remarkIncludeCode } from '../markdown/code-blocks.js';
import { collapseStatic, isStaticNode, nodesToHtml } from '../html/collapse-static.js';
import { componentUses } from './component-uses.js';
import { decodeSource, readFrontMatter } from './front-matter.js';
import { cleanFrontMatter } from './front-matter-html.js';
import { fileTitle } from './file-title.js';
import type { Highlighter } from '../highlight/create-highlighter.js';
import { htmlRule } from '../html/html-rule.js';
import { jsxToHtml } from '../html/jsx-to-html.js';
import { checkNesting, createMarkdownPlugins } from '../markdown/markdown-plugins.js';
import type { MarkdownPage } from '../config/plugin.js';
import { noTitle } from '../report/errors-markdown.js';
import { mdxMistake } from '../markdown/mdx-mistakes.js';
import type { MdxSyntax } from '../markdown/mdx-syntax.js';
import type { PageCodeGenerator } from './page-code.js';
import { addImplicitImport, extractImports } from './page-esm.js';
import { storeBody } from './page-body.js';
import type { InputFact, PageArticle, PageFacts } from '../facts/page-facts.js';
import { pageLabels } from '../markdown/page-labels.js';
import type { PageScope } from '../markdown/page-scope.js';
import { pageStyles } from './page-styles.js';
import { messagePlace, reportMessages } from '../markdown/plugin-messages.js';
import { addTitleTag } from './title-tag.js';
import { reasonOf } from '../util/reason-of.js';

/** What compiling needs besides the page; made once per thread. */
export interface PageCompiler {
  config: SiteConfig;
  highlighter: Highlighter;
  /** Names of elements and components that the site's theme gives to pages. */
  overrides: ReadonlySet<string>;
  markdown: MarkdownProcessor;
  /** Loads what MDX and pages with components take, once. */
  loadMdx(): Promise<{ processor: MarkdownProcessor; generateCode: PageCodeGenerator }>;
  /** Component name to absolute path, of components that every page may use. */
  globalComponents: ReadonlyMap<string, string>;
}

type MarkdownProcessor = Processor<MdastRoot, MdastRoot, Root>;

const mdxNodes = [
  'mdxFlowExpression',
  'mdxJsxFlowElement',
  'mdxJsxTextElement',
  'mdxTextExpression',
  'mdxjsEsm',
] as const;

/** The visible chain: parse, Markdown syntax and users' remark plugins, HTML tree, users' rehype plugins. */
function createMarkdownProcessor(config: SiteConfig, mdx?: MdxSyntax): MarkdownProcessor {
  const { remarkPlugins, rehypePlugins } = createMarkdownPlugins(config, mdx);
  return unified()
    .use(remarkParse)
    .use(mdx ? [mdx.remarkMdx, () => mdx.unravelJsx] : [])
    .use(remarkIncludeCode)
    .use(remarkPlugins)
    .use(remarkRehype, {
      allowDangerousHtml: true,
      passThrough: [...mdxNodes],
      handlers: { code: codeHandler },
      clobberPrefix: '',
    })
    .use(rehypePlugins)
    .freeze() as unknown as MarkdownProcessor;
}

/** PascalCase of a component's file name: `./my-box.tsx` is used as `<MyBox>`. */
export function componentName(path: string): string {
  const name = basename(path).replace(/\.[a-z]+$/, '');
  const words = name.split(/[^a-zA-Z0-9]+/);
  return words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join('');
}

/** Component name to absolute path, of the components that the configuration and its plugins give every page. */
export function globalComponents(config: SiteConfig): ReadonlyMap<string, string> {
  const ofPlugins = config.plugins.flatMap(({ markdown }) => markdown?.globalComponents ?? []);
  return new Map([...ofPlugins, ...config.markdown.globalComponents].map((path) => [componentName(path), path]));
}

/** Makes the compiler of this thread. */
export function createPageCompiler(
  config: SiteConfig,
  highlighter: Highlighter,
  overrides: readonly string[],
): PageCompiler {
  let mdx: ReturnType<PageCompiler['loadMdx']> | undefined;
  return {
    config,
    highlighter,
    overrides: new Set(overrides),
    markdown: createMarkdownProcessor(config),
    loadMdx: () =>
      (mdx ??= Promise.all([import('../markdown/mdx-syntax.js'), import('./page-code.js')]).then(
        ([syntax, { createPageCodeGenerator }]) => ({
          processor: createMarkdownProcessor(config, syntax),
          generateCode: createPageCodeGenerator(),
        }),
      )),
    globalComponents: globalComponents(config),
  };
}

/** Where a component comes from that a page uses without importing it; undefined where the theme's map has to know it. */
export function componentOrigin(
  name: string,
  { globalComponents, overrides }: Pick<PageCompiler, 'globalComponents' | 'overrides'>,
): { specifier: string; imported: string } | undefined {
  const path = globalComponents.get(name);
  if (path) return { specifier: path, imported: 'default' };
  if (overrides.has(name) || !themeComponentNames.has(name)) return undefined;
  return { specifier: themeComponentSpecifier(name), imported: name };
}

/** Reads a file, or gives undefined when it is missing or is not a file. */
export type ReadFile = (absolutePath: string) => Buffer | undefined;

/** A page's compiled form: facts for the main thread, a body for the cache. */
export interface CompiledPage {
  facts: PageFacts;
  /** What the cache holds of its body. */
  body: Buffer;
  /** HTML of its code blocks, by the hash of what is written. */
  blocks: ReadonlyMap<string, string>;
  /** Milliseconds by plugin and hook. */
  pluginTimes: Record<string, number>;
}

/** Stands for the hash of a file that changed while it was read: no file has it, so the page is compiled again. */
const changedHash = 'changed';

function hashOfFile(path: string): string {
  try {
    return contentHash(readFileSync(path));
  } catch {
    return '';
  }
}

/** Makes the scope that the plugins of one page or fragment fill in. */
export function createScope(
  route: Route,
  config: SiteConfig,
  source: string,
  readFile: ReadFile,
  pageUrls: PageUrls,
  idPrefix = '',
): { scope: PageScope; inputs: Map<string, InputFact>; depended: Map<string, string>; diagnostics: Diagnostic[] } {
  const inputs = new Map<string, InputFact>();
  /** Files that plugins read by themselves, with the hashes from before. */
  const depended = new Map<string, string>();
  const read = new Map<string, Buffer | undefined>();
  const diagnostics: Diagnostic[] = [];
  const drawFrame = createCodeFrames(source);
  const scope: PageScope = {
    route,
    config,
    pageUrls,
    frontmatter: {},
    source,
    idPrefix,
    readInput: (path) => {
      // A second reading could find other bytes than those that the page is stored with.
      if (!read.has(path)) {
        const bytes = readFile(path);
        read.set(path, bytes);
        inputs.set(path, { path, hash: bytes ? contentHash(bytes) : '' });
      }
      return read.get(path);
    },
    dependOn: (path) => {
      const hash = hashOfFile(path);
      const before = depended.get(path) ?? hash;
      depended.set(path, before);
      inputs.set(path, { path, hash: before === hash ? hash : changedHash });
    },
    report: (problem, place) => {
      const framed = place && problem.severity === 'error' ? { frame: drawFrame(place.line, place.column) } : {};
      diagnostics.push({ ...problem, file: route.file, ...place, ...framed });
    },
    headingTitle: undefined,
    toc: [],
    anchors: [],
    links: [],
    assets: [],
    imports: [],
    components: [],
    description: '',
    sections: [],
    knownBlocks: new Map(),
    blocks: new Map(),
    notes: {},
    pluginTimes: {},
  };
  return { scope, inputs, depended, diagnostics };
}

/** The page as Markdown plugins of plugins see it. */
function toMarkdownPage(scope: PageScope): MarkdownPage {
  const { route, frontmatter, notes, config, readInput, dependOn } = scope;
  const { routePath, relativePath, lang, version } = route;
  const { base, root, projectRoot } = config;
  return {
    routePath,
    relativePath,
    lang,
    version,
    frontmatter,
    base,
    root,
    projectRoot,
    notes,
    readInput,
    dependOn,
    report: (problem, place) => scope.report({ ...problem, kind: 'content' }, place),
  };
}

/** Turns what a parser or plugin threw into a problem of the page. */
function reportThrown(error: unknown, scope: PageScope): void {
  if (error instanceof VFileMessage) {
    const place = messagePlace(error);
    // For tags that are never closed the parser names the place of the opening tag in its text only.
    const opening = /\((\d+):(\d+)-\d+:\d+\)/.exec(error.reason);
    const at = opening ? { line: Number(opening[1]), column: Number(opening[2]) } : place;
    const mistake = mdxMistake(error.reason, scope.source, at);
    const { file: _file, ...problem } = mdxSyntax({ file: '' }, mistake.reason, mistake.fix);
    scope.report(problem, at);
    return;
  }
  const { file: _file, ...problem } = mdxSyntax({ file: '' }, reasonOf(error));
  scope.report(problem);
}

/** The page's title: front matter, first h1, file name. */
function titleOf(scope: PageScope): string {
  const written = scope.frontmatter['title'];
  if (typeof written === 'string' && written !== '') return written;
  return scope.headingTitle || fileTitle(scope.route, scope.config);
}

function addFallbackHeading(tree: Root, scope: PageScope, pageType: PageType): void {
  const { title = pageType === 'overview' ? pageLabels(scope.config, scope.route.lang).overview : undefined } =
    scope.frontmatter;
  const isDocument = pageType === 'doc' || pageType === 'doc-wide' || pageType === 'overview';
  if (
    !isDocument ||
    scope.headingTitle !== undefined ||
    typeof title !== 'string' ||
    !scope.config.themeConfig.fallbackHeadingTitle
  )
    return;
  tree.children.unshift({ type: 'element', tagName: 'h1', properties: {}, children: [{ type: 'text', value: title }] });
}

/** Puts the overview at the end of an overview page, unless the page has one at a place of its own. */
function addOverview(tree: Root): void {
  if (componentUses(tree, new Set()).some(({ name }) => name === 'Overview')) return;
  tree.children.push({ type: 'mdxJsxFlowElement', name: 'Overview', attributes: [], children: [] });
}

/** Compiles the article: HTML when all of it is static, else code and strings. */
async function compileArticle(
  file: VFile,
  scope: PageScope,
  compiler: PageCompiler,
  pageType: PageType,
): Promise<PageArticle> {
  const { config, overrides } = compiler;
  const kind = scope.route.kind === 'mdx' ? 'mdx' : 'md';
  const processor = kind === 'mdx' ? (await compiler.loadMdx()).processor : compiler.markdown;
  const tree = (await processor.run(processor.parse(file), file)) as Root;
  await highlightBlocks(tree, file, compiler.highlighter, pageLabels(config, scope.route.lang));
  addFallbackHeading(tree, scope, pageType);
  addTitleTag(tree, scope.frontmatter['tag'], config.base);
  if (kind === 'mdx') jsxToHtml(tree);
  if (pageType === 'overview') addOverview(tree);
  if (kind === 'mdx' || pageType === 'overview') {
    const { names } = extractImports(
      tree,
      scope,
      dirname(scope.route.absolutePath ?? join(config.root, scope.route.relativePath)),
    );
    for (const use of componentUses(tree, names)) {
      const origin = componentOrigin(use.name, compiler);
      if (!origin) scope.components.push(use);
      else {
        addImplicitImport(tree, scope, { name: use.name, ...origin });
        names.add(use.name);
      }
    }
  }
  const esm = tree.children.filter((node) => node.type === 'mdxjsEsm');
  const isStatic =
    scope.imports.length === 0 &&
    tree.children.every((node) => node.type === 'mdxjsEsm' || isStaticNode(node, overrides));
  if (isStatic) return { html: nodesToHtml(tree.children.filter((node) => !esm.includes(node as never))).trim() };
  const { strings, adoptable } = collapseStatic(tree, overrides);
  const { generateCode } = await compiler.loadMdx();
  return { code: await generateCode(tree), strings, adoptable };
}

function toPage(
  scope: PageScope,
  sourceHash: string,
  pageType: PageType,
  article: PageArticle,
  inputs: Map<string, InputFact>,
  diagnostics: Diagnostic[],
): CompiledPage {
  const description = scope.frontmatter['description'];
  const { bytes, articleHash, sectionsHash } = storeBody({ article, sections: scope.sections });
  const facts: PageFacts = {
    title: titleOf(scope),
    ...(scope.headingTitle === undefined ? {} : { headingTitle: scope.headingTitle }),
    description:
      typeof description === 'string' ? description : scope.config.markdown.extractDescription ? scope.description : '',
    pageType,
    frontmatter: scope.frontmatter,
    toc: scope.toc,
    anchors: scope.anchors,
    links: scope.links,
    assets: scope.assets,
    imports: scope.imports,
    components: scope.components,
    inputs: [...inputs.values()],
    notes: scope.notes,
    diagnostics,
    isStatic: article.html !== undefined,
    sourceHash,
    articleHash,
    sectionsHash,
  };
  return { facts, body: bytes, blocks: scope.blocks, pluginTimes: scope.pluginTimes };
}

const pageTypes = new Set<string>(['home', 'doc', 'doc-wide', 'overview', 'custom', 'blank', '404']);

function pageTypeOf(frontmatter: Record<string, unknown>, fallback: PageType): PageType {
  const written = frontmatter['pageType'];
  if (typeof written === 'string' && pageTypes.has(written)) return written as PageType;
  return frontmatter['overview'] === true ? 'overview' : fallback;
}

/** What a page is compiled with, besides its own source. */
export interface PageSurroundings {
  readFile: ReadFile;
  pageUrls: PageUrls;
  /** HTML of the code blocks of the page as it was compiled before, by the hash of what is written. */
  knownBlocks: ReadonlyMap<string, string>;
}

/** Compiles one page from its bytes. Problems of the page are in its facts; nothing is thrown for them. */
export async function compilePage(
  route: Route,
  bytes: Buffer,
  compiler: PageCompiler,
  { readFile, pageUrls, knownBlocks }: PageSurroundings,
): Promise<CompiledPage> {
  const sourceHash = contentHash(bytes);
  const decoded = decodeSource(bytes);
  const { scope, inputs, depended, diagnostics } = createScope(
    route,
    compiler.config,
    decoded.text,
    readFile,
    pageUrls,
  );
  scope.knownBlocks = knownBlocks;
  const reportAt = ({ line, column, frame: _frame, ...problem }: Omit<Diagnostic, 'file'>): void =>
    scope.report(problem, line === undefined ? undefined : { line, column: column ?? 1 });
  decoded.problems.forEach(reportAt);
  if (route.kind === 'component') {
    const { compileComponentPage } = await import('./component-page.js');
    return compileComponentPage(scope, sourceHash, toPage, inputs, diagnostics);
  }
  const frontMatter = cleanFrontMatter(
    readFrontMatter(decoded.text, compiler.config.replaceRules),
    htmlRule(route.kind, compiler.config),
  );
  frontMatter.problems.forEach(reportAt);
  Object.assign(scope.frontmatter, frontMatter.data);
  if (decoded.text.trim() === '') scope.report(noTitle());
  const pageType = pageTypeOf(frontMatter.data, route.pureRoutePath === '/404' ? '404' : 'doc');
  let article: PageArticle = { html: '' };
  let pluginStyles: string[] | undefined;
  try {
    for (const problem of checkNesting(decoded.text)) reportAt(problem);
    if (!diagnostics.some(({ severity }) => severity === 'error')) {
      const file = new VFile({
        value: decoded.text,
        path: route.absolutePath ?? join(compiler.config.root, route.relativePath),
      });
      file.data.scope = scope;
      file.data.page = toMarkdownPage(scope);
      article = await compileArticle(file, scope, compiler, pageType).finally(() => reportMessages(file, scope));
      const { styles, css } = pageStyles(file);
      pluginStyles = styles;
      if (css !== undefined) article = { ...article, css };
    }
  } catch (error) {
    // What `file.fail` throws is among the file's messages.
    if (!(error instanceof VFileMessage && error.fatal)) reportThrown(error, scope);
  }
  for (const path of [...depended.keys()]) scope.dependOn(path);
  const page = toPage(scope, sourceHash, pageType, article, inputs, diagnostics);
  return pluginStyles ? { ...page, facts: { ...page.facts, styles: pluginStyles } } : page;
}
