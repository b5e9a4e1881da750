import type { Code, Root } from 'mdast';
import type {} from 'mdast-util-mdx-jsx';
import { walkMarkdown } from '../../syntax-tree/walk-tree.js';

/** Word after the language of a code block that Docusaurus shows for each package manager. */
const word = /(?:^|\s)npm2yarn(?=\s|$)/;

/** remark plugin for MDX of Docusaurus: code blocks with `npm2yarn` become tabs with the commands of each package manager. */
export function remarkPackageManagerCode() {
  return (tree: Root): void => {
    walkMarkdown(tree, (node, index, siblings) => {
      const { type, meta, value, position } = node as Code;
      if (type !== 'code' || !word.test(meta ?? '')) return;
      siblings[index] = {
        type: 'mdxJsxFlowElement',
        name: 'PackageManagerTabs',
        attributes: [{ type: 'mdxJsxAttribute', name: 'command', value }],
        children: [],
        position,
      };
    });
  };
}
