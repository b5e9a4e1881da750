import * as z from 'zod';
import { isIsoDate } from './iso-date.js';
import type { SitemapEntry, SitemapOptions } from './options.js';

type Shape<T> = { [Key in keyof T]-?: z.ZodType<T[Key]> };

const changefreq = z.enum(['always', 'hourly', 'daily', 'weekly', 'monthly', 'yearly', 'never']).optional();
const priority = z.number().min(0).max(1).optional();

/** Schema of the plugin's options. */
export const sitemapSchema = z.strictObject({
  siteUrl: z
    .string()
    .regex(/^https?:\/\//, 'it must be an absolute address that begins with `https://`')
    .optional(),
  customMaps: z
    .record(
      z.string().regex(/^\//, 'it must be a route path'),
      z.strictObject({
        lastmod: z.string().refine(isIsoDate, 'it must be a date such as 2026-05-01').optional(),
        changefreq,
        priority,
      } satisfies Shape<SitemapEntry>),
    )
    .optional(),
  defaultChangeFreq: changefreq,
  defaultPriority: priority,
} satisfies Shape<SitemapOptions>);
