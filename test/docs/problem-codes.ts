import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { projectRoot } from '../support/project-root.js';

/** Folders whose files report problems. */
const folders = ['src/build', 'src/cli', 'src/server', 'src/plugins'];

/** What the sources say of a code: the severities and kinds of its problems, which options may decide. */
export interface CodeFacts {
  severities: Set<string>;
  kinds: Set<string>;
}

/** The codes of problems that sources can report, and the expressions whose codes cannot be read from the sources. */
export interface ProblemCodes {
  codes: Map<string, CodeFacts>;
  /** As `file: expression`. */
  computed: string[];
}

/** Expressions for the properties of one problem. */
interface ProblemExpressions {
  code: ts.Expression;
  severity: ts.Expression | undefined;
  kind: ts.Expression | undefined;
  /** Severities of a message of a Markdown plugin, which is a warning unless `fatal` is set. */
  severities?: string[];
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

/** Value of a property of an object literal. */
function valueOf(object: ts.Node, name: string): ts.Expression | undefined {
  if (!ts.isObjectLiteralExpression(object)) return undefined;
  const property = object.properties.find((candidate) => candidate.name?.getText() === name);
  if (property && ts.isPropertyAssignment(property)) return property.initializer;
  return property && ts.isShorthandPropertyAssignment(property) ? property.name : undefined;
}

function messageSeverities(options: ts.Node): string[] {
  let statement = options;
  while (!ts.isStatement(statement)) statement = statement.parent;
  if (statement.getText().includes('.fatal = true')) return ['error'];
  return statement.parent.getText().includes('.fatal =') ? ['error', 'warning'] : ['warning'];
}

/** Problems of a file: objects with `code` beside a severity or kind, and `ruleId` of messages of Markdown plugins. */
function problemsIn(file: ts.SourceFile): ProblemExpressions[] {
  const found: ProblemExpressions[] = [];
  walk(file, (node) => {
    const rule = valueOf(node, 'ruleId');
    if (rule) found.push({ code: rule, severity: undefined, kind: undefined, severities: messageSeverities(node) });
    const [code, severity, kind] = ['code', 'severity', 'kind'].map((name) => valueOf(node, name));
    if (code && (severity ?? kind)) found.push({ code, severity, kind });
  });
  return found;
}

const nameOf = (owner: ts.SignatureDeclaration): string | undefined => {
  const named = ts.isFunctionDeclaration(owner) ? owner : owner.parent;
  return ts.isFunctionDeclaration(named) || ts.isVariableDeclaration(named) ? named.name?.getText() : undefined;
};

function isExported(owner: ts.Node): boolean {
  let statement = owner;
  while (!ts.isStatement(statement)) statement = statement.parent;
  return ts.canHaveModifiers(statement) && !!ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
}

/** The parameter with a name. */
function parameterOf(name: ts.Expression | undefined): ts.ParameterDeclaration | undefined {
  if (!name || !ts.isIdentifier(name)) return undefined;
  for (let node: ts.Node = name; node.parent; node = node.parent) {
    if (!ts.isFunctionLike(node)) continue;
    const parameter = node.parameters.find((candidate) => candidate.name.getText() === name.text);
    if (parameter) return parameter as ts.ParameterDeclaration;
  }
  return undefined;
}

/** The problems of a function's calls, with the arguments instead of its parameters. */
function atCalls(
  problem: ProblemExpressions,
  owner: ts.SignatureDeclaration,
  callsOf: ReadonlyMap<string, readonly ts.CallExpression[]>,
): ProblemExpressions[] {
  const file = owner.getSourceFile();
  const calls = callsOf.get(nameOf(owner) ?? '') ?? [];
  // Functions that aren't exported may have the same name in several files.
  const near = isExported(owner) ? [] : calls.filter((call) => call.getSourceFile() === file);
  return (near.length > 0 ? near : calls).map((call) => {
    const filled = (value: ts.Expression | undefined): ts.Expression | undefined => {
      const parameter = parameterOf(value);
      if (!parameter || parameter.parent !== owner) return value;
      return call.arguments[owner.parameters.indexOf(parameter)] ?? parameter.initializer;
    };
    // `{ ...error(code, message), severity: 'warning' }` overrides what the other factory says.
    const outer = ts.isSpreadAssignment(call.parent) ? call.parent.parent : undefined;
    const [severity, kind] = (['severity', 'kind'] as const).map((name) => (outer && valueOf(outer, name)) ?? filled(problem[name]));
    return { ...problem, code: filled(problem.code)!, severity, kind };
  });
}

/** All calls of functions by their names. */
function readCalls(files: readonly ts.SourceFile[]): Map<string, ts.CallExpression[]> {
  const calls = new Map<string, ts.CallExpression[]>();
  for (const file of files)
    walk(file, (node) => {
      if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression)) return;
      calls.set(node.expression.text, [...(calls.get(node.expression.text) ?? []), node]);
    });
  return calls;
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

