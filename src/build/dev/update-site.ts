import type { LiveMessage } from '../../shared/live-messages.js';
import type { ValidBundle } from '../bundle/broken-pages.js';
import type { BundleManifest } from '../bundle/bundle-manifest.js';
import type { StylePart } from '../bundle/style-parts.js';
import { setTimeout } from 'node:timers/promises';
import { componentId } from '../bundle/component-entries.js';
import { ClosedGraph } from '../graph/graph-state.js';
import type { FileChange, Node } from '../graph/node.js';
import { isReadable, type CompiledRoute } from '../pages/compile-pages.js';
import type { SiteGraph } from '../pipeline.js';
import type { RenderJob } from '../render/plan-jobs.js';
import { routeKey } from '../facts/route.js';
import { areListsCurrent } from '../render/queryable-pages.js';

/** Messages about a new bundle for open pages. */
export interface BundleChanges {
  /** Messages with the style sheets to replace, or about another runtime. */
  messages: LiveMessage[];
  /** Ids of the components whose scripts changed. */
  components: ReadonlySet<string>;
}

/** True if open pages of one bundle go on with the other. */
function sharesRuntime(before: BundleManifest, after: BundleManifest): boolean {
  const areStylesAlike =
    Boolean(before.runtimeStyles) === Boolean(after.runtimeStyles) &&
    Boolean(before.globalStyles) === Boolean(after.globalStyles);
  const scripts = ({ runtime, router, code, tabs, loader }: BundleManifest): string =>
    [runtime, router, code, tabs, loader].join();
  return areStylesAlike && scripts(before) === scripts(after);
}

/** Compares two bundles. Nothing is shown of a page that has begun to fail, so nothing has to make room for it. */
function compareBundles(before: ValidBundle, after: ValidBundle, base: string): BundleChanges {
  const components = new Set<string>();
  if (before === after || [...after.broken.keys()].some((file) => !before.broken.has(file)))
    return { messages: [], components };
  const [old, now] = [before.manifest, after.manifest];
  const replaced: Record<string, string> = {};
  const replace = (one: string | undefined, other: string | undefined): void => {
    if (one !== undefined && other !== undefined && one !== other) replaced[base + one] = base + other;
  };
  replace(old.themeStyles, now.themeStyles);
  for (const [name, path] of Object.entries(now.styleParts)) replace(old.styleParts[name as StylePart], path);
  replace(old.runtimeStyles, now.runtimeStyles);
  replace(old.globalStyles, now.globalStyles);
  for (const [id, entry] of Object.entries(now.components)) {
    const earlier = old.components[id];
    if (!earlier) continue;
    replace(earlier.styles, entry.styles);
    if (earlier.script !== entry.script || earlier.server.hash !== entry.server.hash) components.add(id);
  }
  const messages: LiveMessage[] = [];
  // Pages that were open before one of them broke may have this runtime still: browsers compare.
  if (!sharesRuntime(old, now)) messages.push({ type: 'hello', build: now.build });
  if (Object.keys(replaced).length > 0) messages.push({ type: 'styles', replaced });
  return { messages, components };
}

/** Time for which an update waits for a page. Pages that take longer are shown when they are compiled. */
const patienceMs = 1000;

/** Brings a value up to date; its problems are those of the graph. */
const settled = (node: Node<unknown>): Promise<unknown> =>
  node.pull().catch((error: unknown) => {
    if (error instanceof ClosedGraph) throw error;
  });

/** Brings open pages up to date, for a moment: the next update may fix what makes them slow. */
async function refreshPages({ pages, plans }: SiteGraph): Promise<void> {
  const patience = new AbortController();
  const waited = setTimeout(patienceMs, undefined, { signal: patience.signal }).catch(() => undefined);
  // Plans take something from other pages.
  for (const nodes of [pages.nodes(), plans.nodes()]) await Promise.race([Promise.all(nodes.map(settled)), waited]);
  patience.abort();
}

/** The state that browsers show at a moment. A page is undefined while it cannot be compiled. */
interface Shown {
  listed: unknown;
  navigation: unknown;
  bundle: ValidBundle | undefined;
  /** Pages that were asked for, by key. */
  pages: Map<string, { page: CompiledRoute | undefined; job: RenderJob | undefined; isCurrent: boolean }>;
}

function whatIsShown({ listed, navigation, bundle, pages, plans }: SiteGraph): Shown {
  const jobs = new Map(plans.nodes().map(({ item, latest }) => [routeKey(item), latest]));
  return {
    listed: listed.latest,
    navigation: navigation.latest,
    bundle: bundle.latest,
    pages: new Map(
      pages.nodes().map((node) => {
        const key = routeKey(node.item);
        const page = node.error === undefined ? node.latest : undefined;
        return [key, { page, job: jobs.get(key), isCurrent: node.isCurrent }];
      }),
    ),
  };
}

/** Lists the pages again, and drops those that are gone. */
async function refreshList(site: SiteGraph): Promise<void> {
  await settled(site.listed);
  const keys = new Set(site.listed.latest?.routes.map(routeKey));
  for (const family of [site.pages, site.plans, site.outputs]) family.retain((route) => keys.has(routeKey(route)));
}

/** Brings nodes up to date whose values browsers show. */
async function refresh(...nodes: Node<unknown>[]): Promise<void> {
  for (const node of nodes) if (node.latest !== undefined) await settled(node);
}

/** Applies changes of files, and returns the messages for open pages. */
export async function updateSite(
  site: SiteGraph,
  changes: readonly FileChange[],
  { base }: { base: string },
): Promise<LiveMessage[]> {
  const before = whatIsShown(site);
  site.change(changes);
  // A bundle of other pages is no change for those that have what they need.
  const isBundleStale = site.bundle.isStale;
  await refreshList(site);
  await refresh(site.navigation);
  if (site.listed.latest !== before.listed || site.navigation.latest !== before.navigation) return [{ type: 'reload' }];
  await refreshPages(site);
  await refresh(site.bundle, site.fragments, site.navigation, site.queryable);
  const lists = new Map(site.outputs.nodes().map(({ item, latest }) => [routeKey(item), latest?.lists]));
  const now = whatIsShown(site);
  if (now.navigation !== before.navigation || (!before.bundle && now.bundle)) return [{ type: 'reload' }];
  const { messages, components } =
    isBundleStale && before.bundle && now.bundle
      ? compareBundles(before.bundle, now.bundle, base)
      : { messages: [], components: new Set() };
  const isBroken = ({ route }: CompiledRoute, bundle: ValidBundle | undefined): boolean =>
    bundle?.broken.has(route.file) ?? false;
  const changed = [...now.pages].flatMap(([key, { page, job, isCurrent }]) => {
    const old = before.pages.get(key);
    if (!isCurrent) return page?.route ?? old?.page?.route ?? [];
    // A page with errors stays on the screen as it was, under the overlay.
    if (!page || !isReadable(page) || isBroken(page, now.bundle)) return [];
    const isChanged =
      page !== old?.page ||
      job !== old.job ||
      !areListsCurrent(lists.get(key), site.queryable.latest) ||
      isBroken(page, before.bundle) ||
      page.facts.imports.some((fact) => components.has(componentId(fact)));
    return isChanged ? page.route : [];
  });
  const routePaths = changed.map(({ routePath }) => routePath);
  return routePaths.length > 0 ? [...messages, { type: 'pages', routePaths }] : messages;
}
