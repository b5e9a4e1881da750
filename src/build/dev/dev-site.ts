import type { BundleManifest } from '../bundle/bundle-manifest.js';
import type { BuildContext } from '../context.js';
import { createContext, type ContextOptions, type OpenedContext } from '../create-context.js';
import type { OutputFile } from '../facts/output-file.js';
import type { LocaleNavigation } from '../navigation/build-navigation.js';
import { compileStep } from '../pages/compile-page.step.js';
import type { CompiledRoute } from '../pages/compile-pages.js';
import { createCollectReport } from '../report/collect-report.js';
import { BuildError, type Diagnostic } from '../report/diagnostic.js';
import type { SharedRenderData } from '../render/render-pages.js';
import { areLinksCurrent } from '../links/page-urls.js';
import type { Route } from '../facts/route.js';
import { createLabelReader } from './page-label.js';
import { createQueue, createSharedWork, type SharedWork } from './shared-work.js';
import { noPages, pageOutputs, readSitePages, type SitePages } from './site-pages.js';
import type { ProblemAnnouncer } from './site-problems.js';

export interface DevSiteOptions extends Omit<ContextOptions, 'command'> {
  /** URL path of the live channel, with its token, below `base`. */
  liveChannel: string;
}

/** Name of the work that compiles a page. */
export const compileWork = ({ relativePath }: Pick<Route, 'relativePath'>): string => `compile ${relativePath}`;

/** Everything known at the moment of the site that one loaded configuration describes. */
export interface DevSite {
  readonly opened: OpenedContext;
  readonly liveChannel: string;
  readonly announcer: ProblemAnnouncer;
  pages: SitePages;
  readonly readLabel: ReturnType<typeof createLabelReader>;
  /** Resolves when pages have been listed, or could not be. */
  readonly listed: Promise<void>;
  readonly endListing: () => void;
  /** Compiled pages by source path. */
  readonly compiled: Map<string, CompiledRoute>;
  bundle: BundleManifest | undefined;
  /** Settles when the bundle that was begun before the pages were listed is made, or failed. */
  firstBundle: Promise<unknown>;
  /** Compiled pages that `bundle` leaves out because their imports fail, by source file. */
  broken: ReadonlyMap<string, readonly Diagnostic[]>;
  /** The components in `bundle`; undefined when it has to be made anew. */
  bundledComponents: string | undefined;
  navigation: LocaleNavigation[] | undefined;
  sharedData: SharedRenderData | undefined;
  /** Files of the search index by output path; undefined when a page changed since. */
  searchFiles: ReadonlyMap<string, OutputFile> | undefined;
  /** Texts of rendered files by output path. */
  readonly texts: Map<string, string>;
  /** Hash of the files of all bundles so far by output path: open pages still ask for those of the last one. */
  readonly bundleFiles: Map<string, string>;
  /** Output path of images and other linked files to their source. */
  readonly assets: Map<string, string>;
  /** Pages that cannot be compiled at all, by source path; forgotten with the next change. */
  readonly failed: Map<string, Route>;
  /** Work under way: `compile` and a source path, `render` and an output path, `navigation`, `search`. */
  readonly work: SharedWork;
  /** Bundles are made one after the other. */
  readonly inBundleTurn: ReturnType<typeof createQueue>;
  /** Number of times that what is bundled changed. */
  bundleVersion: number;
  /** Why the components of these pages cannot be bundled; forgotten when what is bundled changes. */
  bundleFailure: { components: string; error: unknown } | undefined;
  /** Number of updates so far, and in which of them a path changed last. */
  updates: number;
  readonly changedIn: Map<string, number>;
  /** Problems by the stage or the compiled page they belong to. */
  readonly problems: Map<string, readonly Diagnostic[]>;
  /** Problems of rendering by page; forgotten with `texts`. */
  readonly renderProblems: Map<string, readonly Diagnostic[]>;
}

