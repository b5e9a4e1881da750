import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import type { ReplaceRule } from '../../config/site-config.js';

/** Applies the configuration's replacements to a text. Replacement patterns such as `$1` work for regular expressions only. */
export function applyReplaceRules(text: string, rules: readonly ReplaceRule[]): string {
  return rules.reduce(
    (current, { search, replace }) =>
      typeof search === 'string' ? current.replaceAll(search, () => replace) : current.replace(search, replace),
    text,
  );
}

/** remark plugin: replacements in the text, code and titles of a page. */
export function remarkReplaceRules() {
  return (tree: Root, file: VFile): void => {
    const { replaceRules } = file.data.scope!.config;
    visit(tree, (node) => {
      if (node.type === 'text' || node.type === 'inlineCode' || node.type === 'code')
        node.value = applyReplaceRules(node.value, replaceRules);
    });
  };
}
