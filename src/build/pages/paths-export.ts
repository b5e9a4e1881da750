import type { ImportDeclaration, Program } from 'estree';
import type { Root } from 'hast';
import { visit } from 'unist-util-visit';
import { nameOf } from '../syntax-tree/estree-nodes.js';

/** True for the export of `paths`, if it exports nothing else. */
export function exportsPaths(statement: Program['body'][number]): boolean {
  if (statement.type !== 'ExportNamedDeclaration') return false;
  const { declaration, specifiers } = statement;
  if (declaration?.type === 'FunctionDeclaration') return declaration.id.name === 'paths';
  if (declaration?.type === 'VariableDeclaration')
    return declaration.declarations.every(({ id }) => id.type === 'Identifier' && id.name === 'paths');
  return specifiers.length > 0 && specifiers.every(({ exported }) => nameOf(exported) === 'paths');
}

/** Creates the test for imports that only `paths` uses. The build calls `paths`, and browsers have no use for it. */
export function findPathsImports(tree: Root, source: string): (declaration: ImportDeclaration) => boolean {
  let used = '';
  let rest = source;
  const cut = (statement: Program['body'][number]): string => {
    const { start, end } = statement as unknown as { start: number; end: number };
    rest = rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end);
    return source.slice(start, end);
  };
  visit(tree, 'mdxjsEsm', (node) => {
    for (const statement of node.data?.estree?.body ?? [])
      if (exportsPaths(statement)) used += cut(statement);
      else if (statement.type === 'ImportDeclaration') cut(statement);
  });
  return ({ specifiers }) =>
    specifiers.length > 0 &&
    specifiers.every(({ local: { name } }) => {
      const isIn = (text: string): boolean => text.split(/[^\w$]+/).includes(name);
      return isIn(used) && !isIn(rest);
    });
}
