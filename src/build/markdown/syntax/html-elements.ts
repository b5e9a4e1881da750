import type { Element, Nodes, Root } from 'hast';
import { walkHtml } from '../../syntax-tree/walk-tree.js';
import { toString } from 'hast-util-to-string';
import type { VFile } from 'vfile';
import { unsafeHtml } from '../../report/errors/markdown.js';
import { nodesToHtml } from '../../html/collapse-static.js';
import { holdsCode } from '../../html/data-html.js';
import { removeCode } from '../../html/html-rule.js';
import { placeOf } from '../markdown-nodes.js';

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

declare module 'vfile' {
  interface DataMap {
    /** True once raw HTML of the page was parsed. */
    hasRawHtml: boolean;
  }
}

/** rehype plugin: removes code from the raw HTML of a Markdown file, which is data. */
export function rehypeUnsafeHtml() {
  return (tree: Root, file: VFile): void => {
    const scope = file.data.scope!;
    removeCode(tree, (problem, element) => scope.report(problem, placeOf(element)));
    if (!file.data.hasRawHtml) return;
    tree.children = tree.children.filter((node) => {
      if (node.type !== 'element' || !holdsCode(nodesToHtml([node]))) return true;
      scope.report(unsafeHtml(`This HTML, which browsers read in another way,`), placeOf(node));
      return false;
    });
  };
}
