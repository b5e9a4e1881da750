import type { MdxJsxAttribute, MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx-jsx';
import type { MdxJsxFlowElementHast, MdxJsxTextElementHast } from 'mdast-util-mdx-jsx';

/** A JSX element of either tree. */
export type JsxElement = MdxJsxFlowElement | MdxJsxTextElement | MdxJsxFlowElementHast | MdxJsxTextElementHast;

/** Attribute of a JSX element whose value is a string as written, not an expression. */
export function literalAttribute(node: JsxElement, name: string): (MdxJsxAttribute & { value: string }) | undefined {
  return node.attributes.find(
    (attribute): attribute is MdxJsxAttribute & { value: string } =>
      attribute.type === 'mdxJsxAttribute' && attribute.name === name && typeof attribute.value === 'string',
  );
}

/** Whether a JSX element has an attribute, whatever its value. */
export function hasAttribute(node: JsxElement, name: string): boolean {
  return node.attributes.some((attribute) => attribute.type === 'mdxJsxAttribute' && attribute.name === name);
}
