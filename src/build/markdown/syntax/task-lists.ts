import type { Element, Root } from 'hast';
import { toString } from 'hast-util-to-string';
import { walkHtml } from '../../syntax-tree/walk-tree.js';

const isTaskItem = ({ properties }: Element): boolean =>
  Array.isArray(properties['className']) && properties['className'].includes('task-list-item');

/** The item's own text, without the lists inside it. */
function itemText(item: Element): string {
  const own = item.children.filter(
    (child) => child.type !== 'element' || (child.tagName !== 'ul' && child.tagName !== 'ol'),
  );
  return own
    .map((child) => toString(child))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}

function nameBox(node: Element, label: string): void {
  for (const child of node.children) {
    if (child.type !== 'element') continue;
    if (child.tagName === 'input') child.properties['ariaLabel'] ??= label;
    else if (child.tagName === 'p') nameBox(child, label);
  }
}

/** rehype plugin: the boxes of task lists are named by their item. */
export function rehypeTaskLists() {
  return (tree: Root): void => {
    walkHtml(tree, (node) => {
      if (node.type === 'element' && isTaskItem(node)) nameBox(node, itemText(node));
    });
  };
}
