import type { Code, Heading, Html, Nodes, Paragraph, Root, RootContent } from 'mdast';
import { dirname, join, relative, resolve } from 'node:path';
import type { Processor } from 'unified';
import { VFile } from 'vfile';
import { decodeSource } from '../../front-matter/find-front-matter.js';
import { fragmentCycle, fragmentDepth, includeFailed } from '../../report/errors/markdown.js';
import { bracketLabel } from '../../highlight/code-meta.js';
import { diskPath, toPosix, projectPath } from '../../files/paths.js';
import { walkMarkdown } from '../../syntax-tree/walk-tree.js';
import { cutLines, cutRegion } from '../cut-text.js';
import { inlineText } from '../inline-text.js';
import { checkShownFile } from '../links/assets.js';
import { htmlElement, placeOf } from '../markdown-nodes.js';
import type { PageScope } from '../page-scope.js';
import { headingSlug } from '../../../compat/slugs.js';
import { unravelJsx } from '../unravel-jsx.js';
import { writtenHeadingId } from './heading-ids.js';
import { sourcePath } from '../../facts/route.js';

/** Property of the list that `[[toc]]` becomes; `rehypeHeadings` fills the list in. */
export const tocMark = 'dataHdToc';

/** Deepest inclusion of files in files, and most inclusions of a page. */
const depthLimit = 20;
const countLimit = 1000;

