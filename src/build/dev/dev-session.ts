import { sep } from 'node:path';
import type { LiveMessage, LiveProblem } from '../../shared/live-messages.js';
import type { SiteConfig } from '../config/site-config.js';
import { createContext, type ContextOptions, type OpenedContext } from '../create-context.js';
import { ClosedGraph } from '../graph/graph-state.js';
import type { FileChange } from '../graph/node.js';
import { compileStep } from '../pages/compile-page.step.js';
import { createSiteGraph } from '../pipeline.js';
import type { SiteGraph } from '../site/site-graph.js';
import type { PluginAnswer, PluginRequest } from '../config/plugin.js';
import { BuildError, type Diagnostic } from '../report/diagnostic.js';
import { createQueue } from '../util/queue.js';
import { createSiteFiles, type DevFile, type SiteFiles } from './site-file.js';
import { createProblemAnnouncer, problemDocument, shownProblems, type ProblemAnnouncer } from './site-problems.js';
import { updateSite } from './update-site.js';

export interface DevSessionOptions extends Omit<ContextOptions, 'command'> {
  /** URL path of the live channel, with its token, below `base`. */
  liveChannel: string;
  /** Called with problems as they come, once each. */
  onProblems(diagnostics: readonly Diagnostic[]): void;
}

/** The site of a dev server: the graph of a build, of which is made what is asked for. */
export interface DevSession {
  file(path: string): Promise<DevFile | undefined>;
  /** Asks plugins for an answer to a request. */
  askPlugins(request: Omit<PluginRequest, 'command'>): Promise<PluginAnswer | undefined>;
  update(changes: readonly FileChange[]): Promise<LiveMessage[]>;
  problems(): LiveProblem[];
  /** Absolute paths of everything that the site is made of; the same array while nothing is added. */
  watched(): string[];
  readonly base: string;
  readonly build: string;
  /** The configuration in force. */
  readonly config: SiteConfig;
  /** Output folder of builds, whose files the session does not look at. */
  readonly outDir: string;
  close(): Promise<void>;
}

/** What one loaded configuration describes. */
interface OpenSite {
  opened: OpenedContext;
  graph: SiteGraph;
  files: SiteFiles;
  watched: { fileCount: number; paths: string[] } | undefined;
}

/** Loads the configuration, begins the bundle and lists the pages. Rejects when one of the two others cannot be done. */
async function openSite(options: DevSessionOptions, announcer: ProblemAnnouncer): Promise<OpenSite> {
  const { liveChannel } = options;
  const opened = await createContext({ ...options, command: 'dev' });
  const { cache, config, executor } = opened.context;
  executor.prepare(cache.isEmpty ? compileStep : undefined);
  const graph = createSiteGraph(opened.context, {
    overrides: opened.elementOverrides,
    liveChannel,
    onProblems: announcer.tell,
  });
  const files = createSiteFiles({
    site: graph,
    cache,
    root: config.root,
    problemDocument: (route, problem) => {
      if (problem) announcer.tell([problem]);
      return problemDocument(graph, route, problem ? [problem] : [], { base: config.base, liveChannel });
    },
  });
  // Whoever needs the bundle has the failure.
  graph.bundle.pull().catch(() => undefined);
  const site: OpenSite = { opened, graph, files, watched: undefined };
  try {
    await graph.listed.pull();
    return site;
  } catch (error) {
    await closeSite(site);
    throw error;
  }
}

async function closeSite({ opened, graph }: OpenSite): Promise<void> {
  graph.close();
  // Work ends when its thread does, and bundles when they are made.
  await opened.context.executor.close();
  await graph.idle();
  await opened.close();
}

/** Undefined for the problems of a site, which are known already. */
function whenBuildFails(error: unknown): undefined {
  if (!(error instanceof BuildError)) throw error;
}

/** True if the configuration has to be loaded again. */
function changesConfig({ opened }: OpenSite, { path }: FileChange): boolean {
  const { config, configSource, plugins } = opened.context;
  const isInput = [...configSource.configInputs, config.i18nSourcePath].includes(path);
  return isInput || plugins.inputs.some((input) => path === input || path.startsWith(input + sep));
}

