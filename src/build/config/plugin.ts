import type { PluggableList } from 'unified';
import type { HeadTag } from '../../shared/head.js';
import type { PageData } from '../../shared/page-data.js';
import type { NavItem, SidebarData } from '../../shared/site-data.js';
import type { SiteConfig } from './site-config.js';
import type { BuilderOptions } from './options/plugin-options.js';
import type { I18nTexts } from './options/language-options.js';
import type { UserConfig } from './options/user-options.js';
import type { PageFacts, SearchSection } from '../facts/page-facts.js';
import type { Diagnostic, SourcePosition } from '../report/diagnostic.js';

/** A page that a plugin adds: from a file, or from MDX text. */
export interface AddedPage {
  /** Route path without version and language prefix rules applied: it is used as it is. */
  routePath: string;
  /** Absolute path of a `.md`, `.mdx`, `.tsx` or `.jsx` file. */
  filepath?: string | undefined;
  /** Text of the page, when there is no file. */
  content?: string | undefined;
  /** Language of `content`. Markdown is data: its HTML is cleaned as that of `.md` files is. Default: `mdx`. */
  format?: 'md' | 'mdx' | undefined;
}

/** A path of a page with parameters in its file name, such as `[slug].tsx`. */
export interface PagePath {
  /** Value of each parameter: a part of the URL between two slashes. */
  params: Record<string, string>;
  /** Front matter of the page with this path; it takes precedence over that of the file. */
  frontmatter?: Record<string, unknown> | undefined;
}

/** Reads what content is made of. Files that are read through it are watched: content is loaded again after a change. */
export interface ContentLoader {
  command: 'build' | 'dev';
  /** Text of a file; undefined if there is none. Relative paths are relative to the project. */
  readFile(path: string): string | undefined;
  /** Absolute paths of all files below a folder, sorted. Hidden files are left out. */
  listFiles(folder: string): string[];
  /** Front matter of a `.md` or `.mdx` file. */
  readFrontMatter(path: string): Record<string, unknown>;
  /**
   * Text at a URL. The response is cached and revalidated. If the server can't be reached, the cached one is used, with a
   * warning.
   */
  fetchText(url: string, headers?: Record<string, string>): Promise<string>;
  /** The value that `make` returns, or the cached one of an earlier run with the same `parts`. Both are plain JSON. */
  remember<T>(parts: unknown, make: () => T | Promise<T>): Promise<T>;
  /** Reports a problem of the content. */
  report(problem: Diagnostic): void;
}

/** A page as plugins see it after compilation. */
export interface SitePage {
  routePath: string;
  lang: string;
  version: string;
  relativePath: string;
  absolutePath?: string | undefined;
  /** URL with `base`, without origin. */
  url: string;
  facts: Readonly<PageFacts>;
  /** Data of the page for components, with the fields that plugins added. */
  data: Readonly<PageData>;
}

/** A finished page. Its texts lie on disk and are read when they are asked for. */
export interface BuiltPage extends SitePage {
  /** HTML of the article, as visitors get it; empty on pages that the browser renders. */
  html(): string;
  /** True if its document asks search engines not to list it, with a `robots` tag or one for a single search engine. */
  isUnlisted: boolean;
  /** Texts of the page by heading, as search indexes them. */
  sections(): SearchSection[];
}

/**
 * Gives what the plugin's `convertArticle` makes of the articles of pages, in their order. Texts come from the cache as long
 * as the article is the same; the others are made in workers.
 */
export type ConvertArticles = (pages: readonly BuiltPage[]) => Promise<string[]>;

/** Navigation around the pages of one language of one version. Links are URLs with `base`. */
export interface SiteNavigation {
  lang: string;
  version: string;
  /** Route path of the home page, such as `/zh/`. */
  home: string;
  nav: readonly NavItem[];
  sidebars: readonly SidebarData[];
}

/** A file that a plugin writes into the output. */
export interface EmittedFile {
  /** Path relative to `outDir`, with forward slashes. */
  path: string;
  content: string | Uint8Array;
  /** Headers that hosts send with the file, in place of those of the same name; they are written into `_headers`. */
  headers?: Record<string, string> | undefined;
  /** Headers that hosts send with each file in the folder of this one, and below. */
  folderHeaders?: Record<string, string> | undefined;
}

