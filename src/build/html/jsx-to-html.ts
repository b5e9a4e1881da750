import type { Element, ElementContent, Properties, Root, RootContent } from 'hast';
import type {
  MdxJsxAttribute,
  MdxJsxExpressionAttribute,
  MdxJsxFlowElementHast,
  MdxJsxTextElementHast,
} from 'mdast-util-mdx-jsx';
import type { Expression } from 'estree';
import { find, html } from 'property-information';
import { attributeValue, literalValue } from '../syntax-tree/estree-nodes.js';
import { styleDeclarations } from '../../shared/style-declarations.js';

type JsxElement = MdxJsxFlowElementHast | MdxJsxTextElementHast;
type Attribute = MdxJsxAttribute | MdxJsxExpressionAttribute;

function attributeExpression(attribute: MdxJsxAttribute): Expression | undefined {
  if (typeof attribute.value !== 'object' || !attribute.value?.data?.estree) return undefined;
  const statement = attribute.value.data.estree.body[0];
  return statement?.type === 'ExpressionStatement' ? statement.expression : undefined;
}

/** `{{color: 'red', marginTop: 4}}` as `color:red;margin-top:4px`; undefined when a part is not a literal. */
function styleText(expression: Expression): string | undefined {
  if (expression.type !== 'ObjectExpression') return undefined;
  const declarations: string[] = [];
  for (const property of expression.properties) {
    if (property.type !== 'Property' || property.computed) return undefined;
    const name =
      property.key.type === 'Identifier'
        ? property.key.name
        : property.key.type === 'Literal'
          ? String(property.key.value)
          : '';
    const value = literalValue(property.value as Expression)?.value;
    if (!name || (typeof value !== 'string' && typeof value !== 'number')) return undefined;
    // A bare number means pixels for most properties only; what React would decide is left to React.
    if (typeof value === 'number' && value !== 0) return undefined;
    declarations.push(
      `${name.startsWith('--') ? name : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${value}`,
    );
  }
  return declarations.join(';');
}

const jsxNames: Record<string, string> = { className: 'class', htmlFor: 'for' };

/** Properties of a JSX element whose attributes are all literals; undefined when React has to decide. */
function literalProperties(attributes: readonly Attribute[]): Properties | undefined {
  const properties: Properties = {};
  for (const attribute of attributes) {
    if (attribute.type !== 'mdxJsxAttribute' || attribute.name === 'key' || attribute.name === 'ref') return undefined;
    if (/^(on[A-Z]|dangerouslySetInnerHTML$|defaultValue$|defaultChecked$|suppress)/.test(attribute.name))
      return undefined;
    const info = find(html, jsxNames[attribute.name] ?? attribute.name);
    const expression = attributeExpression(attribute);
    let value: unknown;
    if (attribute.value === null || attribute.value === undefined) value = true;
    else if (typeof attribute.value === 'string') value = attribute.value;
    else if (expression && attribute.name === 'style') value = styleText(expression);
    else if (expression) value = literalValue(expression)?.value;
    if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return undefined;
    properties[info.property] = info.property === 'className' ? String(value).split(/\s+/).filter(Boolean) : value;
  }
  return properties;
}

/** A `style` text as the object that React takes: `max-width: 1px` is `{maxWidth: '1px'}`. */
const styleObject = (text: string): Expression => ({
  type: 'ObjectExpression',
  properties: styleDeclarations(text).map(([key, value]) => ({
    type: 'Property' as const,
    kind: 'init' as const,
    key: { type: 'Literal' as const, value: key },
    value: { type: 'Literal' as const, value },
    method: false,
    shorthand: false,
    computed: false,
  })),
});

/** Lets React read the attribute `style="…"` of an element that it renders, which HTML writes as text. */
function parseStyle(node: JsxElement): void {
  for (const attribute of node.attributes) {
    if (attribute.type !== 'mdxJsxAttribute' || attribute.name !== 'style' || typeof attribute.value !== 'string')
      continue;
    attribute.value = attributeValue(styleObject(attribute.value));
  }
}

const isJsx = (node: RootContent): node is JsxElement =>
  node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement';

function toPlainNode(node: RootContent): RootContent[] {
  if (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression') {
    const body = node.data?.estree?.body;
    if (!body) return [node];
    if (body.length === 0) return [];
    const statement = body[0]!;
    const value =
      body.length === 1 && statement.type === 'ExpressionStatement'
        ? literalValue(statement.expression)?.value
        : undefined;
    return typeof value === 'string' || typeof value === 'number' ? [{ type: 'text', value: String(value) }] : [node];
  }
  if ('children' in node) node.children = node.children.flatMap((child) => toPlainNode(child)) as ElementContent[];
  if (!isJsx(node)) return [node];
  if (node.name === null) return node.children as RootContent[];
  const properties = /^[a-z][a-z0-9-]*$/.test(node.name) ? literalProperties(node.attributes) : undefined;
  if (!properties) {
    parseStyle(node);
    return [node];
  }
  const element: Element = {
    type: 'element',
    tagName: node.name,
    properties,
    children: node.children as ElementContent[],
  };
  return [node.position ? { ...element, position: node.position } : element];
}

/**
 * Turns JSX that is nothing but HTML (lower-case tags with literal attributes, comments, literal expressions) into
 * plain elements, so that it is static.
 */
export function jsxToHtml(tree: Root): void {
  tree.children = tree.children.flatMap(toPlainNode);
}
