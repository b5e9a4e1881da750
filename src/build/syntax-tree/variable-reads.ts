import type { Node, Program } from 'estree';
import { visit } from 'estree-util-visit';

/** A place in code that reads `process.env`; with the names that it reads, unless they are known at run time only. */
export interface VariableRead {
  /** The expression `process.env`. */
  environment: Node;
  /** The whole expression, such as `process.env.NAME`. */
  whole: Node;
  names: string[] | undefined;
}

const isNamed = (node: Node | undefined, name: string): boolean =>
  (node?.type === 'Identifier' && node.name === name) || (node?.type === 'Literal' && node.value === name);

/** True for `process`, `globalThis.process` and `global.process`. */
const isProcess = (node: Node): boolean =>
  isNamed(node, 'process') ||
  (node.type === 'MemberExpression' &&
    isNamed(node.property, 'process') &&
    ['globalThis', 'global', 'window', 'self'].some((name) => isNamed(node.object, name)));

/** True for `process.env`, however it is written. */
const isEnvironment = (node: Node | undefined): boolean => {
  const inner = node?.type === 'ChainExpression' ? node.expression : node;
  return inner?.type === 'MemberExpression' && isNamed(inner.property, 'env') && isProcess(inner.object);
};

/** Names that an object pattern takes; undefined with computed names or `...rest`. */
function patternNames(pattern: Node): string[] | undefined {
  if (pattern.type !== 'ObjectPattern') return undefined;
  const names = pattern.properties.map((property) => {
    if (property.type !== 'Property' || property.computed) return undefined;
    return property.key.type === 'Identifier' ? property.key.name : String((property.key as { value: unknown }).value);
  });
  return names.every((name) => name !== undefined) ? names : undefined;
}

/** Everything in a program that reads variables of the environment. */
export function variableReads(program: Program): VariableRead[] {
  const found: VariableRead[] = [];
  const seen = new Set<Node>();
  const add = (environment: Node, whole: Node, names: string[] | undefined): void => {
    const inner = environment.type === 'ChainExpression' ? environment.expression : environment;
    if (seen.has(inner)) return;
    seen.add(inner);
    found.push({ environment, whole, names });
  };
  visit(program, (node) => {
    if (node.type === 'MemberExpression' && isEnvironment(node.object)) {
      const { property, computed } = node;
      const isKnown = computed ? property.type === 'Literal' : property.type === 'Identifier';
      const name =
        property.type === 'Literal' ? String(property.value) : property.type === 'Identifier' && property.name;
      add(node.object, node, isKnown && name ? [name] : undefined);
    } else if (node.type === 'VariableDeclarator' && node.init && isEnvironment(node.init))
      add(node.init, node.init, patternNames(node.id));
    else if (node.type === 'VariableDeclarator' && node.init && isProcess(node.init))
      add(node.init, node.init, undefined);
    else if (isEnvironment(node)) add(node, node, undefined);
  });
  return found;
}

/** True for a variable whose name says that it must not be published, unless the name says that it may. */
export const isSecretName = (name: string): boolean =>
  /(?:^|_)(?:API_?KEY|KEY|SECRETS?|TOKEN|PASSWORD|PASSWD|PASSPHRASE|CREDENTIALS?|PRIVATE|AUTH)(?:_|$)/i.test(name) &&
  !/(?:^|_)PUBLIC(?:_|$)|^(?:VITE|REACT_APP)_/.test(name);
