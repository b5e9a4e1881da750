import type { Root as HtmlRoot } from 'hast';
import type { Root } from 'mdast';
import type { Node } from 'unist';
import type { VFile } from 'vfile';
import { nestingLimit } from '../../report/errors-markdown.js';
import { placeOf } from './markdown-nodes.js';

/** Deepest tree that the recursive steps behind get; blocks of the deepest allowed nesting are a few nodes each. */
const treeDepthLimit = 1200;

/** A node below the limit, found without recursion. */
function findTooDeep(tree: Node): Node | undefined {
  let level: Node[] = [tree];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > treeDepthLimit) return level[0];
    level = level.flatMap((node) => ('children' in node ? (node.children as Node[]) : []));
  }
  return undefined;
}

/** remark and rehype plugin: a tree too deep for recursion is reported and emptied. */
export function limitTreeDepth() {
  return (tree: Root | HtmlRoot, file: VFile): void => {
    const node = findTooDeep(tree);
    if (!node) return;
    file.data.scope!.report(nestingLimit(treeDepthLimit), placeOf(node));
    tree.children = [];
  };
}
