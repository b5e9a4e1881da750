import { literalValue } from '../syntax-tree/estree-nodes.js';
import type { MdxJsxAttribute, MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx-jsx';
import type { MdxJsxFlowElementHast, MdxJsxTextElementHast } from 'mdast-util-mdx-jsx';

/** A JSX element of either tree. */
export type JsxElement = MdxJsxFlowElement | MdxJsxTextElement | MdxJsxFlowElementHast | MdxJsxTextElementHast;

/** Attribute of a JSX element by name. */
export function findAttribute(node: JsxElement, name: string): MdxJsxAttribute | undefined {
  return node.attributes.find(
    (attribute): attribute is MdxJsxAttribute => attribute.type === 'mdxJsxAttribute' && attribute.name === name,
  );
}

/** Attribute of a JSX element whose value is a constant string: `"a"`, `{'a'}` or a template; it becomes the first of them. */
export function literalAttribute(node: JsxElement, name: string): (MdxJsxAttribute & { value: string }) | undefined {
  const attribute = findAttribute(node, name);
  if (typeof attribute?.value === 'object') {
    const [statement] = attribute.value?.data?.estree?.body ?? [];
    const constant = statement?.type === 'ExpressionStatement' ? literalValue(statement.expression) : undefined;
    if (typeof constant?.value === 'string') attribute.value = constant.value;
  }
  return typeof attribute?.value === 'string' ? (attribute as MdxJsxAttribute & { value: string }) : undefined;
}
