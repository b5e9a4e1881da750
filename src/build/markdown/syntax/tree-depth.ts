import type { Root as HtmlRoot } from 'hast';
import type { Root } from 'mdast';
import type { Node } from 'unist';
import type { VFile } from 'vfile';
import { nestingLimit } from '../../report/errors/markdown.js';
import { placeOf } from '../markdown-nodes.js';

/** Deepest tree that the recursive steps after it get; blocks of the deepest allowed nesting are a few nodes each. */
export const treeDepthLimit = 1200;

/** The first node below the limit; looks no deeper. */
function findTooDeep(node: Node, depth: number): Node | undefined {
  if (depth > treeDepthLimit) return node;
  if (!('children' in node)) return undefined;
  for (const child of node.children as Node[]) {
    const found = findTooDeep(child, depth + 1);
    if (found) return found;
  }
  return undefined;
}

/** remark and rehype plugin: a tree too deep for recursion is reported and emptied. */
export function limitTreeDepth() {
  return (tree: Root | HtmlRoot, file: VFile): void => {
    const node = findTooDeep(tree, 0);
    if (!node) return;
    file.data.scope!.report(nestingLimit(treeDepthLimit), placeOf(node));
    tree.children = [];
  };
}