/** A page as Markdown plugins find it in `file.data.page`. */
export interface MarkdownPage {
  routePath: string;
  /** Source path below the docs folder, with forward slashes. */
  relativePath: string;
  lang: string;
  version: string;
  /** Fields that a plugin adds come with the page. */
  frontmatter: Record<string, unknown>;
  /** Base path of the site. */
  base: string;
  /** Absolute path of the docs folder. */
  root: string;
  /** Absolute path of the project. */
  projectRoot: string;
  /** Plain data for other hooks, by a name of the plugin's choice; found in `facts.notes`. */
  notes: Record<string, unknown>;
  /** Returns a text that a plugin adds with `i18nSource`, in the language of the page; `{{name}}` in it is replaced. */
  text(key: string, values?: Record<string, string | number>): string;
  /** Reads a file that the page depends on: the page is made again when it changes. Undefined when it cannot be read. */
  readInput(absolutePath: string): Uint8Array | undefined;
  /** The page is made again when the file changes. To be called before the file is read. */
  dependOn(absolutePath: string): void;
  /** Reports a problem of the page. */
  report(
    problem: Omit<Diagnostic, 'file' | 'line' | 'column' | 'frame' | 'kind'>,
    place?: { line: number; column: number },
  ): void;
  /** Problems at places for which `map` returns a place of another file are reported there, such as that of added pages. */
  mapPlaces(map: (place: { line: number; column: number }) => SourcePosition | undefined): void;
}

/** A page of a dev server as browsers get it. */
export interface RequestedPage extends SitePage {
  /** HTML of the article. */
  html: string;
}

/** The pages of a dev server, for plugins that answer a request. */
export interface RequestedSite {
  /**
   * The page whose document has a path below `base`, such as `guide/start.html`, made now if need be. Undefined if there is
   * none, or if it has problems.
   */
  pageAt(path: string): Promise<RequestedPage | undefined>;
  /** All pages of the site. */
  pages(): Promise<readonly Pick<SitePage, 'routePath' | 'relativePath'>[]>;
  /** Facts of the page with this source path below the docs folder, compiled now if need be. */
  factsOf(relativePath: string): Promise<Readonly<PageFacts> | undefined>;
}

/** Argument of a `config` hook, with which it can change the list of plugins. */
export interface ConfigHookEnv {
  command: 'build' | 'dev' | 'preview';
  /** Adds a plugin after the others; its own hooks run too. */
  addPlugin(plugin: Plugin): void;
  /** Takes a plugin out by its name; what it did before stays done. */
  removePlugin(name: string): void;
}

/** A module that runs in the browser on pages where something matches a selector. */
export interface ClientModule {
  /** Absolute path of a script. */
  path: string;
  /** CSS selector; pages on which nothing matches do not load the module. */
  selector: string;
}

/** A request to the dev or preview server. It has passed the checks of host, origin and method. */
export interface PluginRequest {
  command: 'dev' | 'preview';
  method: 'GET' | 'HEAD';
  /** Decoded path below `base`, without a slash in front, such as `guide/start`. */
  path: string;
  /** As written, with its `?`; empty without one. */
  query: string;
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
}

/** Response of a plugin: a body of its own, another file of the site, or headers. */
export type PluginAnswer =
  | { body: string | Uint8Array; contentType: string; headers?: Record<string, string> | undefined }
  /** Path of the file below `base`; if it does not exist, the request is handled as if no plugin had responded. */
  | { file: string; headers?: Record<string, string> | undefined }
  /** Headers that are added to the site's own answer. Later plugins are still asked, and their answers take precedence. */
  | { headers: Record<string, string> };

/** Hooks that run while the configuration is loaded, in every thread that loads it. */
export interface ConfigHooks {
  /** Changes the user's configuration before it is resolved; returns what changes. */
  config?(config: UserConfig, env: ConfigHookEnv): UserConfig | void | Promise<UserConfig | void>;
  /** Adds interface texts by key and language; gets those of the plugins before. The user's own texts win. */
  i18nSource?(texts: I18nTexts): I18nTexts | Promise<I18nTexts>;
}

