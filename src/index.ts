import type { BuildSiteOptions } from './build/build.js';
import type { DevOptions } from './server/dev.js';
import type { PreviewOptions } from './server/preview.js';
import type { RunningServer } from './server/start-site-server.js';

// Every configuration imports this module, in every thread: what only commands need is loaded when it is called.

/**
 * Builds the site into its output folder. Rejects with a `BuildError` that contains every problem; the last output then
 * stays as it was.
 */
export async function build(options: BuildSiteOptions): Promise<{ pages: number; outDir: string }> {
  return (await import('./build/build.js')).build(options);
}

/** Starts the dev server. Rejects with a `BuildError` when the configuration or the port cannot be used. */
export async function dev(options: DevOptions): Promise<RunningServer> {
  return (await import('./server/dev.js')).dev(options);
}

/** Serves the built site. Rejects with a `BuildError` when there is no built site or the port cannot be used. */
export async function preview(options: PreviewOptions): Promise<RunningServer> {
  return (await import('./server/preview.js')).preview(options);
}

export type { BuildSiteOptions, DevOptions, PreviewOptions, RunningServer };
export { defineConfig } from './build/config/site-config.js';
export type { UserConfig } from './build/config/site-config.js';
export type { SiteConfig } from './build/config/site-config.js';
export type {
  AddedPage,
  BuiltPage,
  BundleParts,
  ClientModule,
  ConfigHookEnv,
  ConfigHooks,
  ContentLoader,
  EmittedFile,
  MainHooks,
  MarkdownPage,
  PagePath,
  Plugin,
  PluginAnswer,
  PluginRequest,
  RequestedSite,
  SiteNavigation,
  SitePage,
  WorkerHooks,
} from './build/config/plugin.js';
export type { PageStyle } from './build/pages/page-styles.js';
export type { LinkFact, PageFacts, SearchSection } from './build/facts/page-facts.js';
export { BuildError, type Diagnostic } from './build/report/diagnostic.js';
export { createCollectReport } from './build/report/report.js';
export type { Report } from './build/report/report.js';
export type { PageData, PageType, TocEntry } from './shared/page-data.js';
export type { NavItem, SidebarItem, SiteData, SocialLink } from './shared/site-data.js';
export type { HookHit, HookResults, SearchHooks } from './shared/search/search-hooks.js';
export type { HeadTag } from './shared/head.js';
