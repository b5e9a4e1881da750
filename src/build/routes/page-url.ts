import { routeToUrl } from '../../shared/route-path.js';
import type { SiteConfig } from '../config/site-config.js';

/** URL of a page on this site, with `base`. */
export function pageUrl(routePath: string, { base, route }: SiteConfig): string {
  return routeToUrl(routePath, { base, cleanUrls: route.cleanUrls });
}
