import { z } from 'zod';
import { shikiSchema } from '../../build/config/option-markdown.js';

/** Schema of the plugin's options. */
export const shikiPluginSchema = z.strictObject({
  ...shikiSchema.shape,
  whitespace: z.enum(['all', 'boundary', 'trailing']).optional(),
  indentGuides: z.number().int().min(1).max(16).optional(),
});