/** Hooks that run in the main thread, one plugin after the other in the order of the configuration. */
export interface MainHooks {
  /** Checks `options`; returns one sentence for each problem. Called in every run. */
  checkOptions?(): string[] | Promise<string[]>;
  /** Sees the resolved configuration, before pages are listed, and reports problems. */
  configResolved?(config: SiteConfig): Diagnostic[] | void | Promise<Diagnostic[] | void>;
  /** Absolute paths of files and folders that results depend on. Changes make pages stale and restart a dev session. */
  inputs?(config: SiteConfig): string[] | Promise<string[]>;
  /**
   * Loads data, which must be plain JSON. The plugin's hooks with a parameter `content` get it, and are called again in dev
   * when a file that was read through the loader has changed, and with it the data.
   */
  loadContent?(loader: ContentLoader, config: SiteConfig): unknown;
  /** Adds pages. */
  addPages?(config: SiteConfig, content: unknown): AddedPage[] | Promise<AddedPage[]>;
  /** Adds files of the navigation, as JSON values by path below the docs folder. Existing files take precedence. */
  addNavigation?(config: SiteConfig, content: unknown): Record<string, unknown> | Promise<Record<string, unknown>>;
  /** Modules that pages and components import by a name of the plugin's choice: name to source (TSX). */
  runtimeModules?(config: SiteConfig, content: unknown): Record<string, string> | Promise<Record<string, string>>;
  /** Adds fields to a page's data. */
  extendPageData?(
    page: PageData,
    config: SiteConfig,
    content: unknown,
  ): Record<string, unknown> | void | Promise<Record<string, unknown> | void>;
  /** Sees all compiled pages and reports problems; only in builds. */
  pagesCompiled?(pages: readonly SitePage[], config: SiteConfig): Diagnostic[] | void | Promise<Diagnostic[] | void>;
  /** Writes files into the output; only in builds. */
  emit?(
    pages: readonly BuiltPage[],
    config: SiteConfig,
    navigation: readonly SiteNavigation[],
    content: unknown,
    convertArticles: ConvertArticles,
  ): EmittedFile[] | Promise<EmittedFile[]>;
  /** Runs after the output was published. */
  buildEnd?(report: { pages: number; outDir: string }): void | Promise<void>;
  /** Answers a request of the dev or preview server, or leaves it to the others. Previews know no pages. */
  handleRequest?(
    request: PluginRequest,
    config: SiteConfig,
    site: RequestedSite,
  ): PluginAnswer | undefined | Promise<PluginAnswer | undefined>;
}

/** The page whose text is indexed. */
export interface SearchedPage {
  routePath: string;
  lang: string;
  version: string;
  title: string;
}

/** Hooks that run in the worker that compiles, indexes or renders the page. */
export interface WorkerHooks {
  /**
   * remark and rehype plugins, run after the built-in ones and the configuration's own. Remark plugins that put content
   * into pages are `contentPlugins`: they run before links are resolved and the text for search is collected.
   */
  markdown?:
    | {
        contentPlugins?: PluggableList | undefined;
        remarkPlugins?: PluggableList | undefined;
        rehypePlugins?: PluggableList | undefined;
        globalComponents?: string[] | undefined;
      }
    | undefined;
  /** Changes what search finds on a page: gets its sections, the text above all headings first, and returns others. */
  searchData?(
    sections: SearchSection[],
    page: SearchedPage,
    config: SiteConfig,
  ): SearchSection[] | void | Promise<SearchSection[] | void>;
  /** Adds head tags to a page. */
  head?(page: PageData, config: SiteConfig): HeadTag[] | void | Promise<HeadTag[] | void>;
  /** Makes another form of a finished article of its HTML, such as Markdown, for `emit`. */
  convertArticle?(html: string, config: SiteConfig): string | Promise<string>;
}

/** Additions of a plugin to the bundle of the site. Paths are absolute. */
export interface BundleParts {
  /** Style sheets loaded after those of the configuration. */
  globalStyles?: string[] | undefined;
  /** Components rendered on every page after those of the configuration, with props. */
  globalUIComponents?: (string | [path: string, props: Record<string, unknown>])[] | undefined;
  /** Scripts for pages that have something to do for them. */
  clientModules?: ClientModule[] | undefined;
  /**
   * Folders of the output, such as `assets/demos/`, whose files frames without an origin load. Dev and preview give files
   * there whose name contains their hash to everyone; other files of the site are for the site alone.
   */
  openFolders?: string[] | undefined;
  /** Options for esbuild; the user's own win. */
  builder?: BuilderOptions | undefined;
}

/** A plugin: a name, what its results depend on, hooks, and what it adds to the bundle. */
export interface Plugin extends ConfigHooks, MainHooks, WorkerHooks, BundleParts {
  name: string;
  /** The options that the plugin was made with; part of every cache key. */
  options?: unknown;
  /** Values that the results of hooks depend on besides options and configuration; part of every cache key. */
  cacheKey?: string | undefined;
}
