import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { projectRoot } from '../support/project-root.js';

/** Folders whose files report problems. */
const folders = ['src/build', 'src/cli', 'src/server', 'src/plugins'];

/** The codes of problems that sources can report, and the expressions whose codes cannot be read from the sources. */
export interface ProblemCodes {
  codes: Set<string>;
  /** As `file: expression`. */
  computed: string[];
}

const sourcePaths = (): string[] =>
  folders.flatMap((folder) =>
    readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path))
      .sort()
      .map((path) => `${folder}/${path.replaceAll('\\', '/')}`),
  );

function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  ts.forEachChild(node, (child) => walk(child, visit));
}

/** Whether a property gives the code of a problem: `code` beside a severity or kind, or `ruleId` of a Markdown plugin. */
function isCode({ name, parent }: ts.ObjectLiteralElementLike): boolean {
  if (name?.getText() === 'ruleId') return true;
  if (name?.getText() !== 'code' || !ts.isObjectLiteralExpression(parent)) return false;
  return parent.properties.some((property) => ['severity', 'kind'].includes(property.name?.getText() ?? ''));
}

function codeExpressions(file: ts.SourceFile): ts.Expression[] {
  const found: ts.Expression[] = [];
  walk(file, (node) => {
    if (ts.isPropertyAssignment(node) && isCode(node)) found.push(node.initializer);
    else if (ts.isShorthandPropertyAssignment(node) && isCode(node)) found.push(node.name);
  });
  return found;
}

/** What the calls in a file give for a parameter of a function. */
function argumentsOf(file: ts.SourceFile, parameter: ts.ParameterDeclaration): ts.Expression[] {
  const { parent: owner } = parameter;
  const named = ts.isFunctionDeclaration(owner) ? owner : owner.parent;
  const name = ts.isFunctionDeclaration(named) || ts.isVariableDeclaration(named) ? named.name?.getText() : undefined;
  const position = owner.parameters.indexOf(parameter);
  const found: ts.Expression[] = [];
  walk(file, (node) => {
    const argument = ts.isCallExpression(node) && node.expression.getText() === name && node.arguments[position];
    if (argument) found.push(argument);
  });
  return found;
}

/** The values of all constants, found by name, and by file and name. */
function readConstants(files: readonly ts.SourceFile[]): Map<string, ts.Expression> {
  const constants = new Map<string, ts.Expression>();
  for (const file of files) {
    walk(file, (node) => {
      if (!ts.isVariableDeclaration(node) || !node.initializer) return;
      constants.set(node.name.getText(), node.initializer);
      constants.set(`${file.fileName} ${node.name.getText()}`, node.initializer);
    });
  }
  return constants;
}

/** The expressions that a name stands for: what a parameter is called with, or the value of a constant. */
function valuesOf(name: ts.Identifier, constants: ReadonlyMap<string, ts.Expression>): ts.Expression[] {
  const file = name.getSourceFile();
  for (let node: ts.Node = name; node.parent; node = node.parent) {
    if (!ts.isFunctionLike(node)) continue;
    const parameter = node.parameters.find((candidate) => candidate.name.getText() === name.text);
    if (parameter) return argumentsOf(file, parameter as ts.ParameterDeclaration);
  }
  const value = constants.get(`${file.fileName} ${name.text}`) ?? constants.get(name.text);
  return value ? [value] : [];
}

/** Reads from the sources which codes problems have, those of plugins included. */
export function collectProblemCodes(): ProblemCodes {
  const files = sourcePaths().map((path) =>
    ts.createSourceFile(path, readFileSync(join(projectRoot, path), 'utf8'), ts.ScriptTarget.ESNext, true),
  );
  const codes = new Set<string>();
  const computed = new Set<string>();
  const pending = files.flatMap(codeExpressions);
  const constants = readConstants(files);
  for (const expression of pending) {
    const values = ts.isIdentifier(expression) ? valuesOf(expression, constants) : [];
    if (ts.isStringLiteralLike(expression)) codes.add(expression.text);
    else if (ts.isConditionalExpression(expression)) pending.push(expression.whenTrue, expression.whenFalse);
    else if (values.length > 0) pending.push(...values);
    else computed.add(`${expression.getSourceFile().fileName}: ${expression.getText()}`);
  }
  return { codes, computed: [...computed] };
}
