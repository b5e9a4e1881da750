import type { Root } from 'mdast';
import { dirname, join } from 'node:path';
import remarkMdx from 'remark-mdx';
import { VFile } from 'vfile';
import { sourceKind } from '../config/source-kind.js';
import type { SiteConfig } from '../config/site-config.js';
import { fragmentCycle, fragmentDepth, type PageProblem } from '../report/errors/markdown.js';
import { decodeSource } from '../front-matter/decode-source.js';
import { emptyFindings, type PageScope, type Place } from './page-scope.js';
import { isInsideProject, projectPath } from './links/assets.js';
import { fragmentPath, importedFragments, shownNames } from './fragment-imports.js';
import type { FragmentOutline } from './fragment-outline.js';
import { rehypeHeadings } from './headings.js';
import { createMarkdownProcessor } from './markdown-processor.js';
import { markdownStructure } from './markdown-structure.js';
import { isSyntaxError } from './mdx-mistakes.js';
import { withoutImports } from './without-imports.js';

/** Deepest inclusion of fragments in fragments. */
const chainLimit = 20;

/** Imports that lead from the page to a fragment. */
interface FragmentTrail {
  page: PageScope;
  /** Absolute paths of the page and the fragments that lead here. */
  chain: readonly string[];
  /** The page's own import; undefined in the page itself. */
  place?: Place;
  /** Fragments that were read before. */
  known: Map<string, FragmentOutline>;
}

declare module 'vfile' {
  interface DataMap {
    fragmentTrail: FragmentTrail;
  }
}

const emptyOutline: FragmentOutline = { headingTitle: undefined, toc: [], anchors: [], sections: [] };

/** Scope of a fragment on the way to its outline. Its own problems are reported where it is bundled. */
function fragmentScope(path: string, source: string, page: PageScope): PageScope {
  const kind = sourceKind(path, page.config) === 'md' ? 'md' : 'mdx';
  const file = projectPath(path, page.config);
  return {
    ...page,
    route: { ...page.route, kind, file, absolutePath: path },
    frontmatter: {},
    source,
    report: () => undefined,
    ...emptyFindings(),
  };
}

/** Parses fragments as pages are parsed, up to their headings and text. */
export function createFragmentPlugin(config: SiteConfig): () => (tree: Root, file: VFile) => void {
  const processors = { md: createOutlineProcessor('md'), mdx: createOutlineProcessor('mdx') };

  function createOutlineProcessor(kind: 'md' | 'mdx') {
    const { remarkPlugins, rehypePlugins } = markdownStructure(config, kind, [() => collectFragments]);
    return createMarkdownProcessor(
      { remarkPlugins, rehypePlugins: [...rehypePlugins, [rehypeHeadings, { anchorLabel: () => '' }]] },
      kind === 'mdx' ? [remarkMdx] : [],
    );
  }

  function outlineOf(
    source: string,
    path: string,
    trail: FragmentTrail,
    kind = sourceKind(path, config) === 'md' ? ('md' as const) : ('mdx' as const),
  ): FragmentOutline {
    const file = new VFile({ value: source, path });
    const scope = fragmentScope(path, source, trail.page);
    file.data.scope = scope;
    file.data.fragmentTrail = { ...trail, chain: [...trail.chain, path] };
    const processor = processors[kind];
    try {
      processor.runSync(processor.parse(file), file);
    } catch (error) {
      if (!isSyntaxError(error)) trail.page.doubt();
      // The fragment's syntax errors are reported with their place where it is bundled, on moved sites as Markdown.
      const isMarkdown = kind === 'mdx' && config.compat.length > 0;
      return isMarkdown ? outlineOf(withoutImports(source), path, trail, 'md') : emptyOutline;
    }
    const { headingTitle, toc, anchors, sections } = scope;
    return { headingTitle, toc, anchors, sections };
  }

  function readFragment(path: string, trail: FragmentTrail & { place: Place }): FragmentOutline {
    const { page, place, chain, known } = trail;
    const names = (): string[] => [...chain, path].map((file) => projectPath(file, config));
    const refuse = (problem: PageProblem): FragmentOutline => {
      page.report(problem, place);
      return emptyOutline;
    };
    if (chain.includes(path)) return refuse(fragmentCycle(names()));
    const before = known.get(path);
    if (before || !isInsideProject(path, config)) return before ?? emptyOutline;
    const read = (): FragmentOutline => {
      if (chain.length > chainLimit) return refuse(fragmentDepth(names(), chainLimit));
      const bytes = page.readInput(path);
      // A missing file is reported where imports are resolved, like any other module.
      return bytes ? outlineOf(decodeSource(bytes).text, path, trail) : emptyOutline;
    };
    const outline = read();
    known.set(path, outline);
    return outline;
  }

  function collectFragments(tree: Root, file: VFile): void {
    const imported = importedFragments(tree);
    if (imported.size === 0) return;
    const scope = file.data.scope!;
    const own = scope.route.absolutePath ?? join(scope.config.root, scope.route.relativePath);
    const trail = file.data.fragmentTrail ?? { page: scope, chain: [own], known: new Map<string, FragmentOutline>() };
    const shown = shownNames(tree);
    const outlines = [...imported]
      .filter(([name]) => shown.has(name))
      .map(([name, { specifier, place }]) => {
        const path = fragmentPath(specifier, dirname(own), config);
        const outline = path && readFragment(path, { ...trail, place: trail.place ?? place });
        return [name, outline || emptyOutline] as const;
      });
    file.data.fragments = new Map(outlines);
  }

  return () => collectFragments;
}
