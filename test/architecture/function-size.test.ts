import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { test } from 'uvu';
import * as assert from 'uvu/assert';

declare const __TEST_ROOT__: string;

const root = join(__TEST_ROOT__, '../src');

/** Lines of code in the body of a function, at most. Blank lines and comments do not count. */
const mostLines = 80;

/** Functions of a source text whose bodies have more than `most` lines of code, such as `12: readPages (93 lines)`. */
function longFunctions(path: string, text: string, most: number): string[] {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  const lineAt = (position: number): number => source.getLineAndCharacterOfPosition(position).line;
  /** Lines with a token, which comments are not. */
  const linesOfCode = new Set<number>();
  const addTokens = (node: ts.Node): void => {
    if (node.kind >= ts.SyntaxKind.FirstJSDocNode && node.kind <= ts.SyntaxKind.LastJSDocNode) return;
    const children = node.getChildren(source);
    for (const child of children) addTokens(child);
    if (children.length > 0 || node.getEnd() === node.getStart(source)) return;
    for (let line = lineAt(node.getStart(source)); line <= lineAt(node.getEnd()); line++) linesOfCode.add(line);
  };
  addTokens(source);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const { body, name, parent } = node as ts.FunctionLikeDeclaration & { body: ts.Node };
      const [start, end] = [lineAt(body.getStart(source)), lineAt(body.getEnd())];
      // Braces are no part of the body, and an expression has none.
      const inside = ts.isBlock(body) ? [start + 1, end - 1] : [start, end];
      const count =
        end - start < most ? 0 : [...linesOfCode].filter((line) => line >= inside[0]! && line <= inside[1]!).length;
      const shown = name ?? (ts.isVariableDeclaration(parent) ? parent.name : undefined);
      if (count > most) found.push(`${start + 1}: ${shown?.getText(source) ?? 'a function'} (${count} lines)`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

test(`no function of the sources has more than ${mostLines} lines of code`, () => {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) => /\.tsx?$/.test(path));
  assert.ok(files.length > 0);
  const found = files.flatMap((path) =>
    longFunctions(path, readFileSync(join(root, path), 'utf8'), mostLines).map((text) => `src/${path}:${text}`),
  );
  assert.is(found.join('\n'), '');
});

test('counts lines of code in functions of each form, without comments and blank lines', () => {
  const text = [
    'function named() {',
    '  // A comment.',
    '',
    '  /** Another one. */',
    '  const text = `one',
    'two`;',
    '  return text;',
    '}',
    'const expression = () => [',
    '  1,',
    '];',
    'const table = {',
    '  one: 1,',
    '  two: 2,',
    '  three: 3,',
    '};',
  ].join('\n');
  assert.equal(longFunctions('example.ts', text, 2), ['1: named (3 lines)', '9: expression (3 lines)']);
  assert.equal(longFunctions('example.ts', text, 3), []);
});

test.run();
