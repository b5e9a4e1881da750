import type { Expression, Node, Program } from 'estree';
import type { Element, Nodes, Root } from 'hast';
import type { MdxFlowExpression, MdxTextExpression } from 'mdast-util-mdx-expression';
import type { MdxJsxFlowElementHast, MdxJsxTextElementHast } from 'mdast-util-mdx-jsx';
import { escapeHtml } from '../../shared/escape-html.js';
import { literalValue } from '../syntax-tree/estree-nodes.js';
import { walkHtml } from '../syntax-tree/walk-tree.js';
import { findAttribute, literalAttribute } from './jsx-attributes.js';

/** Values of names that a page knows when it is compiled, and texts of its components. */
export interface KnownValues {
  values: ReadonlyMap<string, unknown>;
  components: ReadonlyMap<string, string>;
}

/** Everything besides the heading that its text depends on. */
export interface TextSource {
  /** The page's source, in which formulas are found whose HTML doesn't have it. */
  source: string;
  known: () => KnownValues;
  /** HTML of parts whose text only running code can tell. */
  rendered?: ReadonlyMap<Nodes, Root>;
  /** True for ids of generators that ignore images. */
  withoutAlt?: boolean;
}

/** A node of JSX in a program, as far as its text needs it. */
interface JsxNode {
  type: string;
  value?: string;
  expression?: Expression;
  children?: JsxNode[];
}

/** Badges, and placeholders of components, are no part of the text of a heading. */
const isMark = (node: Nodes): boolean => node.type === 'element' && /^hd-(?:badge|foreign)\b/.test(classOf(node));

const classOf = ({ properties }: Element): string => [properties['className']].flat().join(' ');

/** White space of JSX: lines are trimmed, and empty ones are none. */
function jsxWhiteSpace(text: string): string {
  const lines = text.split('\n');
  return lines
    .map((line, index) => (index === 0 ? line : line.trimStart()))
    .map((line, index) => (index === lines.length - 1 ? line : line.trimEnd()))
    .filter((line) => line !== '')
    .join(' ');
}

/** Text that React shows for a value; undefined for an object. */
function shownValue(value: unknown): string | undefined {
  if (value === null || value === undefined || typeof value === 'boolean') return '';
  if (Array.isArray(value)) return value.map((item) => shownValue(item) ?? '').join('');
  return typeof value === 'object' ? undefined : String(value as string | number);
}

/** Value of a property that an expression reads. */
function memberValue(expression: Expression, values: ReadonlyMap<string, unknown>): { value: unknown } | undefined {
  if (expression.type !== 'MemberExpression' || expression.object.type === 'Super') return undefined;
  const object = valueOf(expression.object, values)?.value;
  const { property } = expression;
  const key =
    !expression.computed && property.type === 'Identifier'
      ? property.name
      : property.type === 'PrivateIdentifier'
        ? undefined
        : valueOf(property, values)?.value;
  if (typeof object !== 'object' || object === null || !(typeof key === 'string' || typeof key === 'number'))
    return undefined;
  return Object.hasOwn(object, key) ? { value: (object as Record<string, unknown>)[key] } : undefined;
}

/** Value of an expression of literals and known names; undefined if code would have to run. */
function valueOf(expression: Expression, values: ReadonlyMap<string, unknown>): { value: unknown } | undefined {
  if (expression.type === 'Identifier')
    return values.has(expression.name) ? { value: values.get(expression.name) } : undefined;
  if (expression.type === 'MemberExpression') return memberValue(expression, values);
  if (expression.type === 'TemplateLiteral' && expression.expressions.length > 0) {
    const filled = expression.expressions.map((part) => valueOf(part, values));
    if (filled.some((part) => part === undefined || typeof part.value === 'object')) return undefined;
    const texts = expression.quasis.map(
      ({ value }, index) => `${value.cooked ?? ''}${String(filled[index]?.value ?? '')}`,
    );
    return { value: texts.join('') };
  }
  if (
    expression.type === 'BinaryExpression' &&
    expression.operator === '+' &&
    expression.left.type !== 'PrivateIdentifier'
  ) {
    const [left, right] = [valueOf(expression.left, values), valueOf(expression.right, values)];
    if (!left || !right || typeof left.value === 'object' || typeof right.value === 'object') return undefined;
    return { value: (left.value as string) + (right.value as string) };
  }
  return literalValue(expression);
}

