/**
 * Compiles Markdown files that pages import to parts of the pages:
 *
 *     _part.mdx ── parse ── run ── highlight ── HTML, with elements of components, facts
 *                                                  │
 *     pages that show <Part /> ── a copy of it in place of the element
 *
 * The result depends on the file, the props, the language of the texts and the files that it reads. So a thread compiles a
 * fragment once for all pages, and a page has the inputs of its fragments as its own.
 *
 * A fragment that code uses as a value, such as in `<Demo code={Part} />`, becomes a component in the module of the page, whose
 * HTML is one of the page's strings.
 *
 * A fragment with code of its own stays a module of the bundle: exports, dynamic imports, values with components in them, and
 * whatever reads props in a way that only React can follow. So does one with mistakes of syntax, which the bundle reports.
 * Errors that plugins throw are problems of the fragment, as they are of a page: the part is empty then.
 */
import type { ImportDeclaration } from 'estree';
import type { Root, RootContent } from 'hast';
import type { Root as MarkdownRoot } from 'mdast';
import { lstatSync, realpathSync } from 'node:fs';
import { relative } from 'node:path';
import { visit } from 'estree-util-visit';
import { VFile } from 'vfile';
import { dialectsOf } from '../../compat/dialects.js';
import { contentHash } from '../cache/cache-key.js';
import type { SiteConfig } from '../config/site-config.js';
import type { FragmentFact, InputFact } from '../facts/page-facts.js';
import { textLang, type Route } from '../facts/route.js';
import { toPosix } from '../files/paths.js';
import { decodeSource } from '../front-matter/find-front-matter.js';
import { readFrontMatter } from '../front-matter/front-matter.js';
import { isStaticNode, nodesToHtml } from '../html/collapse-static.js';
import { jsxToHtml } from '../html/jsx-to-html.js';
import { areLinksCurrent } from '../links/page-urls.js';
import { highlightBlocks } from '../markdown/code-blocks.js';
import { sentencePart, type CompiledFragment, type FragmentImport } from '../markdown/fragment-outline.js';
import { importedFragments, referredNames, shownElements } from '../markdown/fragment-imports.js';
import { fillProps, type FragmentProps } from '../markdown/fragment-props.js';
import { chainLimit } from '../markdown/fragments.js';
import { isInsideProject } from '../markdown/links/assets.js';
import type { MarkdownProcessor } from '../markdown/markdown-processor.js';
import { isSyntaxError, reportMessages, reportThrown } from '../markdown/mdx-mistakes.js';
import { pageLabels } from '../markdown/page-labels.js';
import { setScope, type CompileFragment, type FragmentUse, type PageScope } from '../markdown/page-scope.js';
import { checkNesting, longestMdx } from '../markdown/syntax/nesting.js';
import { makeRoute } from '../routes/scan-routes.js';
import { boundNames } from '../syntax-tree/bound-names.js';
import { programsOf } from '../syntax-tree/estree-nodes.js';
import { walkHtml } from '../syntax-tree/walk-tree.js';
import { componentUses, implicitImports } from './component-origin.js';
import { createScope } from './create-scope.js';
import { importFolder, inlineFragments, meaningsOf, programsOfTree } from './inline-fragments.js';
import type { PageCompiler } from './page-compiler.js';
import { createReadNoter } from './plugin-reads.js';

/** Names that a module has, and a part of a page has not, or has with another meaning. */
const ownNames = (config: SiteConfig): string[] => [
  ...['props', 'frontmatter', 'process', 'arguments'],
  ...dialectsOf(config).flatMap(({ pageVariables, fileExports }) => Object.keys({ ...pageVariables, ...fileExports })),
];

/** Most characters of sources whose fragments a thread remembers. */
const rememberedLength = 8_000_000;

/** Route of a fragment, from which its links are resolved. Its texts are in the language of the page that shows it. */
function fragmentRoute(config: SiteConfig, path: string, lang: string): Route {
  const route = makeRoute(config, toPosix(relative(config.root, path)), path);
  if (route.lang === lang) return route;
  const { relativePath, routePath } = route;
  return { ...route, original: { relativePath, routePath, lang } };
}

/** The file itself, where a path is a symbolic link: as in modules, relative paths begin there. */
const ownPath = (path: string): string =>
  lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ? realpathSync(path) : path;

