import type { BuildOptions } from 'esbuild';
import type { HeadTag } from '../../shared/head.js';
import type { FlexIndexOptions } from '../../shared/search/flex-document.js';
import type { LightDark } from '../../shared/site-data.js';
import type { MediumZoomOptions } from '../../plugins/medium-zoom/options.js';
import type { Plugin } from './plugin.js';
import type { ReplaceRule } from './site-config.js';
import type { AlgoliaOptions } from './user-algolia.js';
import type { MarkdownOptions } from './user-markdown.js';
import type { ThemeOptions } from './user-theme.js';

/** A language of the site. */
export interface LocaleOption {
  /** Language tag; also the name of the language's content folder. */
  lang: string;
  /** Name of the language in that language, shown in the language menu. */
  label: string;
  /** Site title in this language. Default: `title`. */
  title?: string;
  /** Site description in this language. Default: `description`. */
  description?: string;
  /** Direction of writing. Default: `rtl` for Arabic, Hebrew, Persian, Urdu and the like, else `ltr`. */
  dir?: 'ltr' | 'rtl';
}

/** The page a head function is asked for. */
export interface HeadRoute {
  routePath: string;
  lang: string;
  version: string;
}

/** A tag for every page's head: a tuple, raw HTML, or a function of the page that gives one of them or nothing. */
export type HeadOption = HeadTag | string | ((route: HeadRoute) => HeadTag | string | undefined);

/** Which files become pages and what their URLs look like. */
export interface RouteOptions {
  /**
   * Globs relative to `root` of further files that become pages, and of files outside the docs folder that pages may show.
   * Default: none.
   */
  include?: string[];
  /** Globs relative to `root` of files that do not become pages; takes precedence over `include`. Default: none. */
  exclude?: string[];
  /** Extensions of page files. Default: `['.md', '.mdx', '.tsx', '.jsx']`. */
  extensions?: string[];
  /** Whether links leave out `.html`; the files are the same either way. Default: false. */
  cleanUrls?: boolean;
  /**
   * Whether a reader's first visit leads to the page in a language of the browser: from every page, never, or from pages
   * in the default language only. Default: `auto`.
   */
  localeRedirect?: 'auto' | 'never' | 'only-default-lang';
}

/** How the search dialog behaves. */
export interface SearchDialogOptions {
  /** Results of one group, at most. Default: 5. */
  maxResultsPerGroup?: number;
  /** Address where readers report that a search finds nothing; `{query}` in it is filled in. Default: none. */
  missingResultsUrl?: string;
  /** Whether the key `/` opens the dialog. Default: true. */
  slashKey?: boolean;
  /** Whether the reader's browser keeps recent and favourite searches. Default: true. */
  rememberSearches?: boolean;
  /** Class of `<body>` while the dialog is open. Default: `hd-search--active`. */
  activeClass?: string;
}

/** What local search indexes, and how the dialog behaves. */
export interface SearchOption {
  /** Whether each version has an index of its own; otherwise all versions share one. Default: true. */
  versioned?: boolean;
  /** Whether code blocks can be found. Default: true. */
  codeBlocks?: boolean;
  /** File with functions that take part in a search. Default: none. */
  searchHooks?: string;
  /**
   * How the local index is made: `sharded`, of many files of which a search reads a few, or in one file by FlexSearch with
   * options of its own. Default: `sharded`.
   */
  index?: 'sharded' | FlexIndexOptions;
  /** Hosted search in the place of the local index. Default: none. */
  algolia?: AlgoliaOptions;
  /** How the dialog behaves. */
  dialog?: SearchDialogOptions;
}

/** Options passed to esbuild when it bundles the theme and the components that pages import. */
export type BuilderOptions = Pick<BuildOptions, 'alias' | 'define' | 'plugins' | 'loader' | 'external' | 'target'>;

/** What `i18nSource` may be: texts by key and language, or a function of the texts of `i18n.json`. */
export type I18nTexts = Record<string, Record<string, string>>;

