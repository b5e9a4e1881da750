import { readFileSync } from 'node:fs';
import { checkLinks } from '../pages/check-links.js';
import { renderProblem, type CompiledRoute } from '../pages/compile-pages.js';
import { BuildError, type Diagnostic } from '../report/diagnostic.js';
import { pageFailed } from '../report/errors-build.js';
import { overviewFolder, showsOverview } from '../render/overview-groups.js';
import { planPages } from '../render/plan-pages.js';
import { renderTask, type RenderItem } from '../render/render-page.task.js';
import { renderItem } from '../render/render-pages.js';
import type { Route } from '../routes/route.js';
import { compiledPage } from './compile-on-request.js';
import type { DevSite } from './dev-site.js';
import { currentSharedParts, type SharedParts } from './shared-parts.js';
import { isBlocking } from './site-problems.js';

/** What rendering a page takes, and what is wrong with its links. */
async function planItem(
  site: DevSite,
  page: CompiledRoute,
  { bundle, navigation, data }: SharedParts,
): Promise<{ item: RenderItem; diagnostics: Diagnostic[] }> {
  const { context } = site.opened;
  const { config } = context;
  const { route, facts } = page;
  const pagesByPath = new Map([...site.compiled.values()].map((other) => [other.route.routePath, other]));
  const { diagnostics, rewrites } = checkLinks(route.file, facts.links, { ...site.pages.targets, pagesByPath }, config);
  const [plan] = planPages(
    [page],
    site.pages.routes,
    navigation,
    config,
    (routePath) => pagesByPath.get(routePath)?.facts,
  );
  const extended = { ...plan!, page: await context.plugins.extendPageData(plan!.page, config) };
  const item = renderItem(context, bundle, data, extended, page, rewrites);
  const source = route.absolutePath === undefined ? {} : { source: readFileSync(route.absolutePath, 'utf8') };
  return { item: { ...item, ...source }, diagnostics };
}

interface Rendered {
  texts: Record<string, string>;
  diagnostics: readonly Diagnostic[];
}

async function runRenderTask(site: DevSite, siteFile: string, item: RenderItem): Promise<Rendered> {
  const { executor, cache } = site.opened.context;
  try {
    const [outcome] = await executor.run(renderTask, { siteFile, sequence: cache.nextSequence() }, [item]);
    if (outcome!.status === 'done') return { texts: {}, ...outcome!.output };
    return { texts: {}, diagnostics: [renderProblem(outcome!, item.file, renderTask.deadlineSeconds)] };
  } catch (error) {
    if (!(error instanceof BuildError)) throw error;
    return { texts: {}, diagnostics: error.diagnostics };
  }
}

/** Compiles the pages that an overview lists, for their headings. */
async function compileListed(site: DevSite, { route }: CompiledRoute): Promise<void> {
  const folder = overviewFolder(route.routePath);
  for (const listed of site.pages.routes) if (listed.routePath.startsWith(folder)) await compiledPage(site, listed);
}

async function renderCompiled(site: DevSite, page: CompiledRoute, isDocumentLater: boolean): Promise<void> {
  if (showsOverview(page.facts)) await compileListed(site, page);
  const parts = await currentSharedParts(site);
  if (site.broken.has(page.route.file)) return;
  const { item, diagnostics } = await planItem(site, page, parts);
  const rendered = await runRenderTask(site, parts.data.siteFile(), { ...item, isDocumentLater });
  setProblems(site, page.route, [...diagnostics, ...rendered.diagnostics]);
  for (const [path, text] of Object.entries(rendered.texts)) site.texts.set(path, text);
}

function setProblems(site: DevSite, { file }: Route, diagnostics: readonly Diagnostic[]): void {
  site.renderProblems.set(file, diagnostics);
  site.announcer.tell(diagnostics);
}

/**
 * Renders a page into the texts of the site, without the document when that can wait. What keeps it from being rendered
 * is among the problems of the site.
 */
export async function renderRoute(site: DevSite, route: Route, isDocumentLater: boolean): Promise<void> {
  try {
    const page = await compiledPage(site, route);
    if (page && !site.problems.get(route.file)?.some(isBlocking)) await renderCompiled(site, page, isDocumentLater);
  } catch (error) {
    // The stage that a `BuildError` comes from has its problems.
    if (error instanceof BuildError) return;
    setProblems(site, route, [pageFailed(route.file, 'shown', error instanceof Error ? error.message : String(error))]);
  }
}
