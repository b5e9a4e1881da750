import type { SiteData } from '../../shared/site-data.js';
import { useRouterState } from '../router/router-context.js';

/** The site's configuration in the language of the page. */
export function useSite(): { site: SiteData } {
  return { site: useRouterState().site };
}
