import { parse } from 'acorn';
import type { AnyNode, ObjectExpression, Program } from 'acorn';
import { readFileSync } from 'node:fs';
import { createPositionFinder } from './bundle-positions.js';
import type { FilePosition } from './bundle-positions.js';
import type { OptionPath } from '../../report/option-path.js';

type Variables = ReadonlyMap<string, AnyNode>;

function topLevelVariables(program: Program): Variables {
  const declarations = program.body.flatMap((statement) =>
    statement.type === 'VariableDeclaration' ? statement.declarations : [],
  );
  return new Map(
    declarations.flatMap(({ id, init }) => (id.type === 'Identifier' && init ? [[id.name, init] as const] : [])),
  );
}

function defaultExport(program: Program): AnyNode | undefined {
  for (const statement of program.body) {
    if (statement.type === 'ExportDefaultDeclaration') return statement.declaration;
    if (statement.type !== 'ExportNamedDeclaration') continue;
    const specifier = statement.specifiers.find(
      ({ exported }) => exported.type === 'Identifier' && exported.name === 'default',
    );
    if (specifier) return specifier.local;
  }
  return undefined;
}

/**
 * The object or list that an expression evaluates to: variables, `defineConfig(...)` and function bodies are followed.
 */
function followExpression(node: AnyNode | undefined, variables: Variables, steps = 0): AnyNode | undefined {
  if (!node || steps > 20) return undefined;
  const follow = (next: AnyNode | null | undefined): AnyNode | undefined =>
    followExpression(next ?? undefined, variables, steps + 1);
  switch (node.type) {
    case 'Identifier':
      return follow(variables.get(node.name));
    case 'CallExpression':
      return follow(node.arguments[0]);
    case 'AwaitExpression':
      return follow(node.argument);
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
      return follow(
        node.body.type === 'BlockStatement'
          ? node.body.body.findLast((statement) => statement.type === 'ReturnStatement')?.argument
          : node.body,
      );
    default:
      return node;
  }
}

function propertyOf(object: ObjectExpression, key: string | number): { key: AnyNode; value: AnyNode } | undefined {
  for (const property of object.properties.toReversed()) {
    if (property.type !== 'Property' || property.computed) continue;
    const name =
      property.key.type === 'Identifier'
        ? property.key.name
        : property.key.type === 'Literal'
          ? String(property.key.value)
          : undefined;
    if (name === String(key)) return { key: property.key, value: property.value };
  }
  return undefined;
}

/** The node of the last key of a path that is written out as a literal, as deep as that goes. */
function findKey(root: AnyNode | undefined, path: OptionPath, variables: Variables): AnyNode | undefined {
  let found: AnyNode | undefined;
  let current = followExpression(root, variables);
  for (const key of path) {
    if (current?.type === 'ObjectExpression') {
      const property = propertyOf(current, key);
      if (!property) return found;
      found = property.key;
      current = followExpression(property.value, variables);
    } else if (current?.type === 'ArrayExpression' && typeof key === 'number') {
      const hasSpread = current.elements.slice(0, key + 1).some((element) => element?.type === 'SpreadElement');
      const element = hasSpread ? undefined : current.elements[key];
      if (!element) return found;
      found = element;
      current = followExpression(element, variables);
    } else return found;
  }
  return found;
}

/**
 * Finds where options are written in the configuration's files, as far as they are object and list literals. Positions
 * come from the bundle and its source map, so options in imported files are found too.
 */
export function createOptionLocator(bundleFile: string): (path: OptionPath) => FilePosition | undefined {
  const program = parse(readFileSync(bundleFile, 'utf8'), {
    ecmaVersion: 'latest',
    sourceType: 'module',
    locations: true,
  });
  const variables = topLevelVariables(program);
  const root = defaultExport(program);
  const findPosition = createPositionFinder(bundleFile);
  return (path) => {
    const start = findKey(root, path, variables)?.loc?.start;
    return start && findPosition(start.line, start.column + 1);
  };
}