function watchedPaths(site: OpenSite): string[] {
  const files = site.graph.files();
  if (site.watched?.fileCount === files.size) return site.watched.paths;
  const { config, configSource, plugins } = site.opened.context;
  const own = [config.root, config.themeDir, config.i18nSourcePath, ...configSource.configInputs, ...plugins.inputs];
  const isFound = (path: string): boolean =>
    !path.includes(`${sep}node_modules${sep}`) && !path.startsWith(config.root + sep);
  const paths = [...new Set([...own, ...[...files].filter(isFound)])];
  site.watched = { fileCount: files.size, paths };
  return paths;
}

/** Opens a session. Rejects when the configuration cannot be loaded. */
export async function openDevSession(options: DevSessionOptions): Promise<DevSession> {
  const announcer = createProblemAnnouncer((diagnostics) => options.onProblems(diagnostics));
  /** Updates come one after the other; files are made meanwhile. */
  const inTurn = createQueue();
  let site = await openSite(options, announcer);
  /** Why the configuration could not be loaded again. */
  let configProblems: readonly Diagnostic[] = [];
  let isClosed = false;

  /** Makes something of the site, and again when the configuration was loaded meanwhile. Undefined when all is closed. */
  const ofSite = async <T>(make: (current: OpenSite) => Promise<T>): Promise<T | undefined> => {
    while (!isClosed) {
      try {
        return await make(site);
      } catch (error) {
        if (!(error instanceof ClosedGraph)) throw error;
      }
    }
    return undefined;
  };

  /** Loads the configuration again; when it is broken, the old site stays and the problem is shown. */
  const reopen = async (): Promise<LiveMessage[]> => {
    const old = site;
    try {
      site = await openSite(options, announcer);
    } catch (error) {
      if (!(error instanceof BuildError)) throw error;
      configProblems = error.diagnostics;
      announcer.tell(error.diagnostics);
      return [];
    }
    configProblems = [];
    await closeSite(old);
    return [{ type: 'reload' }];
  };
  const problems = (): LiveProblem[] => shownProblems(site.graph, [...site.opened.problems, ...configProblems]);
  const update = async (changes: readonly FileChange[]): Promise<LiveMessage[]> => {
    announcer.restart();
    const hadProblems = problems().length > 0;
    const messages = changes.some((change) => changesConfig(site, change))
      ? await reopen()
      : await updateSite(site.graph, changes, site.opened.context.config);
    const found = problems();
    if (found.length > 0) return [...messages, { type: 'problems', problems: found }];
    return hadProblems ? [...messages, { type: 'resolved' }] : messages;
  };

  return {
    file: (path) =>
      ofSite(async ({ files, opened }) => {
        const file = await files.find(path);
        // What follows the first page is an edit of it: the thread gets ready to compile one.
        if (file) opened.context.executor.prepare(compileStep);
        return file;
      }),
    askPlugins: async (request) => {
      const { config, plugins } = site.opened.context;
      const answer = await plugins.handleRequest({ ...request, command: 'dev' }, config, {
        factsOf: (relativePath) =>
          ofSite(async ({ graph }) => {
            const route = (await graph.listed.pull()).routes.find((page) => page.relativePath === relativePath);
            const page = route && (await graph.pages.of(route).pull().catch(whenBuildFails));
            return page?.facts;
          }),
      });
      return answer?.item;
    },
    update: (changes) => inTurn(() => update(changes)),
    problems,
    watched: () => watchedPaths(site),
    get base() {
      return site.opened.context.config.base;
    },
    get build() {
      return site.graph.bundle.latest?.manifest.build ?? '';
    },
    get config() {
      return site.opened.context.config;
    },
    get outDir() {
      return site.opened.context.config.outDir;
    },
    close: () =>
      inTurn(() => {
        isClosed = true;
        return closeSite(site);
      }),
  };
}
