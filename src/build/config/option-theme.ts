import * as z from 'zod';
import { githubRepository } from '../../shared/github-repository.js';
import type { SocialLink } from '../../shared/site-data.js';
import { lastUpdatedSchema } from '../../plugins/last-updated/options-schema.js';
import { navSchema, sidebarSchema } from './option-navigation.js';
import { filledText } from './option-shape.js';
import type { Shape } from './option-shape.js';
import type { EditLinkOption } from './site-config.js';
import type { LocaleThemeOptions, LocalizedOptions, ThemeOptions } from './user-theme.js';

const text = z.string().optional();
const flag = z.boolean().optional();

const socialLinkSchema = z
  .strictObject({
    icon: z.union([filledText, z.strictObject({ svg: filledText })]),
    mode: z.enum(['link', 'text', 'img', 'dom', 'github-stars']),
    content: z.string(),
    title: text,
  } satisfies Shape<SocialLink>)
  .refine(
    ({ mode, content }) => mode !== 'github-stars' || githubRepository(content) !== undefined,
    'with mode `github-stars`, `content` as the address of a repository: `https://github.com/owner/name`',
  );

const localizedShape = {
  nav: navSchema.optional(),
  sidebar: sidebarSchema.optional(),
  editLink: z.strictObject({ docRepoBaseUrl: filledText, text } satisfies Shape<EditLinkOption>).optional(),
  footer: z.strictObject({ message: text }).optional(),
  outlineTitle: text,
  prevPageText: text,
  nextPageText: text,
  searchPlaceholderText: text,
  searchNoResultsText: text,
  searchSuggestedQueryText: text,
} satisfies Shape<LocalizedOptions>;

const localeThemeSchema = z.strictObject({
  ...localizedShape,
  lang: filledText,
  label: filledText.optional(),
  title: text,
  description: text,
  overview: z.strictObject({ filterNameText: text, filterPlaceholderText: text, filterNoResultText: text }).optional(),
} satisfies Shape<LocaleThemeOptions>);

export const themeSchema = z.strictObject({
  ...localizedShape,
  sourceCodeText: text,
  socialLinks: z.array(socialLinkSchema).optional(),
  darkMode: z
    .union([z.boolean(), z.enum(['light', 'dark', 'auto', 'force-light', 'force-dark', 'force-auto'])])
    .optional(),
  hideNavbar: z.enum(['never', 'auto', 'always']).optional(),
  search: flag,
  enableScrollToTop: flag,
  enableAppearanceAnimation: flag,
  fallbackHeadingTitle: flag,
  breadcrumbs: flag,
  lastUpdated: z.union([z.boolean(), lastUpdatedSchema]).optional(),
  locales: z.array(localeThemeSchema).optional(),
} satisfies Shape<ThemeOptions>);