/** Syntax that needs a module of its own. */
const moduleSyntax = new Set(['AwaitExpression', 'ImportExpression', 'MetaProperty']);

/** True if the code of a tree consists of imports, and of expressions that mean the same in a page. */
function isPlainCode(tree: Root | MarkdownRoot): boolean {
  let isPlain = true;
  walkHtml(tree as Root, (node) => {
    for (const program of programsOf(node)) visit(program, ({ type }) => void (isPlain &&= !moduleSyntax.has(type)));
    const own = node.type === 'mdxjsEsm' ? (node.data?.estree?.body ?? []) : [];
    isPlain &&= own.every(({ type }) => type === 'ImportDeclaration');
  });
  return isPlain;
}

/** Neighbors that are HTML become one node, so that copies of the content are small. */
function joinStatic(children: readonly RootContent[], overrides: ReadonlySet<string>): RootContent[] {
  const joined: RootContent[] = [];
  let run: RootContent[] = [];
  const endRun = (): void => {
    const value = nodesToHtml(run);
    if (value !== '') joined.push(value.trim() === '' ? { type: 'text', value } : { type: 'staticHtml', value });
    run = [];
  };
  for (const child of children) {
    if (isStaticNode(child, overrides)) run.push(child);
    else {
      endRun();
      joined.push(child);
    }
  }
  endRun();
  const isBlank = (node: RootContent | undefined): boolean => node?.type === 'text';
  if (isBlank(joined[0])) joined.shift();
  if (isBlank(joined.at(-1))) joined.pop();
  return joined;
}

/** Takes the imports out of a tree. */
function takeImports(tree: Root, scope: PageScope, implied: readonly ImportDeclaration[]): FragmentImport[] {
  const { file } = scope.route;
  const own = programsOfTree(tree).flatMap(({ body }) => body as ImportDeclaration[]);
  walkHtml(tree, (node, index, siblings) => {
    if (node.type !== 'mdxjsEsm') return undefined;
    siblings.splice(index, 1);
    return 'again';
  });
  return [
    ...own.map((declaration) => ({ declaration, folder: importFolder(scope), file })),
    ...implied.map((declaration) => ({ declaration, folder: scope.config.projectRoot, file })),
  ];
}

/** Everything that a compiled fragment has besides its content. */
type Findings = Omit<
  CompiledFragment,
  'content' | 'text' | 'isText' | 'imports' | 'meanings' | 'values' | 'height' | 'mdxLength'
>;

/** The findings of a fragment and of the fragments in it. */
function joinFindings(own: Findings, inner: readonly CompiledFragment[]): Findings {
  const all = [own, ...inner];
  return {
    ...own,
    files: all.flatMap(({ files }): readonly FragmentFact[] => files),
    assets: all.flatMap(({ assets }) => assets),
    styles: all.flatMap(({ styles }) => styles),
    diagnostics: all.flatMap(({ diagnostics }) => diagnostics),
  };
}

/** Finished fragments of a thread by their keys; `module` for those that stay modules, whatever else they depend on. */
function createMemory() {
  const known = new Map<string, { fragment: CompiledFragment | 'module'; length: number }>();
  let length = 0;
  return {
    get: (key: string) => known.get(key)?.fragment,
    set(key: string, fragment: CompiledFragment | 'module', sourceLength: number): void {
      length += sourceLength - (known.get(key)?.length ?? 0);
      known.delete(key);
      known.set(key, { fragment, length: sourceLength });
      for (const [oldest, { length: freed }] of known) {
        if (length <= rememberedLength) break;
        known.delete(oldest);
        length -= freed;
      }
    },
  };
}

/** True if compiling a fragment again for a page would have the same result. Its inputs become those of the page. */
function isCurrent({ inputs, files }: CompiledFragment, { readInput, pageUrls, config }: PageScope): boolean {
  const isSame = ({ path, hash }: InputFact): boolean => {
    const bytes = readInput(path);
    return (bytes ? contentHash(bytes) : '') === hash;
  };
  return inputs.every(isSame) && files.every(({ links }) => areLinksCurrent(links, pageUrls, config));
}

/** What fragments are compiled with. */
interface FragmentTools {
  compiler: PageCompiler;
  processors: Readonly<Record<'md' | 'mdx', MarkdownProcessor>>;
  /** Compiles the fragments in a fragment. */
  compileFragment: CompileFragment;
}

