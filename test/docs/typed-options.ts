import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { projectRoot } from '../support/project-root.js';

/** An option as its type says it. */
export interface TypedOption {
  /** Interface and name, such as `RouteOptions.include`. */
  id: string;
  name: string;
  /** The default that the comment has as a value: `true`, `'auto'`, `9`; `undefined` when it is none or said in words. */
  defaultValue: string | undefined;
}

const valuePattern = /\bDefault: (?:`([^`]+)`|(true|false|\d[\d.]*\d|\d+))(?=[,.;]|$)/;

/** The default that a comment has as a value; undefined when it is none or said in words. */
export function defaultIn(comment: string): string | undefined {
  const [, quoted, plain] = valuePattern.exec(comment.replace(/\s+/g, ' ')) ?? [];
  return quoted ?? plain;
}

function defaultOf(member: ts.Node): string | undefined {
  const comment = ts
    .getJSDocCommentsAndTags(member)
    .map((part) => (ts.isJSDoc(part) ? (ts.getTextOfJSDocComment(part.comment) ?? '') : ''))
    .join(' ');
  return defaultIn(comment);
}

function optionsOf(owner: string, members: readonly ts.TypeElement[]): TypedOption[] {
  return members.flatMap((member) => {
    const name = member.name && (ts.isStringLiteral(member.name) ? member.name.text : member.name.getText());
    if (name === undefined) return [];
    const type = ts.isPropertySignature(member) ? member.type : undefined;
    const [given, absent] = type && ts.isUnionTypeNode(type) ? type.types : [type];
    const isObject = given && ts.isTypeLiteralNode(given) && (!absent || absent.kind === ts.SyntaxKind.UndefinedKeyword);
    const inner = isObject ? optionsOf(`${owner}.${name}`, [...given.members]) : [];
    return [{ id: `${owner}.${name}`, name, defaultValue: defaultOf(member) }, ...inner];
  });
}

function parseSource(path: string): ts.SourceFile {
  const text = readFileSync(join(projectRoot, path), 'utf8');
  return ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true);
}

/** Reads the options that an interface of a source file lists, and those of the objects written out in it. */
export function readTypedOptions(path: string, interfaceName: string): TypedOption[] {
  const found = parseSource(path)
    .statements.filter(ts.isInterfaceDeclaration)
    .find(({ name }) => name.text === interfaceName);
  if (!found) throw new Error(`${path} has no interface ${interfaceName}`);
  return optionsOf(interfaceName, [...found.members]);
}

/** Names of the exports of a module that is written as a list of exports; those of types apart. */
export function readExports(path: string): { values: string[]; types: string[] } {
  const values: string[] = [];
  const types: string[] = [];
  for (const statement of parseSource(path).statements) {
    if (!ts.isExportDeclaration(statement) || !statement.exportClause || !ts.isNamedExports(statement.exportClause))
      continue;
    for (const { name, isTypeOnly } of statement.exportClause.elements)
      (statement.isTypeOnly || isTypeOnly ? types : values).push(name.text);
  }
  return { values, types };
}
