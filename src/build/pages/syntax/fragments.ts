import type { Program } from 'estree';
import GithubSlugger from 'github-slugger';
import type { Root, RootContent } from 'mdast';
import { dirname, join } from 'node:path';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import type { TocEntry } from '../../../shared/page-data.js';
import type { PageScope, Place } from '../page-scope.js';
import { projectPath } from './assets.js';
import { remarkFenceSyntax } from './fence-syntax.js';
import { fragmentCycle } from './markdown-problems.js';

declare module 'vfile' {
  interface DataMap {
    /** Blocks of the fragments that a page shows, by component name. */
    fragments: ReadonlyMap<string, RootContent[]>;
  }
}

/** Deepest inclusion of fragments in fragments. */
const depthLimit = 20;

/** Local Markdown modules that a page's ESM imports, by local name. */
function importedFragments(tree: Root): Map<string, { specifier: string; place: Place }> {
  const found = new Map<string, { specifier: string; place: Place }>();
  for (const node of tree.children) {
    if (node.type !== 'mdxjsEsm') continue;
    const program = node.data?.estree as Program | undefined;
    for (const statement of program?.body ?? []) {
      if (statement.type !== 'ImportDeclaration') continue;
      const specifier = String(statement.source.value);
      const local = statement.specifiers.find(({ type }) => type === 'ImportDefaultSpecifier')?.local.name;
      if (local && /^\.{1,2}\/.*\.mdx?$/.test(specifier))
        found.set(local, {
          specifier,
          place: { line: statement.loc?.start.line ?? 1, column: (statement.loc?.start.column ?? 0) + 1 },
        });
    }
  }
  return found;
}

function parseFragment(source: string, isMdx: boolean): Root {
  const body = source.replace(/^---\n[\s\S]*?\n---\n/, '');
  const parser = unified().use(remarkParse);
  if (isMdx) parser.use(remarkMdx);
  return parser.use(remarkGfm).use(remarkFenceSyntax).parse(body) as Root;
}

/** Blocks of a fragment and of the fragments it includes in turn; undefined when it cannot be read. */
function fragmentBlocks(path: string, chain: readonly string[], scope: PageScope, place: Place): RootContent[] {
  if (chain.includes(path) || chain.length > depthLimit) {
    scope.report(fragmentCycle([...chain, path].map((file) => projectPath(file, scope))), place);
    return [];
  }
  const bytes = scope.readInput(path);
  if (!bytes) return [];
  let tree: Root;
  try {
    tree = parseFragment(bytes.toString('utf8').replace(/\r\n?/g, '\n'), path.endsWith('.mdx'));
  } catch {
    // The bundle reports syntax errors of fragments with their place.
    return [];
  }
  const inner = importedFragments(tree);
  return tree.children.flatMap((block): RootContent[] => {
    const name = block.type === 'mdxJsxFlowElement' ? block.name : undefined;
    const imported = name ? inner.get(name) : undefined;
    if (!imported) return block.type === 'mdxjsEsm' ? [] : [block];
    return fragmentBlocks(join(dirname(path), imported.specifier), [...chain, path], scope, place);
  });
}

/** Headings of a fragment with their anchors, as its own module gives them. */
export function fragmentHeadings(blocks: readonly RootContent[]): TocEntry[] {
  const slugger = new GithubSlugger();
  return blocks.flatMap((block): TocEntry[] => {
    if (block.type !== 'heading') return [];
    const written = block.children.find((child) => child.type === 'headingId');
    let text = '';
    visit(block, (node) => {
      if (node.type === 'text' || node.type === 'inlineCode') text += node.value;
    });
    text = text.trim();
    return [{ text, id: written?.value ?? slugger.slug(text), depth: block.depth, charIndex: -1 }];
  });
}

/** remark plugin: headings and text of imported Markdown files belong to the page that shows them. */
export function remarkFragments() {
  return (tree: Root, file: VFile): void => {
    const scope = file.data.scope!;
    const own = scope.route.absolutePath ?? join(scope.config.root, scope.route.relativePath);
    const imported = importedFragments(tree);
    const shown = new Set<string>();
    visit(tree, (node) => {
      if (node.type === 'mdxJsxFlowElement' && node.name && imported.has(node.name)) shown.add(node.name);
    });
    file.data.fragments = new Map(
      [...shown].map((name) => {
        const { specifier, place } = imported.get(name)!;
        return [name, fragmentBlocks(join(dirname(own), specifier), [own], scope, place)];
      }),
    );
  };
}
