/*
 * Widgets are functions from properties to a tree. For example, `callout(make, look, title, content)` is the only place that
 * defines the elements and classes of a callout. The caller passes a maker for its own kind of tree, so that the same function
 * returns Markdown nodes for `::: tip` and React elements for `<Callout>`.
 */

/** Attributes by the names that React has for them, such as `className` and `aria-label`. Undefined ones are left out. */
export type MarkupAttributes = Readonly<Record<string, string | number | true | undefined>>;

/** Makes elements, which may have attributes that other kinds of trees lack, such as event handlers. */
export interface ElementMaker<Node, Attributes = MarkupAttributes> {
  element(name: string, attributes: MarkupAttributes | Attributes, children: readonly Node[]): Node;
}

/** Makes the nodes of one kind of tree. */
export interface MarkupMaker<Node> extends ElementMaker<Node> {
  text(value: string): Node;
  /** An element whose content is HTML of the site's authors. */
  elementOfHtml(name: string, attributes: MarkupAttributes, html: string): Node;
}

/** Value of a `class` attribute; what is empty or false is left out. */
export const classNames = (...names: readonly (string | false | undefined)[]): string =>
  names.filter(Boolean).join(' ');
