import type { Expression, Literal, MemberExpression, Node, Program } from 'estree';
import type { Nodes, Root } from 'mdast';
import type { Nodes as HtmlNodes } from 'hast';
import { visit } from 'estree-util-visit';
import { programsOf, literalValue } from '../syntax-tree/estree-nodes.js';
import { walkMarkdown } from '../syntax-tree/walk-tree.js';
import type { JsxElement } from './jsx-attributes.js';

/** Values that a page passes to a fragment. */
export type FragmentProps = Readonly<Record<string, unknown>>;

/** Attributes that mean something to React or MDX. */
const reserved = new Set(['children', 'components', 'key', 'ref']);

/** Programs of a node of the Markdown tree. */
const markdownPrograms = (node: Nodes): Program[] => programsOf(node as unknown as HtmlNodes);

/** Values of the attributes of an element, if all of them are literals and it has no children. */
export function literalProps(node: JsxElement): FragmentProps | undefined {
  const props: Record<string, unknown> = {};
  if (node.children.length > 0) return undefined;
  for (const attribute of node.attributes) {
    if (attribute.type !== 'mdxJsxAttribute' || reserved.has(attribute.name)) return undefined;
    const { value } = attribute;
    if (value === null || value === undefined) props[attribute.name] = true;
    else if (typeof value === 'string') props[attribute.name] = value;
    else {
      const [statement] = value.data?.estree?.body ?? [];
      const constant = statement?.type === 'ExpressionStatement' ? literalValue(statement.expression) : undefined;
      if (!constant) return undefined;
      props[attribute.name] = constant.value;
    }
  }
  return props;
}

/** Tells the uses of a fragment apart: its name, with the props if it has some. */
export function useKey(name: string, props: FragmentProps | undefined): string {
  const given = Object.entries(props ?? {});
  return given.length === 0 ? name : `${name} ${JSON.stringify(given)}`.normalize('NFC');
}

/** Lets a fragment that is a module show its paragraph as a part of a sentence: `components={{ p: 'span' }}`. */
export function showAsText({ type, attributes }: JsxElement): void {
  const isGiven = attributes.some(
    (attribute) => attribute.type !== 'mdxJsxAttribute' || attribute.name === 'components',
  );
  if (type !== 'mdxJsxTextElement' || isGiven) return;
  const [key, value] = ['p', 'span'].map((name) => ({ type: 'Literal' as const, value: name })) as [Literal, Literal];
  const shape = { type: 'Property', kind: 'init', method: false, shorthand: false, computed: false } as const;
  const expression: Expression = { type: 'ObjectExpression', properties: [{ ...shape, key, value }] };
  const estree: Program = {
    type: 'Program',
    sourceType: 'module',
    comments: [],
    body: [{ type: 'ExpressionStatement', expression }],
  };
  attributes.push({
    type: 'mdxJsxAttribute',
    name: 'components',
    value: { type: 'mdxJsxAttributeValueExpression', value: '', data: { estree } },
  });
}

/** The prop that an expression such as `props.name` reads. */
function propName(node: Node): string | undefined {
  if (node.type !== 'MemberExpression' || node.object.type !== 'Identifier' || node.object.name !== 'props')
    return undefined;
  const { property, computed } = node as MemberExpression;
  if (!computed && property.type === 'Identifier') return property.name;
  return property.type === 'Literal' ? String(property.value) : undefined;
}

/** A prop as an expression, if it is a text, a number from zero, a boolean or nothing. */
function asExpression(name: string, props: FragmentProps): Expression | undefined {
  const value = Object.hasOwn(props, name) ? props[name] : undefined;
  if (value === undefined) return { type: 'Identifier', name: 'undefined' };
  const isNumber = typeof value === 'number' && value >= 0;
  const isSimple = isNumber || value === null || typeof value === 'string' || typeof value === 'boolean';
  return isSimple ? { type: 'Literal', value: value as string } : undefined;
}

/** Puts the values of props where a program reads them. A prop whose value is an object is left as it is. */
function fillProgram(program: Program, props: FragmentProps): void {
  visit(program, (node) => {
    const name = propName(node);
    const value = name === undefined ? undefined : asExpression(name, props);
    if (!value) return;
    for (const key of Object.keys(node)) delete (node as unknown as Record<string, unknown>)[key];
    Object.assign(node, value);
  });
}

/** Text that React shows for a prop; undefined for an object. */
function shownText(value: unknown): string | undefined {
  if (value === undefined || value === null || typeof value === 'boolean') return '';
  return typeof value === 'object' ? undefined : String(value as string | number);
}

/** The prop that a node of the tree shows and nothing else. */
function shownProp(node: Nodes): string | undefined {
  if (node.type !== 'mdxTextExpression' && node.type !== 'mdxFlowExpression') return undefined;
  const [statement, ...others] = node.data?.estree?.body ?? [];
  return statement?.type === 'ExpressionStatement' && others.length === 0 ? propName(statement.expression) : undefined;
}

/**
 * Replaces the props that a fragment reads by their values: `{props.name}` by text, so that search and the outline contain
 * it, and `props.name` in other expressions by a literal. All else that reads props stays.
 */
export function fillProps(tree: Root, props: FragmentProps): void {
  walkMarkdown(tree, (node, index, siblings) => {
    const name = shownProp(node);
    const text = name === undefined ? undefined : shownText(Object.hasOwn(props, name) ? props[name] : undefined);
    if (text !== undefined) {
      const { position } = node;
      siblings[index] = { type: 'text', value: text, ...(position ? { position } : {}) };
      return 'skip';
    }
    for (const program of markdownPrograms(node)) fillProgram(program, props);
    return undefined;
  });
}
