import { parseExpressionAt } from 'acorn';
import type { Expression } from 'estree';
import type { ElementContent, Root } from 'hast';
import { toString } from 'hast-util-to-string';
import { attributeValue } from '../../syntax-tree/estree-nodes.js';
import { fileTreeEntries, type ListReader } from '../../../shared/file-tree.js';
import { walkHtml } from '../../syntax-tree/walk-tree.js';

const reader: ListReader<ElementContent> = {
  nameOf: (node) => (node.type === 'element' ? node.tagName : 'name' in node ? (node.name ?? undefined) : undefined),
  childrenOf: (node) => ('children' in node ? (node.children as ElementContent[]) : []),
  textOf: (node) => toString(node),
};

const hasExpression = (node: ElementContent): boolean =>
  node.type.endsWith('Expression') || reader.childrenOf(node).some(hasExpression);

/** True for a list of Markdown, or of elements whose values are known. */
const isList = (node: ElementContent): boolean =>
  /^[uo]l$/.test(reader.nameOf(node) ?? '') && (node.type === 'element' || !hasExpression(node));

/** The list inside `<FileTree>` becomes its `items`: static HTML is a text that components cannot look into. */
export function rehypeFileTrees() {
  return (tree: Root): void =>
    walkHtml(tree, (node) => {
      if (node.type !== 'mdxJsxFlowElement' || node.name !== 'FileTree') return;
      const lists = node.children.filter(isList);
      if (lists.length === 0) return;
      const value = JSON.stringify(fileTreeEntries(lists, reader));
      const expression = parseExpressionAt(value, 0, { ecmaVersion: 'latest' }) as Expression;
      node.attributes.push({ type: 'mdxJsxAttribute', name: 'items', value: attributeValue(expression, value) });
      node.children = node.children.filter((child) => !isList(child));
    });
}
