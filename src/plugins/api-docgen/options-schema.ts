import type { ParserOptions } from 'react-docgen-typescript';
import * as z from 'zod';
import type { ApiDocgenOptions, DocumentationOptions, ReactDocgenOptions } from './options.js';

type Shape<T> = { [Key in keyof T]-?: z.ZodType<T[Key]> };

const flag = z.boolean().optional();
const path = z.string().min(1);
const call = <T>(): z.ZodType<T | undefined> =>
  z.custom<T>((value) => value === undefined || typeof value === 'function', 'it must be a function').optional();
const isFilter = (value: unknown): boolean =>
  value === undefined || typeof value === 'function' || (typeof value === 'object' && value !== null);

const reactDocgen = z.strictObject({
  tsconfigPath: z.record(z.string(), path).optional(),
  compilerOptions: z.record(z.string(), z.record(z.string(), z.unknown())).optional() as unknown as z.ZodType<
    ReactDocgenOptions['compilerOptions']
  >,
  propFilter: z
    .custom<ParserOptions['propFilter']>(isFilter, 'it must be a function, or an object for a filter by name')
    .optional(),
  componentNameResolver: call<NonNullable<ParserOptions['componentNameResolver']>>(),
  shouldExtractLiteralValuesFromEnum: flag,
  shouldRemoveUndefinedFromOptional: flag,
  shouldExtractValuesFromUnion: flag,
  shouldSortUnions: flag,
  skipChildrenPropWithoutDoc: flag,
  savePropValueAsString: flag,
  shouldIncludePropTagMap: flag,
  shouldIncludeExpression: flag,
  customComponentTypes: z.array(z.string()).optional(),
} satisfies Shape<ReactDocgenOptions>);

const documentation = z.strictObject({
  access: z.array(z.enum(['public', 'protected', 'private', 'undefined'])).optional(),
  sortOrder: z.enum(['source', 'alpha']).optional(),
} satisfies Shape<DocumentationOptions>);

/** Schema of the plugin's options. */
export const apiDocgenSchema = z.strictObject({
  entries: z.record(z.string(), path),
  apiParseTool: z.enum(['react-docgen-typescript', 'documentation']).optional(),
  appDir: path.optional(),
  parseToolOptions: z
    .strictObject({ 'react-docgen-typescript': reactDocgen.optional(), documentation: documentation.optional() })
    .optional(),
} satisfies Shape<ApiDocgenOptions>);
