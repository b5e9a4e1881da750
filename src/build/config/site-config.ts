import type { IndexOptions } from '../../shared/search/index-options.js';
import type { DarkMode, LightDark, NavItem, PageAction, SiteData, SiteFooter } from '../../shared/site-data.js';
import type { RemoteCacheOptions } from '../cache/remote/store-client.js';
import type { CompatName } from '../../compat/names.js';
import type { Budgets } from './options/budget-options.js';
import type { BuilderOptions } from './options/plugin-options.js';
import type { languageParityOptions } from './options/language-options.js';
import type { markdownOptions } from './options/markdown-options.js';
import type { SidebarItemOption } from './options/navigation-options.js';
import type { routeOptions } from './options/route-options.js';
import type { AlgoliaOptions, searchOptions } from './options/search-options.js';
import type { serverOptions } from './options/server-options.js';
import type { EditLinkOption, localeThemeOptions, themeOptions } from './options/theme-options.js';
import type { HeadOption, ReplaceRule, UserConfig } from './options/user-options.js';
import type { Completed } from './options/with-defaults.js';
import type { ClientModule, Plugin } from './plugin.js';

/** Theme options that each language may set for itself. */
export interface LocalizedThemeOptions {
  nav?: NavItem[] | Record<string, NavItem[]>;
  sidebar?: Record<string, SidebarItemOption[]>;
  editLink?: EditLinkOption;
  footer?: Partial<SiteFooter>;
  /** Interface texts, key to text; they win over `i18n.json` and the built-in ones. */
  texts: Record<string, string>;
}

type CompletedTheme = Completed<typeof themeOptions>;

export interface ResolvedThemeConfig
  extends
    LocalizedThemeOptions,
    Omit<
      CompletedTheme,
      keyof typeof localeThemeOptions.fields | 'lastUpdated' | 'locales' | 'pageActions' | 'feedback' | 'themeColor'
    > {
  darkMode: DarkMode;
  themeColor: LightDark | undefined;
  pageActions: readonly PageAction[];
  feedback: SiteData['feedback'];
}

/** How a version is shown. */
export interface VersionSettings {
  label: string;
  banner?: 'old' | 'unreleased';
  noindex: boolean;
}

export interface ResolvedLocale {
  lang: string;
  label: string;
  title?: string | undefined;
  description?: string | undefined;
  dir: 'ltr' | 'rtl';
  theme: LocalizedThemeOptions;
}

/** Which findings of a check are reported and how: `off`, or a severity with exceptions. */
export interface LinkCheck {
  severity: 'error' | 'warning' | 'off';
  /** True if a link as written is left unchecked. */
  excludes: (url: string) => boolean;
}

type CompletedMarkdown = Completed<typeof markdownOptions>;

/** Paths of components are absolute. */
export interface ResolvedMarkdown extends Omit<CompletedMarkdown, 'link' | 'image'> {
  link: { deadLinks: LinkCheck; deadAnchors: LinkCheck; autoPrefix: boolean };
  image: { deadImages: LinkCheck };
}

export type ResolvedRouteOptions = Completed<typeof routeOptions>;

/** Hosted search; `hosts` is empty for Algolia's own. */
export type ResolvedAlgolia = { [Name in keyof AlgoliaOptions]-?: Exclude<AlgoliaOptions[Name], undefined> };

/** `searchHooks` is an absolute path. */
export interface ResolvedSearch extends Omit<Completed<typeof searchOptions>, 'index' | 'algolia' | 'searchHooks'> {
  searchHooks?: string | undefined;
  algolia?: ResolvedAlgolia | undefined;
  index: IndexOptions;
}

