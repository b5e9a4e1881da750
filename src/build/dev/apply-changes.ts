import { setTimeout } from 'node:timers/promises';
import type { LiveMessage } from '../../shared/live-messages.js';
import { areFragmentsCurrent } from '../bundle/bundle-site.js';
import { componentId } from '../bundle/component-entries.js';
import type { CompiledRoute } from '../pages/compile-pages.js';
import { BuildError } from '../report/diagnostic.js';
import { showsOverview } from '../render/overview-groups.js';
import { permalinkRoute } from '../routes/list-pages.js';
import { readPageSource, type PageSource } from '../routes/page-source.js';
import type { Route } from '../facts/route.js';
import { compiledPage, labelOf } from './compile-on-request.js';
import { compareBundles, currentBundle, forgetBundle, sharesRuntime } from './current-bundle.js';
import {
  compileWork,
  forgetNavigation,
  forgetPage,
  forgetRenderedPage,
  refreshPages,
  type DevSite,
} from './dev-site.js';
import { isBlocking } from './site-problems.js';
import type { DevChange, StaleParts } from './stale-parts.js';

const reload: LiveMessage = { type: 'reload' };

/** Tells browsers that show one of these pages. */
export function pagesMessage(pages: readonly Pick<CompiledRoute, 'route'>[]): LiveMessage[] {
  return pages.length > 0 ? [{ type: 'pages', routePaths: pages.map(({ route }) => route.routePath) }] : [];
}

async function makeBundle(site: DevSite): Promise<LiveMessage[]> {
  const { bundle: before, broken } = site;
  forgetBundle(site);
  const after = await currentBundle(site);
  if (!before) return [reload];
  // Nothing is shown of a page that breaks, so nothing has to make room for it.
  if ([...site.broken.keys()].some((file) => !broken.has(file))) return [];
  const { styles, components } = compareBundles(before, after, site.opened.context.config.base);
  const isMended = (file: string): boolean => broken.has(file) && !site.broken.has(file);
  const changed = [...site.compiled.values()].filter(
    ({ route, facts }) => isMended(route.file) || facts.imports.some((fact) => components.has(componentId(fact))),
  );
  // Pages that were open before one of them broke may have this runtime still: browsers compare.
  const runtime: LiveMessage[] = sharesRuntime(before, after) ? [] : [{ type: 'hello', build: after.build }];
  const replaced: LiveMessage[] = Object.keys(styles).length > 0 ? [{ type: 'styles', replaced: styles }] : [];
  return [...runtime, ...replaced, ...pagesMessage(changed)];
}

/** Runs what makes a bundle; open pages stay as they are when it fails, and the bundle's stage has the problems. */
async function withoutBundleErrors<T>(make: () => Promise<T>): Promise<T | undefined> {
  try {
    return await make();
  } catch (error) {
    if (!(error instanceof BuildError)) throw error;
    return undefined;
  }
}

/** Time for which an update waits for its pages. Pages that take longer are shown when they are compiled. */
const patienceMs = 1000;

/** Waits for work, for a moment: the next update may be the one that mends what is slow. Problems are those of its stage. */
async function withPatience(work: Promise<unknown>): Promise<void> {
  const patience = new AbortController();
  const waited = setTimeout(patienceMs, undefined, { signal: patience.signal }).catch(() => undefined);
  await Promise.race([work.catch(() => undefined), waited]);
  patience.abort();
}

/** The source of a page as it is now; undefined if the file is gone, which is a change of its own. */
const currentSource = (site: DevSite, route: Route): Promise<PageSource | undefined> =>
  readPageSource(route, site.opened.context.config, false).catch(() => undefined);

/** Compiles a changed page again; tells whether what navigation shows of it changed. */
async function updatePage(site: DevSite, old: CompiledRoute): Promise<boolean> {
  const shownLabel = (route: Route): string => {
    const { title, frontmatter } = labelOf(site, route);
    return JSON.stringify([title, frontmatter]);
  };
  const route = site.pages.routes.find(({ relativePath }) => relativePath === old.route.relativePath);
  const before = route && shownLabel(route);
  forgetPage(site, old);
  if (!route) return false;
  await withPatience(compiledPage(site, route));
  return shownLabel(route) !== before;
}

