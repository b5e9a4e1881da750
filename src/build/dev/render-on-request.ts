import { LostEntries } from '../cache/lost-entries.js';
import { checkLinks } from '../links/check-links.js';
import type { CompiledRoute } from '../pages/compile-pages.js';
import { createCollectReport } from '../report/collect-report.js';
import { BuildError, type Diagnostic } from '../report/diagnostic.js';
import { pageFailed } from '../report/errors-build.js';
import { overviewFolder, showsOverview } from '../render/overview-groups.js';
import { planPages } from '../render/plan-pages.js';
import { renderStep, type RenderItem } from '../render/render-page.step.js';
import { renderItem } from '../render/render-pages.js';
import type { Route } from '../facts/route.js';
import { runCached } from '../step/run-cached.js';
import { compiledPage } from './compile-on-request.js';
import { forgetLostPages, type DevSite } from './dev-site.js';
import { StaleWork } from './shared-work.js';
import { currentSharedParts, type SharedParts } from './shared-parts.js';
import { isBlocking } from './site-problems.js';
import { reasonOf } from '../util/reason-of.js';

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
  const diagnostics = checkLinks(route.file, facts.links, { ...site.pages.targets, pagesByPath }, config);
  const [plan] = planPages(
    [page],
    site.pages.routes,
    navigation,
    config,
    (routePath) => pagesByPath.get(routePath)?.facts,
  );
  const extended = { ...plan!, page: await context.plugins.extendPageData(plan!.page, config) };
  return { item: renderItem(context, bundle, data, extended, page), diagnostics };
}

interface Rendered {
  texts: Record<string, string>;
  diagnostics: readonly Diagnostic[];
}

async function runRenderStep(site: DevSite, siteFile: string, item: RenderItem): Promise<Rendered> {
  const report = createCollectReport();
  const context = { ...site.opened.context, report };
  try {
    const [result] = await runCached(context, renderStep, [item], { phase: 'render', shared: () => ({ siteFile }) });
    return { texts: result?.value.texts ?? {}, diagnostics: report.diagnostics };
  } catch (error) {
    if (!(error instanceof BuildError)) throw error;
    return { texts: {}, diagnostics: error.diagnostics };
  }
}

/** Compiles the pages that an overview lists, for their headings. */
async function compileListed(site: DevSite, { route }: CompiledRoute): Promise<void> {
  const folder = overviewFolder(route.routePath);
  const listed = site.pages.routes.filter(({ routePath }) => routePath.startsWith(folder));
  await Promise.all(listed.map((page) => compiledPage(site, page)));
}

function setProblems(site: DevSite, { file }: Route, diagnostics: readonly Diagnostic[]): void {
  site.renderProblems.set(file, diagnostics);
  site.announcer.tell(diagnostics);
}

async function renderNow(
  site: DevSite,
  page: CompiledRoute,
  parts: SharedParts,
  isDocumentLater: boolean,
  isCurrent: () => boolean,
): Promise<void> {
  const { route } = page;
  try {
    const { item, diagnostics } = await planItem(site, page, parts);
    if (!isCurrent()) return;
    const rendered = await runRenderStep(site, parts.data.siteFile(), { ...item, isDocumentLater });
    if (!isCurrent()) return;
    setProblems(site, route, [...diagnostics, ...rendered.diagnostics]);
    for (const [path, text] of Object.entries(rendered.texts)) site.texts.set(path, text);
  } catch (error) {
    if (!isCurrent()) return;
    if (error instanceof LostEntries) {
      forgetLostPages(site);
      throw new StaleWork(route.file);
    }
    // The stage that a `BuildError` comes from has its problems.
    if (error instanceof BuildError) return;
    setProblems(site, route, [pageFailed(route.file, 'shown', reasonOf(error))]);
  }
}

async function partsFor(site: DevSite, page: CompiledRoute): Promise<SharedParts | undefined> {
  try {
    return await currentSharedParts(site);
  } catch (error) {
    if (error instanceof BuildError) return undefined;
    if (error instanceof StaleWork) throw error;
    const { file } = page.route;
    setProblems(site, page.route, [pageFailed(file, 'shown', reasonOf(error))]);
    return undefined;
  }
}

/**
 * Renders a page into the texts of the site, without the document when that can wait. What keeps it from being rendered
 * is among the problems of the site. Pages are rendered at the same time. Rejects with `StaleWork` when what the page is
 * made from changes meanwhile.
 */
export async function renderRoute(site: DevSite, route: Route, path: string): Promise<void> {
  const page = await compiledPage(site, route);
  if (!page || site.problems.get(route.file)?.some(isBlocking)) return;
  if (showsOverview(page.facts)) await compileListed(site, page);
  // A new bundle forgets rendered pages, so it comes before the work that it would forget.
  const parts = await partsFor(site, page);
  if (!parts || site.broken.has(route.file)) return;
  if (site.compiled.get(route.relativePath) !== page) throw new StaleWork(route.file);
  await site.work.run(`render ${path}`, (isCurrent) =>
    renderNow(site, page, parts, !path.endsWith('.html'), isCurrent),
  );
}
