import type { BuildOptions } from 'esbuild';
import type { PluggableList } from 'unified';
import type { HeadTag } from '../../shared/head.js';
import type { FlexIndexOptions } from '../../shared/search/flex-document.js';
import type { DarkMode, LightDark, NavItem, SearchDialogSettings, SocialLink } from '../../shared/site-data.js';
import type { ClientModule, Plugin } from './plugin.js';
import type { AlgoliaOptions } from './user-algolia.js';
import type { ContainerType } from './user-markdown.js';

/** A sidebar item as `themeConfig.sidebar` takes it. */
export type SidebarItemOption =
  | string
  | { text: string; link: string; icon?: string; tag?: string; context?: string; overviewHeaders?: number[] }
  | {
      text: string;
      link?: string;
      items: SidebarItemOption[];
      collapsible?: boolean;
      collapsed?: boolean;
      icon?: string;
      tag?: string;
      context?: string;
      overviewHeaders?: number[];
    }
  | { dividerType: 'solid' | 'dashed' }
  | { sectionHeaderText: string; icon?: string; tag?: string };

/** Where sources can be edited and what the link says. */
export interface EditLinkOption {
  docRepoBaseUrl: string;
  text?: string;
}

/** Theme options that each language may set for itself. */
export interface LocalizedThemeOptions {
  nav?: NavItem[] | Record<string, NavItem[]>;
  sidebar?: Record<string, SidebarItemOption[]>;
  editLink?: EditLinkOption;
  footerMessage?: string;
  /** Interface texts, key to text; they win over `i18n.json` and the built-in ones. */
  texts: Record<string, string>;
}

export interface ResolvedThemeConfig extends LocalizedThemeOptions {
  socialLinks: SocialLink[];
  darkMode: DarkMode;
  hideNavbar: 'never' | 'auto' | 'always';
  search: boolean;
  enableScrollToTop: boolean;
  enableAppearanceAnimation: boolean;
  /** Show the front matter title as h1 when the page has no h1. */
  fallbackHeadingTitle: boolean;
  /** Show the sidebar's groups around a page above its text. */
  breadcrumbs: boolean;
}

export interface ResolvedLocale {
  lang: string;
  label: string;
  title?: string;
  description?: string;
  dir: 'ltr' | 'rtl';
  theme: LocalizedThemeOptions;
}

/** Which findings of a check are reported and how: `off`, or a severity with exceptions. */
export interface LinkCheck {
  severity: 'error' | 'warning' | 'off';
  /** Whether a link as written is left unchecked. */
  excludes: (url: string) => boolean;
}

export interface ResolvedMarkdown {
  remarkPlugins: PluggableList;
  rehypePlugins: PluggableList;
  /** Absolute paths of components that every MDX page may use under the PascalCase of their file name. */
  globalComponents: string[];
  showLineNumbers: boolean;
  defaultWrapCode: boolean;
  defaultCodeOverflow: { height?: number; behavior: 'scroll' | 'fold' };
  shiki: {
    /** Two shiki theme names or theme objects; undefined uses Heddle's own colours. */
    themes?: { light: unknown; dark: unknown };
    /** Extra grammars: shiki language registrations. */
    langs: unknown[];
    langAlias: Record<string, string>;
    /** shiki transformers, applied to each block, or to those that have the word in their field `metaWord`. */
    transformers: unknown[];
  };
  /** Types of containers besides the built-in ones, and changes to those. */
  containers: Readonly<Record<string, ContainerType>>;
  /** Whether raw HTML in `.md` files is kept; otherwise it is shown as text. */
  html: boolean;
  extractDescription: boolean;
  link: { deadLinks: LinkCheck; deadAnchors: LinkCheck; autoPrefix: boolean };
  image: { deadImages: LinkCheck };
}

export interface ResolvedRouteOptions {
  include: string[];
  exclude: string[];
  extensions: string[];
  cleanUrls: boolean;
  localeRedirect: 'auto' | 'never' | 'only-default-lang';
}

/** Hosted search; `hosts` is empty for Algolia's own. */
export type ResolvedAlgolia = Required<AlgoliaOptions>;

export interface ResolvedSearch {
  versioned: boolean;
  codeBlocks: boolean;
  /** Absolute path of the module with search hooks. */
  searchHooks?: string;
  algolia?: ResolvedAlgolia;
  dialog: SearchDialogSettings;
  /** Options of an index in one file; undefined for a sharded one. */
  index?: FlexIndexOptions;
}

export interface ReplaceRule {
  search: string | RegExp;
  replace: string;
}

/** The configuration as every stage reads it: absolute paths, defaults filled in, frozen. */
export interface SiteConfig {
  /** Folder of the configuration file; messages give paths relative to it. */
  projectRoot: string;
  /** Absolute path of the configuration file; undefined without one. */
  configFile?: string;
  /** Hash of the bundled configuration and everything local that it imports. */
  configHash: string;
  /** Absolute paths of the local files that the configuration was bundled from. */
  configInputs: string[];
  /** Docs folder. */
  root: string;
  /** Begins and ends with `/`, percent-encoded. */
  base: string;
  outDir: string;
  cacheDir: string;
  themeDir: string;
  title: string;
  description: string;
  icon: string;
  logo: string | LightDark;
  logoText: string;
  logoHref: string;
  /** Default language. */
  lang: string;
  /** Whether `locales` was given: content then lies in a folder per language. */
  hasLocaleFolders: boolean;
  /** At least one. */
  locales: ResolvedLocale[];
  /** `versions` is empty without versions. */
  multiVersion: { default: string; versions: string[] };
  route: ResolvedRouteOptions;
  head: (
    HeadTag | string | ((route: { routePath: string; lang: string; version: string }) => HeadTag | string | undefined)
  )[];
  globalStyles: string[];
  globalUIComponents: { path: string; props: Record<string, unknown> }[];
  /** Scripts of plugins; `path` is absolute. */
  clientModules: ClientModule[];
  markdown: ResolvedMarkdown;
  plugins: Plugin[];
  builder: Pick<BuildOptions, 'alias' | 'define' | 'plugins' | 'loader' | 'external' | 'target'>;
  siteOrigin: string;
  ssg: boolean;
  hydration: 'intent' | 'idle' | 'load';
  /** Directives that take the place of built-in ones; undefined writes no policy. */
  contentSecurityPolicy?: Record<string, string>;
  /** Local search; false without an index. */
  search: false | ResolvedSearch;
  replaceRules: ReplaceRule[];
  /** Absolute path of the file with interface and navigation texts; it need not exist. */
  i18nSourcePath: string;
  /** Texts by key and language, from `i18n.json` and `i18nSource`. */
  i18nTexts: Record<string, Record<string, string>>;
  themeConfig: ResolvedThemeConfig;
}

/** What a configuration is loaded from; crosses to workers, which load and resolve it themselves. */
export interface ConfigSource {
  /** Absolute project folder. */
  projectRoot: string;
  /** Absolute path of the configuration file; undefined means defaults only. */
  configFile?: string;
  /** Absolute path of the bundled configuration that workers import; undefined without a configuration file. */
  bundleFile?: string;
  configHash: string;
  configInputs: string[];
  /** Values from the command line, which win over the file. */
  overrides: { root?: string; base?: string; outDir?: string; cacheDir?: string };
  command: 'build' | 'dev' | 'preview';
}
