import * as z from 'zod';
import type { FeedConfig, FeedOutput, FeedTest, RssOptions } from './options.js';

type Shape<T> = { [Key in keyof T]-?: z.ZodType<T[Key]> };

const text = z.string().min(1).optional();
const address = z
  .string()
  .regex(/^https?:\/\//, 'it must be an absolute address that begins with `https://`')
  .optional();
const call = <T>(): z.ZodType<T | undefined> =>
  z.custom<T>((value) => value === undefined || typeof value === 'function', 'it must be a function').optional();
const isTest = (value: unknown): boolean =>
  typeof value === 'function' ||
  [value].flat().every((part) => (typeof part === 'string' && part !== '') || part instanceof RegExp);

const output = z.strictObject({
  dir: text,
  type: z.enum(['atom', 'rss', 'json']).optional(),
  filename: text,
  publicPath: address,
  sorting: call<NonNullable<FeedOutput['sorting']>>(),
  transform: call<NonNullable<FeedOutput['transform']>>(),
} satisfies Shape<FeedOutput>);

const feed = z.strictObject({
  id: text,
  test: z
    .custom<FeedTest>(isTest, 'it must be a prefix, a regular expression, a list of these, or a function')
    .optional(),
  title: text,
  description: z.string().optional(),
  language: text,
  copyright: z.string().optional(),
  author: z.strictObject({ name: text, email: text, link: text, avatar: text }).optional(),
  image: text,
  item: call<NonNullable<FeedConfig['item']>>(),
  output: output.optional(),
} satisfies Shape<FeedConfig>);

/** Schema of the plugin's options. */
export const rssSchema = z
  .strictObject({
    siteUrl: address,
    feed: z.union([feed, z.array(feed)]).optional(),
    output: output.optional(),
  } satisfies Shape<RssOptions>)
  .superRefine(({ feed: feeds = [] }, { addIssue }) => {
    const ids = [feeds].flat().map(({ id = 'blog' }) => id);
    const twice = ids.find((id, index) => ids.indexOf(id) < index);
    if (twice !== undefined)
      addIssue({ code: 'custom', path: ['feed'], message: `two feeds have the id ${JSON.stringify(twice)}` });
  });
