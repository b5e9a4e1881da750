import * as z from 'zod';
import { filledText } from './option-shape.js';
import type { Shape } from './option-shape.js';
import type { AlgoliaOptions } from './user-algolia.js';

/** The three names are checked where the configuration is resolved, so that each has a message of its own. */
const name = z.string().optional() as unknown as z.ZodType<string>;

export const algoliaSchema = z.strictObject({
  appId: name,
  apiKey: name,
  indexName: name,
  searchParameters: z.record(filledText, z.unknown()).optional(),
  insights: z.boolean().optional(),
  hosts: z
    .array(
      z
        .string()
        .regex(/^(?:\/|https?:\/\/[^/?#\s]+)$/)
        .describe('an origin such as `https://search.example.com`, or `/`'),
    )
    .min(1)
    .optional(),
} satisfies Shape<AlgoliaOptions>);
