import * as z from 'zod';
import type { ContainerSyntaxOptions } from './options.js';

const filled = z.string().min(1);
const typeName = z.string().regex(/^(?!code-group$)[a-z][a-z0-9-]*$/, 'a type is a word in lower case');
const likes = ['tip', 'note', 'important', 'warning', 'caution', 'danger', 'info'] as const;

/** Schema of the plugin's options. */
export const containerSyntaxSchema = z.strictObject({
  types: z
    .record(
      typeName,
      z.strictObject({
        title: z.union([filled, z.record(filled, filled)]).optional(),
        icon: filled.optional(),
        like: z.enum(likes).optional(),
        collapsible: z.boolean().optional(),
      }),
    )
    .optional(),
  translate: z.boolean().optional(),
} satisfies { [Key in keyof ContainerSyntaxOptions]-?: z.ZodType<ContainerSyntaxOptions[Key]> });
