import type { Token } from 'markdown-it';
import type { List, ListItem, Nodes, Parents, PhrasingContent, Root, RootContent, Yaml } from 'mdast';
import type { MdxJsxFlowElement } from 'mdast-util-mdx-jsx';
import type { BlockMeta } from './block-state.js';
import { Uncertain } from './growing-text.js';
import { createPositions, type InlineSource } from './inline-source.js';
import type { Definitions } from './inline-state.js';
import { createInlineParser, type InlineParser } from './parse-inline.js';
import { createBlockParser } from './block-parser.js';
import type { MdxRules } from './mdx-rules.js';

/** Lines with which the first tag of an element ends and the last one begins. */
type TagLines = ReadonlyMap<Nodes, { openEnd: number; closeStart: number }>;

/** True if an empty line separates two of the children, or in an element two of its tags and their content. */
function isSpread({ children }: List | ListItem, tagLines: TagLines): boolean {
  let last = Infinity;
  const isBehindEmptyLine = (node: Nodes): boolean => {
    const { start, end } = node.position!;
    if (start.line - last > 1) return true;
    const tags = tagLines.size > 0 && node.type === 'mdxJsxFlowElement' ? tagLines.get(node) : undefined;
    if (tags) {
      last = tags.openEnd;
      if ((node as Parents).children.some(isBehindEmptyLine) || tags.closeStart - last > 1) return true;
    }
    last = end.line;
    return false;
  };
  return children.some(isBehindEmptyLine);
}

const check = /^\[([ \t\nxX])\](?=[ \t\n])/;

/** Length of the box of a task at the beginning of an item's first line, up to the text after it. */
function takeCheck(item: Parents, node: Nodes, { text }: InlineSource): number {
  if (item.type !== 'listItem' || node.type !== 'paragraph' || item.children.length > 1) return 0;
  if (node.position!.start.line !== item.position!.start.line) return 0;
  const mark = check.exec(text)?.[1];
  if (mark === undefined) return 0;
  item.checked = mark === 'x' || mark === 'X';
  const [space = ' '] = /^[ \t]*\n[ \t]*/.exec(text.slice(3)) ?? [];
  // Two spaces at the end of the line are a hard break.
  return /^ {2,}\n/.test(space) ? 3 : 3 + space.length;
}

/** True if the first of the nodes was text before URLs in it became links: those links and their text have no position. */
const beginsWithText = ([first]: readonly PhrasingContent[]): boolean =>
  first !== undefined && (first.type === 'text' || first.position === undefined);

/** Finishes a container after its last child. */
function finish(node: Nodes, tagLines: TagLines): void {
  if (node.type !== 'list' && node.type !== 'listItem' && node.type !== 'footnoteDefinition') return;
  const last = node.children.at(-1);
  if (last) node.position!.end = { ...last.position!.end };
  if (node.type === 'footnoteDefinition') return;
  node.spread = isSpread(node, tagLines);
}

/** Nests the blocks and parses what is written in them. */
function buildBlockTree(
  tokens: readonly Token[],
  root: Root,
  definitions: Definitions,
  parseInline: InlineParser,
): void {
  const open: Parents[] = [root];
  const tagLines = new Map<Nodes, { openEnd: number; closeStart: number }>();
  const closeElement = ({ name, position }: MdxJsxFlowElement): void => {
    const element = open.pop()!;
    if (element.type !== 'mdxJsxFlowElement' || element.name !== name) throw new Uncertain();
    tagLines.set(element, { openEnd: element.position!.end.line, closeStart: position!.start.line });
    element.position!.end = position!.end;
  };
  for (const { nesting, meta } of tokens) {
    if (nesting < 0) {
      const { node } = (meta ?? {}) as unknown as Partial<BlockMeta>;
      if (node) closeElement(node as MdxJsxFlowElement);
      else if (open.at(-1)!.type === 'mdxJsxFlowElement') throw new Uncertain();
      else finish(open.pop()!, tagLines);
      continue;
    }
    const { node, content } = meta as unknown as BlockMeta;
    (open.at(-1)!.children as RootContent[]).push(node);
    if (nesting > 0) open.push(node as Parents);
    else if (content) {
      const start = takeCheck(open.at(-1)!, node, content);
      const children = parseInline(content, definitions, { isInTable: node.type === 'tableCell', start });
      (node as Parents).children = children as never;
      if (start > 0 && beginsWithText(children))
        node.position!.start = createPositions(content).position(start, start).start;
    }
  }
  if (open.length > 1) throw new Uncertain();
}

const frontMatter = /^---[ \t]*\n(?:([^]*?)\n)?---[ \t]*(?:\n|$)/;

function yamlNode([written, value = '']: RegExpExecArray): Yaml {
  const text = written.replace(/\n$/, '');
  const lines = text.split('\n');
  const end = { line: lines.length, column: lines.at(-1)!.length + 1, offset: text.length };
  return { type: 'yaml', value, position: { start: { line: 1, column: 1, offset: 0 }, end } };
}

/**
 * Creates the parser of plain Markdown, which returns the tree that remark makes with GFM, CJK-friendly emphasis, YAML
 * front matter, container fences and heading ids, or that of MDX with its rules. Sources have line feeds only, as `decodeSource` returns them.
 */
export function createMarkdownParser(mdx?: MdxRules): (source: string) => Root {
  const parseBlocks = createBlockParser(mdx);
  const parseInline = createInlineParser(mdx?.inline);
  return (source) => {
    const match = frontMatter.exec(source);
    // micromark takes the line after such dashes for a part of a paragraph.
    if (mdx && !match && /^---[ \t]*\n/.test(source)) throw new Uncertain();
    const children = match ? [yamlNode(match)] : [];
    const { tokens, env } = parseBlocks(source, children[0]?.position!.end.line ?? 0);
    // markdown-it leaves out a last line of white space alone.
    const lastStart = source.lastIndexOf('\n') + 1;
    const known = env.pageLines.length - 1;
    const line = env.pageLines[known - 1] === lastStart ? known : known + 1;
    const end = { line, column: source.length - lastStart + 1, offset: source.length };
    const root: Root = { type: 'root', children, position: { start: { line: 1, column: 1, offset: 0 }, end } };
    buildBlockTree(tokens, root, env, parseInline);
    return root;
  };
}
