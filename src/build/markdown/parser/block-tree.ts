import type { Token } from 'markdown-it';
import type { List, ListItem, Nodes, Parents, PhrasingContent, Root, RootContent } from 'mdast';
import type { BlockMeta } from './block-state.js';
import { createPositions, type InlineSource } from './inline-source.js';
import type { Definitions } from './inline-state.js';
import { parseInline } from './parse-inline.js';

/** True if an empty line separates two of the children. */
function isSpread({ children }: List | ListItem): boolean {
  return children.some(
    ({ position }, index) => index > 0 && position!.start.line - children[index - 1]!.position!.end.line > 1,
  );
}

const check = /^\[([ \t\nxX])\](?=[ \t\n])/;

/** Length of the box of a task at the beginning of an item's first line, up to the text after it. */
function takeCheck(item: Parents, node: Nodes, { text }: InlineSource): number {
  if (item.type !== 'listItem' || node.type !== 'paragraph' || item.children.length > 1) return 0;
  if (node.position!.start.line !== item.position!.start.line) return 0;
  const mark = check.exec(text)?.[1];
  if (mark === undefined) return 0;
  item.checked = mark === 'x' || mark === 'X';
  // Two spaces at the end of the line are a hard break.
  return text.startsWith('  ', 3) && /^ +\n/.test(text.slice(3)) ? 3 : 4;
}

/** True if the first of the nodes was text before URLs in it became links: those links and their text have no position. */
const beginsWithText = ([first]: readonly PhrasingContent[]): boolean =>
  first !== undefined && (first.type === 'text' || first.position === undefined);

/** Finishes a container after its last child. */
function finish(node: Nodes): void {
  if (node.type !== 'list' && node.type !== 'listItem' && node.type !== 'footnoteDefinition') return;
  const last = node.children.at(-1);
  if (last) node.position!.end = { ...last.position!.end };
  if (node.type === 'footnoteDefinition') return;
  node.spread = isSpread(node);
}

/** Nests the blocks and parses what is written in them. */
export function buildBlockTree(tokens: readonly Token[], root: Root, definitions: Definitions): void {
  const open: Parents[] = [root];
  for (const { nesting, meta } of tokens) {
    if (nesting < 0) {
      finish(open.pop()!);
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
}
