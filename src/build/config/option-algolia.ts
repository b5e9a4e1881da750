import * as z from 'zod';
import { filledText } from './option-shape.js';
import type { Shape } from './option-shape.js';
import type { AlgoliaOptions } from './user-algolia.js';

/** That the three names are there is checked where the configuration is resolved, so that each has a message of its own. */
const name = z.string().optional() as unknown as z.ZodType<string>;
/** The id is a part of host names, also of those in the security policy. */
const appId = z
  .string()
  .regex(/^[\w-]*$/)
  .describe('an application ID of letters and digits')
  .optional() as unknown as z.ZodType<string>;

export const algoliaSchema = z.strictObject({
  appId,
  apiKey: name,
  indexName: name,
  searchParameters: z.record(filledText, z.unknown()).optional(),
  insights: z.boolean().optional(),
  hosts: z
    .array(
      z
        .string()
        .regex(/^(?:\/|https?:\/\/[\w.:[\]-]+)$/)
        .describe('an origin such as `https://search.example.com`, or `/`'),
    )
    .min(1)
    .optional(),
} satisfies Shape<AlgoliaOptions>);
