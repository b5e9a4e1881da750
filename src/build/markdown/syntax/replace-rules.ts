import type { Root } from 'mdast';
import { applyReplaceRules } from '../../config/replace-rules.js';
import type { ReplaceRule } from '../../config/options/user-options.js';
import { walkMarkdown } from '../../syntax-tree/walk-tree.js';

/** remark plugin: replacements in the text and code of a page. */
export function remarkReplaceRules(rules: readonly ReplaceRule[]) {
  return (tree: Root): void => {
    walkMarkdown(tree, (node) => {
      if (node.type === 'text' || node.type === 'inlineCode' || node.type === 'code')
        node.value = applyReplaceRules(node.value, rules);
    });
  };
}
