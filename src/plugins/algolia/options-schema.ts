import * as z from 'zod';
import { optionProblems } from '../option-problems.js';
import type { AlgoliaPluginOptions } from './options.js';

const text = z.string().optional();
const host = z
  .string()
  .regex(/^(?:\/|https?:\/\/[^/?#\s]+)$/, 'it must be an origin such as `https://search.example.com`, or `/`');

const algoliaPluginSchema = z.strictObject({
  appId: text,
  apiKey: text,
  indexName: text,
  searchParameters: z.record(z.string().min(1), z.unknown()).optional(),
  insights: z.boolean().optional(),
  hosts: z.array(host).min(1).optional(),
  verificationContent: z.string().min(1).optional(),
} satisfies { [Key in keyof AlgoliaPluginOptions]-?: z.ZodType<AlgoliaPluginOptions[Key]> });

/** What is wrong with the plugin's options. The three names may be missing only together with all that needs them. */
export function algoliaProblems(options: AlgoliaPluginOptions): string[] {
  const problems = optionProblems(algoliaPluginSchema, options);
  if (problems.length > 0) return problems;
  const { verificationContent, ...search } = options;
  if (verificationContent !== undefined && Object.keys(search).length === 0) return [];
  return (['appId', 'apiKey', 'indexName'] as const)
    .filter((name) => !options[name])
    .map((name) => `\`${name}\` is missing. Copy it from the dashboard of Algolia.`);
}