/** Overviews show headings of other pages. */
function forgetOverviews(site: DevSite, stale: readonly CompiledRoute[]): CompiledRoute[] {
  const changed = new Set(stale.map(({ route }) => route.file));
  const overviews = [...site.compiled.values()].filter(
    ({ route, facts }) => showsOverview(facts) && !changed.has(route.file),
  );
  for (const page of overviews) forgetRenderedPage(site, page);
  return overviews;
}

/** Compiles changed pages again, and gives those that show it; undefined when navigation does. */
async function updatePages(site: DevSite, stale: readonly CompiledRoute[]): Promise<CompiledRoute[] | undefined> {
  const areLabelsChanged = await Promise.all(stale.map((page) => updatePage(site, page)));
  if (!areLabelsChanged.includes(true)) return [...stale, ...forgetOverviews(site, stale)];
  forgetNavigation(site);
  return undefined;
}

/** Whether a page can be shown. A page with errors stays on the screen as it was, under the overlay. */
const isSound = ({ problems, broken }: DevSite, { file }: Route): boolean =>
  !broken.has(file) && !problems.get(file)?.some(isBlocking);

/** Whether the source of a compiled page gives it another address now. */
async function hasMoved(site: DevSite, { route }: CompiledRoute): Promise<boolean> {
  const found = site.pages.tree.routes.find(({ relativePath }) => relativePath === route.relativePath);
  const source = found && (await currentSource(site, found));
  return source !== undefined && permalinkRoute(found!, source.frontmatter).routePath !== route.routePath;
}

/**
 * Takes in which files changed: work on their pages is out of date, and pages that could not be compiled are tried again.
 * Returns those of them whose source changed.
 */
export function noteChanges(site: DevSite, changes: readonly DevChange[]): { route: Route }[] {
  const paths = new Set(changes.map(({ path }) => path));
  site.updates += 1;
  for (const path of paths) site.changedIn.set(path, site.updates);
  const changed = site.pages.routes.filter(({ absolutePath }) => paths.has(absolutePath ?? ''));
  const outdated = new Set(changed.map(compileWork));
  site.work.forget((name) => outdated.has(name));
  const retried = changed.filter(({ relativePath }) => site.failed.has(relativePath));
  for (const { file } of retried) site.problems.delete(file);
  site.failed.clear();
  return retried.map((route) => ({ route }));
}

/** Brings a site up to date and gives what open pages must be told. */
export async function applyChanges(site: DevSite, stale: StaleParts): Promise<LiveMessage[]> {
  const messages: LiveMessage[] = [];
  const moved = await Promise.all(stale.pages.map((page) => hasMoved(site, page)));
  const isTree = stale.isTree || moved.includes(true);
  const { config } = site.opened.context;
  let { isBundle } = stale;
  if (isTree || stale.areLabels) {
    for (const page of stale.pages) forgetPage(site, page);
    await refreshPages(site);
    isBundle ||= site.bundle !== undefined && !(await areFragmentsCurrent(site.bundle, site.pages.urls, config));
    if (isTree || stale.pages.length > 0) messages.push(reload);
  } else if (stale.isNavigation) {
    forgetNavigation(site);
    messages.push(reload);
  }
  let shown: CompiledRoute[] = [];
  if (!isTree && stale.pages.length > 0) {
    const updated = await updatePages(site, stale.pages);
    if (updated) shown = updated;
    else messages.push(reload);
  }
  if (isBundle) messages.push(...((await withoutBundleErrors(() => makeBundle(site))) ?? []));
  else if (shown.length > 0) await withoutBundleErrors(() => currentBundle(site));
  messages.push(...pagesMessage(shown.filter(({ route }) => isSound(site, route))));
  return messages.includes(reload) ? [reload] : messages;
}