/** Texts that an expression can be: both branches of a condition; nothing if it cannot be read. */
function textsOf(value: ts.Expression | undefined): string[] {
  if (!value) return [];
  if (ts.isStringLiteralLike(value)) return [value.text];
  if (ts.isConditionalExpression(value)) return [...textsOf(value.whenTrue), ...textsOf(value.whenFalse)];
  return ts.isAsExpression(value) ? textsOf(value.expression) : [];
}

/** Reads from the sources which codes problems have, those of plugins included. */
export function collectProblemCodes(): ProblemCodes {
  const files = sourcePaths().map((path) =>
    ts.createSourceFile(path, readFileSync(join(projectRoot, path), 'utf8'), ts.ScriptTarget.ESNext, true),
  );
  const codes = new Map<string, CodeFacts>();
  const computed = new Set<string>();
  const constants = readConstants(files);
  const callsOf = readCalls(files);
  const pending = files.flatMap(problemsIn);
  for (const problem of pending) {
    const { code, severity, kind } = problem;
    const texts = textsOf(code);
    const owner = [code, severity, kind].map(parameterOf).find((parameter) => parameter !== undefined)?.parent;
    const calls = owner ? atCalls(problem, owner, callsOf) : [];
    const constant = ts.isIdentifier(code) && !parameterOf(code)
      ? (constants.get(`${code.getSourceFile().fileName} ${code.text}`) ?? constants.get(code.text))
      : undefined;
    if (calls.length > 0) pending.push(...calls);
    else if (ts.isConditionalExpression(code))
      pending.push({ ...problem, code: code.whenTrue }, { ...problem, code: code.whenFalse });
    else if (texts.length === 0 && constant) pending.push({ ...problem, code: constant });
    else if (texts.length === 0) computed.add(`${code.getSourceFile().fileName}: ${code.getText()}`);
    for (const text of calls.length > 0 || ts.isConditionalExpression(code) ? [] : texts) {
      const facts = codes.get(text) ?? { severities: new Set(), kinds: new Set() };
      for (const value of problem.severities ?? textsOf(severity)) facts.severities.add(value);
      for (const value of textsOf(kind)) facts.kinds.add(value);
      codes.set(text, facts);
    }
  }
  return { codes, computed: [...computed] };
}

const severityWords = {
  en: { error: 'Error', warning: 'Warning', both: 'Error or warning', option: 'Error or warning, as an option says', end: '.** ' },
  zh: { error: '错误', warning: '警告', both: '错误或警告', option: '错误或警告，由选项决定', end: '**：' },
};

/** Codes whose severity an option sets, of the configuration or of a plugin. */
const byOptions: ReadonlySet<string> = new Set([
  ...['anchor-lost', 'dead-anchor', 'dead-image', 'dead-link', 'math-error', 'mermaid-error', 'url-lost'],
]);

/** Codes of one message, of which the same condition chooses code and severity. */
const byCode: ReadonlyMap<string, readonly string[]> = new Map([
  ['math-error', ['error', 'warning']],
  ['math-warning', ['warning']],
  ['typedoc-error', ['error']],
  ['typedoc-warning', ['warning']],
]);

/** The page of error codes with the severity of each code at the beginning of its entry, as the sources have it. */
export function withSeverities(source: string, lang: 'en' | 'zh', { codes }: ProblemCodes): string {
  const { error, warning, both, option, end } = severityWords[lang];
  return source.replace(/^### ([\w-]+)\n\n(?:\*\*[^*]+\*\*(?: |：)?)?/gm, (_, code: string) => {
    const [severity, ...others] = byCode.get(code) ?? codes.get(code)?.severities ?? [];
    const isDecided = byOptions.has(code);
    const word = isDecided ? option : others.length > 0 ? both : severity === 'error' ? error : warning;
    return `### ${code}\n\n**${word}${end}`;
  });
}
