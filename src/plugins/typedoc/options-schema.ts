import * as z from 'zod';
import type { TypedocOptions } from './options.js';

type Shape<T> = { [Key in keyof T]-?: z.ZodType<T[Key]> };

const isBelowDocs = (path: string): boolean =>
  path !== '' &&
  !/^(?:[\\/]|[a-z]:)/i.test(path) &&
  !path.split(/[\\/]/).some((name) => /^(?:\.|public$|$)/.test(name));

/** Schema of the plugin's options. */
export const typedocSchema = z.strictObject({
  entryPoints: z.array(z.string().min(1)).min(1, 'it must name at least one module'),
  outDir: z
    .string()
    .refine(isBelowDocs, 'it must be a folder below the docs folder, such as `api` or `en/api`')
    .optional(),
  setup: z
    .custom<TypedocOptions['setup']>(
      (value) => value === undefined || typeof value === 'function',
      'it must be a function',
    )
    .optional(),
} satisfies Shape<TypedocOptions>);
