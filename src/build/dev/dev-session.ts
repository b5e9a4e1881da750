import { sep } from 'node:path';
import type { LiveMessage, LiveProblem } from '../../shared/live-messages.js';
import type { PluginAnswer, PluginRequest } from '../config/plugin.js';
import type { SiteConfig } from '../config/site-config.js';
import { BuildError, type Diagnostic } from '../report/diagnostic.js';
import { compileStep } from '../pages/compile-page.step.js';
import type { PageFacts } from '../facts/page-facts.js';
import { applyChanges, noteChanges, pagesMessage } from './apply-changes.js';
import { compiledPage } from './compile-on-request.js';
import { startBundle } from './current-bundle.js';
import { openDevSite, refreshPages, type DevSite, type DevSiteOptions } from './dev-site.js';
import { createQueue, StaleWork } from './shared-work.js';
import { siteFile, type DevFile } from './site-file.js';
import { createProblemAnnouncer, isBlocking, toLiveProblem, type ProblemAnnouncer } from './site-problems.js';
import { findStaleParts, isConfigStale, type DevChange } from './stale-parts.js';

export interface DevSessionOptions extends DevSiteOptions {
  /** Hears of problems as they come, once each. */
  onProblems(diagnostics: readonly Diagnostic[]): void;
}

/** The site of a dev server: the stages of a build, run for the pages that are asked for. */
export interface DevSession {
  file(path: string): Promise<DevFile | undefined>;
  /** Asks plugins for an answer to a request. */
  askPlugins(request: Omit<PluginRequest, 'command'>): Promise<PluginAnswer | undefined>;
  update(changes: readonly DevChange[]): Promise<LiveMessage[]>;
  problems(): LiveProblem[];
  watched(): string[];
  readonly base: string;
  readonly build: string;
  /** The configuration in force. */
  readonly config: SiteConfig;
  /** Output folder of builds, whose files the session does not look at. */
  readonly outDir: string;
  close(): Promise<void>;
}

function shownProblems({ problems, broken, renderProblems, pages }: DevSite): LiveProblem[] {
  const routePaths = new Map<string, string | undefined>();
  // The built-in 404 pages of all languages have one name.
  for (const { file, routePath } of pages.routes) routePaths.set(file, routePaths.has(file) ? undefined : routePath);
  return [...problems, ...broken, ...renderProblems].flatMap(([owner, found]) =>
    found.filter(isBlocking).map((problem) => toLiveProblem(problem, routePaths.get(owner))),
  );
}

/** Absolute paths of everything that a site is made of. */
function watchedPaths({ opened, compiled, bundle }: DevSite): string[] {
  const { config, configSource, plugins } = opened.context;
  const included = [...compiled.values()].flatMap(({ facts }) => facts.inputs.map(({ path }) => path));
  // What does not exist is waited for in the project alone: folders above it can be anyone's.
  const lookups =
    (bundle?.lookups ?? [])
      .map(([path]) => (path.endsWith(sep) ? path.slice(0, -1) : path))
      .filter((path) => path.startsWith(config.projectRoot + sep)) ?? [];
  const bundled = [...(bundle?.inputs ?? []), ...lookups].filter((path) => !path.includes(`${sep}node_modules${sep}`));
  const own = [config.root, config.themeDir, config.i18nSourcePath, ...configSource.configInputs, ...plugins.inputs];
  return [...new Set([...own, ...included, ...bundled])];
}

/** Loads the configuration, begins the bundle and lists the pages. Rejects when one of the two others cannot be done. */
async function openSite(options: DevSiteOptions, announcer: ProblemAnnouncer): Promise<DevSite> {
  const site = await openDevSite(options, announcer);
  startBundle(site);
  try {
    await refreshPages(site);
    return site;
  } catch (error) {
    await closeSite(site);
    throw error;
  }
}

async function closeSite({ firstBundle, opened, work }: DevSite): Promise<void> {
  work.close();
  await firstBundle;
  await opened.close();
}

/** Opens a session. Rejects when the configuration cannot be loaded. */
export async function openDevSession(options: DevSessionOptions): Promise<DevSession> {
  const announcer = createProblemAnnouncer((diagnostics) => options.onProblems(diagnostics));
  /** Updates come one after the other; files are made meanwhile. */
  const inTurn = createQueue();
  let site = await openSite(options, announcer);
  let isClosed = false;

  /** Makes something of the site, and again when the site changed meanwhile. Undefined when the session is closed. */
  const whileCurrent = async <T>(make: () => Promise<T>): Promise<T | undefined> => {
    while (!isClosed) {
      try {
        return await make();
      } catch (error) {
        if (!(error instanceof StaleWork)) throw error;
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
      old.problems.set('config', error.diagnostics);
      announcer.tell(error.diagnostics);
      return [];
    }
    await closeSite(old);
    return [{ type: 'reload' }];
  };
  const update = async (changes: readonly DevChange[]): Promise<LiveMessage[]> => {
    announcer.restart();
    const hadProblems = shownProblems(site).length > 0;
    const retried = noteChanges(site, changes);
    const messages = isConfigStale(site, changes)
      ? await reopen()
      : [...(await applyChanges(site, findStaleParts(site, changes))), ...pagesMessage(retried)];
    const problems = shownProblems(site);
    if (problems.length > 0) return [...messages, { type: 'problems', problems }];
    return hadProblems ? [...messages, { type: 'resolved' }] : messages;
  };

  const factsOf = (relativePath: string): Promise<PageFacts | undefined> =>
    whileCurrent(async () => {
      const route = site.pages.routes.find((page) => page.relativePath === relativePath);
      return route && (await compiledPage(site, route))?.facts;
    });

  return {
    file: (path) =>
      whileCurrent(async () => {
        const file = await siteFile(site, path);
        // What follows the first page is an edit of it: the thread gets ready to compile one.
        if (file) site.opened.context.executor.prepare(compileStep);
        return file;
      }),
    askPlugins: async (request) => {
      const { config, plugins } = site.opened.context;
      const answer = await plugins.handleRequest({ ...request, command: 'dev' }, config, { factsOf });
      return answer?.item;
    },
    update: (changes) => inTurn(() => update(changes)),
    problems: () => shownProblems(site),
    watched: () => watchedPaths(site),
    get base() {
      return site.opened.context.config.base;
    },
    get build() {
      return site.bundle?.build ?? '';
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
