import type { DarkMode, NavItem, SocialLink } from '../../shared/site-data.js';
import type { LastUpdatedOptions } from '../../plugins/last-updated/options.js';
import type { EditLinkOption, SidebarItemOption } from './site-config.js';

/** Theme options that a language may set for itself. */
export interface LocalizedOptions {
  /** Top navigation, or one for each version. Default: from `_nav.json`. */
  nav?: NavItem[] | Record<string, NavItem[]>;
  /** Sidebars by route path prefix. Default: from `_meta.json` and the folders. */
  sidebar?: Record<string, SidebarItemOption[]>;
  /** Where sources can be edited. Default: no edit link. */
  editLink?: EditLinkOption;
  /** Footer of the home page; `message` may hold HTML. Default: none. */
  footer?: { message?: string };
  /** Heading of the table of contents. Default: a built-in text of the language. */
  outlineTitle?: string;
  /** Label of the link to the previous page. Default: built in. */
  prevPageText?: string;
  /** Label of the link to the next page. Default: built in. */
  nextPageText?: string;
  /** Placeholder of the search field. Default: built in. */
  searchPlaceholderText?: string;
  /** Text above an empty search; `{{query}}` is filled in. Default: built in. */
  searchNoResultsText?: string;
  /** Text above suggested searches. Default: built in. */
  searchSuggestedQueryText?: string;
}

/** Theme options of one language; they win over the general ones. */
export interface LocaleThemeOptions extends LocalizedOptions {
  lang: string;
  /** Name of the language; may be left to `locales`. */
  label?: string;
  /** Site title in this language. */
  title?: string;
  /** Site description in this language. */
  description?: string;
  /** Texts of overview pages. Default: built in. */
  overview?: { filterNameText?: string; filterPlaceholderText?: string; filterNoResultText?: string };
}

/** Options of the default theme. */
export interface ThemeOptions extends LocalizedOptions {
  /** Label of links to source code. Default: built in. */
  sourceCodeText?: string;
  /** Icons with links, tips or pictures in the navigation bar. Default: none. */
  socialLinks?: SocialLink[];
  /** Appearance: `true` is `auto`, `false` is `force-light`; `force-*` hides the switch. Default: true. */
  darkMode?: boolean | DarkMode;
  /** When the navigation bar hides: never, while scrolling down, or always. Default: `never`. */
  hideNavbar?: 'never' | 'auto' | 'always';
  /** Whether the navigation bar has a search button. Default: true. */
  search?: boolean;
  /** Whether a button leads back to the top. Default: true. */
  enableScrollToTop?: boolean;
  /** Whether the change of appearance is animated. Default: false. */
  enableAppearanceAnimation?: boolean;
  /** Whether pages without a first heading show their front matter title as one. Default: true. */
  fallbackHeadingTitle?: boolean;
  /** Whether the groups of the sidebar around a page stand above its text. Default: true. */
  breadcrumbs?: boolean;
  /** Whether pages show when they were last changed, by git. Default: false. */
  lastUpdated?: boolean | LastUpdatedOptions;
  /** Options by language. Default: none. */
  locales?: LocaleThemeOptions[];
}
