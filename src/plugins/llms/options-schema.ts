import * as z from 'zod';
import type { LlmsOptions, LlmsTxtOptions } from './options.js';

type Shape<T> = { [Key in keyof T]-?: z.ZodType<T[Key]> };

const call = <T>(): z.ZodType<T | undefined> =>
  z.custom<T>((value) => value === undefined || typeof value === 'function', 'it must be a function').optional();
const name = z
  .string()
  .regex(/^[^/\\]+$/, 'it must be the name of a file')
  .optional();

const set = z.strictObject({
  llmsTxt: z
    .union([
      z.literal(false),
      z.strictObject({
        name,
        onTitleGenerate: call<NonNullable<LlmsTxtOptions['onTitleGenerate']>>(),
        onLineGenerate: call<NonNullable<LlmsTxtOptions['onLineGenerate']>>(),
        onAfterLlmsTxtGenerate: call<NonNullable<LlmsTxtOptions['onAfterLlmsTxtGenerate']>>(),
      } satisfies Shape<LlmsTxtOptions>),
    ])
    .optional(),
  llmsFullTxt: z.union([z.literal(false), z.strictObject({ name })]).optional(),
  mdFiles: z.boolean().optional(),
  include: call<NonNullable<LlmsOptions['include']>>(),
  exclude: call<NonNullable<LlmsOptions['exclude']>>(),
} satisfies Shape<LlmsOptions>);

/** Schema of the plugin's options: one set or several. */
export const llmsSchema = z.union([set, z.array(set)]);
