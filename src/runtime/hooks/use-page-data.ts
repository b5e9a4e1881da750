import type { PageData } from '../../shared/page-data.js';
import type { SiteData } from '../../shared/site-data.js';
import { useRouterState } from '../router/router-context.js';

/** Site and page together. */
export function usePageData(): { siteData: SiteData; page: PageData } {
  const { site, payload } = useRouterState();
  return { siteData: site, page: payload.page };
}
