import type { ParserOptions } from 'react-docgen-typescript';
import type { CompilerOptions } from 'typescript';

/** How modules are read. */
export type ApiParseTool = 'react-docgen-typescript' | 'documentation';

/** Options for the parser of React components, and how their modules are compiled. */
export interface ReactDocgenOptions extends ParserOptions {
  /** `tsconfig.json` by entry. Default: the nearest one above the module. */
  tsconfigPath?: Record<string, string>;
  /** Compiler options by entry; they win over `tsconfig.json`. */
  compilerOptions?: Record<string, CompilerOptions>;
}

/** Options for the reader of JSDoc comments. */
export interface DocumentationOptions {
  /** Which declarations are shown, by the tags of their comments. Default: `public` and those without a tag. */
  access?: ('public' | 'protected' | 'private' | 'undefined')[];
  /** Order of declarations. Default: `source`. */
  sortOrder?: 'source' | 'alpha';
}

/** Options of the plugin. */
export interface ApiDocgenOptions {
  /** Name of a module to its path. */
  entries: Record<string, string>;
  /** Default: `react-docgen-typescript`. */
  apiParseTool?: ApiParseTool;
  /** Folder that paths start from. Default: the project folder. */
  appDir?: string;
  /** Options for the tools. */
  parseToolOptions?: {
    'react-docgen-typescript'?: ReactDocgenOptions;
    documentation?: DocumentationOptions;
  };
}
