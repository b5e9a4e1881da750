import type { TranslationTable } from '../../shared/page-data.js';
import type { SiteConfig } from '../config/site-config.js';
import { urlOfPage } from '../links/page-urls.js';
import type { CompiledRoute } from '../pages/compile-pages.js';
import type { SiteTranslations } from '../translations/compare-translations.js';
import { usesComponent } from '../pages/shown-parts.js';
import type { PagePlan, PagePlanner } from './plan-pages.js';
import type { SiteContext } from '../context.js';
import type { Contents } from '../plugins/plugin-driver.js';
import type { PageFacts } from '../facts/page-facts.js';

const showsTable = ({ facts }: CompiledRoute): boolean => usesComponent(facts, 'TranslationStatus');

const mayBeNoticed = ({ route }: CompiledRoute, { lang, themeConfig }: SiteConfig): boolean =>
  themeConfig.translationNotice && route.lang !== lang;

/** True if a page shows the translations of the site, or whether it is outdated itself. */
export const needsTranslations = (page: CompiledRoute, config: SiteConfig): boolean =>
  showsTable(page) || mayBeNoticed(page, config);

function translationTable({ pages }: SiteTranslations, config: SiteConfig): TranslationTable {
  const urlOf = (routePath: string): string => urlOfPage(routePath, config);
  return {
    locales: config.locales.filter(({ lang }) => lang !== config.lang).map(({ lang, label }) => ({ lang, label })),
    pages: pages.map(({ route: { routePath }, translations }) => ({
      path: routePath,
      link: urlOf(routePath),
      states: translations.map(({ state, route }) => ({ state, link: route && urlOf(route.routePath) })),
    })),
  };
}

/** The part of a page's plan that shows translations. */
function planTranslations(
  page: CompiledRoute,
  translated: SiteTranslations,
  config: SiteConfig,
): Pick<PagePlan, 'translationTable' | 'notices'> {
  const source = mayBeNoticed(page, config) ? translated.outdated[page.route.routePath] : undefined;
  return {
    ...(showsTable(page) ? { translationTable: translationTable(translated, config) } : {}),
    ...(source === undefined ? {} : { notices: [{ kind: 'translation', link: urlOfPage(source, config) }] }),
  };
}

/** A compiled page with its plan. */
export interface RenderJob {
  page: CompiledRoute;
  plan: PagePlan;
}

/** Plans a page with the facts of all pages that its plan takes something from. */
export async function planWithFacts(
  plan: PagePlanner,
  page: CompiledRoute,
  readPages: (routePaths: readonly string[]) => Promise<readonly CompiledRoute[]>,
): Promise<PagePlan> {
  const known = new Map<string, PageFacts | undefined>();
  for (;;) {
    const missing = new Set<string>();
    const planned = plan(page, (routePath) => {
      if (!known.has(routePath)) missing.add(routePath);
      return known.get(routePath);
    });
    if (missing.size === 0) return planned;
    for (const routePath of missing) known.set(routePath, undefined);
    for (const { route, facts } of await readPages([...missing])) known.set(route.routePath, facts);
  }
}

/** Data that pages read from other pages. */
export interface PlanSources {
  /** Returns the compiled pages at some route paths. */
  readPages(routePaths: readonly string[]): Promise<readonly CompiledRoute[]>;
  /** Present if one of the pages shows something of it. */
  translated: SiteTranslations | undefined;
  /** Results of `loadContent` for `extendPageData`. */
  contents: Contents;
}

/** Plans pages. A page that is undefined has no plan. */
export async function planJobs(
  { config, plugins }: SiteContext,
  plan: PagePlanner,
  pages: readonly (CompiledRoute | undefined)[],
  { readPages, translated, contents }: PlanSources,
): Promise<(RenderJob | undefined)[]> {
  const jobs: (RenderJob | undefined)[] = [];
  for (const page of pages) {
    const planned = page && (await planWithFacts(plan, page, readPages));
    if (!planned) {
      jobs.push(undefined);
      continue;
    }
    const data = await plugins.extendPageData(planned.page, config, contents);
    const { notices = [], ...shown } = (translated && planTranslations(page, translated, config)) ?? {};
    const all = [...notices, ...(planned.notices ?? [])];
    jobs.push({ page, plan: { ...planned, ...shown, notices: all.length > 0 ? all : undefined, page: data } });
  }
  return jobs;
}
