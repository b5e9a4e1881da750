import type { Root as HtmlRoot } from 'hast';
import type { Root } from 'mdast';
import { projectPath } from '../files/paths.js';
import { dirname } from 'node:path';
import remarkMdx from 'remark-mdx';
import { createMdxRules } from './parser/mdx-rules.js';
import { VFile } from 'vfile';
import { sourceKind, type SiteConfig } from '../config/site-config.js';
import { fragmentCycle, fragmentDepth, mdxTooLarge, type PageProblem } from '../report/errors/markdown.js';
import { decodeSource } from '../front-matter/find-front-matter.js';
import { setScope, emptyFindings, type CompileFragment, type PageScope, type Place } from './page-scope.js';
import { isInsideProject } from './links/assets.js';
import { fragmentPath, importedFragments, referredNames, shownElements } from './fragment-imports.js';
import { sentencePart, type CompiledFragment, type FragmentOutline } from './fragment-outline.js';
import type { JsxElement } from './jsx-attributes.js';
import { literalProps, showAsText, useKey } from './fragment-props.js';
import { rehypeHeadings } from './headings.js';
import { createMarkdownProcessor } from './markdown-processor.js';
import { markdownStructure } from './markdown-structure.js';
import { isSyntaxError } from './mdx-mistakes.js';
import { longestMdx } from './syntax/nesting.js';
import { withoutImports } from './without-imports.js';
import { sourcePath } from '../facts/route.js';

/** Deepest inclusion of fragments in fragments. */
export const chainLimit = 20;

/** Imports that lead from the page to a fragment. */
export interface FragmentTrail {
  page: PageScope;
  /** Absolute paths of the page and the fragments that lead here. */
  chain: readonly string[];
  /** The page's own import; undefined in the page itself. */
  place?: Place;
  /** Fragments that were read before, by path, those that were compiled by `useKey` of the path. */
  known: Map<string, FragmentOutline | CompiledFragment>;
  /** Ids of the fragments before, which those after them must not have. */
  takenIds: Set<string>;
  /** Fragments that code uses as values and that were compiled before, by path. */
  values: Map<string, CompiledFragment>;
  /** MDX of the page and of its fragments so far. */
  read: { length: number };
  /** Called when a fragment stays a module, in a fragment that is compiled: it then stays one, too. */
  giveUp?: () => void;
}

declare module 'vfile' {
  interface DataMap {
    fragmentTrail: FragmentTrail;
  }
}

const emptyOutline: FragmentOutline = {
  headingTitle: undefined,
  description: '',
  isText: true,
  toc: [],
  anchors: [],
  sections: [],
};

/** Scope of a fragment on the way to its outline. Its own problems are reported where it is bundled. */
function fragmentScope(path: string, source: string, page: PageScope): PageScope {
  const kind = sourceKind(path, page.config) === 'md' ? 'md' : 'mdx';
  const file = projectPath(page.config.projectRoot, path);
  return {
    ...page,
    route: { ...page.route, kind, file, source: { kind: 'file', path } },
    frontmatter: {},
    source,
    compileFragment: undefined,
    report: () => undefined,
    ...emptyFindings(),
  };
}

function toOutline({ headingTitle, description, toc, anchors, sections }: PageScope, tree: HtmlRoot): FragmentOutline {
  return { headingTitle, description, isText: sentencePart(tree) !== undefined, toc, anchors, sections };
}

/** The beginning of a trail. */
const pageTrail = (page: PageScope): FragmentTrail => ({
  page,
  chain: [sourcePath(page.route, page.config.root)],
  known: new Map(),
  takenIds: new Set(),
  values: new Map(),
  read: { length: page.route.kind === 'mdx' ? page.source.length : 0 },
});

/**
 * Compiles the fragment that elements of a page show, for each set of props. Undefined if it stays a module of the bundle,
 * for all of them.
 */
async function compileUses(
  { name, path, uses }: { name: string; path: string; uses: readonly JsxElement[] },
  scope: PageScope,
  { chain, known, takenIds, read }: FragmentTrail,
): Promise<Map<string, CompiledFragment> | undefined> {
  const compiled = new Map<string, CompiledFragment>();
  const given = uses.map(literalProps);
  if (!given.every((props) => props !== undefined)) return undefined;
  for (const props of given) {
    const before = known.get(useKey(path, props));
    const isKnown = before && 'content' in before;
    const room = longestMdx - read.length;
    const compile = (avoided: readonly string[]): ReturnType<CompileFragment> =>
      scope.compileFragment!({ path, props, into: scope, chain, room, takenIds: avoided });
    let fragment = isKnown ? before : await compile([]);
    // Most pages have no such ids, so that they share the fragment.
    if (!isKnown && fragment?.anchors.some((id) => takenIds.has(id))) fragment = await compile([...takenIds]);
    if (!fragment) return undefined;
    if (!isKnown) read.length += fragment.mdxLength;
    for (const id of fragment.anchors) takenIds.add(id);
    known.set(useKey(path, props), fragment);
    compiled.set(useKey(name, props), fragment);
  }
  return compiled;
}

/**
 * Compiles a fragment that code uses as a value. Undefined if it has to stay a module, because it reads props or
 * isn't plain HTML.
 */
async function compileValue(
  path: string,
  scope: PageScope,
  { chain, read, values }: FragmentTrail,
): Promise<CompiledFragment | undefined> {
  const before = values.get(path);
  if (before) return before;
  const room = longestMdx - read.length;
  const fragment = await scope.compileFragment!({ path, props: undefined, into: scope, chain, room, takenIds: [] });
  if (!fragment?.content.every(({ type }) => type === 'staticHtml')) return undefined;
  read.length += fragment.mdxLength;
  values.set(path, fragment);
  return fragment;
}

