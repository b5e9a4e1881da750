import * as z from 'zod';

function isExpression(text: string): boolean {
  try {
    return new RegExp(text) instanceof RegExp;
  } catch {
    return false;
  }
}

const from = z.string().min(1).refine(isExpression, 'it is neither a path nor a regular expression');
const to = z
  .string()
  .refine((text) => /^\/(?!\/)|^https?:\/\//.test(text), 'it must begin with one `/`, `https://` or `http://`');

/** Schema of the plugin's options. */
export const clientRedirectsSchema = z.strictObject({
  redirects: z.array(z.strictObject({ from: z.union([from, z.array(from)]), to })),
});
