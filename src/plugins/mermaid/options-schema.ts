import * as z from 'zod';
import type { MermaidOptions } from './options.js';

const themeName = z.string().min(1).optional();
const isPlain = (value: unknown): boolean => {
  try {
    return JSON.stringify(value) !== undefined && !/function/.test(typeof value);
  } catch {
    return false;
  }
};

/** Options of mermaid that the plugin sets itself. */
const ownOptions = ['startOnLoad', 'securityLevel', 'theme', 'htmlLabels', 'suppressErrorRendering'];

/** Schema of the plugin's options. */
export const mermaidSchema = z.strictObject({
  themes: z.strictObject({ light: themeName, dark: themeName }).optional(),
  config: z
    .record(z.string(), z.unknown())
    .refine(isPlain, 'it must be plain data')
    .refine(
      (config) => !ownOptions.some((name) => Object.hasOwn(config, name)),
      `the plugin itself sets ${ownOptions.join(', ')}`,
    )
    .optional(),
} satisfies { [Key in keyof MermaidOptions]-?: z.ZodType<MermaidOptions[Key]> });