/** Compiles the fragments that a tree uses as values alone, by name. `referred` are the names to which its code refers. */
async function compileValues(
  tree: Root,
  referred: ReadonlySet<string>,
  scope: PageScope,
  trail: FragmentTrail,
): Promise<Map<string, CompiledFragment>> {
  const values = new Map<string, CompiledFragment>();
  const shown = shownElements(tree);
  for (const [name, { specifier, isAlone }] of importedFragments(tree)) {
    const path = fragmentPath(specifier, dirname(sourcePath(scope.route, scope.config.root)), scope.config);
    if (shown.has(name) || !referred.has(name) || !path || !isAlone) continue;
    const value = await compileValue(path, scope, trail);
    if (value) values.set(name, value);
  }
  return values;
}

/** Parses fragments as pages are parsed, up to their headings and text. */
export function createFragmentPlugin(config: SiteConfig): () => (tree: Root, file: VFile) => Promise<void> {
  const processors = { md: createOutlineProcessor('md'), mdx: createOutlineProcessor('mdx') };

  function createOutlineProcessor(kind: 'md' | 'mdx') {
    const { remarkPlugins, rehypePlugins } = markdownStructure(config, kind === 'mdx' ? createMdxRules : undefined, [
      () => collectFragments,
    ]);
    return createMarkdownProcessor(
      { remarkPlugins, rehypePlugins: [...rehypePlugins, [rehypeHeadings, { anchorLabel: () => '' }]] },
      kind === 'mdx' ? [remarkMdx] : [],
    );
  }

  async function outlineOf(
    source: string,
    path: string,
    trail: FragmentTrail,
    kind = sourceKind(path, config) === 'md' ? ('md' as const) : ('mdx' as const),
  ): Promise<FragmentOutline> {
    const file = new VFile({ value: source, path });
    const scope = fragmentScope(path, source, trail.page);
    setScope(file, scope);
    file.data.fragmentTrail = { ...trail, chain: [...trail.chain, path] };
    const processor = processors[kind];
    try {
      return toOutline(scope, (await processor.run(processor.parse(file), file)) as HtmlRoot);
    } catch (error) {
      if (!isSyntaxError(error)) trail.page.doubt();
      // The fragment's syntax errors are reported with their place where it is bundled, on moved sites as Markdown.
      const isMarkdown = kind === 'mdx' && config.compat.length > 0;
      return isMarkdown ? outlineOf(withoutImports(source), path, trail, 'md') : emptyOutline;
    }
  }

  async function readFragment(path: string, trail: FragmentTrail & { place: Place }): Promise<FragmentOutline> {
    const { page, place, chain, known } = trail;
    const names = (): string[] => [...chain, path].map((file) => projectPath(config.projectRoot, file));
    const refuse = (problem: PageProblem): FragmentOutline => {
      page.report(problem, place);
      return emptyOutline;
    };
    if (chain.includes(path)) return refuse(fragmentCycle(names()));
    const before = known.get(path);
    if (before || !isInsideProject(path, config)) return before ?? emptyOutline;
    const read = (): FragmentOutline | Promise<FragmentOutline> => {
      if (chain.length > chainLimit) return refuse(fragmentDepth(names(), chainLimit));
      const bytes = page.readInput(path);
      // A missing file is reported where imports are resolved, like any other module.
      if (!bytes) return emptyOutline;
      const { text } = decodeSource(bytes);
      const length = sourceKind(path, config) === 'md' ? 0 : text.length;
      // A fragment that is too large by itself is reported where it is bundled.
      if (length > longestMdx) return emptyOutline;
      if ((trail.read.length += length) > longestMdx) return refuse(mdxTooLarge(trail.read.length, longestMdx));
      return outlineOf(text, path, trail);
    };
    const outline = await read();
    known.set(path, outline);
    return outline;
  }

  async function collectFragments(tree: Root, file: VFile): Promise<void> {
    const imported = importedFragments(tree);
    if (imported.size === 0) return;
    const scope = file.data.scope!;
    const trail = file.data.fragmentTrail ?? pageTrail(scope);
    const referred = scope.compileFragment ? referredNames(tree) : undefined;
    const outlines = new Map<string, FragmentOutline | CompiledFragment>();
    // One after the other, since what is read counts, and in the order of the page, in which ids get their numbers.
    for (const [name, uses] of shownElements(tree)) {
      const found = imported.get(name);
      if (!found) continue;
      const { specifier, place, isAlone } = found;
      const path = fragmentPath(specifier, dirname(sourcePath(scope.route, scope.config.root)), config);
      const isPart = referred && path && isAlone && !referred.has(name);
      const compiled = isPart ? await compileUses({ name, path, uses }, scope, trail) : undefined;
      if (compiled) for (const [key, fragment] of compiled) outlines.set(key, fragment);
      else if (trail.giveUp) return trail.giveUp();
      else {
        const outline = path && (await readFragment(path, { ...trail, place: trail.place ?? place }));
        for (const id of outline ? outline.anchors : []) trail.takenIds.add(id);
        outlines.set(name, outline || emptyOutline);
        if (outline && outline.isText) uses.forEach(showAsText);
      }
    }
    file.data.fragments = outlines;
    if (referred) file.data.fragmentValues = await compileValues(tree, referred, scope, trail);
  }

  return () => collectFragments;
}