/** The configuration as every stage reads it: absolute paths, defaults filled in, frozen. */
export interface SiteConfig {
  /** Folder of the configuration file; messages show paths relative to it. */
  projectRoot: string;
  /** Absolute path of the configuration file; undefined without one. */
  configFile?: string | undefined;
  /** Hash of the bundled configuration and everything local that it imports. */
  configHash: string;
  /** Absolute paths of the local files that the configuration was bundled from. */
  configInputs: string[];
  /** Docs folder. */
  root: string;
  /** Begins and ends with `/`, percent-encoded. */
  base: string;
  /** Begins with `/` or a host and ends with `/`: where pages load files with hashed names from. */
  assetBase: string;
  outDir: string;
  /** Builds whose hashed files stay in the output. */
  keepBuilds: number;
  cacheDir: string;
  /** Store of cache entries that machines share; undefined without one. */
  remoteCache?: RemoteCacheOptions | undefined;
  themeDir: string;
  executor: 'threads' | 'bullmq';
  title: string;
  description: string;
  icon: string;
  /** Image of previews of links, `''` for none. */
  image: string;
  logo: string | LightDark;
  logoText: string;
  logoHref: string;
  /** Default language. */
  lang: string;
  /** True if `locales` was given: content is then in one folder for each language. */
  hasLocaleFolders: boolean;
  /** At least one. */
  locales: ResolvedLocale[];
  languageParity: Completed<typeof languageParityOptions>;
  /** True if languages show the pages that they lack in the default language. */
  i18n: { fallback: boolean };
  /** `versions` is empty without versions. */
  multiVersion: { default: string; versions: string[] };
  /** How each version is shown, by its name. */
  versionSettings: Record<string, VersionSettings>;
  route: ResolvedRouteOptions;
  head: HeadOption[];
  globalStyles: string[];
  globalUIComponents: { path: string; props: Record<string, unknown> }[];
  /** Scripts of plugins; `path` is absolute. */
  clientModules: ClientModule[];
  markdown: ResolvedMarkdown;
  plugins: Plugin[];
  compat: CompatName[];
  builder: BuilderOptions;
  siteOrigin: string;
  /** How the dev and preview servers listen and answer; paths are absolute. */
  server: Completed<typeof serverOptions>;
  ssg: boolean;
  /** When browsers load React; undefined lets the theme decide, which is judged when it is bundled. */
  hydration?: 'intent' | 'idle' | 'load' | undefined;
  /** Directives that replace built-in ones; undefined writes no policy. */
  contentSecurityPolicy?: Record<string, string> | undefined;
  /** Local search; false without an index. */
  search: false | ResolvedSearch;
  /** How a build reports URLs and anchors that are lost. */
  urlContract: 'off' | 'warning' | 'error';
  /** Limits that a build must keep. */
  budgets: Budgets;
  replaceRules: ReplaceRule[];
  /** Absolute path of the file with interface and navigation texts; it need not exist. */
  i18nSourcePath: string;
  /** Texts by key and language, from `i18n.json` and `i18nSource`. */
  i18nTexts: Record<string, Record<string, string>>;
  /** Keys of the texts that plugins add, sorted: pages may contain them. */
  pluginTextKeys: string[];
  themeConfig: ResolvedThemeConfig;
}

/** The source of a configuration; sent to workers, which load and resolve it themselves. */
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
  overrides: Partial<Record<'root' | 'base' | 'outDir' | 'cacheDir', string | undefined>>;
  command: 'build' | 'dev' | 'preview';
}

/** How a page or a fragment is compiled, by its file's name. `markdown.mdxExtensions` names the endings of MDX. */
export function sourceKind(path: string, { markdown }: Pick<SiteConfig, 'markdown'>): 'md' | 'mdx' | 'component' {
  if (markdown.mdxExtensions.some((ending) => path.endsWith(ending))) return 'mdx';
  return path.endsWith('.md') ? 'md' : 'component';
}

/** Argument of a configuration that is a function. */
export interface ConfigEnv {
  command: 'build' | 'dev' | 'preview';
}

/** A configuration, or a function that returns one. */
export type ConfigExport = UserConfig | ((env: ConfigEnv) => UserConfig | Promise<UserConfig>);

/** Gives a configuration its type; returns it as it is. */
export function defineConfig<Config extends ConfigExport>(config: Config): Config {
  return config;
}

export type { UserConfig };
