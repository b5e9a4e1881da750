import type { PageLabel } from '../navigation/navigation-source.js';
import { compilePages, type CompiledRoute } from '../pages/compile-pages.js';
import { readPageSource } from '../routes/page-source.js';
import type { Route } from '../facts/route.js';
import { compileWork, runStage, type DevSite } from './dev-site.js';
import { StaleWork } from './shared-work.js';
import { isError } from './site-problems.js';

/** True if a file that a page was made from changed after an update; a page without facts can depend on any file. */
function isOutdated({ updates, changedIn }: DevSite, page: CompiledRoute | undefined, since: number): boolean {
  if (!page) return updates > since;
  return page.facts.inputs.some(({ path }) => (changedIn.get(path) ?? 0) > since);
}

/**
 * The page of a route, compiled on the first call; undefined when nothing can be made of it. Pages are compiled at the
 * same time. Rejects with `StaleWork` when the source changes meanwhile.
 */
export function compiledPage(site: DevSite, route: Route): Promise<CompiledRoute | undefined> {
  const known = site.compiled.get(route.relativePath);
  if (known || site.failed.has(route.relativePath)) return Promise.resolve(known);
  return site.work.run(compileWork(route), (isCurrent) => compileNow(site, route, isCurrent));
}

async function compileNow(site: DevSite, route: Route, isCurrent: () => boolean): Promise<CompiledRoute | undefined> {
  const { updates } = site;
  // The watcher may not have told yet that the file changed.
  const source = await readPageSource(route, site.opened.context.config, true).catch(() => undefined);
  const label = source && (await site.readLabel(route, source));
  const { sources, labels } = site.pages;
  if (!sources.has(route)) throw new StaleWork(route.file);
  if (source) sources.set(route, source);
  if (label) labels.set(route, label);
  const [page] = await runStage(
    site,
    route.file,
    (context) => compilePages(context, [route], site.pages, site.opened.elementOverrides),
    isCurrent,
  );
  if (!isCurrent() || isOutdated(site, page, updates)) throw new StaleWork(route.file);
  if (!page) {
    site.failed.set(route.relativePath, route);
    return undefined;
  }
  site.compiled.set(route.relativePath, page);
  for (const { outputPath, sourcePath } of page.facts.assets) site.assets.set(outputPath, sourcePath);
  return page;
}

/** Label of a page; while it has errors, the one read off its source. */
export function labelOf(site: DevSite, route: Route): PageLabel {
  const facts = site.compiled.get(route.relativePath)?.facts;
  if (facts && !facts.diagnostics.some(isError)) return facts;
  return site.pages.labels.get(route) ?? facts ?? { title: route.relativePath, frontmatter: {} };
}
