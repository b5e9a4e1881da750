import type { BundleManifest } from '../bundle/bundle-manifest.js';
import type { BuildContext } from '../context.js';
import type { LocaleNavigation } from '../navigation/build-navigation.js';
import { checkLinks, linkTargets } from '../links/check-links.js';
import type { CompiledRoute } from '../pages/compile-pages.js';
import type { SitePage } from '../config/plugin.js';
import { planPages } from './plan-pages.js';
import type { RenderJob } from './render-pages.js';

/** Pages as plugins see them. */
export function toSitePages(jobs: readonly RenderJob[]): SitePage[] {
  return jobs.map(({ page: { route, facts }, plan }) => ({
    routePath: route.routePath,
    lang: route.lang,
    version: route.version,
    relativePath: route.relativePath,
    ...(route.absolutePath === undefined ? {} : { absolutePath: route.absolutePath }),
    url: plan.url,
    facts,
    data: plan.page,
  }));
}

/** Checks all links of pages and of the fragments in a bundle, and returns what is needed to render each page. */
export async function planSite(
  { config, report, plugins }: BuildContext,
  pages: readonly CompiledRoute[],
  publicFiles: readonly string[],
  navigation: readonly LocaleNavigation[],
  bundle: BundleManifest | undefined,
): Promise<RenderJob[]> {
  const routes = pages.map(({ route }) => route);
  const targets = linkTargets(pages, routes, publicFiles);
  const factsByPath = new Map(pages.map(({ route, facts }) => [route.routePath, facts]));
  const plans = planPages(pages, routes, navigation, config, (routePath) => factsByPath.get(routePath));
  for (const { file, links, diagnostics } of bundle?.fragments ?? []) {
    report.add(diagnostics);
    report.add(checkLinks(file, links, targets, config));
  }
  const jobs: RenderJob[] = [];
  for (const [index, page] of pages.entries()) {
    report.add(checkLinks(page.route.file, page.facts.links, targets, config));
    const plan = plans[index]!;
    jobs.push({ page, plan: { ...plan, page: await plugins.extendPageData(plan.page, config) } });
  }
  report.add(await plugins.pagesCompiled(toSitePages(jobs), config));
  return jobs;
}
