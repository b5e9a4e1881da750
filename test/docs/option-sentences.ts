import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { projectRoot } from '../support/project-root.js';

/** Looks up the comment of an option: `sentenceOf('markdownOptions', ['link', 'checkDeadLinks'])`. */
export type SentenceOf = (table: string, path: readonly string[]) => string | undefined;

/** The object literal that a table is written as: inside calls such as `option(group({ … }), …)`, or by its name. */
function literalOf(
  node: ts.Expression | undefined,
  tables: ReadonlyMap<string, ts.ObjectLiteralExpression>,
): ts.ObjectLiteralExpression | undefined {
  if (!node || ts.isObjectLiteralExpression(node)) return node;
  if (ts.isAsExpression(node)) return literalOf(node.expression, tables);
  return ts.isCallExpression(node) ? literalOf(node.arguments[0], tables) : tables.get(node.getText());
}

function commentOf(node: ts.Node): string {
  const comments = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc);
  return comments.map(({ comment }) => ts.getTextOfJSDocComment(comment) ?? '').join(' ').replace(/\s+/g, ' ');
}

/** Reads the object literals of all tables of options, by name. Names are unique. */
function readLiterals(): Map<string, ts.ObjectLiteralExpression> {
  const literals = new Map<string, ts.ObjectLiteralExpression>();
  const folders = ['src/build/config/options', 'src/plugins'];
  const paths = folders.flatMap((folder) =>
    readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('options.ts'))
      .map((path) => join(projectRoot, folder, path)),
  );
  for (const path of paths) {
    const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.ESNext, true);
    for (const { name, initializer } of file.statements.filter(ts.isVariableStatement).flatMap((statement) => [
      ...statement.declarationList.declarations,
    ])) {
      const literal = literalOf(initializer, literals);
      if (literal) literals.set(name.getText(), literal);
    }
  }
  return literals;
}

/** Names of the tables of options, sorted. */
export const readTableNames = (): string[] => [...readLiterals().keys()].filter((name) => name.endsWith('Options')).sort();

/** Reads the comments of all options. */
export function readOptionSentences(): SentenceOf {
  const literals = readLiterals();
  const find = (literal: ts.ObjectLiteralExpression | undefined, [name, ...rest]: readonly string[]): string | undefined => {
    for (const property of literal?.properties ?? []) {
      if (ts.isSpreadAssignment(property)) {
        const table = property.expression.getText().replace(/\.fields$/, '');
        const inherited = find(literals.get(table), [name!, ...rest]);
        if (inherited !== undefined) return inherited;
      } else if (ts.isPropertyAssignment(property) && property.name.getText().replace(/'/g, '') === name) {
        return rest.length === 0 ? commentOf(property) : find(literalOf(property.initializer, literals), rest);
      }
    }
    return undefined;
  };
  return (table, path) => find(literals.get(table), path);
}
