import type { SitePage } from '../config/plugin.js';
import type { CompiledRoute } from '../pages/compile-pages.js';
import type { PagePlan } from './plan-pages.js';
import { sourceFilePath } from '../facts/route.js';

/** Pages as plugins see them. */
export function toSitePages(
  jobs: readonly { page: CompiledRoute; plan: Pick<PagePlan, 'url' | 'page'> }[],
): SitePage[] {
  return jobs.map(({ page: { route, facts }, plan }) => ({
    routePath: route.routePath,
    lang: route.lang,
    version: route.version,
    relativePath: route.relativePath,
    absolutePath: sourceFilePath(route),
    url: plan.url,
    facts,
    data: plan.page,
  }));
}
