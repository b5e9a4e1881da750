import { z } from 'zod';
import {
  flexCharsets,
  flexFields,
  flexPresets,
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

export const flexIndexSchema = z.strictObject({
  preset: z.enum(flexPresets).optional(),
  tokenize: z.enum(flexTokenizers).optional(),
  resolution: positive.optional(),
  minlength: positive.optional(),
  context: z.union([z.boolean(), contextSchema]).optional(),
  cache: z.union([z.boolean(), positive]).optional(),
  charset: z.enum(flexCharsets).optional(),
  fields: z.array(z.enum(flexFields)).min(1).optional(),
  limit: positive.optional(),
} satisfies Shape<FlexIndexOptions>);