/** A fragment that was compiled, undefined if it has to stay a module, and whether other pages may have the result. */
interface Attempt {
  fragment: CompiledFragment | undefined;
  isShared: boolean;
}

/** The content of a fragment, and the fragments in it. */
type FragmentParts = Pick<CompiledFragment, 'content' | 'text' | 'imports' | 'meanings' | 'values'> & {
  inner: CompiledFragment[];
};

/** Parses a fragment and runs the plugins on it. Undefined if it has to stay a module, `module` if it would for all pages. */
async function compileTree(
  file: VFile,
  props: FragmentProps | undefined,
  { compiler, processors }: FragmentTools,
): Promise<FragmentParts | 'module' | undefined> {
  const { config, overrides, highlighter } = compiler;
  const scope = file.data.scope!;
  const isMdx = kindOf(scope) === 'mdx';
  const parsed = processors[kindOf(scope)].parse(file);
  if (isMdx && !canBePart(parsed)) return 'module';
  if (isMdx && props) fillProps(parsed, props);
  const tree = (await processors[kindOf(scope)].run(parsed, file)) as Root;
  if (file.data.staysModule) return undefined;
  await highlightBlocks(tree, file, highlighter, pageLabels(config, textLang(scope.route)));
  jsxToHtml(tree);
  const implied = implicitImports(tree, scope, compiler);
  const bound = boundNames(tree);
  for (const { specifiers } of implied) for (const { local } of specifiers) bound.add(local.name);
  const hasUnknown = componentUses(tree, bound).some(({ name }) => !overrides.has(name));
  const meanings = meaningsOf(tree, importFolder(scope), compiler);
  const { fragments: inner, values } = inlineFragments(tree, file, meanings);
  const names = referredNames(tree);
  if (hasUnknown || !isPlainCode(tree) || ownNames(config).some((name) => names.has(name))) return undefined;
  const imports = takeImports(tree, scope, implied);
  if (imports.some(({ declaration }) => /\.mdx?$/.test(String(declaration.source.value)))) return undefined;
  const part = sentencePart(tree);
  return {
    content: joinStatic(tree.children, overrides),
    text: part && joinStatic(part, overrides),
    imports: [...imports, ...inner.flatMap((fragment) => fragment.imports)],
    meanings,
    values,
    inner,
  };
}

/** Reports what was thrown while a fragment was compiled. Mistakes of syntax are thrown again. */
function failedParts(error: unknown, scope: PageScope): FragmentParts {
  if (isSyntaxError(error)) throw error;
  scope.doubt();
  reportThrown(error, scope);
  return { content: [], text: [], imports: [], meanings: new Map(), values: new Map(), inner: [] };
}

const kindOf = ({ route }: PageScope): 'md' | 'mdx' => (route.kind === 'md' ? 'md' : 'mdx');

/** Creates the scope of a fragment: its own findings, and the inputs of the page. `keepApart` is called if it has more of them. */
function createFragmentScope(
  use: FragmentUse,
  text: string,
  { compiler: { config }, compileFragment }: FragmentTools,
  keepApart: () => void,
): ReturnType<typeof createScope> {
  const { path, into, takenIds } = use;
  const route = fragmentRoute(config, ownPath(path), textLang(into.route));
  const prefix = `f${contentHash([route.file, ...takenIds].join('\n')).slice(0, 6)}-`;
  const made = createScope(route, config, text, into.readInput, into.pageUrls, prefix);
  const passOn =
    <T>(pass: (value: T) => void) =>
    (value: T): void => {
      keepApart();
      pass(value);
    };
  Object.assign(made.scope, {
    takenIds,
    knownBlocks: into.knownBlocks,
    pluginCosts: into.pluginCosts,
    dependOn: passOn(into.dependOn),
    addReads: passOn(into.addReads),
    compileFragment,
  } satisfies Partial<PageScope>);
  Object.assign(made.scope.frontmatter, readFrontMatter(text, config.replaceRules, config.compat).data);
  return made;
}

