import type ts from 'typescript';
import type { Declaration, JSDocTag, Program, Signature, Symbol as TypeSymbol, Type, TypeChecker } from 'typescript';
import { docText, type ApiDoc, type ApiRow } from './api-doc.js';
import { withDefaults } from '../../build/config/options/with-defaults.js';
import { documentationOptions, type DocumentationOptions } from './options.js';
import { compareCodeUnits } from '../../shared/compare-code-units.js';

type TypeScript = typeof ts;

interface Reader {
  ts: TypeScript;
  checker: TypeChecker;
}

const declarationOf = (symbol: TypeSymbol): Declaration | undefined =>
  symbol.valueDeclaration ?? symbol.declarations?.[0];

function tagText(tag: JSDocTag, { ts }: Reader): string {
  return (ts.getTextOfJSDocComment(tag.comment) ?? '').replace(/^\s*-\s+/, '');
}

/** Tags of a declaration by name; of several with one name, the first. */
function tagsOf(declaration: Declaration, reader: Reader): Record<string, string> {
  const tags = [...reader.ts.getJSDocTags(declaration)].reverse();
  return Object.fromEntries(tags.map((tag) => [tag.tagName.text, tagText(tag, reader)]));
}

const commentOf = (symbol: TypeSymbol, { ts, checker }: Reader): string =>
  ts.displayPartsToString(symbol.getDocumentationComment(checker));

function accessOf(tags: Readonly<Record<string, string>>): 'public' | 'protected' | 'private' | 'undefined' {
  const named = (['public', 'protected', 'private'] as const).find((access) => access in tags);
  return (
    named ?? (/^(?:public|protected|private)$/.exec(tags['access'] ?? '')?.[0] as 'public' | undefined) ?? 'undefined'
  );
}

function typeText(type: Type, declaration: Declaration, { checker, ts }: Reader): string {
  return checker.typeToString(type, declaration, ts.TypeFormatFlags.NoTruncation).replace(/"([^"'\\]*)"/g, "'$1'");
}

function toRow(parameter: TypeSymbol, around: Declaration, reader: Reader): ApiRow {
  const { ts, checker } = reader;
  const declaration = declarationOf(parameter) ?? around;
  const isParameter = ts.isParameter(declaration);
  const initializer = isParameter ? declaration.initializer : undefined;
  const tag = isParameter ? ts.getJSDocParameterTags(declaration)[0] : undefined;
  const written = /^\[[^=\]]+=(.+)\]/.exec(tag?.getText().replace(/^@param\s+(?:\{[^}]*\}\s*)?/, '') ?? '')?.[1];
  const defaultValue = initializer?.getText() ?? written;
  const type = checker.getNonNullableType(checker.getTypeOfSymbolAtLocation(parameter, declaration));
  const isOptional = isParameter && checker.isOptionalParameter(declaration);
  const isRest = isParameter && declaration.dotDotDotToken !== undefined;
  return {
    name: `${isRest ? '...' : ''}${parameter.name}`,
    isRequired: !isOptional && !isRest && defaultValue === undefined,
    type: typeText(type, declaration, reader),
    defaultValue,
    description: docText(commentOf(parameter, reader).replace(/^\s*-\s+/, '')),
  };
}

function functionDoc(
  name: string,
  signature: Signature,
  declaration: Declaration,
  reader: Reader,
): Omit<ApiDoc, 'description' | 'examples'> {
  const rows = signature.parameters.map((parameter) => toRow(parameter, declaration, reader));
  const tag = reader.ts.getJSDocReturnTag(declaration);
  return {
    title: `${name}(${rows.map((row) => row.name).join(', ')})`,
    kind: 'function',
    rows,
    result: {
      type: typeText(signature.getReturnType(), declaration, reader),
      description: docText(tag ? tagText(tag, reader) : ''),
    },
  };
}

function toDocs(symbol: TypeSymbol, name: string, access: ReadonlySet<string>, reader: Reader): ApiDoc[] {
  const { ts, checker } = reader;
  const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  const declaration = declarationOf(target);
  if (!declaration) return [];
  const tags = tagsOf(declaration, reader);
  if (!access.has(accessOf(tags))) return [];
  const shared = {
    description: docText(commentOf(target, reader), tags),
    examples: [...ts.getJSDocTags(declaration)]
      .filter(({ tagName }) => tagName.text === 'example')
      .map((tag) => tagText(tag, reader).trim()),
  };
  const isType = (target.flags & (ts.SymbolFlags.Interface | ts.SymbolFlags.TypeAlias)) !== 0;
  const type = isType
    ? checker.getDeclaredTypeOfSymbol(target)
    : checker.getTypeOfSymbolAtLocation(target, declaration);
  const [signature] = type.getCallSignatures();
  if (signature && !isType) return [{ ...shared, ...functionDoc(name, signature, declaration, reader) }];
  if (target.flags & ts.SymbolFlags.Class) {
    const members = checker.getDeclaredTypeOfSymbol(target).getProperties();
    return [
      { ...shared, title: name, kind: 'value', rows: [] },
      ...members.flatMap((member) => toDocs(member, `${name}.${member.name}`, access, reader)),
    ];
  }
  return [
    {
      ...shared,
      title: name,
      kind: 'value',
      rows: [],
      result: { type: typeText(type, declaration, reader), description: docText('') },
    },
  ];
}

/** Reads the JSDoc comments of what a module exports. */
export function readJsdoc(ts: TypeScript, program: Program, path: string, options: DocumentationOptions): ApiDoc[] {
  const { access, sortOrder } = withDefaults(documentationOptions, options);
  const checker = program.getTypeChecker();
  const file = program.getSourceFile(path);
  const module = file && checker.getSymbolAtLocation(file);
  const exported = module ? checker.getExportsOfModule(module) : [];
  const reader: Reader = { ts, checker };
  const docs = exported.flatMap((symbol) => toDocs(symbol, symbol.name, new Set(access), reader));
  return sortOrder === 'source' ? docs : docs.sort((a, b) => compareCodeUnits(a.title, b.title));
}
