import { parseExpressionAt } from 'acorn';
import type { Node, Program } from 'estree';
import { visit as visitEstree } from 'estree-util-visit';

const parse = (source: string): Node => parseExpressionAt(source, 0, { ecmaVersion: 'latest' }) as unknown as Node;

/** Source of a function as an expression: a method such as `item(page) {}` becomes a function expression. */
function expressionOf(text: string): string | undefined {
  const asFunction = text.replace(/^(async\s+)?(\*?)\s*[\w$]+\s*(?=\()/, '$1function$2 ');
  for (const source of [text, asFunction])
    try {
      if (/^(?:ArrowFunction|Function)Expression$/.test(parse(source).type)) return source;
    } catch {
      // A method is no expression, and a function of Node has no source.
    }
  return undefined;
}

/** The parts of a node that bind names: parameters, variables, functions, classes, caught errors. */
function patternsOf(node: Node): (Node | null | undefined)[] {
  switch (node.type) {
    case 'ArrowFunctionExpression':
      return node.params;
    case 'FunctionExpression':
    case 'FunctionDeclaration':
      return [node.id, ...node.params];
    case 'VariableDeclarator':
    case 'ClassDeclaration':
    case 'ClassExpression':
      return [node.id];
    case 'CatchClause':
      return [node.param];
    default:
      return [];
  }
}

/** The names to which a function refers, without those that it binds itself. */
function outerNames(tree: Node): string[] {
  const used = new Set<string>();
  const bound = new Set(['arguments']);
  visitEstree(tree as Program, (node, key, _index, ancestors) => {
    for (const pattern of patternsOf(node))
      if (pattern) visitEstree(pattern as Program, (part) => void (part.type === 'Identifier' && bound.add(part.name)));
    const parent = ancestors.at(-1);
    const isProperty =
      (parent?.type === 'MemberExpression' && key === 'property' && !parent.computed) ||
      (parent?.type === 'Property' && key === 'key' && !parent.computed);
    if (node.type === 'Identifier' && !isProperty) used.add(node.name);
  });
  return [...used].filter((name) => !bound.has(name));
}

/** Source of a function as an expression, if it works in another file: it uses only its own names and global ones. */
export function functionSource(value: unknown): string | undefined {
  const source = typeof value === 'function' ? expressionOf(String(value)) : undefined;
  return source !== undefined && outerNames(parse(source)).every((name) => name in globalThis) ? source : undefined;
}
