import type { SitePage } from '../config/plugin.js';
import type { RenderJob } from './render-pages.js';

/** Pages as plugins see them. */
export function toSitePages(jobs: readonly RenderJob[]): SitePage[] {
  return jobs.map(({ page: { route, facts }, plan }) => ({
    routePath: route.routePath,
    lang: route.lang,
    version: route.version,
    relativePath: route.relativePath,
    absolutePath: route.absolutePath,
    url: plan.url,
    facts,
    data: plan.page,
  }));
}
