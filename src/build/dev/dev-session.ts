import type { LiveMessage, LiveProblem } from '../../shared/live-messages.js';
import { routeToHtmlPath } from '../../shared/route-path.js';
import type { PluginAnswer, PluginRequest, RequestedSite } from '../config/plugin.js';
import type { SiteConfig } from '../config/site-config.js';
import { ClosedGraph } from '../graph/graph-state.js';
import type { FileChange } from '../graph/node.js';
import { articleInDocument } from '../html/article-of.js';
import { compileStep } from '../pages/compile-page.step.js';
import { toSitePages } from '../render/site-pages.js';
import { BuildError, type Diagnostic } from '../report/diagnostic.js';
import { createQueue } from '../async/concurrency.js';
import { openCurrentSite, type CurrentSite } from './current-site.js';
import { changesOverrides, readSince, watchedPaths, type SiteOptions } from './open-site.js';
import type { DevFile } from './site-file.js';
import { createProblemAnnouncer, foundProblems, shownProblems } from './site-problems.js';
import { updateSite } from './update-site.js';

export interface DevSessionOptions extends SiteOptions {
  /** Called with problems as they come, once each. */
  onProblems(diagnostics: readonly Diagnostic[]): void;
}

/** The site of a dev server: the graph of a build, of which only requested values are computed. */
export interface DevSession {
  /** The output file at a path below `base`; undefined when the site has none. */
  file(path: string): Promise<DevFile | undefined>;
  /** Asks plugins for an answer to a request. */
  askPlugins(request: Omit<PluginRequest, 'command'>): Promise<PluginAnswer | undefined>;
  /** Takes in changed files, one call after the other. Returns the messages for open pages. */
  update(changes: readonly FileChange[]): Promise<LiveMessage[]>;
  /**
   * Makes the style sheets again that read files which changed, for example all pages, and returns the messages for open
   * pages: none if the sheets are the same. For after the messages of `update` are sent. Doesn't wait for updates.
   */
  updateSheets(): Promise<LiveMessage[]>;
  problems(): LiveProblem[];
  /** Absolute paths of everything that the site is made of; the same array while nothing is added. */
  watched(): readonly string[];
  /** Time in ms since which a watched path may have been read: what changed since then may be unknown to the session. */
  readSince(path: string): number;
  readonly base: string;
  /** Hash of the bundle; `''` before the first one. */
  readonly build: string;
  /** The configuration in force. */
  readonly config: SiteConfig;
  close(): Promise<void>;
}

/** The value of a node; undefined if the page has problems. */
const pullValid = async <T>(node: { pull(): Promise<T> }): Promise<T | undefined> =>
  node.pull().catch((error: unknown) => {
    if (!(error instanceof BuildError)) throw error;
    return undefined;
  });

/** The pages of a site as plugins see them that answer a request. */
const requestedSite = (current: CurrentSite): RequestedSite => ({
  factsOf: (relativePath) =>
    current.run(async ({ graph }) => {
      const route = (await graph.listed.pull()).routes.find((page) => page.relativePath === relativePath);
      return route && (await pullValid(graph.pages.of(route)))?.facts;
    }),
  pageAt: (path) =>
    current.run(async ({ graph }) => {
      const route = (await graph.listed.pull()).routes.find(({ routePath }) => routeToHtmlPath(routePath) === path);
      const job = route && (await pullValid(graph.plans.of(route)));
      const output = job && (await pullValid(graph.outputs.of(route)));
      const document = output?.texts[path];
      return document === undefined ? undefined : { ...toSitePages([job!])[0]!, html: articleInDocument(document) };
    }),
  pages: async () => (await current.run(async ({ graph }) => (await graph.listed.pull()).routes)) ?? [],
});

/** Opens a session. Rejects when the configuration cannot be loaded. */
export async function openDevSession(options: DevSessionOptions): Promise<DevSession> {
  const announcer = createProblemAnnouncer((diagnostics) => options.onProblems(diagnostics));
  const current = await openCurrentSite(options, announcer);
  /** Updates come one after the other; files are made meanwhile. */
  const inTurn = createQueue();

  let known: Record<'paths' | 'more' | 'all', readonly string[]> = { paths: [], more: [], all: [] };
  /** The same array while nothing is added. */
  const watched = (): readonly string[] => {
    const paths = watchedPaths(current.site);
    const more = current.mending.paths;
    if (more !== known.more || paths !== known.paths)
      known = { paths, more, all: more.length === 0 ? paths : [...new Set([...paths, ...more])] };
    return known.all;
  };

  const problems = (): LiveProblem[] => {
    const { graph, opened } = current.site;
    return shownProblems(graph, [...opened.problems, ...current.configProblems], options.projectRoot);
  };
  const bringUpToDate = async (changes: readonly FileChange[]): Promise<LiveMessage[]> => {
    const { site } = current;
    const isOutdated = changes.some(current.isOutdatedBy) || (await changesOverrides(site, changes));
    if (isOutdated && (await current.reopen())) return [{ type: 'reload' }];
    return updateSite(site.graph, changes, site.opened.context.config);
  };
  const update = async (changes: readonly FileChange[]): Promise<LiveMessage[]> => {
    announcer.restart();
    const { graph, opened } = current.site;
    options.report.retain([...foundProblems(graph), ...opened.problems, ...current.configProblems]);
    const hadProblems = problems().length > 0;
    const messages = await bringUpToDate(changes);
    const found = problems();
    if (found.length > 0) return [...messages, { type: 'problems', problems: found }];
    return hadProblems ? [...messages, { type: 'resolved' }] : messages;
  };

  /** Paths of the sheets that changed. The bundle reports its problems. */
  const changedSheets = async (): Promise<readonly string[]> =>
    (await current.run(({ graph }) =>
      graph.changedSheets.pull().catch((error: unknown) => {
        if (error instanceof ClosedGraph) throw error;
        return [];
      }),
    )) ?? [];
  const updateSheets = async (): Promise<LiveMessage[]> => {
    if (current.site.graph.bundle.latest === undefined || (await changedSheets()).length === 0) return [];
    return inTurn(async () => {
      const paths = await changedSheets();
      return paths.length === 0 ? [] : update(paths.map((path) => ({ path, kind: 'change' })));
    });
  };

  return {
    file: (path) =>
      current.run(async ({ files, graph, opened }) => {
        const file = await files.find(path);
        // The first page is usually followed by an edit of it, so the thread gets ready to compile.
        if (file) opened.context.executor.prepare(compileStep);
        // From here on, the files that style sheets read are watched.
        if (graph.bundle.isCurrent && !graph.changedSheets.isCurrent) graph.changedSheets.pull().catch(() => []);
        return file;
      }),
    askPlugins: async (request) => {
      const { config, plugins } = current.site.opened.context;
      return (await plugins.handleRequest({ ...request, command: 'dev' }, config, requestedSite(current)))?.item;
    },
    update: (changes) => inTurn(() => update(changes)),
    updateSheets,
    problems,
    watched,
    readSince: (path) => {
      const { paths, sinceMs } = current.mending;
      return paths.includes(path) ? sinceMs : readSince(current.site, path);
    },
    get base() {
      return current.site.opened.context.config.base;
    },
    get build() {
      return current.site.graph.bundle.latest?.manifest.build ?? '';
    },
    get config() {
      return current.site.opened.context.config;
    },
    close: () => inTurn(() => current.close()),
  };
}
