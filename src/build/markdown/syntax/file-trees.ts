import { parseExpressionAt } from 'acorn';
import type { Expression } from 'estree';
import type { Element, ElementContent, Root } from 'hast';
import { toString } from 'hast-util-to-string';
import { visit } from 'unist-util-visit';
import { fileTreeLine, type FileTreeEntry } from '../../../shared/file-tree.js';

const isElement = (node: { type: string }, ...names: string[]): node is Element =>
  node.type === 'element' && names.includes((node as Element).tagName);

/** Children of an item, with those of the paragraphs that loose lists have. */
const partsOf = (item: Element): ElementContent[] =>
  item.children.flatMap((child) => (isElement(child, 'p') ? child.children : [child]));

function entryOf(item: Element): FileTreeEntry {
  const parts = partsOf(item);
  const lists = parts.filter((part) => isElement(part, 'ul', 'ol'));
  const line = parts.filter((part) => !isElement(part, 'ul', 'ol'));
  return {
    ...fileTreeLine(toString({ type: 'root', children: line })),
    ...(line.some((part) => isElement(part, 'strong')) ? { isHighlighted: true } : {}),
    ...(lists.length > 0 ? { entries: lists.flatMap((list) => entriesOf(list)) } : {}),
  };
}

const entriesOf = (list: Element): FileTreeEntry[] =>
  list.children.filter((child) => isElement(child, 'li')).map(entryOf);

/** The list inside `<FileTree>` becomes its `items`: static HTML is a text that components cannot look into. */
export function rehypeFileTrees() {
  return (tree: Root): void =>
    visit(tree, 'mdxJsxFlowElement', (node) => {
      if (node.name !== 'FileTree') return;
      const lists = node.children.filter((child) => isElement(child, 'ul', 'ol'));
      if (lists.length === 0) return;
      const value = JSON.stringify(lists.flatMap(entriesOf));
      const expression = parseExpressionAt(value, 0, { ecmaVersion: 'latest' }) as Expression;
      node.attributes.push({
        type: 'mdxJsxAttribute',
        name: 'items',
        value: {
          type: 'mdxJsxAttributeValueExpression',
          value,
          data: {
            estree: {
              type: 'Program',
              sourceType: 'module',
              body: [{ type: 'ExpressionStatement', expression }],
              comments: [],
            },
          },
        },
      });
      node.children = node.children.filter((child) => !isElement(child, 'ul', 'ol'));
    });
}
