import { z } from 'zod';
import { algoliaSchema } from '../../build/config/option-algolia.js';
import { optionProblems } from '../option-problems.js';
import type { AlgoliaPluginOptions } from './options.js';

const algoliaPluginSchema = z.strictObject({
  ...algoliaSchema.shape,
  verificationContent: z.string().min(1).optional(),
});

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
