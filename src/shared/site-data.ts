/** A link, or a group of links, of the top navigation. */
export interface NavItem {
  text: string;
  link?: string;
  /** Regular expression tested against the path without `base`; by default the link itself is matched as a prefix. */
  activeMatch?: string;
  items?: NavItem[];
  icon?: string;
  tag?: string;
  position?: 'left' | 'right';
  /** Value of the `download` attribute. */
  download?: string | boolean;
  rel?: string;
  /** Value of the `type` attribute; see `SidebarLink`. */
  type?: string;
}

/** A page or an external link of the sidebar. */
export interface SidebarLink {
  kind: 'link';
  text: string;
  link: string;
  /** Type of the file to which the item leads, if its URL alone could be that of a page. */
  type?: string;
  icon?: string;
  tag?: string;
  /** Value of `data-context` on the rendered item. */
  context?: string;
  /** Heading depths that overview pages list for this page. */
  overviewHeaders?: number[];
  /** Source path without extension, relative to the docs root; absent for custom links. */
  _fileKey?: string;
}

/** A group of sidebar items, itself a link when `link` is set. */
export interface SidebarGroup {
  kind: 'group';
  text: string;
  link?: string;
  /** Type of a linked file; see `SidebarLink`. */
  type?: string;
  collapsible: boolean;
  collapsed: boolean;
  items: SidebarItem[];
  icon?: string;
  tag?: string;
  context?: string;
  overviewHeaders?: number[];
  _fileKey?: string;
}

/** A line between sidebar items. */
export interface SidebarDivider {
  kind: 'divider';
  dashed: boolean;
}

/** A bold line of text above sidebar items of the same level. */
export interface SidebarSectionHeader {
  kind: 'section-header';
  text: string;
  icon?: string;
  tag?: string;
}

export type SidebarItem = SidebarLink | SidebarGroup | SidebarDivider | SidebarSectionHeader;

/** One sidebar: the pages whose route path begins with `prefix` show it. */
export interface SidebarData {
  /** Name of its file, such as `guide` or `zh/guide`; unique in the site. */
  name: string;
  /** Route path prefix, such as `/guide/`. */
  prefix: string;
  items: SidebarItem[];
}

/**
 * How a social link behaves: `link` opens `content`; `github-stars` too, which is a repository's address, and shows its
 * stars beside the mark; `text` shows it as a tip, `img` as an image, `dom` as HTML.
 */
export interface SocialLink {
  icon: string | { svg: string };
  mode: 'link' | 'text' | 'img' | 'dom' | 'github-stars';
  content: string;
  /** Name for screen readers; by default that of the service, else the link's host. */
  title?: string;
}

/** A light and a dark variant of an image. */
export interface LightDark {
  light: string;
  dark: string;
}

/** A column of links in the footer. */
export interface FooterColumn {
  title: string;
  items: { text: string; link: string; type?: string }[];
}

/** Footer of every page. `message` and `copyright` are HTML, `''` for none. */
export interface SiteFooter {
  message: string;
  copyright: string;
  columns: FooterColumn[];
}

/** Ways to take a page elsewhere: its Markdown copied or shown, or the page in a chat. */
export type PageAction = 'copy' | 'markdownLink' | 'chatgpt' | 'claude';

/** A language of the site. */
export interface SiteLocale {
  lang: string;
  /** Name of the language in that language. */
  label: string;
  /** URL of the language's home page. */
  home: string;
}

/** Appearance options: `force-*` hides the switch. */
export type DarkMode = 'light' | 'dark' | 'auto' | 'force-light' | 'force-dark' | 'force-auto';

/** Settings of the search dialog; the options are explained in the configuration. */
export interface SearchDialogSettings {
  maxResultsPerGroup: number;
  /** `''` for none. */
  missingResultsUrl: string;
  slashKey: boolean;
  rememberSearches: boolean;
  activeClass: string;
  /** Names of tags. */
  facets: readonly string[];
}

/** The part of the configuration that one language's pages use at run time. URLs hold `base`. */
export interface SiteData {
  base: string;
  siteOrigin: string;
  title: string;
  description: string;
  lang: string;
  dir: 'ltr' | 'rtl';
  locales: SiteLocale[];
  /** `labels` has the names of versions that are shown under another name than that of their folder. */
  multiVersion: { default: string; versions: string[]; labels?: Record<string, string> };
  /** URLs of the style sheets of all parts of the theme. */
  styleParts: string[];
  logo: string | LightDark;
  /** Sizes of logos in CSS pixels by their URLs, without those of other hosts. */
  logoSizes: Record<string, { width?: number; height?: number }>;
  logoText: string;
  logoHref: string;
  nav: NavItem[];
  socialLinks: SocialLink[];
  footer: SiteFooter;
  darkMode: DarkMode;
  hideNavbar: 'never' | 'auto' | 'always';
  enableScrollToTop: boolean;
  /** False if single keys do nothing on pages. */
  keyboardShortcuts?: false;
  /** False if visitors are not offered pages in the language of their browser. */
  suggestsLanguage?: false;
  pageActions: readonly PageAction[];
  /** The question below pages; `url` is where a form sends more, `''` for no form. */
  feedback: false | { url: string };
  enableAppearanceAnimation: boolean;
  cleanUrls: boolean;
  /** The search dialog; false on sites without search. */
  search: false | SearchDialogSettings;
  /** True if the navigation bar has a search button, on sites with search. */
  hasSearchButton: boolean;
  hydration: 'intent' | 'idle' | 'load';
  /** Interface texts of this language, key to text. */
  texts: Record<string, string>;
}
