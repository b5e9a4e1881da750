import type { Expression, ImportDeclaration, Program, VariableDeclaration } from 'estree';
import type { Nodes, Root } from 'hast';
import type { MdxJsxAttributeValueExpression } from 'mdast-util-mdx-jsx';

/**
 * Value of an expression that consists of literals: strings, numbers, booleans, `null`, and arrays and objects of them.
 * Undefined if evaluating the expression would run code.
 */
export function literalValue(expression: Expression): { value: unknown } | undefined {
  switch (expression.type) {
    case 'Literal':
      return ('regex' in expression && expression.regex) || typeof expression.value === 'bigint'
        ? undefined
        : { value: expression.value };
    case 'TemplateLiteral':
      return expression.expressions.length === 0 ? { value: expression.quasis[0]!.value.cooked } : undefined;
    case 'UnaryExpression': {
      const argument = literalValue(expression.argument);
      if (!argument || (expression.operator !== '-' && expression.operator !== '!')) return undefined;
      return { value: expression.operator === '-' ? -Number(argument.value) : !argument.value };
    }
    case 'ArrayExpression': {
      const items = expression.elements.map((item) => (item ? literalValue(item as Expression) : undefined));
      return items.every((item) => item !== undefined) ? { value: items.map(({ value }) => value) } : undefined;
    }
    case 'ObjectExpression': {
      const entries: [string, unknown][] = [];
      for (const property of expression.properties) {
        if (property.type !== 'Property' || property.computed) return undefined;
        const { key } = property;
        const value = literalValue(property.value as Expression);
        if (!value) return undefined;
        entries.push([key.type === 'Identifier' ? key.name : String((key as { value: unknown }).value), value.value]);
      }
      return { value: Object.fromEntries(entries) };
    }
    default:
      return undefined;
  }
}

/** Name of an import or an export: an identifier, or a string. */
export const nameOf = (node: { type: string; name?: string; value?: unknown }): string =>
  node.name ?? String(node.value);

/** `object.method(argument)`. */
export const methodCall = (object: string, method: string, argument: Expression): Expression => ({
  type: 'CallExpression',
  callee: {
    type: 'MemberExpression',
    object: { type: 'Identifier', name: object },
    property: { type: 'Identifier', name: method },
    computed: false,
    optional: false,
  },
  arguments: [argument],
  optional: false,
});

/** A value as an expression: `JSON.parse('…')`. */
export const parsedValue = (value: unknown): Expression =>
  methodCall('JSON', 'parse', { type: 'Literal', value: JSON.stringify(value) });

/** `const name = value, …`. */
export const constants = (values: Readonly<Record<string, Expression>>): VariableDeclaration => ({
  type: 'VariableDeclaration',
  kind: 'const',
  declarations: Object.entries(values).map(([name, init]) => ({
    type: 'VariableDeclarator',
    id: { type: 'Identifier', name },
    init,
  })),
});

/** `import * as name from 'specifier'`. */
export const namespaceImport = (name: string, specifier: string): ImportDeclaration => ({
  type: 'ImportDeclaration',
  attributes: [],
  specifiers: [{ type: 'ImportNamespaceSpecifier', local: { type: 'Identifier', name } }],
  source: { type: 'Literal', value: specifier },
});

/** `import { imported as name } from 'specifier'`. */
export function importDeclaration(name: string, specifier: string, imported: string): ImportDeclaration {
  return {
    type: 'ImportDeclaration',
    attributes: [],
    specifiers: [
      {
        type: 'ImportSpecifier',
        imported: { type: 'Identifier', name: imported },
        local: { type: 'Identifier', name },
      },
    ],
    source: { type: 'Literal', value: specifier },
  };
}

const program = (body: Program['body']): Program => ({ type: 'Program', sourceType: 'module', body, comments: [] });

/** Statements as a node of the tree. */
export const esmNode = (body: Program['body']): Root['children'][number] => ({
  type: 'mdxjsEsm',
  value: '',
  data: { estree: program(body) },
});

/** An expression as the value of an attribute; `value` is its source. */
export const attributeValue = (expression: Expression, value = ''): MdxJsxAttributeValueExpression => ({
  type: 'mdxJsxAttributeValueExpression',
  value,
  data: { estree: program([{ type: 'ExpressionStatement', expression }]) },
});

/** Programs of a node and of its JSX attributes. The attributes of directives and containers aren't JSX. */
export function programsOf(node: Nodes): Program[] {
  if (!('data' in node || 'attributes' in node)) return [];
  const own = 'data' in node && node.data && 'estree' in node.data ? [node.data.estree] : [];
  const attributes = 'attributes' in node && Array.isArray(node.attributes) ? node.attributes : [];
  const inner = attributes.flatMap((attribute) => [
    attribute.type === 'mdxJsxExpressionAttribute' ? attribute.data?.estree : undefined,
    typeof attribute.value === 'object' ? attribute.value?.data?.estree : undefined,
  ]);
  return [...own, ...inner].filter((program) => program !== undefined && program !== null);
}
