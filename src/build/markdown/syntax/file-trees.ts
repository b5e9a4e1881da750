import { parseExpressionAt } from 'acorn';
import type { Expression } from 'estree';
import type { ElementContent, Root } from 'hast';
import { toString } from 'hast-util-to-string';
import { visit } from 'unist-util-visit';
import { attributeValue } from '../../syntax-tree/estree-nodes.js';
import { fileTreeEntries, type ListReader } from '../../../shared/file-tree.js';

const isList = (node: ElementContent): boolean => node.type === 'element' && /^[uo]l$/.test(node.tagName);

const reader: ListReader<ElementContent> = {
  nameOf: (node) => (node.type === 'element' ? node.tagName : undefined),
  childrenOf: (node) => ('children' in node ? (node.children as ElementContent[]) : []),
  textOf: (node) => toString(node),
};

/** The list inside `<FileTree>` becomes its `items`: static HTML is a text that components cannot look into. */
export function rehypeFileTrees() {
  return (tree: Root): void =>
    visit(tree, 'mdxJsxFlowElement', (node) => {
      if (node.name !== 'FileTree') return;
      const lists = node.children.filter(isList);
      if (lists.length === 0) return;
      const value = JSON.stringify(fileTreeEntries(lists, reader));
      const expression = parseExpressionAt(value, 0, { ecmaVersion: 'latest' }) as Expression;
      node.attributes.push({ type: 'mdxJsxAttribute', name: 'items', value: attributeValue(expression, value) });
      node.children = node.children.filter((child) => !isList(child));
    });
}
