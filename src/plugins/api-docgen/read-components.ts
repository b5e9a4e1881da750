import type * as ReactDocgen from 'react-docgen-typescript';
import type { ComponentDoc, ParserOptions, PropItem } from 'react-docgen-typescript';
import type { Program } from 'typescript';
import { docText, type ApiDoc, type ApiRow } from './api-doc.js';

type Docgen = typeof ReactDocgen;

/** Props that people declared: those of HTML elements and of packages would fill pages. */
const isOwnProp = ({ declarations = [], parent }: PropItem): boolean => {
  const files = parent ? [parent.fileName] : declarations.map(({ fileName }) => fileName);
  return files.length === 0 || files.some((file) => !file.includes('node_modules'));
};

/** Takes off the parentheses that a function type keeps when `| undefined` is removed after it. */
function withoutParentheses(type: string): string {
  let depth = 0;
  const end = [...type].findIndex((sign) => (depth += sign === '(' ? 1 : sign === ')' ? -1 : 0) === 0);
  return type.startsWith('((') && end === [...type].length - 1 ? type.slice(1, -1) : type;
}

const singleQuoted = (type: string): string => type.replace(/"([^"'\\]*)"/g, "'$1'");

function defaultOf({ defaultValue }: PropItem, type: string): string | undefined {
  const { value } = (defaultValue ?? {}) as { value?: unknown };
  if (value === undefined || value === null) return undefined;
  const text = String(value);
  const isBareText = typeof value === 'string' && (type === 'string' || type.includes(`'${text}'`));
  return isBareText && !/^['"`]/.test(text) ? `'${text}'` : singleQuoted(text);
}

function toRow(prop: PropItem): ApiRow {
  const type = withoutParentheses(singleQuoted(prop.type.raw ?? prop.type.name));
  const defaultValue = defaultOf(prop, type);
  return {
    name: prop.name,
    isRequired: prop.required,
    type,
    defaultValue,
    description: docText(prop.description, prop.tags),
  };
}

/** Text of a comment before its first tag. */
const withoutTags = (comment: string): string => comment.replace(/^@\w[^]*/m, '');

function toDoc({ displayName, description, tags, props }: ComponentDoc): ApiDoc {
  return {
    title: displayName,
    kind: 'component',
    description: docText(withoutTags(description), tags),
    rows: Object.values(props).map(toRow),
    examples: [],
  };
}

/** Reads the React components of a module. */
export function readComponents(
  docgen: Docgen,
  program: Program,
  path: string,
  { propFilter = isOwnProp, ...options }: ParserOptions,
): ApiDoc[] {
  const parserOptions = {
    shouldRemoveUndefinedFromOptional: true,
    ...options,
    propFilter,
    shouldIncludePropTagMap: true,
  };
  const parser = docgen.withCompilerOptions(program.getCompilerOptions(), parserOptions);
  return parser.parseWithProgramProvider(path, () => program).map(toDoc);
}
