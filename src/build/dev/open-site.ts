import { sep } from 'node:path';
import { fileClockMs } from '../async/clock-seconds.js';
import { findElementOverrides } from '../bundle/element-overrides.js';
import { findThemeModule } from '../config/theme-module.js';
import { createContext, type ContextOptions, type OpenedContext } from '../create-context.js';
import type { FileChange } from '../graph/node.js';
import { compileStep } from '../pages/compile-page.step.js';
import { pathsOutside } from '../routes/scan-routes.js';
import { createSiteGraph, type SiteGraph } from '../pipeline.js';
import { BuildError } from '../report/diagnostic.js';
import { runtimeModules } from '../content/content-loader.js';
import { UnlistedSite } from './mending-paths.js';
import { createSiteFiles, type SiteFiles } from './site-file.js';
import { problemDocument, type ProblemAnnouncer } from './site-problems.js';

export interface SiteOptions extends Omit<ContextOptions, 'command'> {
  /** URL path of the live channel, with its token, below `base`. */
  liveChannel: string;
}

/** A site with the configuration that describes it. */
export interface OpenSite {
  opened: OpenedContext;
  graph: SiteGraph;
  files: SiteFiles;
  /** Time in ms before anything was read. */
  startedMs: number;
  /** Module of the theme. */
  themeModule: string | undefined;
  watched: { fileCount: number; paths: string[] } | undefined;
}

/**
 * Loads the configuration, starts the bundle and lists the pages. Rejects if the configuration fails, with an `UnlistedSite`
 * if the list does.
 */
export async function openSite(options: SiteOptions, announcer: ProblemAnnouncer): Promise<OpenSite> {
  const { liveChannel } = options;
  const startedMs = fileClockMs();
  const opened = await createContext({ ...options, command: 'dev' });
  const { cache, config, executor } = opened.context;
  const themeModule = findThemeModule(config.themeDir);
  executor.prepare(cache.isEmpty ? compileStep : undefined);
  const graph = createSiteGraph(opened.context, {
    overrides: opened.elementOverrides,
    liveChannel,
    onProblems: announcer.announce,
  });
  const files = createSiteFiles({
    site: graph,
    context: opened.context,
    problemDocument: (route, problem) => {
      if (problem) announcer.announce([problem]);
      return problemDocument(graph, route, problem ? [problem] : [], {
        projectRoot: config.projectRoot,
        base: config.base,
        liveChannel,
      });
    },
  });
  // A failure reaches every node that uses the bundle.
  graph.bundle.pull().catch(() => undefined);
  const site: OpenSite = { opened, graph, files, startedMs, themeModule, watched: undefined };
  try {
    await graph.listed.pull();
    return site;
  } catch (error) {
    const watched = watchedPaths(site);
    await closeSite(site);
    throw error instanceof BuildError ? new UnlistedSite(error, watched, { cause: error }) : error;
  }
}

/** Stops the work on a site, and waits for its end. */
export async function closeSite({ opened, graph }: OpenSite): Promise<void> {
  graph.close();
  // Work ends when its thread does, and bundles when they are made.
  await opened.context.executor.close();
  await graph.idle();
  await opened.close();
}

/** True if the configuration has to be loaded again. Its keys depend on whether the theme has a module. */
export function changesConfig({ opened, themeModule }: OpenSite, { path }: FileChange): boolean {
  const { config, configSource, plugins } = opened.context;
  const isInput = [...configSource.configInputs, config.i18nSourcePath].includes(path);
  const isNewTheme = path.startsWith(config.themeDir + sep) && findThemeModule(config.themeDir) !== themeModule;
  return isInput || isNewTheme || plugins.inputs.some((input) => path === input || path.startsWith(input + sep));
}

/** True if a theme that changed overrides other elements than before, so that other pages are pages with components. */
export async function changesOverrides({ opened, graph }: OpenSite, changes: readonly FileChange[]): Promise<boolean> {
  const { config, cache } = opened.context;
  const isOfTheme = (path: string): boolean =>
    path.startsWith(config.themeDir + sep) || (graph.files().has(path) && !path.startsWith(config.root + sep));
  if (!changes.some(({ path }) => /\.[cm]?[jt]sx?$/.test(path) && isOfTheme(path))) return false;
  try {
    const found = await findElementOverrides(config, cache, () => runtimeModules(opened.context));
    return found.join() !== opened.elementOverrides.join();
  } catch (error) {
    // The bundle reports a theme that cannot be loaded.
    if (error instanceof BuildError) return false;
    throw error;
  }
}

/** Absolute paths that are read before there is a graph. */
function ownPaths({ opened }: OpenSite): string[] {
  const { config, configSource, plugins } = opened.context;
  return [
    config.root,
    ...pathsOutside(config),
    config.themeDir,
    config.i18nSourcePath,
    ...configSource.configInputs,
    ...plugins.inputs,
  ];
}

/** Coarsest clock, in ms, with which file systems note times. */
const coarsestMs = 10;

/** Time in ms since which a watched path may have been read: a change since then may be one that the site doesn't know. */
export function readSince(site: OpenSite, path: string): number {
  const startedMs = ownPaths(site).includes(path) ? undefined : site.graph.files().get(path);
  return startedMs === undefined ? site.startedMs : startedMs - coarsestMs;
}

/** Absolute paths of everything that the site is made of; the same array while nothing is added. */
export function watchedPaths(site: OpenSite): string[] {
  const files = site.graph.files();
  if (site.watched?.fileCount === files.size) return site.watched.paths;
  const { config } = site.opened.context;
  const isFound = (path: string): boolean =>
    !path.includes(`${sep}node_modules${sep}`) && !path.startsWith(config.root + sep);
  const paths = [...new Set([...ownPaths(site), ...[...files.keys()].filter(isFound)])];
  site.watched = { fileCount: files.size, paths };
  return paths;
}
