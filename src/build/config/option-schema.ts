import * as z from 'zod';
import type { HeadTag } from '../../shared/head.js';
import type { LightDark } from '../../shared/site-data.js';
import { mediumZoomSchema } from '../../plugins/medium-zoom/options-schema.js';
import { algoliaSchema } from './option-algolia.js';
import { builderSchema } from './option-builder.js';
import { flexIndexSchema } from './option-flex-index.js';
import { i18nTextsSchema, localeSchema, multiVersionSchema } from './option-languages.js';
import { markdownSchema } from './option-markdown.js';
import { pluginSchema } from './option-plugins.js';
import { filledText, functionOf, pathWithProps } from './option-shape.js';
import type { Shape } from './option-shape.js';
import { themeSchema } from './option-theme.js';
import type { ReplaceRule } from './site-config.js';
import type { HeadOption, RouteOptions, SearchDialogOptions, SearchOption, UserConfig } from './user-config.js';

const attributes = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));

const headTagSchema = z
  .union([z.tuple([filledText, attributes]), z.tuple([filledText, attributes, z.string()])])
  .describe('a tag: [name, attributes] or [name, attributes, text]') as z.ZodType<HeadTag>;

const headSchema = z.union([
  z.string(),
  headTagSchema,
  functionOf<Extract<HeadOption, (...args: never[]) => unknown>>(),
]);

const routeSchema = z.strictObject({
  include: z.array(filledText).optional(),
  exclude: z.array(filledText).optional(),
  extensions: z
    .array(z.enum(['.md', '.mdx', '.tsx', '.jsx', '.ts', '.js']))
    .min(1)
    .optional(),
  cleanUrls: z.boolean().optional(),
  localeRedirect: z.enum(['auto', 'never', 'only-default-lang']).optional(),
} satisfies Shape<RouteOptions>);

const searchDialogSchema = z.strictObject({
  maxResultsPerGroup: z.int().min(1).max(20).optional(),
  missingResultsUrl: filledText.optional(),
  slashKey: z.boolean().optional(),
  rememberSearches: z.boolean().optional(),
  activeClass: z
    .string()
    .regex(/^[^\s]+$/)
    .describe('one class name')
    .optional(),
} satisfies Shape<SearchDialogOptions>);

const searchSchema = z.strictObject({
  versioned: z.boolean().optional(),
  codeBlocks: z.boolean().optional(),
  searchHooks: filledText.optional(),
  algolia: algoliaSchema.optional(),
  dialog: searchDialogSchema.optional(),
  index: z.union([z.literal('sharded'), flexIndexSchema]).optional(),
} satisfies Shape<SearchOption>);

const replaceRuleSchema = z.strictObject({
  search: z.union([filledText, z.instanceof(RegExp).describe('a regular expression')]),
  replace: z.string(),
} satisfies Shape<ReplaceRule>);

/** Schema of the whole configuration. */
export const userConfigSchema = z.strictObject({
  root: filledText.optional(),
  base: z.string().optional(),
  outDir: filledText.optional(),
  cacheDir: filledText.optional(),
  siteOrigin: z.string().optional(),
  title: z.string().optional(),
  description: z.string().optional(),
  icon: z.string().optional(),
  logo: z
    .union([z.string(), z.strictObject({ light: filledText, dark: filledText } satisfies Shape<LightDark>)])
    .optional(),
  logoText: z.string().optional(),
  logoHref: z.string().optional(),
  lang: filledText.optional(),
  locales: z.array(localeSchema).optional(),
  multiVersion: multiVersionSchema.optional(),
  themeDir: filledText.optional(),
  head: z.array(headSchema).optional(),
  globalStyles: z.union([filledText, z.array(filledText)]).optional(),
  globalUIComponents: z.array(z.union([filledText, pathWithProps])).optional(),
  mediumZoom: z.union([z.boolean(), mediumZoomSchema]).optional(),
  markdown: markdownSchema.optional(),
  plugins: z.array(pluginSchema).optional(),
  builder: builderSchema.optional(),
  ssg: z.boolean().optional(),
  hydration: z.enum(['intent', 'idle', 'load']).optional(),
  replaceRules: z.array(replaceRuleSchema).optional(),
  i18nSource: z
    .union([i18nTextsSchema, functionOf<Extract<UserConfig['i18nSource'], (...args: never[]) => unknown>>()])
    .optional(),
  i18nSourcePath: filledText.optional(),
  contentSecurityPolicy: z.union([z.boolean(), z.record(filledText, z.string())]).optional(),
  search: z.union([z.literal(false), searchSchema]).optional(),
  route: routeSchema.optional(),
  themeConfig: themeSchema.optional(),
} satisfies Shape<UserConfig>);
