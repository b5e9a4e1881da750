import { join, sep } from 'node:path';
import { isLookedUp } from '../bundle/bundle-inputs.js';
import type { CompiledRoute } from '../pages/compile-pages.js';
import { isPrivateName } from '../routes/scan-routes.js';
import type { DevSite } from './dev-site.js';
import { isError } from './site-problems.js';

/** A change on disk; `path` is absolute. */
export interface DevChange {
  path: string;
  kind: 'add' | 'change' | 'unlink';
}

/** What a burst of changes makes stale. */
export interface StaleParts {
  /** Pages or public files came or went. */
  isTree: boolean;
  /** Pages that are not compiled changed, and their labels perhaps with them. */
  areLabels: boolean;
  isNavigation: boolean;
  isBundle: boolean;
  /** Compiled pages whose source or included files changed. */
  pages: CompiledRoute[];
}

/** Whether the configuration has to be loaded again. */
export function isConfigStale({ opened }: DevSite, changes: readonly DevChange[]): boolean {
  const { config, configSource, plugins } = opened.context;
  const inputs = new Set([...configSource.configInputs, config.i18nSourcePath]);
  const isPluginInput = (path: string): boolean =>
    plugins.inputs.some((input) => path === input || path.startsWith(input + sep));
  return changes.some(({ path }) => inputs.has(path) || isPluginInput(path));
}

/** A bundle that failed, or leaves pages out, may have wanted any file that was not there. */
function isBundleStale(site: DevSite, paths: ReadonlySet<string>): boolean {
  const isBroken = site.broken.size > 0 || (site.problems.get('bundle')?.some(isError) ?? false);
  const themeRoot = site.opened.context.config.themeDir + sep;
  const isInput = site.bundle?.inputs.some((path) => paths.has(path)) ?? false;
  const isLookup = site.bundle !== undefined && isLookedUp(site.bundle.lookups, paths);
  return isBroken || isInput || isLookup || [...paths].some((path) => path.startsWith(themeRoot));
}

/** Whether a new file below the docs root can be a page; `route.include` may name any file. */
function mayBePage(site: DevSite, path: string): boolean {
  const { root, route } = site.opened.context.config;
  const isPrivate = path.slice(root.length).split(sep).some(isPrivateName);
  return route.extensions.some((extension) => path.endsWith(extension)) && (!isPrivate || route.include.length > 0);
}

/** Finds what a burst of changes makes stale while the configuration stays. */
export function findStaleParts(site: DevSite, changes: readonly DevChange[]): StaleParts {
  const { root } = site.opened.context.config;
  const publicRoot = join(root, 'public') + sep;
  const paths = new Set(changes.map(({ path }) => path));
  const pages = [...site.compiled.values()].filter(
    ({ route, facts }) => paths.has(route.absolutePath ?? '') || facts.inputs.some(({ path }) => paths.has(path)),
  );
  const sources = new Set(pages.map(({ route }) => route.absolutePath));
  const inRoot = changes.filter(({ path }) => path.startsWith(root + sep));
  const known = new Set(site.pages.routes.map(({ absolutePath }) => absolutePath));
  return {
    isTree: inRoot.some(({ path, kind }) =>
      kind === 'change' ? false : known.has(path) || mayBePage(site, path) || path.startsWith(publicRoot),
    ),
    areLabels: inRoot.some(({ path, kind }) => kind === 'change' && known.has(path) && !sources.has(path)),
    isNavigation: inRoot.some(({ path }) => /[\\/]_(?:nav|meta)\.json$/.test(path)),
    isBundle: isBundleStale(site, paths),
    pages,
  };
}