/** Text of JSX in a program, or of the value of an expression; undefined if code would have to run. */
function programText(node: JsxNode, values: ReadonlyMap<string, unknown>): string | undefined {
  if (node.type === 'JSXText') return jsxWhiteSpace(node.value ?? '');
  if (node.type === 'JSXExpressionContainer')
    return (node.expression as Node | undefined)?.type === ('JSXEmptyExpression' as string)
      ? ''
      : programText(node.expression as JsxNode, values);
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
    const texts = (node.children ?? []).map((child) => programText(child, values));
    return texts.includes(undefined) ? undefined : texts.join('');
  }
  const found = valueOf(node as unknown as Expression, values);
  return found && shownValue(found.value);
}

/** The result of a component without props, if it is a function that returns JSX or a literal. */
function returned(node: Node | null | undefined): JsxNode | undefined {
  if (
    node?.type !== 'ArrowFunctionExpression' &&
    node?.type !== 'FunctionExpression' &&
    node?.type !== 'FunctionDeclaration'
  )
    return undefined;
  if (node.body.type !== 'BlockStatement') return node.body as JsxNode;
  const [statement] = node.body.body;
  return statement?.type === 'ReturnStatement' ? ((statement.argument as JsxNode | null) ?? undefined) : undefined;
}

/** Reads the constants and components of a page's own code. */
export function knownValues(tree: Root, frontmatter: Readonly<Record<string, unknown>>): KnownValues {
  const values = new Map<string, unknown>([['frontmatter', frontmatter]]);
  const components = new Map<string, string>();
  const define = (name: string, node: Node | null | undefined): void => {
    const shown = returned(node);
    const text = shown && programText(shown, values);
    if (text !== undefined) components.set(name, text);
    const value = shown || !node ? undefined : valueOf(node as Expression, values);
    if (value) values.set(name, value.value);
    else values.delete(name);
  };
  const read = ({ body }: Program): void => {
    for (const statement of body) {
      const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
      if (declared?.type === 'FunctionDeclaration') define(declared.id.name, declared);
      if (declared?.type === 'VariableDeclaration' && declared.kind === 'const')
        for (const { id, init } of declared.declarations) if (id.type === 'Identifier') define(id.name, init);
    }
  };
  walkHtml(tree, (node) => {
    if (node.type === 'mdxjsEsm' && node.data?.estree) read(node.data.estree);
  });
  return { values, components };
}

/** Source of a formula: KaTeX puts it into MathML, else it is where the element comes from. */
function formulaSource(node: Element, { source }: TextSource): string | undefined {
  let annotation: string | undefined;
  walkHtml(node, (inner) => {
    if (inner.type === 'element' && inner.tagName === 'annotation') annotation ??= plainText(inner);
  });
  if (annotation !== undefined) return annotation;
  const written = source.slice(node.position?.start.offset ?? 0, node.position?.end.offset ?? 0);
  const marks = Math.min(/^\$*/.exec(written)![0].length, Math.floor(written.length / 2));
  return marks > 0 && written.endsWith('$'.repeat(marks)) ? written.slice(marks, -marks).trim() : undefined;
}

const plainText = (node: Nodes): string =>
  node.type === 'text' ? node.value : 'children' in node ? node.children.map(plainText).join('') : '';

/** Text of an element that isn't the text of its children; undefined for other elements. */
function elementText(node: Element, from: TextSource): string | undefined {
  const { tagName, properties } = node;
  const hidden = String(properties['ariaHidden']);
  if (isMark(node) || hidden === 'true' || properties['hidden'] === true) return '';
  if (tagName === 'img') return from.withoutAlt ? '' : String(properties['alt'] ?? '');
  if (tagName === 'br') return ' ';
  if (/^(?:script|style|template|noscript)$/.test(tagName)) return '';
  const [only] = node.children;
  if (tagName === 'sup' && only?.type === 'element' && 'dataFootnoteRef' in only.properties) return '';
  if (tagName === 'math' || /(?:^|\s)(?:hd-math|katex)(?:\s|$)/.test(classOf(node))) return formulaSource(node, from);
  return tagName === 'svg' ? svgTitle(node) : undefined;
}

