import type { Element, Nodes, Root } from 'hast';
import { walkHtml } from '../../syntax-tree/walk-tree.js';
import { toString } from 'hast-util-to-string';
import type { VFile } from 'vfile';
import { splitParagraph, unsafeHtml } from '../../report/errors/markdown.js';
import { nodesToHtml } from '../../html/collapse-static.js';
import { holdsCode } from '../../html/data-html.js';
import { removeCode } from '../../html/html-rule.js';
import { blocks, elementName } from '../element-content.js';
import { shownFragment, type FragmentOutline } from '../fragment-outline.js';
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

/** Elements in a paragraph in which browsers keep it open. */
const scopes = new Set(['button', 'object', 'template', 'foreignObject']);

/** Name of the first block in an element of a paragraph. What a component does with its content is unknown. */
function firstBlock(node: Nodes, fragments: ReadonlyMap<string, FragmentOutline>): string | undefined {
  for (const child of 'children' in node ? node.children : []) {
    const name = elementName(child);
    if (shownFragment(child, fragments)?.isText === false) return (child as { name: string }).name;
    if (name === undefined || scopes.has(name)) continue;
    const found = blocks.has(name) ? name : firstBlock(child, fragments);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** rehype plugin for MDX: reports paragraphs that browsers would read as another tree. In Markdown, raw HTML is parsed as by browsers. */
export function rehypeSplitParagraphs() {
  return (tree: Root, file: VFile): void => {
    const fragments = file.data.fragments ?? new Map<string, FragmentOutline>();
    walkHtml(tree, (node) => {
      const block = elementName(node) === 'p' ? firstBlock(node, fragments) : undefined;
      if (block === undefined) return undefined;
      file.data.scope!.report(splitParagraph(`<${block}>`), placeOf(node as Element));
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
