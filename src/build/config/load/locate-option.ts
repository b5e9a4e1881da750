import { parse } from 'acorn';
import type { AnyNode, ArrayExpression, Expression, ObjectExpression, Program } from 'acorn';
import type { Node } from 'estree';
import { visit } from 'estree-util-visit';
import { readFileSync } from 'node:fs';
import { createPositionFinder } from './bundle-positions.js';
import type { FilePosition } from './bundle-positions.js';
import type { OptionPath } from '../../report/wording.js';

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

/** The text that a literal is, also one that a variable has. */
function textOf(node: AnyNode | undefined, variables: Variables): string | undefined {
  const literal = node?.type === 'Identifier' ? followExpression(node, variables) : node;
  if (literal?.type === 'Literal' && typeof literal.value === 'string') return literal.value;
  return literal?.type === 'TemplateLiteral' && literal.expressions.length === 0
    ? (literal.quasis[0]!.value.cooked ?? undefined)
    : undefined;
}

/** The element of a list at an index, or the one whose `lang` is a text: languages may be in another order than in paths. */
function elementOf(list: ArrayExpression, name: string | number, variables: Variables): AnyNode | undefined {
  if (typeof name === 'string')
    return list.elements.find((element): element is Expression => {
      const item = followExpression(element ?? undefined, variables);
      const lang = item?.type === 'ObjectExpression' ? propertyOf(item, 'lang')?.value : undefined;
      return textOf(lang, variables) === name;
    });
  const hasSpread = list.elements.slice(0, name + 1).some((element) => element?.type === 'SpreadElement');
  return hasSpread ? undefined : (list.elements[name] ?? undefined);
}

/** The nodes at a path: that of its last key, as deep as keys are written out as literals, and its value. */
function findKey(
  root: AnyNode | undefined,
  path: OptionPath,
  variables: Variables,
): { key: AnyNode | undefined; value: AnyNode | undefined; isWhole: boolean } {
  let key: AnyNode | undefined;
  let written = root;
  for (const name of path) {
    const current = followExpression(written, variables);
    if (current?.type === 'ObjectExpression') {
      const property = propertyOf(current, name);
      if (!property) return { key, value: written, isWhole: false };
      key = property.key;
      written = property.value;
    } else if (current?.type === 'ArrayExpression') {
      const element = elementOf(current, name, variables);
      if (!element) return { key, value: written, isWhole: false };
      key = element;
      written = element;
    } else return { key, value: written, isWhole: false };
  }
  return { key, value: written, isWhole: true };
}

/** Finds places in the files of the configuration. */
export interface OptionLocator {
  /** The key of an option, or of the nearest one above it that is written out. */
  option(path: OptionPath): FilePosition | undefined;
  /** A text at one of several paths; undefined if it is computed, or if several places match the path. */
  text(paths: readonly OptionPath[], written: string): FilePosition | undefined;
}

/**
 * Finds where options are written in the configuration's files, as far as they are object and list literals. Positions
 * come from the bundle and its source map, so options in imported files are found too.
 */
export function createOptionLocator(bundleFile: string): OptionLocator {
  const program = parse(readFileSync(bundleFile, 'utf8'), {
    ecmaVersion: 'latest',
    sourceType: 'module',
    locations: true,
  });
  const variables = topLevelVariables(program);
  const root = defaultExport(program);
  // The bundle exports a variable that it names itself.
  const exported = root?.type === 'Identifier' ? variables.get(root.name) : root;
  const findPosition = createPositionFinder(bundleFile);
  const positionOf = (node: AnyNode | undefined): FilePosition | undefined => {
    const start = node?.loc?.start;
    return start && findPosition(start.line, start.column + 1);
  };
  return {
    option: (path) => positionOf(path.length === 0 ? exported : findKey(root, path, variables).key),
    text: (paths, written) => {
      for (const path of paths) {
        const { value, isWhole } = findKey(root, path, variables);
        const text = isWhole ? textOf(value, variables) : undefined;
        // HTML contains the link.
        if (text === written || text?.includes(`"${written}"`) || text?.includes(`'${written}'`))
          return positionOf(value);
      }
      const literals: AnyNode[] = [];
      visit(program as Node, (node) => {
        const literal = node as AnyNode;
        if (literal.type !== 'Identifier' && textOf(literal, variables) === written) literals.push(literal);
      });
      return literals.length === 1 ? positionOf(literals[0]) : undefined;
    },
  };
}
