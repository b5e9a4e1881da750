import { githubRepository } from '../../../shared/github-repository.js';
import type { SocialLink } from '../../../shared/site-data.js';
import {
  choice,
  either,
  filledText,
  flag,
  group,
  groupOf,
  list,
  option,
  required,
  text,
  type Group,
  type OptionsOf,
} from './kinds.js';
import { lastUpdatedOptions } from './last-updated-options.js';
import { navKind, sidebarKind } from './navigation-options.js';

const socialLink = groupOf<SocialLink>(
  {
    icon: required(either(filledText, group({ svg: required(filledText) }))),
    mode: required(choice('link', 'text', 'img', 'dom', 'github-stars')),
    content: required(text),
    title: text,
  },
  'with mode `github-stars`, `content` as the address of a repository: `https://github.com/owner/name`',
  ({ mode, content }) => mode !== 'github-stars' || githubRepository(content) !== undefined,
);

const editLinkFields = {
  docRepoBaseUrl: required(filledText),
  text,
};

/** Where sources can be edited and what the link says. */
export interface EditLinkOption extends OptionsOf<typeof editLinkFields> {}
const editLinkOptions: Group<typeof editLinkFields, EditLinkOption> = group(editLinkFields);

const localizedFields = {
  /** Top navigation, or one for each version. Default: from `_nav.json`. */
  nav: navKind,
  /** Sidebars by route path prefix. Default: from `_meta.json` and the folders. */
  sidebar: sidebarKind,
  /** Where sources can be edited. Default: no edit link. */
  editLink: editLinkOptions,
  /** Footer of the home page; `message` may hold HTML. Default: none. */
  footer: group({ message: text }),
  /** Heading of the table of contents. Default: a built-in text of the language. */
  outlineTitle: text,
  /** Label of the link to the previous page. Default: built in. */
  prevPageText: text,
  /** Label of the link to the next page. Default: built in. */
  nextPageText: text,
  /** Placeholder of the search field. Default: built in. */
  searchPlaceholderText: text,
  /** Text above an empty search; `{{query}}` is filled in. Default: built in. */
  searchNoResultsText: text,
  /** Text above suggested searches. Default: built in. */
  searchSuggestedQueryText: text,
};

/** Theme options that a language may set for itself. */
export interface LocalizedOptions extends OptionsOf<typeof localizedFields> {}
export const localizedOptions: Group<typeof localizedFields, LocalizedOptions> = group(localizedFields);

const localeThemeFields = {
  ...localizedFields,
  /** Language that the options are for. */
  lang: option(required(filledText), { zh: '选项所属的语言' }),
  /** Name of the language; may be left to `locales`. */
  label: filledText,
  /** Site title in this language. */
  title: text,
  /** Site description in this language. */
  description: text,
  /** Texts of overview pages. Default: built in. */
  overview: group({ filterNameText: text, filterPlaceholderText: text, filterNoResultText: text }),
};

/** Theme options of one language; they win over the general ones. */
export interface LocaleThemeOptions extends OptionsOf<typeof localeThemeFields> {}
export const localeThemeOptions: Group<typeof localeThemeFields, LocaleThemeOptions> = group(localeThemeFields);

const themeFields = {
  ...localizedFields,
  /** Label of links to source code. Default: built in. */
  sourceCodeText: text,
  /** Icons with links, tips or pictures in the navigation bar. Default: none. */
  socialLinks: option(list(socialLink), { default: [] }),
  /** Appearance: `true` is `auto`, `false` is `force-light`; `force-*` hides the switch. Default: true. */
  darkMode: option(either(flag, choice('light', 'dark', 'auto', 'force-light', 'force-dark', 'force-auto')), {
    default: true,
  }),
  /** When the navigation bar hides: never, while scrolling down, or always. Default: `never`. */
  hideNavbar: option(choice('never', 'auto', 'always'), { default: 'never' }),
  /** Whether the navigation bar has a search button. Default: true. */
  search: option(flag, { default: true }),
  /** Whether a button leads back to the top. Default: true. */
  enableScrollToTop: option(flag, { default: true }),
  /** Whether the change of appearance is animated. Default: false. */
  enableAppearanceAnimation: option(flag, { default: false }),
  /** Whether pages without a first heading show their front matter title as one. Default: true. */
  fallbackHeadingTitle: option(flag, { default: true }),
  /** Whether the groups of the sidebar around a page stand above its text. Default: true. */
  breadcrumbs: option(flag, { default: true }),
  /** Whether pages show when they were last changed, by git. Default: false. */
  lastUpdated: option(either(flag, lastUpdatedOptions), { default: false }),
  /** Options by language. Default: none. */
  locales: option(list(localeThemeOptions), { default: [] }),
};

/** Options of the default theme. */
export interface ThemeOptions extends OptionsOf<typeof themeFields> {}
export const themeOptions: Group<typeof themeFields, ThemeOptions> = group(themeFields);
