import type { Expression, ImportDeclaration, Program, VariableDeclaration } from 'estree';
import type { Root } from 'hast';

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

/** Statements as a node of the tree. */
export function esmNode(body: Program['body']): Root['children'][number] {
  return {
    type: 'mdxjsEsm',
    value: '',
    data: { estree: { type: 'Program', sourceType: 'module', body, comments: [] } },
  };
}