/** The title of a graphic; text in it is no part of a sentence. */
function svgTitle({ children }: Element): string {
  const title = children.find((child) => child.type === 'element' && child.tagName === 'title');
  return title ? plainText(title) : '';
}

function jsxText(
  node: MdxJsxFlowElementHast | MdxJsxTextElementHast,
  { known, withoutAlt }: TextSource,
): string | undefined {
  const hidden = findAttribute(node, 'aria-hidden');
  const isHidden =
    hidden && (typeof hidden.value === 'object' ? hidden.value?.value.trim() !== 'false' : hidden.value !== 'false');
  if (isHidden || findAttribute(node, 'hidden')) return '';
  if (node.name === 'img') return (!withoutAlt && literalAttribute(node, 'alt')?.value) || '';
  if (node.name === 'br') return ' ';
  return node.name !== null && node.children.length === 0 ? known().components.get(node.name) : undefined;
}

/** Text of an expression; undefined if code would have to run. */
function expressionText(node: MdxTextExpression | MdxFlowExpression, { known }: TextSource): string | undefined {
  const statement = node.data?.estree?.body[0];
  return statement?.type === 'ExpressionStatement' ? programText(statement.expression as JsxNode, known().values) : '';
}

/** Text of a node that isn't the text of its children; undefined for other nodes. */
export function ownText(node: Nodes, from: TextSource): string | undefined {
  const rendered = from.rendered?.get(node);
  if (rendered) return headingText(rendered, from);
  switch (node.type) {
    case 'text':
      return node.value;
    case 'element':
      return elementText(node, from);
    case 'mdxTextExpression':
    case 'mdxFlowExpression':
      return expressionText(node, from) ?? '';
    case 'mdxJsxTextElement':
    case 'mdxJsxFlowElement':
      return jsxText(node, from);
    default:
      return 'children' in node ? undefined : '';
  }
}

/** Parts of a heading whose texts only running code can tell. `isKnown` is true for names of components of the theme. */
export function unknownParts(node: Nodes, from: TextSource, isKnown: (name: string) => boolean): Nodes[] {
  if (node.type === 'mdxTextExpression' || node.type === 'mdxFlowExpression')
    return expressionText(node, from) === undefined ? [node] : [];
  if (ownText(node, from) !== undefined || !('children' in node)) return [];
  const isJsx = node.type === 'mdxJsxTextElement' || node.type === 'mdxJsxFlowElement';
  if (isJsx && node.name !== null && /^[^a-z]|\./.test(node.name) && !isKnown(node.name.split('.')[0]!)) return [node];
  return node.children.flatMap((child) => unknownParts(child, from, isKnown));
}

/** The text of a heading, as titles, ids, outlines, search, feeds and link previews contain it. */
export const headingText = (node: Nodes, from: TextSource): string =>
  ownText(node, from) ?? ('children' in node ? node.children.map((child) => headingText(child, from)).join('') : '');

/** Elements of a heading that lists of headings show. */
const shownTags = new Set(['code', 'del', 'em', 'strong']);

function toMarkup(node: Nodes, from: TextSource): string {
  const rendered = from.rendered?.get(node);
  if (rendered) return toMarkup(rendered, from);
  const text = ownText(node, from);
  if (text !== undefined) return escapeHtml(text);
  const content = 'children' in node ? node.children.map((child) => toMarkup(child, from)).join('') : '';
  return node.type === 'element' && shownTags.has(node.tagName)
    ? `<${node.tagName}>${content}</${node.tagName}>`
    : content;
}

/** HTML of a heading with code or emphasis, without links, images and attributes; undefined if it has neither. */
export function headingMarkup({ children }: Element, from: TextSource): string | undefined {
  const html = children
    .map((child) => toMarkup(child, from))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
  return html.includes('<') ? html : undefined;
}