const toc = /^(?:\[\[toc\]\]|@?\[TOC\])$/i;
const include = /^<!--[ \t]*@include:[ \t]*(\S.*)-->$/;
const includeInHtml = /^[ \t]*<!--[ \t]*@include:[ \t]*(\S.*?)-->[ \t]*$/gm;
/** Front matter of an included file. */
const frontMatter = /^---\r?\n[^]*?\r?\n---[ \t]*(?:\r?\n|$)/;
const includeParts = /^(.+?)(?:#([^\s{}#]+))?(?:\{(\d*),(\d*)\})?$/;
/** Parts at the end of a line that shows a file, from the last on. */
const snippetParts = { title: new RegExp(`${bracketLabel.source}$`), braces: /\{([^{}]*)\}$/, region: /#([\w-]+)$/ };

/** A text whose tree is being completed. */
interface InclusionRun {
  scope: PageScope;
  parse(source: string, path: string): Root;
  kind: 'md' | 'mdx';
  source: string;
  /** Absolute paths of the page and of the files that point to the text. */
  chain: readonly string[];
  /** Inclusions of the page so far. */
  count: { value: number };
  /** Node of the page that includes the text; undefined for the page itself. */
  origin?: Nodes;
}

const placeIn = (node: Nodes, { origin }: InclusionRun) => placeOf(origin ?? node);

/** `@/`, or `@` alone, names the docs folder; everything else is relative to the file that it is written in. */
const pathOf = (written: string, { scope, chain }: InclusionRun): string =>
  diskPath(
    written.startsWith('@') ? join(scope.config.root, written.slice(1)) : resolve(dirname(chain.at(-1)!), written),
  );

/** `<<< path#region {ranges language} [title]` as a code block that shows the file. */
function snippetBlock(line: string, position: Paragraph['position'], run: InclusionRun): Code | undefined {
  let path = line.slice('<<<'.length).trim();
  const take = (part: keyof typeof snippetParts): string | undefined => {
    const match = snippetParts[part].exec(path);
    if (match) path = path.slice(0, match.index).trimEnd();
    return match?.[1];
  };
  const title = take('title');
  const [, ranges, language] = /^([\d,-]*) ?(\S*)/.exec(take('braces') ?? '')!;
  const region = take('region');
  if (!line.startsWith('<<<') || path === '') return undefined;
  const extension = /\.([a-z\d]+)$/i.exec(path)?.[1];
  const isAsWritten = !path.startsWith('@/') && run.chain.length === 1;
  const file = isAsWritten ? path : `/${toPosix(relative(run.scope.config.root, pathOf(path, run)))}`;
  const meta = [
    `file="${file}${region ? `#${region}` : ''}"`,
    ...(ranges ? [`{${ranges}}`] : []),
    ...(title ? [`[${title}]`] : []),
  ];
  return { type: 'code', lang: language || extension || 'text', meta: meta.join(' '), value: '', position };
}

/** The blocks of a paragraph whose lines all begin with `<<<`. */
function snippetBlocks(node: Paragraph, run: InclusionRun): Code[] | undefined {
  const { start, end } = node.position ?? {};
  const lines = run.source.slice(start?.offset, end?.offset).split('\n');
  const blocks = lines.map((line) => snippetBlock(line.trim(), node.position, run));
  return blocks.every((block) => block !== undefined) ? blocks : undefined;
}

/** The part of a tree below a heading, with the heading. */
function sectionOf(tree: Root, id: string, { scope }: InclusionRun): RootContent[] | undefined {
  const isSought = (node: RootContent): node is Heading =>
    node.type === 'heading' &&
    (writtenHeadingId(node) ?? headingSlug(inlineText(node).trim(), scope.config.markdown.slugs)) === id;
  const start = tree.children.findIndex(isSought);
  if (start === -1) return undefined;
  const { depth } = tree.children[start] as Heading;
  const length = tree.children.slice(start + 1).findIndex((node) => node.type === 'heading' && node.depth <= depth);
  return tree.children.slice(start, length === -1 ? undefined : start + 1 + length);
}

/** Text of an included file, or of the part of it that is named. */
interface IncludedText {
  path: string;
  source: string;
  /** Id of the heading whose section is included. */
  section?: string | undefined;
}

/** Reads an included file. Problems are reported at the including node. */
function readIncluded(node: Html, written: string, run: InclusionRun): IncludedText | undefined {
  const { scope, chain, count } = run;
  const place = placeIn(node, run);
  const fail = (reason: string): undefined => void scope.report(includeFailed(written, reason), place);
  const [, file = '', anchor, from, to] = includeParts.exec(written)!;
  const path = pathOf(file, run);
  const names = (): string[] => [...chain, path].map((each) => projectPath(scope.config.projectRoot, each));
  if (chain.includes(path)) {
    scope.report(fragmentCycle(names()), place);
    return undefined;
  }
  if (chain.length > depthLimit) {
    scope.report(fragmentDepth(names(), depthLimit), place);
    return undefined;
  }
  if (++count.value > countLimit) return fail(`the page includes more than ${countLimit} files`);
  if (!checkShownFile(path, written, place, scope)) return undefined;
  const bytes = scope.readInput(path);
  if (!bytes) return fail(`there is no file ${projectPath(scope.config.projectRoot, path)}`);
  const { text } = decodeSource(bytes);
  const region = anchor === undefined ? undefined : cutRegion(text, anchor);
  const hasRange = from !== undefined && (from !== '' || to !== '');
  const lines = region ?? text;
  const total = lines.split('\n').length;
  const source = hasRange ? cutLines(lines, Number(from || 1), Math.min(Number(to || total), total)) : lines;
  if (source === undefined) return fail(`its lines ${from} to ${to} are not inside the file`);
  return { path, source, section: region === undefined ? anchor : undefined };
}

/** Nodes of a text that replaces a node. `path` is the file that it comes from. */
function partNodes(
  nodes: readonly RootContent[],
  source: string,
  path: string,
  node: Html,
  run: InclusionRun,
): RootContent[] {
  const part: Root = { type: 'root', children: nodes.filter(({ type }) => type !== 'yaml') };
  completeTree(part, { ...run, source, chain: [...run.chain, path], origin: run.origin ?? node });
  return part.children;
}

/** Nodes of an included file. */
function includedNodes(node: Html, written: string, run: InclusionRun): RootContent[] {
  const found = readIncluded(node, written, run);
  if (!found) return [];
  const { path, source, section } = found;
  const tree = run.parse(source, path);
  const nodes = section === undefined ? tree.children : sectionOf(tree, section, run);
  if (nodes) return partNodes(nodes, source, path, node, run);
  run.scope.report(includeFailed(written, `it has neither a region nor a heading ${section}`), placeIn(node, run));
  return [];
}

/** Nodes of HTML with the text of the files that lines in it include: what follows an empty line of theirs is Markdown. */
function htmlWithIncluded(node: Html, run: InclusionRun): RootContent[] {
  let path = run.chain.at(-1)!;
  const source = node.value.replace(includeInHtml, (_, written: string) => {
    const found = readIncluded(node, written.trim(), run);
    path = found?.path ?? path;
    return found?.source.replace(frontMatter, '') ?? '';
  });
  return partNodes(run.parse(source, path).children, source, path, node, run);
}

const blockParents = new Set<Nodes['type']>(['root', 'blockquote', 'listItem', 'footnoteDefinition']);

const tocList = () => htmlElement('ul', { className: ['hd-page-toc'], [tocMark]: true }, []);

/** True for `[[_TOC_]]`, which contains an emphasis. */
function isTocOfGitLab(node: Paragraph): boolean {
  const [open, toc, close] = node.children;
  if (node.children.length !== 3 || open?.type !== 'text' || toc?.type !== 'emphasis' || close?.type !== 'text')
    return false;
  const [name] = toc.children;
  return open.value === '[[' && close.value === ']]' && name?.type === 'text' && name.value === 'TOC';
}

/** Nodes that replace a node; undefined for a node that stays. */
function replacement(node: Nodes, parent: Nodes, run: InclusionRun): RootContent[] | undefined {
  if (node.type === 'paragraph') {
    const [text] = node.children;
    if (node.children.length === 0 || text?.type !== 'text') return undefined;
    if (run.kind === 'md' && text.value.startsWith('<<<')) return snippetBlocks(node, run);
    const isToc = node.children.length === 1 && toc.test(text.value) && lengthOf(node) === text.value.length;
    if (isTocOfGitLab(node)) return [tocList()];
    return isToc ? [tocList()] : undefined;
  }
  if (node.type === 'html' && run.kind === 'md' && blockParents.has(parent.type)) {
    const written = include.exec(node.value.trim())?.[1]?.trim();
    if (written !== undefined) return includedNodes(node, written, run);
    return node.value.search(includeInHtml) === -1 ? undefined : htmlWithIncluded(node, run);
  }
  if (node.type === 'code' && run.kind === 'mdx' && node.lang === 'mdx-code-block') {
    const tree = run.parse(node.value, run.chain.at(-1)!);
    unravelJsx(tree);
    completeTree(tree, { ...run, source: node.value, origin: run.origin ?? node });
    return tree.children;
  }
  return undefined;
}

/** Number of characters that a node was written with. */
const lengthOf = ({ position }: Nodes): number => (position?.end.offset ?? 0) - (position?.start.offset ?? 0);

/** Nodes of an included text are where it is included. */
function completeTree(tree: Root, run: InclusionRun): void {
  walkMarkdown(tree, (node, index, siblings, parent) => {
    const nodes = replacement(node, parent, run);
    if (nodes) siblings.splice(index, 1, ...nodes);
    if (nodes) return 'again';
    if (run.origin) node.position = run.origin.position;
    return undefined;
  });
}

/**
 * remark plugin: content that other generators put into pages by a line of their own. `<<< ./file` is a code block with
 * the file's text, `<!--@include: ./file.md-->` the content of the file, ` ```mdx-code-block ` its text as MDX, and
 * `[[toc]]` a list of the page's headings.
 */
export function remarkInclusions(this: Processor, kind: 'md' | 'mdx') {
  return (tree: Root, file: VFile): void => {
    const scope = file.data.scope!;
    const path = sourcePath(scope.route, scope.config.root);
    const parse = (source: string, from: string): Root =>
      this.parser!(source, new VFile({ value: source, path: from })) as Root;
    completeTree(tree, { scope, parse, kind, source: String(file.value), chain: [path], count: { value: 0 } });
  };
}