/** Content of `site.config.ts`. Relative paths start from the folder the command runs in. */
export interface UserConfig {
  /** Folder of the pages. Default: `docs`. */
  root?: string;
  /** Path below which the site is served. Default: `/`. */
  base?: string;
  /** Folder the site is written to. Default: `doc_build`. */
  outDir?: string;
  /** Folder of the cache. Default: `node_modules/.cache/heddle`, or `.heddle` without `node_modules`. */
  cacheDir?: string;
  /** Scheme and host the site is served from, such as `https://example.com`. Default: none, URLs are then relative to the host. */
  siteOrigin?: string;
  /** Name of the site: part of every page title. Default: empty. */
  title?: string;
  /** Description of pages that have none of their own. Default: empty. */
  description?: string;
  /** Favicon: a path below `public` that begins with `/`, a URL, or a relative file path. Default: none. */
  icon?: string;
  /** Picture in the navigation bar, one or a light and a dark one; written like `icon`. Default: none. */
  logo?: string | LightDark;
  /** Text beside the logo. Default: empty. */
  logoText?: string;
  /** Where the logo leads. Default: the home page of the current language. */
  logoHref?: string;
  /** Default language; its pages have no prefix in their URLs. Default: `en`. */
  lang?: string;
  /** Languages, in the order of the menu. Content then lies in a folder for each. Default: none. */
  locales?: LocaleOption[];
  /** Versions, each a folder above the languages; the default one has no prefix. `default` defaults to the first. */
  multiVersion?: { default?: string; versions: string[] };
  /** Folder of the site's own theme. Default: `theme`. */
  themeDir?: string;
  /** Tags for the head of every page. Default: none. */
  head?: HeadOption[];
  /** Style sheets loaded after those of the theme and of components, as file paths. Default: none. */
  globalStyles?: string | string[];
  /** Components rendered on every page after the layout, as file paths, with props. Default: none. */
  globalUIComponents?: (string | [path: string, props: Record<string, unknown>])[];
  /** How images in articles open larger; false switches it off. Default: on. */
  mediumZoom?: boolean | MediumZoomOptions;
  /** Markdown options. */
  markdown?: MarkdownOptions;
  /** Plugins, in the order they run. Default: none. */
  plugins?: Plugin[];
  /** Options for esbuild. */
  builder?: BuilderOptions;
  /** Whether pages are rendered in the build; false writes shells that render in the browser. Default: true. */
  ssg?: boolean;
  /** When pages load React: at the first sign of intent, when idle, or at once. Default: `intent`, or `idle` with a theme of your own. */
  hydration?: 'intent' | 'idle' | 'load';
  /** Replacements in page sources, front matter and navigation texts. Default: none. */
  replaceRules?: ReplaceRule[];
  /** Texts by key and language, merged over those of `i18nSourcePath`; a function gets those and returns all. Default: none. */
  i18nSource?: I18nTexts | ((texts: I18nTexts) => I18nTexts | Promise<I18nTexts>);
  /** File with texts by key and language. Default: `i18n.json`, which need not exist. */
  i18nSourcePath?: string;
  /**
   * Whether the output holds a file `_headers` with a strict content security policy, which Netlify, Cloudflare Pages and
   * the preview server send with every page; directives given by name take the place of the built-in ones. Default: false.
   */
  contentSecurityPolicy?: boolean | Record<string, string>;
  /** Local search; false builds no index. Default: on. */
  search?: false | SearchOption;
  /** Which files become pages. */
  route?: RouteOptions;
  /** Options of the theme. */
  themeConfig?: ThemeOptions;
}

/** What a configuration function is told. */
export interface ConfigEnv {
  command: 'build' | 'dev' | 'preview';
}

/** A configuration, or a function that gives one. */
export type ConfigExport = UserConfig | ((env: ConfigEnv) => UserConfig | Promise<UserConfig>);

/** Gives a configuration its type; returns it as it is. */
export function defineConfig<Config extends ConfigExport>(config: Config): Config {
  return config;
}
