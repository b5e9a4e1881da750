import * as z from 'zod';
import { filledText } from './option-shape.js';
import type { Shape } from './option-shape.js';
import type { LocaleOption, UserConfig } from './user-config.js';

export const localeSchema = z.strictObject({
  lang: filledText,
  label: filledText,
  title: z.string().optional(),
  description: z.string().optional(),
  dir: z.enum(['ltr', 'rtl']).optional(),
} satisfies Shape<LocaleOption>);

export const multiVersionSchema = z.strictObject({
  default: z.string().optional(),
  versions: z.array(filledText),
} satisfies Shape<NonNullable<UserConfig['multiVersion']>>);

const texts = z.record(z.string(), z.record(z.string(), z.string()));

/** Texts by key and language. */
export const i18nTextsSchema = texts;
