import * as z from 'zod';
import type { ShikiPluginOptions } from './options.js';

const object = z.custom<object>((value) => typeof value === 'object' && value !== null, 'it must be an object');
const theme = z.union([z.string().min(1), object]);

/** Schema of the plugin's options. */
export const shikiPluginSchema = z.strictObject({
  themes: z.strictObject({ light: theme, dark: theme }).optional(),
  langs: z.array(z.unknown()).optional(),
  langAlias: z.record(z.string(), z.string()).optional(),
  transformers: z.array(object).optional(),
  whitespace: z.enum(['all', 'boundary', 'trailing']).optional(),
  indentGuides: z.number().int().min(1).max(16).optional(),
} satisfies { [Key in keyof ShikiPluginOptions]-?: z.ZodType<ShikiPluginOptions[Key]> });
