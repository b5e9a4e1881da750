import type { PluggableList } from 'unified';
import type { HeadTag } from '../../shared/head.js';
import type { PageData } from '../../shared/page-data.js';
import type { SiteConfig } from '../config/site-config.js';
import type { UserConfig } from '../config/user-config.js';
import type { PageFacts } from '../pages/page-facts.js';
import type { Diagnostic } from '../report/diagnostic.js';

/** A page that a plugin adds: from a file, or from MDX text. */
export interface AddedPage {
  /** Route path without version and language prefix rules applied: it is used as it is. */
  routePath: string;
  /** Absolute path of a `.md`, `.mdx`, `.tsx` or `.jsx` file. */
  filepath?: string;
  /** MDX text, when there is no file. */
  content?: string;
}

/** A page as plugins see it after compilation. */
export interface SitePage {
  routePath: string;
  lang: string;
  version: string;
  relativePath: string;
  absolutePath?: string;
  /** URL with `base`, without origin. */
  url: string;
  facts: Readonly<PageFacts>;
}

/** A file that a plugin writes into the output. */
export interface EmittedFile {
  /** Path relative to `outDir`, with forward slashes. */
  path: string;
  content: string | Uint8Array;
}

/** Hooks that run in the main thread, one plugin after the other in the order of the configuration. */
export interface MainHooks {
  /** Changes the user's configuration before it is resolved; returns what changes. */
  config?(
    config: UserConfig,
    env: { command: 'build' | 'dev' | 'preview' },
  ): UserConfig | void | Promise<UserConfig | void>;
  /** Sees the resolved configuration. */
  configResolved?(config: SiteConfig): void | Promise<void>;
  /** Adds pages. */
  addPages?(config: SiteConfig): AddedPage[] | Promise<AddedPage[]>;
  /** Sees all compiled pages and reports problems. */
  pagesCompiled?(pages: readonly SitePage[], config: SiteConfig): Diagnostic[] | void | Promise<Diagnostic[] | void>;
  /** Writes files into the output; only in builds. */
  emit?(pages: readonly SitePage[], config: SiteConfig): EmittedFile[] | Promise<EmittedFile[]>;
  /** Runs after the output was published. */
  buildEnd?(report: { pages: number; outDir: string }): void | Promise<void>;
}

/** Hooks that run in the worker that compiles or renders the page. */
export interface WorkerHooks {
  /** remark and rehype plugins, run after the built-in ones and the configuration's own. */
  markdown?: { remarkPlugins?: PluggableList; rehypePlugins?: PluggableList; globalComponents?: string[] };
  /** Adds fields to a page's data. */
  extendPageData?(page: PageData): Record<string, unknown> | void | Promise<Record<string, unknown> | void>;
  /** Adds head tags to a page. */
  head?(page: PageData): HeadTag[] | void | Promise<HeadTag[] | void>;
}

/** A plugin: a name, what its output depends on, and hooks. */
export interface Plugin extends MainHooks, WorkerHooks {
  name: string;
  /** Values that the results of worker hooks depend on besides the configuration file; part of every cache key. */
  cacheKey?: string;
}
