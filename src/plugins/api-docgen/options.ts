import type { ParserOptions } from 'react-docgen-typescript';
import type { CompilerOptions } from 'typescript';
import * as k from '../../build/config/options/kinds.js';

const parseTool = k.choice('react-docgen-typescript', 'documentation');

/** How modules are read. */
export type ApiParseTool = k.ValueOf<typeof parseTool>;

/** Options for the parser of React components, and how their modules are compiled. */
export interface ReactDocgenOptions extends ParserOptions {
  /** `tsconfig.json` by entry. Default: the nearest one above the module. */
  tsconfigPath?: Record<string, string> | undefined;
  /** Compiler options by entry; they win over `tsconfig.json`. */
  compilerOptions?: Record<string, CompilerOptions> | undefined;
}

const reactDocgenOptions = k.groupOf<ReactDocgenOptions>({
  tsconfigPath: k.record(k.filledText),
  compilerOptions: k.record(k.foreign<CompilerOptions>()),
  propFilter: k.tested<NonNullable<ParserOptions['propFilter']>>(
    'a function, or an object for a filter by name',
    (value) => typeof value === 'function' || (typeof value === 'object' && value !== null),
  ),
  componentNameResolver: k.call<NonNullable<ParserOptions['componentNameResolver']>>(),
  shouldExtractLiteralValuesFromEnum: k.flag,
  shouldRemoveUndefinedFromOptional: k.flag,
  shouldExtractValuesFromUnion: k.flag,
  shouldSortUnions: k.flag,
  skipChildrenPropWithoutDoc: k.flag,
  savePropValueAsString: k.flag,
  shouldIncludePropTagMap: k.flag,
  shouldIncludeExpression: k.flag,
  customComponentTypes: k.list(k.text),
});

const documentationFields = {
  /** Which declarations are shown, by the tags of their comments; `undefined`: those without a tag. Default: `['public', 'undefined']`. */
  access: k.option(k.list(k.choice('public', 'protected', 'private', 'undefined')), {
    default: ['public', 'undefined'],
    zh: '按注释中的标签，显示哪些声明；`undefined` 表示没有标签的声明',
  }),
  /** Order of declarations. Default: `source`. */
  sortOrder: k.option(k.choice('source', 'alpha'), { default: 'source', zh: '声明的顺序' }),
};

/** Options for the reader of JSDoc comments. */
export interface DocumentationOptions extends k.OptionsOf<typeof documentationFields> {}
export const documentationOptions: k.Group<typeof documentationFields, DocumentationOptions> =
  k.group(documentationFields);

const apiDocgenFields = {
  /** Name of a module to its path. A path that does not exist is an error. */
  entries: k.option(k.required(k.record(k.filledText)), {
    zh: '键是模块的名称，值是路径；路径不存在时报错',
    type: 'Record<name, path>',
  }),
  /** How modules are read. Default: `react-docgen-typescript`. */
  apiParseTool: k.option(parseTool, { default: 'react-docgen-typescript', zh: '读取模块的方式' }),
  /** Folder that paths start from. Default: the project folder. */
  appDir: k.option(k.filledText, { zh: '路径相对于哪个目录。默认值：项目目录。' }),
  /** Options for the tools. */
  parseToolOptions: k.option(
    k.group({ 'react-docgen-typescript': reactDocgenOptions, documentation: documentationOptions }),
    {
      default: {},
      zh: '工具的选项',
      type: "{ 'react-docgen-typescript'?: object; documentation?: object }",
    },
  ),
};

export interface ApiDocgenOptions extends k.OptionsOf<typeof apiDocgenFields> {}
export const apiDocgenOptions: k.Group<typeof apiDocgenFields, ApiDocgenOptions> = k.group(apiDocgenFields);
