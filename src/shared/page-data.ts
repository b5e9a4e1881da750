import type { PageList } from './page-list.js';

/** Layout of a page, chosen by front matter `pageType`. */
export type PageType = 'home' | 'doc' | 'doc-wide' | 'overview' | 'custom' | 'blank' | '404';

/** One entry of a page's table of contents. */
export interface TocEntry {
  /** Plain text of the heading. */
  text: string;
  /** The same with `code`, `em`, `strong` and `del`, as HTML; absent if the heading has none of them. */
  html?: string;
  /** Anchor of the heading, without `#`. */
  id: string;
  /** Heading level, 2 to 4. */
  depth: number;
  /** Offset of the heading in the page's search text in UTF-16 units, -1 where unknown. */
  charIndex: number;
}

/** A page whose text another language shows, because it has no translation. */
export interface OriginalPage {
  lang: string;
  dir: 'ltr' | 'rtl';
  /** URL with `base`, without origin. */
  url: string;
}

/** The data of a page for the runtime and for plugins, without its article. */
export interface PageData {
  /** Front matter title, else the first h1, else the file name. */
  title: string;
  /** Text of the first h1, absent when the page has none. */
  headingTitle?: string | undefined;
  description: string;
  /** Route path without `base`, such as `/guide/start/introduction` or `/zh/`. */
  routePath: string;
  lang: string;
  /** Version folder of the page, `''` without versions. */
  version: string;
  pageType: PageType;
  toc: TocEntry[];
  frontmatter: Record<string, unknown>;
  /** Source path relative to the docs root, with forward slashes. */
  _relativePath: string;
  /** The page in the default language whose text a page without a translation shows. */
  original?: OriginalPage | undefined;
  /** Minutes that the article takes to read; absent unless the site shows them. */
  readingMinutes?: number;
  /** Values of the parameters in the file name of the page, such as `slug` of `[slug].tsx`. */
  params?: Record<string, string> | undefined;
  /** Fields added by plugins. */
  [extra: string]: unknown;
}

/** A link to a neighboring page. */
export interface PageLink {
  text: string;
  link: string;
}

/** A group of the sidebar above a page. */
export interface Breadcrumb {
  text: string;
  link?: string | undefined;
}

/** A heading of a page on an overview. */
export interface OverviewHeader {
  id: string;
  text: string;
  /** HTML of a heading with code or emphasis; see `TocEntry`. */
  html?: string;
  depth: number;
}

/** A card of an overview. Links are written as in pages, without `base`. */
export interface OverviewItem {
  text: string;
  link?: string;
  headers?: OverviewHeader[];
  /** Pages of a group inside the group. */
  items?: { text: string; link: string }[];
}

/** A group of an overview; `''` as its name shows none. */
export interface OverviewGroupData {
  name: string;
  /** Anchor of the group's heading. */
  id?: string;
  items: OverviewItem[];
}

/** State of a page in a language; `untracked` if nobody accepted the translation. */
export type TranslationState = 'current' | 'outdated' | 'untracked' | 'missing';

/** The translations of a site, for the table that shows them. URLs hold `base`. */
export interface TranslationTable {
  /** Languages that the site is translated into. */
  locales: { lang: string; label: string }[];
  /** Pages in the default language; `states` has one entry for each of the languages. */
  pages: { path: string; link: string; states: { state: TranslationState; link?: string | undefined }[] }[];
}

/** A note above the article of a page. */
export interface PageNotice {
  /**
   * The page has no translation and shows its original, is a translation whose source changed, or belongs to a version that
   * is old or not released yet.
   */
  kind: 'untranslated' | 'translation' | 'old' | 'unreleased';
  /** URL of the page to read instead; absent if there is none. */
  link?: string | undefined;
  /** Name of the version. */
  version?: string;
}

/**
 * Everything the client needs of one page besides its HTML. The page's document contains it.
 */
export interface PagePayload {
  page: PageData;
  /** Name of the page's sidebar, `''` when the page has none. */
  sidebar: string;
  /** The sidebar's groups around the page, outermost first; absent when there are none or they are not to be shown. */
  breadcrumbs?: Breadcrumb[] | undefined;
  /** Part of the site that search shows for the page; absent if there is none or it is the first breadcrumb. */
  group?: string | undefined;
  previous?: PageLink | undefined;
  next?: PageLink | undefined;
  /** Groups of the page's overview; only on pages that show one. */
  overview?: OverviewGroupData[] | undefined;
  /** Translations of the site; only on pages that show them. */
  translations?: TranslationTable | undefined;
  /** URLs of style sheets of the theme that not every page has. */
  styleParts?: string[] | undefined;
  /** Notes above the article. */
  notices?: PageNotice[] | undefined;
  /** Results of `usePages` on this page, by query. */
  lists?: Record<string, PageList> | undefined;
  /** The same page in other languages and versions: key `lang:<lang>` or `version:<version>`, value its URL. */
  alternates: Record<string, string>;
  /** URL for editing the source, absent when not configured. */
  editUrl?: string | undefined;
  /** Article of a page without components, if it isn't the first `article` element of the document. */
  html?: string | undefined;
  /**
   * Key of the tags in the page's head that act on the whole document, such as scripts and styles; absent without any. Between
   * pages with different keys, documents are loaded.
   */
  documentTags?: string | undefined;
  /** URL of the function-body module of a page with components. It lacks strings that React finds in the document. */
  module?: string | undefined;
  /** URL of the module with these strings, for client navigation; absent if `module` has them. */
  wholeModule?: string | undefined;
  /** True if all components of the page that need React are inside of elements with `data-hydrate`, and wait as those say. */
  isLate?: true | undefined;
  /** URLs of the component modules the page imports, in the order the page module expects them. */
  imports?: string[] | undefined;
  /** URLs of style sheets those components need. */
  styles?: string[] | undefined;
  /** Hash of the runtime bundle the payload was built for; a difference means a new deploy. */
  build: string;
}
