import type { Root } from 'mdast';
import type { ReplaceRule } from '../../config/site-config.js';
import { walkMarkdown } from './walk-tree.js';

/**
 * Applies replacements to a text, in their order. A text is searched for everywhere; a regular expression as its flags
 * say, and only its replacement may hold patterns such as `$1`.
 */
export function applyReplaceRules(text: string, rules: readonly ReplaceRule[]): string {
  return rules.reduce(
    (current, { search, replace }) =>
      typeof search === 'string' ? current.replaceAll(search, () => replace) : current.replace(search, replace),
    text,
  );
}

/** remark plugin: replacements in the text and code of a page. */
export function remarkReplaceRules(rules: readonly ReplaceRule[]) {
  return (tree: Root): void => {
    walkMarkdown(tree, (node) => {
      if (node.type === 'text' || node.type === 'inlineCode' || node.type === 'code')
        node.value = applyReplaceRules(node.value, rules);
    });
  };
}
