import * as z from 'zod';
import {
  flexCharsets,
  flexFields,
  flexPresets,
  flexStored,
  flexTokenizers,
  type FlexIndexOptions,
} from '../../shared/search/flex-document.js';
import type { Shape } from './option-shape.js';

const positive = z.int().min(1);

const contextSchema = z.strictObject({
  depth: positive.optional(),
  resolution: positive.optional(),
  bidirectional: z.boolean().optional(),
} satisfies Shape<Exclude<FlexIndexOptions['context'], boolean | undefined>>);

/** The record of a section has these names for what is searched and stored. */
const takenNames: readonly string[] = ['id', ...flexStored];

const tagSchema = z
  .string()
  .regex(/^[\w-]+$/)
  .refine((name) => !takenNames.includes(name))
  .describe(`a name of letters, digits, - and _, other than ${takenNames.join(', ')}`);

export const flexIndexSchema = z.strictObject({
  preset: z.enum(flexPresets).optional(),
  tokenize: z.enum(flexTokenizers).optional(),
  resolution: positive.optional(),
  minlength: positive.optional(),
  context: z.union([z.boolean(), contextSchema]).optional(),
  cache: z.union([z.boolean(), positive]).optional(),
  charset: z.enum(flexCharsets).optional(),
  fields: z.array(z.enum(flexFields)).min(1).optional(),
  tag: z.array(tagSchema).optional(),
  store: z.union([z.boolean(), z.array(z.enum(flexStored)).min(1)]).optional(),
  limit: positive.optional(),
} satisfies Shape<FlexIndexOptions>);