/** Runs a stage with a report of its own; what it finds belongs to `owner`, unless it is out of date by then. */
export async function runStage<T>(
  { opened, problems, announcer }: DevSite,
  owner: string,
  run: (context: BuildContext) => T | Promise<T>,
  isCurrent: () => boolean = () => true,
): Promise<T> {
  const report = createCollectReport();
  try {
    return await run({ ...opened.context, report });
  } catch (error) {
    if (error instanceof BuildError) report.add(error.diagnostics);
    throw error;
  } finally {
    if (isCurrent()) {
      problems.set(owner, [...report.diagnostics]);
      announcer.tell(report.diagnostics);
    }
  }
}

/** Loads the configuration and starts what the first page needs; pages are listed by `refreshPages`. */
export async function openDevSite(options: DevSiteOptions, announcer: ProblemAnnouncer): Promise<DevSite> {
  const { liveChannel } = options;
  const opened = await createContext({ ...options, command: 'dev' });
  let endListing = (): void => undefined;
  const listed = new Promise<void>((resolve) => (endListing = resolve));
  const { cache, executor } = opened.context;
  executor.prepare(cache.isEmpty ? compileStep : undefined);
  return {
    opened,
    liveChannel,
    announcer,
    pages: noPages(),
    readLabel: createLabelReader(opened.context.config),
    listed,
    endListing,
    compiled: new Map(),
    bundle: undefined,
    broken: new Map(),
    firstBundle: Promise.resolve(),
    bundledComponents: undefined,
    navigation: undefined,
    sharedData: undefined,
    searchFiles: undefined,
    texts: new Map(),
    bundleFiles: new Map(),
    assets: new Map(),
    problems: new Map([['plugins', opened.problems]]),
    renderProblems: new Map(),
    failed: new Map(),
    work: createSharedWork(),
    inBundleTurn: createQueue(),
    bundleVersion: 0,
    bundleFailure: undefined,
    updates: 0,
    changedIn: new Map(),
  };
}

/** Lists the pages again, and forgets those that are gone or have links that lead elsewhere now. */
export async function refreshPages(site: DevSite): Promise<void> {
  try {
    site.pages = await runStage(site, 'routes', (context) => readSitePages(context, site.readLabel));
  } finally {
    site.endListing();
  }
  const { urls } = site.pages;
  const { config } = site.opened.context;
  const sources = new Set(site.pages.routes.map(({ relativePath }) => relativePath));
  for (const page of [...site.compiled.values()])
    if (!sources.has(page.route.relativePath) || !areLinksCurrent(page.facts.links, urls, config))
      forgetPage(site, page);
  site.work.forget((name) => name.startsWith('compile ') && !sources.has(name.slice('compile '.length)));
  forgetNavigation(site);
}

/** What stands around articles changed: rendered pages are stale, compiled ones are not. */
export function forgetNavigation(site: DevSite): void {
  site.navigation = undefined;
  site.searchFiles = undefined;
  site.work.forget((name) => name === 'navigation' || name === 'search');
  forgetRendered(site);
}

/** Rendered pages are stale. */
export function forgetRendered(site: DevSite): void {
  site.sharedData = undefined;
  site.texts.clear();
  site.renderProblems.clear();
  site.work.forget((name) => name.startsWith('render '));
}

/** A rendered page is stale. */
export function forgetRenderedPage(site: DevSite, { route }: CompiledRoute): void {
  const paths = pageOutputs(route);
  for (const path of paths) site.texts.delete(path);
  site.work.forget((name) => paths.some((path) => name === `render ${path}`));
  site.renderProblems.delete(route.file);
}

/** A page is stale from its source on. */
export function forgetPage(site: DevSite, page: CompiledRoute): void {
  site.compiled.delete(page.route.relativePath);
  site.searchFiles = undefined;
  site.work.forget((name) => name === 'search' || name === compileWork(page.route));
  site.problems.delete(page.route.file);
  forgetRenderedPage(site, page);
}

/** Entries of the cache were damaged: pages whose bodies it no longer has are stale from their sources on. */
export function forgetLostPages(site: DevSite): void {
  const { cache } = site.opened.context;
  for (const page of [...site.compiled.values()]) if (!cache.find(page.bodyKey)) forgetPage(site, page);
}
