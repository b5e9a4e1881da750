import type { Element, Nodes, Root } from 'hast';
import { walkHtml } from '../../syntax-tree/walk-tree.js';

const isTable = (node: Nodes): boolean =>
  (node.type === 'element' && node.tagName === 'table') || (node.type === 'mdxJsxFlowElement' && node.name === 'table');

/** rehype plugin: wide tables, written in Markdown, HTML or JSX, scroll in a box of their own. */
export function rehypeTables() {
  return (tree: Root): void => {
    walkHtml(tree, (node, index, siblings) => {
      if (!isTable(node)) return undefined;
      siblings[index] = {
        type: 'element',
        tagName: 'div',
        properties: { className: ['hd-table'], tabIndex: 0 },
        children: [node as Element],
      };
      return 'skip';
    });
  };
}
