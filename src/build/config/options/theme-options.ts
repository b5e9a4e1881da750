import { githubRepository } from '../../../shared/github-repository.js';
import type { FooterColumn, LightDark, SocialLink } from '../../../shared/site-data.js';
import * as k from './kinds.js';
import { lastUpdatedOptions } from './last-updated-options.js';
import { navKind, sidebarKind } from './navigation-options.js';

const socialLink = k.groupOf<SocialLink>(
  {
    icon: k.required(k.either(k.filledText, k.group({ svg: k.required(k.filledText) }))),
    mode: k.required(k.choice('link', 'text', 'img', 'dom', 'github-stars')),
    content: k.required(k.text),
    title: k.text,
  },
  'with mode `github-stars`, `content` as the address of a repository: `https://github.com/owner/name`',
  ({ mode, content }) => mode !== 'github-stars' || githubRepository(content) !== undefined,
);

const footerColumn = k.groupOf<FooterColumn>({
  title: k.required(k.filledText),
  items: k.required(k.list(k.group({ text: k.required(k.filledText), link: k.required(k.filledText) }))),
});

const editLinkFields = {
  docRepoBaseUrl: k.required(k.filledText),
  text: k.text,
};

/** Where sources can be edited and what the link says. */
export interface EditLinkOption extends k.OptionsOf<typeof editLinkFields> {}
const editLinkOptions: k.Group<typeof editLinkFields, EditLinkOption> = k.group(editLinkFields);

const localizedFields = {
  /** Top navigation, or one for each version. Default: from `_nav.json`. */
  nav: navKind,
  /** Sidebars by route path prefix. Default: from `_meta.json` and the folders. */
  sidebar: sidebarKind,
  /** Where sources can be edited. Default: no edit link. */
  editLink: editLinkOptions,
  /** Footer of every page: columns of links, then `message` and `copyright`, which may contain HTML. Default: none. */
  footer: k.group({ message: k.text, copyright: k.text, columns: k.list(footerColumn) }),
  /** Heading of the table of contents. Default: a built-in text of the language. */
  outlineTitle: k.text,
  /** Label of the link to the previous page. Default: built in. */
  prevPageText: k.text,
  /** Label of the link to the next page. Default: built in. */
  nextPageText: k.text,
  /** Placeholder of the search field. Default: built in. */
  searchPlaceholderText: k.text,
  /** Text above an empty search; `{{query}}` is filled in. Default: built in. */
  searchNoResultsText: k.text,
  /** Text above suggested searches. Default: built in. */
  searchSuggestedQueryText: k.text,
};

/** Theme options that a language may set for itself. */
export interface LocalizedOptions extends k.OptionsOf<typeof localizedFields> {}
export const localizedOptions: k.Group<typeof localizedFields, LocalizedOptions> = k.group(localizedFields);

const localeThemeFields = {
  ...localizedFields,
  /** Language that the options are for. */
  lang: k.option(k.required(k.filledText), { zh: '选项所属的语言' }),
  /** Name of the language; may be left to `locales`. */
  label: k.filledText,
  /** Site title in this language. */
  title: k.text,
  /** Site description in this language. */
  description: k.text,
  /** Texts of overview pages. Default: built in. */
  overview: k.group({ filterNameText: k.text, filterPlaceholderText: k.text, filterNoResultText: k.text }),
};

/** Theme options of one language; they take precedence over the general ones. */
export interface LocaleThemeOptions extends k.OptionsOf<typeof localeThemeFields> {}
export const localeThemeOptions: k.Group<typeof localeThemeFields, LocaleThemeOptions> = k.group(localeThemeFields);

/** Names of the style sheets in `runtime/theme/styles/presets`. */
export const themePresets = ['forest', 'ocean', 'violet', 'paper', 'graphite', 'compact'] as const;

const themeFields = {
  ...localizedFields,
  /** Colors and sizes of the theme; the site's own styles take precedence. Default: those of the theme. */
  preset: k.option(k.choice(...themePresets), {
    zh: '主题的配色与尺寸；站点的样式优先。默认值：主题的默认样式。',
  }),
  /** Label of links to source code. Default: built in. */
  sourceCodeText: k.text,
  /** Icons with links, tips or images in the navigation bar. Default: none. */
  socialLinks: k.option(k.list(socialLink), { default: [] }),
  /** Appearance: `true` is `auto`, `false` is `force-light`; `force-*` hides the switch. Default: true. */
  darkMode: k.option(k.either(k.flag, k.choice('light', 'dark', 'auto', 'force-light', 'force-dark', 'force-auto')), {
    default: true,
  }),
  /** Color of the browser's own bars around the page, one or a light and a dark one. Default: chosen by the browser. */
  themeColor: k.either(
    k.filledText,
    k.groupOf<LightDark>({ light: k.required(k.filledText), dark: k.required(k.filledText) }),
  ),
  /** When the navigation bar hides: never, while scrolling down, or always. Default: `never`. */
  hideNavbar: k.option(k.choice('never', 'auto', 'always'), { default: 'never' }),
  /** Whether the navigation bar has a search button. Default: true. */
  search: k.option(k.flag, { default: true }),
  /** Whether a button leads back to the top. Default: true. */
  enableScrollToTop: k.option(k.flag, { default: true }),
  /** Whether single keys work on pages: `[` and `]` go to the previous and the next page, `?` shows all keys. Default: true. */
  keyboardShortcuts: k.option(k.flag, { default: true }),
  /**
   * Ways to take a page elsewhere, above its text: `copy` its Markdown, `markdownLink` to it, `chatgpt` and `claude`; `true`
   * for all. The plugin `llms`, which writes the Markdown, is added. Default: false.
   */
  pageActions: k.option(k.either(k.flag, k.list(k.choice('copy', 'markdownLink', 'chatgpt', 'claude'))), {
    default: false,
  }),
  /**
   * Whether the question “Was this page helpful?” is asked below pages. An answer dispatches the event `heddle:feedback`; with
   * `url`, a form sends more to that URL as JSON. Default: false.
   */
  feedback: k.option(k.either(k.flag, k.group({ url: k.required(k.filledText) })), { default: false }),
  /** Whether the change of appearance is animated. Default: false. */
  enableAppearanceAnimation: k.option(k.flag, { default: false }),
  /** Whether pages without a first heading show their front matter title as one. Default: true. */
  fallbackHeadingTitle: k.option(k.flag, { default: true }),
  /** Whether the groups of the sidebar around a page are shown above its text. Default: true. */
  breadcrumbs: k.option(k.flag, { default: true }),
  /** Whether outdated translations say so above their text, by `heddle.translations.json`. Default: false. */
  translationNotice: k.option(k.flag, {
    default: false,
    zh: '是否在过时译文的正文上方显示提示；译文是否过时由 `heddle.translations.json` 判断',
  }),
  /** Whether articles show how many minutes they take to read. Default: false. */
  readingTime: k.option(k.flag, { default: false }),
  /** Whether pages show when they were last changed, by git. Default: false. */
  lastUpdated: k.option(k.either(k.flag, lastUpdatedOptions), { default: false }),
  /** Options by language. Default: none. */
  locales: k.option(k.list(localeThemeOptions), { default: [] }),
};

/** Options of the default theme. */
export interface ThemeOptions extends k.OptionsOf<typeof themeFields> {}
export const themeOptions: k.Group<typeof themeFields, ThemeOptions> = k.group(themeFields);
