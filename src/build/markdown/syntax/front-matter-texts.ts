import type { Root } from 'mdast';
import { applyReplaceRules } from '../../config/replace-rules.js';
import type { ReplaceRule } from '../../config/options/user-options.js';
import { walkMarkdown } from '../../syntax-tree/walk-tree.js';
import type { VFile } from 'vfile';
import { ownValueAt } from '../../values/values.js';

/** remark plugin: replacements in the text and code of a page. */
export function remarkReplaceRules(rules: readonly ReplaceRule[]) {
  return (tree: Root): void => {
    walkMarkdown(tree, (node) => {
      if (node.type === 'text' || node.type === 'inlineCode' || node.type === 'code')
        node.value = applyReplaceRules(node.value, rules);
    });
  };
}

const fieldPattern = /^\s*frontmatter((?:\.[A-Za-z_$][\w$]*)+)\s*$/;

/**
 * Replaces expressions such as `{frontmatter.version}` in MDX pages by the text of the field, so that titles, the outline and
 * search contain it and the page needs no JavaScript for it. Pages that bind the name themselves are left alone.
 */
export function remarkFrontMatterTexts() {
  return (tree: Root, file: VFile): void => {
    const { frontmatter } = file.data.scope!;
    let isBound = false;
    walkMarkdown(tree, (node) => {
      isBound ||=
        node.type === 'mdxjsEsm' &&
        /(?:^|[\s{,*])frontmatter\s*(?:=|[,}].{0,1000}\bfrom\b|from\b|:\s*\w+\s*=)/m.test(node.value);
    });
    if (isBound) return;
    walkMarkdown(tree, (node, index, siblings) => {
      if (node.type !== 'mdxTextExpression' && node.type !== 'mdxFlowExpression') return undefined;
      const path = fieldPattern.exec(node.value)?.[1];
      const value = path && ownValueAt(frontmatter, path.split('.').slice(1));
      if (typeof value !== 'string' && typeof value !== 'number') return undefined;
      const text = { type: 'text' as const, value: String(value), position: node.position };
      siblings[index] =
        node.type === 'mdxTextExpression' ? text : { type: 'paragraph', children: [text], position: node.position };
      return 'skip';
    });
  };
}
