import { z } from 'zod';
import { containersSchema } from '../../build/config/option-markdown.js';
import type { ContainerSyntaxOptions } from './options.js';

/** Schema of the plugin's options. */
export const containerSyntaxSchema = z.strictObject({
  types: containersSchema.optional(),
  translate: z.boolean().optional(),
} satisfies { [Key in keyof ContainerSyntaxOptions]-?: z.ZodType<ContainerSyntaxOptions[Key]> });
