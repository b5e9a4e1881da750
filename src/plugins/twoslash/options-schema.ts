import * as z from 'zod';
import type { TwoslashPluginOptions } from './options.js';

const record = z.custom<Record<string, unknown>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  'it must be an object',
);

/** Schema of the plugin's options. */
export const twoslashSchema = z.strictObject({
  explicitTrigger: z.boolean().optional(),
  compilerOptions: record.optional(),
  cache: z.boolean().optional(),
  twoslashOptions: record.optional() as z.ZodType<TwoslashPluginOptions['twoslashOptions']>,
} satisfies { [Key in keyof TwoslashPluginOptions]-?: z.ZodType<TwoslashPluginOptions[Key]> });
