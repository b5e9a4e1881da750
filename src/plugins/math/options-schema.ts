import * as z from 'zod';
import type { MathOptions } from './options.js';

/** Schema of the plugin's options. */
export const mathSchema = z.strictObject({
  singleDollar: z.boolean().optional(),
  macros: z.record(z.string().regex(/^\\?\S+$/, 'a macro is written as `\\name`'), z.string()).optional(),
  output: z.enum(['htmlAndMathml', 'html', 'mathml']).optional(),
  chemistry: z.boolean().optional(),
  strict: z.enum(['error', 'warning', 'ignore']).optional(),
  trust: z.boolean().optional(),
  alignLeft: z.boolean().optional(),
  numbersLeft: z.boolean().optional(),
} satisfies { [Key in keyof MathOptions]-?: z.ZodType<MathOptions[Key]> });