/** Compiles a fragment from its bytes. */
async function attemptFragment(use: FragmentUse, bytes: Buffer, tools: FragmentTools): Promise<Attempt> {
  const { path, props, into, chain, room, takenIds } = use;
  const { text } = decodeSource(bytes);
  let isShared = true;
  const keepApart = (): void => void (isShared = false);
  const { scope, inputs, diagnostics, isDoubtful } = createFragmentScope(use, text, tools, keepApart);
  const { route } = scope;
  const isMdx = kindOf(scope) === 'mdx';
  const own = isMdx ? text.length : 0;
  if (own > room || checkNesting(text).length > 0) return { fragment: undefined, isShared: false };
  const file = new VFile({ value: text, path });
  setScope(file, scope);
  const before = longestMdx - room;
  const read = { length: before + own };
  const giveUp = (): void => void (file.data.staysModule = true);
  file.data.fragmentTrail = {
    page: scope,
    chain: [...chain, path],
    known: new Map(),
    values: new Map(),
    takenIds: new Set(takenIds),
    read,
    giveUp,
  };
  let failure: { error: unknown } | undefined;
  const parts = await compileTree(file, props, tools).catch((error: unknown) => void (failure = { error }));
  if (parts === 'module') return { fragment: undefined, isShared: true };
  if (parts || failure) reportMessages(file, scope);
  const compiled = failure ? failedParts(failure.error, scope) : parts;
  if (isDoubtful()) into.doubt();
  if (!compiled) return { fragment: undefined, isShared: false };
  const { headingTitle, description, toc, anchors, sections, links, assets, blocks } = scope;
  const { inner, ...content } = compiled;
  const findings: Findings = {
    ...{ path, headingTitle, description, toc, anchors, sections, assets, diagnostics, blocks },
    reads: [],
    // Code decides if a value is shown: its links within the page are checked where it is rendered.
    files: [{ file: route.file, links: props ? links : links.filter(({ href }) => !href.startsWith('#')) }],
    styles: file.data.styles ?? [],
    inputs: [{ path, hash: contentHash(bytes) }, ...inputs.values()],
  };
  const height = 1 + Math.max(0, ...inner.map((fragment) => fragment.height));
  const isText = compiled.text !== undefined;
  const fragment = { ...joinFindings(findings, inner), ...content, isText, mdxLength: read.length - before, height };
  return { fragment, isShared: isShared && !isDoubtful() };
}

/** Creates the compiler of the fragments of a thread. */
export function createFragmentCompiler(
  compiler: PageCompiler,
  processors: FragmentTools['processors'],
): CompileFragment {
  const { config } = compiler;
  const memory = createMemory();
  const noteReads = createReadNoter(config);
  const compileFragment: CompileFragment = async (use) => {
    const { path, props, into, chain, room, takenIds } = use;
    if (chain.includes(path) || chain.length > chainLimit || !isInsideProject(path, config)) return undefined;
    const bytes = into.readInput(path);
    if (!bytes) return undefined;
    const key = JSON.stringify([path, props ?? null, textLang(into.route), contentHash(bytes), takenIds]);
    const known = memory.get(key);
    if (known === 'module') return undefined;
    const fits = known && known.mdxLength <= room && chain.length + known.height - 1 <= chainLimit;
    if (fits && isCurrent(known, into)) return handOver(known, into);
    try {
      const { value, reads } = await noteReads(() => attemptFragment(use, bytes, tools));
      const fragment = value.fragment && { ...value.fragment, reads };
      if (value.isShared) memory.set(key, fragment ?? 'module', bytes.length);
      if (!fragment) into.addReads(reads);
      return fragment && handOver(fragment, into);
    } catch (error) {
      if (!isSyntaxError(error)) into.doubt();
      return undefined;
    }
  };
  const tools: FragmentTools = { compiler, processors, compileFragment };
  return compileFragment;
}

/** True unless the imports and the code of a parsed fragment show that it has to stay a module. */
function canBePart(parsed: MarkdownRoot): boolean {
  const names = referredNames(parsed);
  const shown = shownElements(parsed);
  const isUsable = (name: string): boolean => !names.has(name) || !shown.has(name);
  return (
    isPlainCode(parsed) && [...importedFragments(parsed)].every(([name, { isAlone }]) => isAlone && isUsable(name))
  );
}

/** Gives the page what it would have from compiling the fragment itself. */
function handOver(fragment: CompiledFragment, into: PageScope): CompiledFragment {
  for (const [hash, html] of fragment.blocks) into.blocks.set(hash, html);
  if (fragment.reads.length > 0) into.addReads(fragment.reads);
  return fragment;
}

declare module 'vfile' {
  interface DataMap {
    /** True if a fragment in this one stays a module, and this one therefore, too. */
    staysModule: boolean;
  }
}
