import * as z from 'zod';
import type { Pluggable } from 'unified';
import { filledText, foreignObject, functionOf } from './option-shape.js';
import type { Shape } from './option-shape.js';
import type { CheckOption, ContainerType, MarkdownOptions, ShikiOptions } from './user-markdown.js';

type CheckObject = Exclude<CheckOption, boolean | string>;

const checkSchema = z.union([
  z.boolean(),
  z.enum(['error', 'warning']),
  z.strictObject({
    severity: z.enum(['error', 'warning']).optional(),
    excludes: z.union([z.array(z.string()), functionOf<(url: string) => boolean>()]).optional(),
  } satisfies Shape<CheckObject>),
]);

const isPluggable = (value: unknown): boolean =>
  typeof value === 'function' ||
  (Array.isArray(value)
    ? typeof value[0] === 'function'
    : typeof value === 'object' && value !== null && 'plugins' in value);

const pluggables = z.array(
  z.custom<Pluggable>(isPluggable).describe('a unified plugin: a function, or a list of a function and its options'),
);

const shikiTheme = z.union([filledText, foreignObject<object>('a shiki theme')]);

const shikiSchema = z.strictObject({
  themes: z.strictObject({ light: shikiTheme, dark: shikiTheme }).optional(),
  langs: z.array(z.unknown()).optional(),
  langAlias: z.record(z.string(), z.string()).optional(),
  transformers: z.array(foreignObject<object>('a shiki transformer')).optional(),
} satisfies Shape<ShikiOptions>);

/** Types are written in lower case, and groups of code blocks have one of these names. */
const containerName = z.string().regex(/^(?!code-group$)[a-z][a-z0-9-]*$/);

const containerSchema = z.strictObject({
  title: z.union([filledText, z.record(filledText, filledText)]).optional(),
  icon: filledText.optional(),
  like: z.enum(['tip', 'note', 'important', 'warning', 'caution', 'danger', 'info']).optional(),
  collapsible: z.boolean().optional(),
} satisfies Shape<ContainerType>);

/** Types of containers by name. */
const containersSchema = z.record(containerName.describe('a type in lower case, such as `recipe`'), containerSchema);

export const markdownSchema = z.strictObject({
  remarkPlugins: pluggables.optional(),
  rehypePlugins: pluggables.optional(),
  globalComponents: z.array(filledText).optional(),
  showLineNumbers: z.boolean().optional(),
  defaultWrapCode: z.boolean().optional(),
  defaultCodeOverflow: z
    .strictObject({
      height: z.number().positive().describe('a number of pixels above 0').optional(),
      behavior: z.enum(['scroll', 'fold']).optional(),
    } satisfies Shape<NonNullable<MarkdownOptions['defaultCodeOverflow']>>)
    .optional(),
  shiki: shikiSchema.optional(),
  containers: containersSchema.optional(),
  html: z.boolean().optional(),
  extractDescription: z.boolean().optional(),
  link: z
    .strictObject({
      checkDeadLinks: checkSchema.optional(),
      checkAnchors: checkSchema.optional(),
      autoPrefix: z.boolean().optional(),
    } satisfies Shape<NonNullable<MarkdownOptions['link']>>)
    .optional(),
  image: z
    .strictObject({ checkDeadImages: checkSchema.optional() } satisfies Shape<NonNullable<MarkdownOptions['image']>>)
    .optional(),
} satisfies Shape<MarkdownOptions>);
