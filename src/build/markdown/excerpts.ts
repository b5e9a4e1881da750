import type { ImportDeclaration, Program } from 'estree';
import type { Definition, Nodes, Paragraph, Root, RootContent } from 'mdast';
import { dirname, join, relative } from 'node:path';
import remarkMdx from 'remark-mdx';
import { createMdxRules } from './parser/mdx-rules.js';
import { VFile } from 'vfile';
import { excerptLanguage, type ExcerptBlock } from '../../shared/excerpt-block.js';
import { sourceKind, type SiteConfig } from '../config/site-config.js';
import { toPosix } from '../files/paths.js';
import { decodeSource } from '../front-matter/find-front-matter.js';
import { walkMarkdown } from '../syntax-tree/walk-tree.js';
import { createMarkdownProcessor, type MarkdownProcessor } from './markdown-processor.js';
import { markdownStructure } from './markdown-structure.js';

/** The line below an excerpt. */
const excerptEnd =
  /^[ \t]*(?:<!--[ \t]*(?:truncate|more|excerpt)[ \t]*-->|\{\/\*[ \t]*(?:truncate|more|excerpt)[ \t]*\*\/\})/m;

/** A URL that depends on where it is written. */
const isRelative = (url: string): boolean => /^(?![a-z][a-z\d+.-]*:|[/#?]|$)/i.test(url);

/** Paths of a page as they are written in another folder. */
type Rebase = (url: string) => string;

function rebaseFrom(folder: string, to: string): Rebase {
  return (url) => {
    const [, path, rest] = /^([^?#]*)(.*)$/s.exec(url)!;
    return toPosix(relative(to, join(folder, path!))).replace(/^(?!\.)/, './') + rest!;
  };
}

/** Writes links to definitions as links, because another excerpt may define the same names. */
function inlineReferences(tree: Root): void {
  const definitions = new Map<string, Definition>();
  walkMarkdown(tree, (node) => {
    if (node.type === 'definition' && !definitions.has(node.identifier)) definitions.set(node.identifier, node);
  });
  walkMarkdown(tree, (node, index, siblings) => {
    if (node.type === 'definition') siblings.splice(index, 1);
    if (node.type === 'definition') return 'again';
    const target = 'identifier' in node ? definitions.get(node.identifier) : undefined;
    if (!target) return undefined;
    const { url, title } = target;
    if (node.type === 'linkReference') siblings[index] = { type: 'link', url, title, children: node.children };
    if (node.type === 'imageReference') siblings[index] = { type: 'image', url, title, alt: node.alt };
    return undefined;
  });
}

/** Rewrites relative URLs and imports of a tree for another folder. */
function rebaseTree(tree: Root, rebase: Rebase): void {
  walkMarkdown(tree, (node) => {
    if ((node.type === 'link' || node.type === 'image') && isRelative(node.url)) node.url = rebase(node.url);
    if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement')
      for (const attribute of node.attributes) {
        if (attribute.type !== 'mdxJsxAttribute' || !/^(?:src|href|to)$/.test(attribute.name)) continue;
        const { value } = attribute;
        if (typeof value === 'string' && isRelative(value)) attribute.value = rebase(value);
      }
    for (const { source } of importsOf(node) ?? [])
      if (/^\.{1,2}\//.test(String(source.value))) {
        source.value = rebase(String(source.value));
        source.raw = JSON.stringify(source.value);
      }
  });
}

/** Imports of a node with ESM; undefined for another node, or for one that has more than imports. */
function importsOf(node: Nodes): ImportDeclaration[] | undefined {
  if (node.type !== 'mdxjsEsm') return undefined;
  const { body = [] }: Partial<Program> = node.data?.estree ?? {};
  const imports = body.filter((statement) => statement.type === 'ImportDeclaration');
  return imports.length === body.length ? imports : undefined;
}

/**
 * Removes imports that the page already has from the excerpt of another one. False if a name is imported from two
 * modules, or if the excerpt exports something.
 */
function mergeImports(nodes: readonly RootContent[], known: Map<string, string>): boolean {
  const esm = nodes.filter((node) => node.type === 'mdxjsEsm');
  const added = new Map<string, string>();
  for (const node of esm) {
    const imports = importsOf(node);
    if (!imports) return false;
    for (const { source, specifiers } of imports)
      for (const specifier of specifiers) {
        const imported = specifier.type === 'ImportSpecifier' ? JSON.stringify(specifier.imported) : specifier.type;
        const origin = `${String(source.value)} ${imported.replace(/"(?:start|end|loc|range)":[^]*/, '')}`;
        const before = known.get(specifier.local.name) ?? origin;
        if (before !== origin) return false;
        added.set(specifier.local.name, origin);
      }
  }
  for (const node of esm) {
    const { body } = node.data!.estree!;
    for (const statement of body as ImportDeclaration[])
      statement.specifiers = statement.specifiers.filter(({ local }) => !known.has(local.name));
    node.data!.estree!.body = (body as ImportDeclaration[]).filter(
      ({ specifiers, source }) => specifiers.length > 0 || /\.(?:css|s[ac]ss|less)$/.test(String(source.value)),
    );
  }
  added.forEach((origin, name) => known.set(name, origin));
  return true;
}

/**
 * Creates a remark plugin: the beginnings of other pages, up to a line such as `{/* truncate *\/}`, replace
 * blocks that name the pages. A page without such a line is shown as a whole, and in any case without its title.
 */
export function createExcerptPlugin(config: SiteConfig): () => (tree: Root, file: VFile) => void {
  const processors: Partial<Record<'md' | 'mdx', MarkdownProcessor>> = {};
  const processorOf = (kind: 'md' | 'mdx'): MarkdownProcessor =>
    (processors[kind] ??= createMarkdownProcessor(
      markdownStructure(config, kind === 'mdx' ? createMdxRules : undefined),
      kind === 'mdx' ? [remarkMdx] : [],
    ));

  function excerptOf(path: string, bytes: Buffer, folder: string): Root | undefined {
    const { text } = decodeSource(bytes);
    const source = text.slice(0, excerptEnd.exec(text)?.index);
    const kind = sourceKind(path, config) === 'md' ? 'md' : 'mdx';
    let tree: Root;
    try {
      tree = processorOf(kind).parse(new VFile({ value: source, path }));
    } catch {
      // The problem is reported where the page is compiled.
      return undefined;
    }
    tree.children = tree.children.filter(({ type }) => type !== 'yaml');
    const title = tree.children.findIndex((node) => node.type === 'heading');
    const first = tree.children[title];
    if (first?.type === 'heading' && first.depth === 1) tree.children.splice(title, 1);
    let hasHtml = false;
    walkMarkdown(tree, (node, index, siblings) => {
      if (node.type !== 'html') return undefined;
      const isComment = /^<!--(?:(?!-->)[^])*-->$/.test(node.value.trim());
      if (isComment) siblings.splice(index, 1);
      else hasHtml = true;
      return isComment ? 'again' : undefined;
    });
    // HTML of Markdown is cleaned as a whole page.
    if (hasHtml) return undefined;
    inlineReferences(tree);
    rebaseTree(tree, rebaseFrom(dirname(path), folder));
    return tree;
  }

  return () => (tree, file) => {
    const scope = file.data.scope!;
    if (scope.route.source.kind === 'file') return;
    const folder = join(config.root, dirname(scope.route.relativePath));
    const known = new Map<string, string>();
    tree.children = tree.children.flatMap((node): RootContent[] => {
      if (node.type !== 'code' || node.lang !== excerptLanguage) return [node];
      const { path, fallback } = JSON.parse(node.value) as ExcerptBlock;
      const absolute = join(config.root, path);
      const bytes = scope.readInput(absolute);
      const excerpt = bytes && excerptOf(absolute, bytes, folder);
      const text: Paragraph = { type: 'paragraph', children: [{ type: 'text', value: fallback }] };
      if (!excerpt || !mergeImports(excerpt.children, known)) return fallback === '' ? [] : [text];
      walkMarkdown(excerpt, (inner) => void (inner.position = node.position));
      return excerpt.children;
    });
  };
}
