import type { BundleManifest } from '../bundle/bundle-manifest.js';
import { bundleSite, isWhole } from '../bundle/bundle-site.js';
import { findBrokenPages } from '../bundle/broken-pages.js';
import { componentId } from '../bundle/component-entries.js';
import type { CompiledRoute } from '../pages/compile-pages.js';
import { BuildError, type Diagnostic } from '../report/diagnostic.js';
import { forgetRendered, runStage, type DevSite } from './dev-site.js';

/** The components that pages import, with the names they take, and their style sheets, as one text to compare. */
function importedComponents(pages: readonly CompiledRoute[]): string {
  const imports = pages.flatMap(({ facts }) => [
    ...facts.imports.map((fact) => `${componentId(fact)} ${fact.names.join()} ${JSON.stringify(fact.source ?? '')}`),
    ...(facts.styles ?? []),
  ]);
  return [...new Set(imports)].sort().join('\n');
}

/** True if two bundles have the same files. */
const isSame = (one: BundleManifest, other: BundleManifest): boolean =>
  JSON.stringify([one.outputs, one.serverHash]) === JSON.stringify([other.outputs, other.serverHash]);

function takeBundle(site: DevSite, bundle: BundleManifest): void {
  const { fragments, outputs } = bundle;
  const diagnostics = fragments.flatMap((fragment) => fragment.diagnostics);
  site.problems.set('fragments', diagnostics);
  site.announcer.tell(diagnostics);
  for (const { outputPath, sourcePath } of fragments.flatMap(({ assets }) => assets))
    site.assets.set(outputPath, sourcePath);
  for (const { path, hash } of outputs) site.bundleFiles.set(path, hash);
  if (!site.bundle || !isSame(site.bundle, bundle)) forgetRendered(site);
  site.bundle = bundle;
}

/** Begins the bundle that every page needs, while pages are still listed and compiled. */
export function startBundle(site: DevSite): void {
  // Whoever needs the bundle has the failure.
  site.firstBundle = currentBundle(site).catch(() => undefined);
}

/** What is bundled changed: the next bundle is made anew. */
export function forgetBundle(site: DevSite): void {
  site.bundleVersion += 1;
  site.bundledComponents = undefined;
  site.bundleFailure = undefined;
}

/**
 * The bundle with the components of all compiled pages; those whose imports fail are left out and noted in the site.
 * Requests that wait for a bundle share the next one. Rejects with a `BuildError` when the fault is nobody's alone.
 */
export function currentBundle(site: DevSite): Promise<BundleManifest> {
  return site.inBundleTurn(async () => {
    const pages = [...site.compiled.values()].sort((a, b) => (a.route.relativePath < b.route.relativePath ? -1 : 1));
    const components = importedComponents(pages);
    const isKnown = site.bundledComponents === components;
    if (site.bundle && isKnown && isWhole(site.bundle, site.opened.context.cache)) return site.bundle;
    if (site.bundleFailure?.components === components) throw site.bundleFailure.error;
    const { bundleVersion } = site;
    const isCurrent = (): boolean => site.bundleVersion === bundleVersion;
    try {
      const bundle = await makeBundle(site, pages);
      site.bundledComponents = isCurrent() ? components : undefined;
      return bundle;
    } catch (error) {
      if (isCurrent()) site.bundleFailure = { components, error };
      throw error;
    }
  });
}

async function makeBundle(site: DevSite, pages: readonly CompiledRoute[]): Promise<BundleManifest> {
  const { elementOverrides: overrides } = site.opened;
  const pageUrls = site.listed.then(() => site.pages.urls);
  const { bundle, broken } = await runStage(site, 'bundle', async (context) => {
    try {
      return { bundle: await bundleSite(context, pages, overrides, pageUrls), broken: new Map<string, Diagnostic[]>() };
    } catch (error) {
      const found =
        error instanceof BuildError ? await findBrokenPages(context, pages, overrides, pageUrls) : undefined;
      if (!found || found.size === 0) throw error;
      const sound = pages.filter(({ route }) => !found.has(route.file));
      return { bundle: await bundleSite(context, sound, overrides, pageUrls), broken: found };
    }
  });
  site.broken = broken;
  takeBundle(site, bundle);
  site.announcer.tell([...broken.values()].flat());
  return bundle;
}

/** What open pages have to know of a new bundle. */
export interface BundleChanges {
  /** Old style sheet URL to new one. */
  styles: Record<string, string>;
  /** Ids of the components whose scripts changed. */
  components: ReadonlySet<string>;
}

/** Whether open pages of one bundle go on with the other. */
export function sharesRuntime(before: BundleManifest, after: BundleManifest): boolean {
  const areStylesAlike =
    Boolean(before.runtimeStyles) === Boolean(after.runtimeStyles) &&
    Boolean(before.globalStyles) === Boolean(after.globalStyles);
  return areStylesAlike && before.runtime === after.runtime && before.loader === after.loader;
}

/** Compares two bundles that share the runtime. */
export function compareBundles(before: BundleManifest, after: BundleManifest, base: string): BundleChanges {
  const styles: Record<string, string> = {};
  const components = new Set<string>();
  if (before.themeStyles !== after.themeStyles) styles[base + before.themeStyles] = base + after.themeStyles;
  if (before.runtimeStyles && after.runtimeStyles && before.runtimeStyles !== after.runtimeStyles)
    styles[base + before.runtimeStyles] = base + after.runtimeStyles;
  if (before.globalStyles && after.globalStyles && before.globalStyles !== after.globalStyles)
    styles[base + before.globalStyles] = base + after.globalStyles;
  for (const [id, entry] of Object.entries(after.components)) {
    const old = before.components[id];
    if (!old) continue;
    if (old.styles !== undefined && entry.styles !== undefined && old.styles !== entry.styles)
      styles[base + old.styles] = base + entry.styles;
    if (old.script !== entry.script || old.server !== entry.server) components.add(id);
  }
  return { styles, components };
}
