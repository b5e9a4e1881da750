/*
 * Judges what needs React on a page: its own compiled code here, its imports in `markup-components.ts`.
 *
 * A page can wait with React if everything that needs it is inside of `Hydrate` elements. In the code of such a page
 *
 *     const {"Hydrate": Hydrate} = m[0];
 *     const {"Counter": Counter} = m[1];
 *     … _jsxs(_Fragment, {children: [_jsx(_components.div, {…}), _jsx(Hydrate, {children: _jsx(Counter, {})})]})
 *
 * the second argument of `_jsx(Hydrate, …)` is left out. The rest mentions only `Hydrate`, whose module is markup.
 */
import { parse } from 'acorn';
import { childrenOf, judgeCode, patternNames, type CodeNode } from '../syntax-tree/behavior.js';

/** An import of a page. */
export interface JudgedImport {
  /** Why browsers need React for what the page imports. */
  behavior?: string | undefined;
  /** Imported names that are the component `Hydrate`. */
  hydrate?: readonly string[] | undefined;
}

const parseBody = (code: string): CodeNode =>
  parse(code, {
    ecmaVersion: 'latest',
    allowReturnOutsideFunction: true,
    allowAwaitOutsideFunction: true,
  }) as unknown as CodeNode;

const behaviorOf = (program: CodeNode): string | undefined =>
  judgeCode([program], {
    meaningOf: (name) => (name === 'h' ? 'react' : ['m', '_static'].includes(name) ? 'harmless' : 'global'),
  }).behavior;

/** The name or the construct in the compiled code of a page that needs React, whatever its imports do. */
export const pageBehavior = (code: string): string | undefined => behaviorOf(parseBody(code));

/** Local names of the imports of a page, by the declarations `const {…} = m[index]` and `const … = m[index]`. */
function* importedNames(program: CodeNode): Generator<{ index: number; pattern: CodeNode; declarator: CodeNode }> {
  for (const statement of program['body'] as CodeNode[]) {
    if (statement.type !== 'VariableDeclaration') continue;
    for (const declarator of statement['declarations'] as CodeNode[]) {
      const init = declarator['init'] as CodeNode | null;
      const isImport = init?.type === 'MemberExpression' && (init['object'] as CodeNode)['name'] === 'm';
      const index = isImport ? (init['property'] as CodeNode)['value'] : undefined;
      if (typeof index === 'number') yield { index, pattern: declarator['id'] as CodeNode, declarator };
    }
  }
}

/** Local names of `Hydrate` in a pattern such as `{"Hydrate": View}`. */
function hydrateNames(pattern: CodeNode, names: readonly string[]): string[] {
  if (pattern.type !== 'ObjectPattern') return [];
  return (pattern['properties'] as CodeNode[]).flatMap((property) => {
    const key = property['key'] as CodeNode | undefined;
    const name = (key?.['value'] ?? key?.['name']) as string | undefined;
    return name !== undefined && names.includes(name) ? patternNames(property['value'] as CodeNode) : [];
  });
}

/** True if a page needs React for content of `Hydrate` alone. */
export function canWait(code: string, imports: readonly JudgedImport[]): boolean {
  if (!imports.some(({ hydrate = [] }) => hydrate.length > 0)) return false;
  const program = parseBody(code);
  const declared = [...importedNames(program)];
  const views = new Set(declared.flatMap(({ index, pattern }) => hydrateNames(pattern, imports[index]?.hydrate ?? [])));
  const declarators = new Set(declared.map(({ declarator }) => declarator));
  const outside = new Set<string>();
  const look = (node: CodeNode): void => {
    if (declarators.has(node)) return;
    if (node.type === 'Identifier') outside.add(node['name'] as string);
    const [element, properties] = (node.type === 'CallExpression' ? node['arguments'] : []) as CodeNode[];
    const maker = (node['callee'] as CodeNode | undefined)?.['name'];
    if ((maker === '_jsx' || maker === '_jsxs') && properties && views.has(element?.['name'] as string))
      Object.assign(properties, { type: 'ObjectExpression', properties: [] });
    childrenOf(node).forEach(look);
  };
  look(program);
  const isUsed = (index: number): boolean =>
    declared.some((found) => found.index === index && patternNames(found.pattern).some((name) => outside.has(name)));
  // An import without names is there for what it does.
  const isInside = (index: number): boolean => declared.some((found) => found.index === index) && !isUsed(index);
  return (
    imports.every(({ behavior }, index) => behavior === undefined || isInside(index)) &&
    behaviorOf(program) === undefined
  );
}
