import { transform } from 'esbuild';
import * as z from 'zod';
import { optionProblems } from '../option-problems.js';

const pixels = z.number().min(0);
const box = z.strictObject({
  width: pixels.optional(),
  height: pixels.optional(),
  top: pixels.optional(),
  bottom: pixels.optional(),
  left: pixels.optional(),
  right: pixels.optional(),
});
const filled = z.string().min(1);

/** Schema of the plugin's options. */
export const mediumZoomSchema = z.strictObject({
  selector: filled.optional(),
  options: z
    .strictObject({
      margin: pixels.optional(),
      background: filled.optional(),
      scrollOffset: pixels.optional(),
      container: z.union([filled, box]).optional(),
      template: filled.optional(),
    })
    .optional(),
});

async function isSelector(text: string): Promise<boolean> {
  if (/[{};@]/.test(text)) return false;
  const { warnings } = await transform(`${text}{}`, { loader: 'css', logLevel: 'silent' }).catch(() => ({
    warnings: ['cannot be read'],
  }));
  return warnings.length === 0;
}

/** What is wrong with the plugin's options; selectors are read by a CSS parser. */
export async function mediumZoomProblems(options: unknown): Promise<string[]> {
  const problems = optionProblems(mediumZoomSchema, options);
  if (problems.length > 0) return problems;
  const { selector, options: zoom = {} } = mediumZoomSchema.parse(options);
  const selectors = { selector, 'options.container': zoom.container, 'options.template': zoom.template };
  for (const [name, value] of Object.entries(selectors))
    if (typeof value === 'string' && !(await isSelector(value)))
      problems.push(`\`${name}\`: The provided selector is invalid: ${value}`);
  return problems;
}
