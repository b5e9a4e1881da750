import type { Expression, Node, Program } from 'estree';
import type { Root } from 'mdast';
import type { VFile } from 'vfile';
import { SKIP as SKIP_NODE, visit as visitEstree } from 'estree-util-visit';
import { foreignExpression } from '../../report/errors/markdown.js';
import { placeOf } from '../markdown-nodes.js';
import { boundNames } from '../../syntax-tree/bound-names.js';
import { walkMarkdown } from '../../syntax-tree/walk-tree.js';

/** Names that MDX and the compatibility with other generators define in each page, and those of browsers. */
const defined = new Set([
  ...['props', 'frontmatter', 'frontMatter', 'toc', 'contentTitle'],
  ...['window', 'document', 'navigator', 'location', 'history', 'screen', 'self', 'localStorage', 'sessionStorage'],
]);

/** Nodes of expressions that bind names of their own, or whose content is no plain text. */
const isCode = ({ type }: Node): boolean => /Function|Class|^JSX/.test(type);

/** The names to which an expression refers; undefined for one that contains code. */
function referredNames(expression: Expression): string[] | undefined {
  const names: string[] = [];
  let hasCode = false;
  visitEstree(expression as unknown as Program, (node, key, _index, ancestors) => {
    if (isCode(node)) hasCode = true;
    const parent = ancestors.at(-1);
    const isProperty =
      (parent?.type === 'MemberExpression' && key === 'property' && !parent.computed) ||
      (parent?.type === 'Property' && key === 'key' && !parent.computed);
    if (node.type === 'Identifier' && !isProperty) names.push(node.name);
    return hasCode ? SKIP_NODE : undefined;
  });
  return hasCode ? undefined : names;
}

/**
 * remark plugin for MDX pages of moved sites: expressions such as `{user}` whose names nothing defines, and objects such as
 * `{{ name }}`, are the text that they were meant to be. MDX 1 and other syntaxes of Markdown show them as text.
 */
export function remarkUndefinedNames() {
  return (tree: Root, file: VFile): void => {
    const scope = file.data.scope!;
    let bound: ReadonlySet<string> | undefined;
    walkMarkdown(tree, (node, index, siblings, parent) => {
      if (node.type !== 'mdxTextExpression' && node.type !== 'mdxFlowExpression') return undefined;
      const statement = node.data?.estree?.body[0];
      if (statement?.type !== 'ExpressionStatement') return undefined;
      bound ??= boundNames(tree);
      const isDefined = (name: string): boolean => defined.has(name) || name in globalThis || bound!.has(name);
      const isObject = statement.expression.type === 'ObjectExpression';
      if (!isObject && (referredNames(statement.expression)?.every(isDefined) ?? true)) return undefined;
      const text = { type: 'text' as const, value: `{${node.value}}`, position: node.position };
      scope.report(foreignExpression(text.value), placeOf(node));
      const isText = node.type === 'mdxTextExpression' || parent.type === 'mdxJsxFlowElement';
      siblings[index] = isText ? text : { type: 'paragraph', children: [text], position: node.position };
      return 'skip';
    });
  };
}
