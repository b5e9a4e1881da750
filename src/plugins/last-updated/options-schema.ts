import * as z from 'zod';
import type { LastUpdatedOptions } from './options.js';

const author = z.custom<LastUpdatedOptions['author']>(
  (value) => value === undefined || typeof value === 'boolean' || typeof value === 'function',
  'Expected true, false or a function',
);

/** Schema of the plugin's options. */
export const lastUpdatedSchema = z.strictObject({ author: author.optional() });
