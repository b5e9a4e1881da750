import type { ParserOptions } from 'react-docgen-typescript';
import type { CompilerOptions } from 'typescript';
import {
  call,
  choice,
  filledText,
  flag,
  foreign,
  group,
  groupOf,
  list,
  option,
  record,
  required,
  tested,
  text,
  type ValueOf,
  type Group,
  type OptionsOf,
} from '../../build/config/options/kinds.js';

const parseTool = choice('react-docgen-typescript', 'documentation');

/** How modules are read. */
export type ApiParseTool = ValueOf<typeof parseTool>;

/** Options for the parser of React components, and how their modules are compiled. */
export interface ReactDocgenOptions extends ParserOptions {
  /** `tsconfig.json` by entry. Default: the nearest one above the module. */
  tsconfigPath?: Record<string, string>;
  /** Compiler options by entry; they win over `tsconfig.json`. */
  compilerOptions?: Record<string, CompilerOptions>;
}

export const reactDocgenOptions = groupOf<ReactDocgenOptions>({
  tsconfigPath: record(filledText),
  compilerOptions: record(foreign<CompilerOptions>()),
  propFilter: tested<NonNullable<ParserOptions['propFilter']>>(
    'a function, or an object for a filter by name',
    (value) => typeof value === 'function' || (typeof value === 'object' && value !== null),
  ),
  componentNameResolver: call<NonNullable<ParserOptions['componentNameResolver']>>(),
  shouldExtractLiteralValuesFromEnum: flag,
  shouldRemoveUndefinedFromOptional: flag,
  shouldExtractValuesFromUnion: flag,
  shouldSortUnions: flag,
  skipChildrenPropWithoutDoc: flag,
  savePropValueAsString: flag,
  shouldIncludePropTagMap: flag,
  shouldIncludeExpression: flag,
  customComponentTypes: list(text),
});

const documentationFields = {
  /** Which declarations are shown, by the tags of their comments; `undefined`: those without a tag. Default: `['public', 'undefined']`. */
  access: option(list(choice('public', 'protected', 'private', 'undefined')), {
    default: ['public', 'undefined'],
    zh: '按注释中的标签，显示哪些声明；`undefined` 表示没有标签的声明',
  }),
  /** Order of declarations. Default: `source`. */
  sortOrder: option(choice('source', 'alpha'), { default: 'source', zh: '声明的顺序' }),
};

/** Options for the reader of JSDoc comments. */
export interface DocumentationOptions extends OptionsOf<typeof documentationFields> {}
export const documentationOptions: Group<typeof documentationFields, DocumentationOptions> = group(documentationFields);

const apiDocgenFields = {
  /** Name of a module to its path. */
  entries: option(required(record(filledText)), { zh: '模块的名称对应它的路径', type: 'Record<name, path>' }),
  /** How modules are read. Default: `react-docgen-typescript`. */
  apiParseTool: option(parseTool, { default: 'react-docgen-typescript', zh: '读取模块的方式' }),
  /** Folder that paths start from. Default: the project folder. */
  appDir: option(filledText, { zh: '路径的起点目录。默认值：项目目录。' }),
  /** Options for the tools. */
  parseToolOptions: option(
    group({ 'react-docgen-typescript': reactDocgenOptions, documentation: documentationOptions }),
    {
      default: {},
      zh: '工具的选项',
      type: "{ 'react-docgen-typescript'?: object; documentation?: object }",
    },
  ),
};

export interface ApiDocgenOptions extends OptionsOf<typeof apiDocgenFields> {}
export const apiDocgenOptions: Group<typeof apiDocgenFields, ApiDocgenOptions> = group(apiDocgenFields);
